import { expect, test } from 'vitest'
import type { CompiledColumn } from '../../language/column.ts'
import { definitionsOf, sampleProject } from '../testing/sampleProject.ts'

/** The sample whose things are called in English too, with a list of them and columns of the lines of loans. */
function sample({ things, lines = 'thing, thing.thingName' }: Words) {
  const project = sampleProject()
  project.rewrite(
    'schemas/entities/stock/thing.yaml',
    '  colour:',
    '  thingNameEn: { label: 英文名称 | English name, max: 60 }\n  colour:',
  )
  project.rewrite(
    'screens/stock/loan.yaml',
    '  loanEdit:\n',
    `  piecesList: { list: { entity: thing, ${things} } }\n  loanEdit:\n`,
  )
  project.rewrite(
    'screens/stock/loan.yaml',
    'columns: [thing, quantity, value]',
    `columns: [${lines}, quantity, value]`,
  )
  return definitionsOf(project.compiler).screens
}

interface Words {
  readonly things: string
  readonly lines?: string
}

const english = (columns: readonly CompiledColumn[] = []) =>
  columns.flatMap(({ key, inEnglish }) => (inEnglish === undefined ? [] : [[key, inEnglish]]))
const listed = (things: string) =>
  english(sample({ things }).find(({ id }) => id === 'piecesList')?.table?.columns)

test('a list shows what its rows are called in the language of who reads it, as refs to them do', () => {
  expect(listed('columns: [thingCode, thingName, price]')).toEqual([['thingName', 'thingNameEn']])
})

test('where the name in English stands beside it, or it is edited, it is what it is', () => {
  expect(listed('columns: [thingCode, thingName, thingNameEn]')).toEqual([])
  expect(listed('columns: [thingCode, thingName], toolbar: [btnAdd, btnSave]')).toEqual([])
})

test('a name that is read through a ref is another row’s, and said alike', () => {
  const screen = sample({ things: 'columns: [thingCode]' }).find(({ id }) => id === 'loanEdit')
  const table = screen?.sections.find((section) => section.kind === 'table')
  expect(table?.kind === 'table' && english(table.table.columns)).toEqual([
    ['thing.thingName', 'thing.thingNameEn'],
  ])
})
