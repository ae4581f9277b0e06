// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { keepMarks, readMarks, type Reviewed } from './keptMarks.ts'

beforeEach(() => localStorage.clear())

const of: Reviewed = { userId: 'u1', entity: 'order', id: 'd1', version: 3 }
const note = { id: 'l1', field: 'price', label: 'Price', words: 'Too high' }

test('notes that are not sent yet are there again in the next page, for whoever wrote them at that document', () => {
  keepMarks(of, [note, { ...note, field: null }])
  expect(readMarks(of)).toEqual([note, { ...note, field: null }])
  expect(readMarks({ ...of, userId: 'u2' })).toEqual([])
  expect(readMarks({ ...of, id: 'd2' })).toEqual([])
})

test('notes at a version that is gone are no longer there, and do not come back', () => {
  keepMarks(of, [note])
  expect(readMarks({ ...of, version: 4 })).toEqual([])
  expect(readMarks(of)).toEqual([])
})

test('sent or taken back nothing of them is kept; what is no note is none', () => {
  keepMarks(of, [note])
  keepMarks(of, [])
  expect(localStorage).toHaveLength(0)
  localStorage.setItem('marks.u1.order.d1', '{"version":3,"own":[{"id":7},null]}')
  expect(readMarks(of)).toEqual([])
  localStorage.setItem('marks.u1.order.d1', 'torn')
  expect(readMarks(of)).toEqual([])
})
