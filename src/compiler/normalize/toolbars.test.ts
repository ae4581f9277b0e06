import { expect, test } from 'vitest'
import { definitionsOf, sampleProject } from '../testing/sampleProject.ts'

const screens = 'screens/stock/loan.yaml'
const loan = 'schemas/entities/stock/loan.yaml'

const toolbarOf = (sample: ReturnType<typeof sampleProject>, id: string): string[] =>
  definitionsOf(sample.compiler)
    .screens.filter((screen) => screen.id === id)
    .flatMap(({ table }) => table?.toolbar ?? [])
    .map(({ resource }) => resource)

test('a list that says no toolbar has what those who see it may do: new ones, verbs of many rows, flows, the export', () => {
  const sample = sampleProject()
  sample.rewrite(screens, '      toolbar: [btnAdd, btnLend, btnFromWish, btnExport]\n', '')
  sample.rewrite(screens, ', toolbar: [btnReturn, btnExport] }', ' }')
  expect(toolbarOf(sample, 'loanList')).toEqual(['btnAdd', 'btnExport', 'btnLend', 'btnFromWish'])
  expect(toolbarOf(sample, 'loanListPartner')).toEqual(['btnExport', 'btnReturn'])
})

const lineButtons = (edited: string, toolbar = '') => {
  const sample = sampleProject()
  sample.rewrite(loan, 'hide: [secret] }', `hide: [secret], edit: { LENT: ${edited} } }`)
  if (toolbar) sample.rewrite(screens, 'summary: [value]', `summary: [value], toolbar: ${toolbar}`)
  return definitionsOf(sample.compiler)
    .screens.filter(({ id }) => id === 'loanEditPartner')
    .flatMap(({ sections }) =>
      sections.flatMap((section) => (section.kind === 'table' ? section.table.toolbar : [])),
    )
    .map(({ resource }) => resource)
}

test('where edit leaves lines as they are, the buttons that add them or take them away fall away', () => {
  expect(lineButtons('[lines.quantity]')).toEqual([])
  expect(lineButtons('[lines]')).toEqual(['btnAddLine', 'btnDelLine'])
  expect(lineButtons('[lines.quantity]', '[btnAddLine, btnExport]')).toEqual(['btnExport'])
})

test('written for nobody else, they are refused', () => {
  const sample = sampleProject()
  sample.rewrite(screens, '  loanEditPartner: { as: partner, from: loanEdit }\n', '')
  sample.rewrite(loan, 'edit: status == DRAFT }', 'edit: { DRAFT: [dueDate] } }')
  sample.rewrite(screens, 'summary: [value]', 'summary: [value], toolbar: [btnAddLine]')
  expect(sample.compiler.compile().diagnostics.map(({ code, says }) => `${code} ${says}`)).toEqual([
    'foreign-button btnAddLine is on a screen of staff and partner, who may not do it.',
  ])
})

const onAll = (words: string) => {
  const sample = sampleProject()
  sample.rewrite(
    screens,
    '      toolbar: [btnAdd, btnLend',
    `      onAll: ${words}\n      toolbar: [btnAdd, btnLend`,
  )
  return sample
}

test('a verb of onAll needs no rows that are chosen; its other buttons stay as they are', () => {
  const buttons = definitionsOf(onAll('[doLend]').compiler).screens.find(
    ({ id }) => id === 'loanList',
  )?.toolbar
  expect(buttons?.map(({ resource, needs }) => [resource, needs])).toEqual([
    ['btnAdd', 'none'],
    ['btnLend', 'all'],
    ['btnFromWish', 'none'],
    ['btnExport', 'none'],
  ])
})

test('what onAll names and the toolbar has not, or is no verb of many rows, is refused at its place; the variant of it says nothing more', () => {
  const found = onAll('[doLent, btnExport]').compiler.compile().diagnostics
  expect(new Set(found.map(({ code, file, says }) => `${code} ${file} ${says}`))).toEqual(
    new Set([
      `unknown-button ${screens} Of what is done on many rows, the toolbar has no button btnLent.`,
      `unknown-button ${screens} Of what is done on many rows, the toolbar has no button btnExport.`,
    ]),
  )
  expect(found[0]?.fix).toContain('btnLend')
})
