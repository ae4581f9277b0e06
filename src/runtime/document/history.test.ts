import { expect, test } from 'vitest'
import { countSave, forget, noHistory, remember, travel } from './history.ts'
import type { Step } from './Step.ts'

const edit = (path: string): Step => ({ kind: 'edit', path, count: 1 })
const row = (text: string) => ({ text })

test('a text typed without a pause is one step, a pause or another place begins the next', () => {
  const first = remember(noHistory, row(''), edit('remark'), 5000)
  const second = remember(first, row('a'), edit('remark'), 6000)
  expect(second.past).toEqual([{ row: row(''), step: edit('remark'), save: 0 }])
  expect(remember(second, row('ab'), edit('remark'), 7001).past).toHaveLength(2)
  expect(remember(second, row('ab'), edit('title'), 6001).past).toHaveLength(2)
})

test('what is done anew takes the place of what could have been done again', () => {
  const done = remember(noHistory, row('a'), edit('remark'), 1)
  const undone = travel(done, row('b'), 'undo')?.history ?? noHistory
  expect(undone.future).toHaveLength(1)
  expect(remember(undone, row('a'), edit('title'), 2).future).toEqual([])
})

test('undo leads to the row before the step, redo to the one after it', () => {
  const done = remember(noHistory, row('a'), edit('remark'), 1)
  const back = travel(done, row('b'), 'undo')
  expect(back?.target.row).toEqual(row('a'))
  const forth = travel(back?.history ?? noHistory, row('a'), 'redo')
  expect(forth?.target.row).toEqual(row('b'))
  expect(forth?.history.past).toEqual(done.past)
  expect(travel(noHistory, row('a'), 'undo')).toBe(null)
})

test('typing goes on as a new step after an undo', () => {
  const done = remember(remember(noHistory, row(''), edit('title'), 1), row('a'), edit('remark'), 2)
  const back = travel(done, row('b'), 'undo')?.history ?? noHistory
  expect(remember(back, row('a'), edit('remark'), 3).past).toHaveLength(2)
})

test('two hundred steps are kept, the latest; each knows the saves before it', () => {
  let history = countSave(noHistory)
  for (let number = 0; number < 250; number++)
    history = remember(history, row(String(number)), { kind: 'add', path: 'lines', count: 1 }, number)
  expect(history.past).toHaveLength(200)
  expect(history.past[0]).toMatchObject({ row: row('50'), save: 1 })
  expect(forget(history)).toMatchObject({ past: [], future: [], saves: 1 })
})
