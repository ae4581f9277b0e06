import { expect, test } from 'vitest'
import { markedIn, reduce, untouched, type GridState, type Step } from './GridState.ts'
import { readSign, signOf } from './rowSign.ts'

const after = (...steps: readonly Step[]): GridState => steps.reduce(reduce, untouched)
const go = (row: number, col: number, widen = false): Step => ({
  do: 'go',
  to: { row, col },
  key: row < 0 ? undefined : `r${row}`,
  widen,
})
const left = (text: string | null): Step => ({
  do: 'leave text',
  rowKey: 'r1',
  columnKey: 'quantity',
  left: text === null ? null : { text, says: 'no number', over: '5' },
})

test('going somewhere marks that cell alone; widening keeps where the range began, whichever way it grows', () => {
  expect(markedIn(after(go(3, 2)))).toEqual({ top: 3, bottom: 3, left: 2, right: 2 })
  expect(markedIn(after(go(3, 2), go(1, 4, true)))).toEqual({ top: 1, bottom: 3, left: 2, right: 4 })
  expect(markedIn(after(go(3, 2), go(1, 4, true), go(5, 0, true)))).toEqual({
    top: 3,
    bottom: 5,
    left: 0,
    right: 2,
  })
  expect(markedIn(after(go(3, 2), go(1, 4, true), go(0, 0)))).toEqual({
    top: 0,
    bottom: 0,
    left: 0,
    right: 0,
  })
})

test('on the cell that opens a row nothing is marked', () => {
  expect(markedIn(after(go(3, -1)))).toBe(null)
})

test('the range stays while its active cell is edited, and going on ends the editing', () => {
  const edited = after(go(1, 1), go(2, 2, true), { do: 'edit', how: 'replace' })
  expect(edited.editing).toBe('replace')
  expect(markedIn(edited)).toEqual({ top: 1, bottom: 2, left: 1, right: 2 })
  expect(reduce(edited, { do: 'close' })).toEqual({ ...edited, editing: 'no' })
  expect(reduce(edited, go(0, 0)).editing).toBe('no')
})

test('what changes nothing is the same state, so that nobody is told', () => {
  const state = after(go(1, 1))
  expect(reduce(state, { do: 'close' })).toBe(state)
  expect(reduce(state, left(null))).toBe(state)
})

test('the active cell goes along with its row, or is nowhere; what was left in cells stays', () => {
  const state = after(left('x'), go(1, 1), go(2, 2, true), { do: 'edit', how: 'keep' })
  expect(reduce(state, { do: 'follow', row: 7 })).toEqual({
    ...state,
    active: { row: 7, col: 2 },
    anchor: null,
  })
  expect(reduce(state, { do: 'follow', row: null })).toEqual({ ...untouched, leftovers: state.leftovers })
})

test('a row is told what concerns it, and nothing else', () => {
  const state = after(go(1, 1), go(3, 2, true), { do: 'edit', how: 'keep' })
  const told = ['r0', 'r1', 'r3', 'r4'].map((key) => signOf(state, Number(key.slice(1)), key))
  expect(told).toEqual(['', '-2|1|2|no', '2|1|2|keep', ''])
  expect(readSign('2|1|2|keep')).toEqual({ active: 2, left: 1, right: 2, editing: 'keep' })
  expect(readSign('')).toEqual({ active: -2, left: 1, right: 0, editing: 'no' })
})

test('drawn at another place, the active row is known by its key', () => {
  const state = after(go(1, 1))
  expect(signOf(state, 5, 'r1')).toBe('1|1|1|no')
  expect(signOf(state, 1, 'other')).toBe('-2|1|1|no')
})

test('text that is left in a cell changes what its row is told, each time', () => {
  const [once, twice, none] = [after(left('x')), after(left('x'), left('y')), after(left('x'), left(null))]
  expect(signOf(once, 1, 'r1')).toBe('-2|1|0|no|1')
  expect(signOf(twice, 1, 'r1')).toBe('-2|1|0|no|2')
  expect(signOf(none, 1, 'r1')).toBe('-2|1|0|no|2')
  expect(none.leftovers.get('r1')?.cells.size).toBe(0)
  expect(once.leftovers.get('r1')?.cells.get('quantity')?.text).toBe('x') // a state is never changed
})
