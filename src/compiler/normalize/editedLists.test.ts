import { expect, test } from 'vitest'
import { definitionsOf, sampleProject } from '../testing/sampleProject.ts'

const file = 'screens/stock/thing.yaml'
const screens = (list: string) =>
  `screens:\n  thingList:\n    list:\n      ${list}\nmenu:\n  thingList: { under: stock, order: 20, grants: { keeper: all } }\n`

function compiled(list: string) {
  const sample = sampleProject()
  sample.texts.set(file, screens(list))
  const { diagnostics } = sample.compiler.compile()
  return {
    said: diagnostics.map(({ code }) => code),
    screens: () => definitionsOf(sample.compiler).screens.filter(({ entity }) => entity === 'thing'),
  }
}

test('a list that saves is edited in place: its columns are, and nothing opens a row', () => {
  const { said, screens } = compiled(
    '{ columns: [thingCode, thingName, lastUpdateDate], toolbar: [btnAdd, btnDelete, btnSave] }',
  )
  expect(said).toEqual([])
  const [list, ...others] = screens()
  expect(others).toEqual([])
  expect(list?.edit).toBeUndefined()
  expect(list?.toolbar.map(({ kind, needs }) => `${kind} ${needs}`)).toEqual([
    'add none',
    'delete some',
    'save none',
  ])
  expect(list?.table?.columns.map(({ key, isEdit, link }) => [key, isEdit, link])).toEqual([
    ['thingCode', true, undefined],
    ['thingName', true, undefined],
    ['lastUpdateDate', false, undefined],
  ])
})

test('rows and columns may be narrowed by a condition', () => {
  const [list] = compiled(
    "{ columns: [thingCode, { field: price, isEdit: colour == RED }], toolbar: [btnSave], grid: { isEdit: thingName != 'x' } }",
  ).screens()
  expect(list?.table?.columns[1]?.editWhen?.deps).toEqual(['colour'])
  expect(list?.table?.editWhen?.deps).toEqual(['thingName'])
})

test('any other list is read: its rows open, and such words mean nothing there', () => {
  const { said, screens } = compiled('{ columns: [thingCode], toolbar: [btnAdd] }')
  expect(said).toEqual([])
  expect(screens().map(({ id }) => id)).toEqual(['thingList', 'thingEdit'])
  expect(screens()[0]?.table?.columns.map(({ isEdit }) => isEdit)).toEqual([false])
  expect(compiled('{ columns: [thingCode], grid: { isEdit: price > 1 } }').said).toEqual(['idle-word'])
})

test('what the system fills, and what nobody adds, needs no column', () => {
  expect(compiled('{ columns: [thingName], toolbar: [btnSave] }').said).toEqual([])
  expect(
    compiled('{ columns: [{ field: thingCode, isEdit: false }], toolbar: [btnAdd, btnSave] }').said,
  ).toEqual(['never-entered'])
})
