import { markedIn, type GridState } from './GridState.ts'

/** No column: the user stands in none of this row. */
const nowhere = -2

export interface Sign {
  readonly active: number
  readonly left: number
  readonly right: number
  readonly editing: 'no' | 'replace' | 'keep'
}

const nothing: Sign = { active: nowhere, left: 1, right: 0, editing: 'no' }

/** `signOf({ active: null, leftovers: new Map() }, 0)` → `''`. What a row has to know: `active column|first|last column of the range|editing`, and a number that changes with what was left in it; empty for most rows. */
export function signOf(state: GridState, row: number, rowKey = ''): string {
  const left = state.leftovers.get(rowKey)
  const sign = standingIn(state, row, rowKey)
  return left ? `${sign || `${nowhere}|1|0|no`}|${left.turn}` : sign
}

/** Drawn with other rows than before, the active row is known by its key; where it stands now is told afterwards (`follow`). */
function standingIn(state: GridState, row: number, rowKey: string): string {
  const { active, key, editing } = state
  if (!active) return ''
  const marked = markedIn(state)
  const here = key === undefined ? active.row === row : key === rowKey
  if (!marked) return here ? `${active.col}|1|0|no` : ''
  if (here && active.row !== row) return `${active.col}|${active.col}|${active.col}|${editing}`
  if (row < marked.top || row > marked.bottom) return ''
  return `${here ? active.col : nowhere}|${marked.left}|${marked.right}|${here ? editing : 'no'}`
}

/** `readSign('2|1|3|keep')` → `{ active: 2, left: 1, right: 3, editing: 'keep' }`. Where the user stands in a row, as a row is told it. */
export function readSign(text: string): Sign {
  if (!text) return nothing
  const [active, left, right, editing] = text.split('|')
  return {
    active: Number(active),
    left: Number(left),
    right: Number(right),
    editing: editing === 'replace' || editing === 'keep' ? editing : 'no',
  }
}
