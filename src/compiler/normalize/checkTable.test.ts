import { expect, test } from 'vitest'
import { loanProject, mistakesOf } from '../testing/sampleProject.ts'

const columns = 'columns: [loanNum, site, company, total, status]'
const listMistakes = (full: string) => mistakesOf({ list: `${columns}\n      grid: ${full}` })
const lineMistakes = (full: string) =>
  mistakesOf({ lines: `columns: [thing, quantity, value], grid: ${full}` })

test('[gridRules.tableWithoutApi] [errors.apiNotConfigured] a table that names no operation that loads rows is refused', () => {
  expect(listMistakes('{ api: saveOrUpdate }')).toEqual(['unknown-api'])
  expect(listMistakes('{ api: "" }')).toEqual(['unknown-api'])
  const [told] = loanProject({ list: `${columns}\n      grid: { api: "" }` }).compiler.compile().diagnostics
  expect(told).toMatchObject({
    title: 'please configure the API attribute',
    fix: 'The operations are listByPage, listByPagePermission.',
  })
})

test('words that name nothing, or mean nothing where they stand, are refused', () => {
  expect(listMistakes('{ rowSpanFields: [quantity], pageSelection: { keyFields: [loanNumb] } }')).toEqual([
    'unknown-column',
    'unknown-field',
  ])
  expect(
    listMistakes(
      '{ footerConfig: { summaryFields: [site], mergeFooterItems: [{ field: total, span: 3 }] } }',
    ),
  ).toEqual(['no-number', 'out-of-range'])
  expect(listMistakes('{ searchParams: { status: LOST, total: 5 } }')).toEqual(['unknown-code', 'wrong-type'])
  expect(listMistakes('{ noQueryTotalFlag: N, searchParams: { noQueryTotalFlag: Y } }')).toEqual([
    'said-differently',
  ])
  expect(listMistakes('{ menuConfig: [btnExport], isEdit: total > 0, name: my-loans }')).toEqual([
    'unknown-button',
    'idle-word',
    'odd-name',
  ])
  expect(lineMistakes('{ api: listByPage, isAutoRequest: false }')).toEqual(['idle-word', 'idle-word'])
  expect(lineMistakes('{ operateSlot: [btnLend] }')).toEqual(['unknown-button'])
  expect(mistakesOf({ list: 'columns: [loanNum, site, { field: site, displayKey: siteName }]' })).toEqual([
    'taken-name',
  ])
})
