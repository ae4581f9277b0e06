/** A cell: by its row and its data column, both from 0. Row -1 is the header. */
export interface Place {
  readonly row: number
  readonly col: number
}
/** The cell that opens a row stands left of the data columns; one can stand there, and mark nothing. */
export const expanderCol = -1

/** Corners of what is marked. */
export interface Marked {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** What stands in a cell in place of its value: text that means nothing, what is said of it (empty while it is looked up), and the value that it was typed over. */
export interface Leftover {
  readonly text: string
  readonly says: string
  readonly over: unknown
}

/** What was left in one row, by column key; `turn` grows with each change, so that the row knows to look again. */
interface LeftInRow {
  readonly cells: ReadonlyMap<string, Leftover>
  readonly turn: number
}

/** Where the user stands and what is going on there. Never changed: each step makes a new one. */
export interface GridState {
  /** Where the user stands. */
  readonly active: Place | null
  /** Key of the row that `active` is in, none in the header: drawn with other rows the same row stays the active one. */
  readonly key: string | undefined
  /** Where the marked range began; null: only the active cell is marked. */
  readonly anchor: Place | null
  readonly editing: 'no' | 'replace' | 'keep'
  readonly leftovers: ReadonlyMap<string, LeftInRow>
}

/** What can happen to the state. `key` is the key of the row of `to`. */
export type Step =
  | { readonly do: 'go'; readonly to: Place; readonly key: string | undefined; readonly widen: boolean }
  | { readonly do: 'mark'; readonly from: Place; readonly to: Place; readonly key: string | undefined }
  | { readonly do: 'edit'; readonly how: 'replace' | 'keep' }
  | { readonly do: 'close' }
  | { readonly do: 'follow'; readonly row: number | null }
  | {
      readonly do: 'leave text'
      readonly rowKey: string
      readonly columnKey: string
      readonly left: Leftover | null
    }

export const untouched: GridState = {
  active: null,
  key: undefined,
  anchor: null,
  editing: 'no',
  leftovers: new Map(),
}

/** `reduce(untouched, { do: 'go', to: { row: 0, col: 1 }, key: 'a', widen: false }).active` → `{ row: 0, col: 1 }`. The state after a step; the same object where nothing changes. */
export function reduce(state: GridState, step: Step): GridState {
  switch (step.do) {
    case 'go': // with `widen` the range keeps its other end
      return stand(state, step, step.widen ? (state.anchor ?? state.active) : null)
    case 'mark':
      return stand(state, step, step.from)
    case 'edit': // the range stays, for Ctrl Enter writes into all of it
      return { ...state, editing: step.how }
    case 'close':
      return state.editing === 'no' ? state : { ...state, editing: 'no' }
    case 'follow': // rows came and went: the same row stands elsewhere now, or (null) nowhere
      return step.row === null || !state.active
        ? { ...untouched, leftovers: state.leftovers }
        : { ...state, active: { row: step.row, col: state.active.col }, anchor: null }
    case 'leave text':
      return withLeft(state, step)
  }
}

const stand = (
  state: GridState,
  { to, key }: { readonly to: Place; readonly key: string | undefined },
  anchor: Place | null,
): GridState => ({ ...state, active: to, key, anchor, editing: 'no' })

/** Keeps what was left in a cell, or (null) forgets it. */
function withLeft(
  state: GridState,
  { rowKey, columnKey, left }: Extract<Step, { do: 'leave text' }>,
): GridState {
  const before = state.leftovers.get(rowKey)
  if (!left && !before?.cells.has(columnKey)) return state
  const cells = new Map(before?.cells)
  if (left) cells.set(columnKey, left)
  else cells.delete(columnKey)
  const row = { cells, turn: (before?.turn ?? 0) + 1 }
  return { ...state, leftovers: new Map(state.leftovers).set(rowKey, row) }
}

/** `markedIn(untouched)` → `null`. The corners of what is marked: from the anchor to where the user stands, whichever way that is. */
export function markedIn({ active, anchor }: Pick<GridState, 'active' | 'anchor'>): Marked | null {
  if (!active || active.col < 0) return null
  const from = anchor ?? active
  return {
    top: Math.min(active.row, from.row),
    bottom: Math.max(active.row, from.row),
    left: Math.max(0, Math.min(active.col, from.col)),
    right: Math.max(active.col, from.col),
  }
}
