import { expect, test } from 'vitest'
import { linesOf, loanProject, screenOf } from '../testing/sampleProject.ts'

const columns = 'columns: [loanNum, site, company, total, status]'
const list = (full?: string) =>
  screenOf({ list: `${columns}${full === undefined ? '' : `\n      grid: ${full}`}` }, 'loanList').table
const lines = (full?: string) =>
  linesOf(
    screenOf(
      { lines: `columns: [thing, quantity, value]${full === undefined ? '' : `, grid: ${full}`}` },
      'loanEdit',
    ),
  )

interface Case {
  readonly id: string
  readonly of?: typeof lines
  readonly full: string
  readonly gives: Readonly<Record<string, unknown>>
  readonly usual: Readonly<Record<string, unknown>>
}

const lend = [expect.objectContaining({ resource: 'btnLend', verb: 'doLend', needs: 'one' })]
const footer = (more: object) => ({
  footerConfig: { summaryFields: [], meanNumFields: [], mergeFooterItems: [], ...more },
})

/** What is said and what it gives; what is there when nothing is said. */
const cases: readonly Case[] = [
  { id: 'name', full: '{ name: myLoans }', gives: { name: 'myLoans' }, usual: { name: 'loanList' } },
  {
    id: 'api',
    full: '{ api: listByPagePermission }',
    gives: { api: 'listByPagePermission' },
    usual: { api: undefined },
  },
  {
    id: 'searchParams',
    full: '{ searchParams: { status: [DRAFT, LENT], loanNum: L2, noQueryTotalFlag: Y } }',
    gives: { searchParams: { statusList: ['DRAFT', 'LENT'], loanNum: 'L2' }, noQueryTotalFlag: 'Y' },
    usual: { searchParams: undefined, noQueryTotalFlag: 'N' },
  },
  {
    id: 'pageSize',
    full: '{ pageSize: 50 }',
    gives: { pageSize: 50 },
    usual: { pageSize: 20, pageSizes: [20, 50, 100, 200, 500] },
  },
  {
    id: 'isShowPage',
    full: '{ isShowPage: false }',
    gives: { isShowPage: false },
    usual: { isShowPage: undefined },
  },
  {
    id: 'showTableProcess',
    full: '{ showTableProcess: false }',
    gives: { showTableProcess: false },
    usual: { showTableProcess: undefined },
  },
  { id: 'showIndex', full: '{ showIndex: false }', gives: { showIndex: false }, usual: { showIndex: true } },
  {
    id: 'selection',
    full: '{ selection: single }',
    gives: { selection: 'single' },
    usual: { selection: 'multiple' },
  },
  {
    id: 'expand',
    full: '{ expand: [dueDate, { field: secret, wrap: true }] }',
    gives: {
      expand: {
        columns: [
          expect.objectContaining({ key: 'dueDate' }),
          expect.objectContaining({ key: 'secret', wrap: true }),
        ],
      },
    },
    usual: { expand: undefined },
  },
  {
    id: 'showSummary',
    full: '{ showSummary: true }',
    gives: { showSummary: true },
    usual: { showSummary: false },
  },
  {
    id: 'operateSlot',
    full: '{ operateSlot: { width: 120, title: 做 | Do, buttons: [btnLend] } }',
    gives: { operateSlot: { width: 120, title: { CN: '做', EN: 'Do' }, buttons: lend } },
    usual: { operateSlot: undefined },
  },
  {
    id: 'menuConfig',
    full: '{ menuConfig: [btnLend] }',
    gives: { menuConfig: lend },
    usual: { menuConfig: undefined },
  },
  { id: 'footerConfig', full: '{ footerConfig: {} }', gives: footer({}), usual: { footerConfig: undefined } },
  {
    id: 'footerConfig.title',
    full: '{ footerConfig: { title: 总共 | In all } }',
    gives: footer({ title: { CN: '总共', EN: 'In all' } }),
    usual: { footerConfig: undefined },
  },
  {
    id: 'footerConfig.summaryFields',
    full: '{ footerConfig: { summaryFields: [total] } }',
    gives: { ...footer({ summaryFields: ['total'] }), showSummary: true },
    usual: { footerConfig: undefined, showSummary: false },
  },
  {
    id: 'footerConfig.meanNumFields',
    full: '{ footerConfig: { meanNumFields: [total] } }',
    gives: { ...footer({ meanNumFields: ['total'] }), showSummary: true },
    usual: { footerConfig: undefined },
  },
  {
    id: 'footerConfig.mergeFooterItems',
    full: '{ footerConfig: { mergeFooterItems: [{ field: site, span: 2 }] } }',
    gives: footer({ mergeFooterItems: [{ key: 'siteName', span: 2 }] }),
    usual: { footerConfig: undefined },
  },
  {
    id: 'rowSpanFields',
    full: '{ rowSpanFields: [site, loanNum] }',
    gives: { rowSpanFields: ['siteName', 'loanNum'] },
    usual: { rowSpanFields: undefined },
  },
  {
    id: 'pageSelectionKeys',
    full: '{ pageSelectionKeys: [loanNum, site] }',
    gives: { pageSelection: { keyFields: ['loanNum', 'siteId'] } },
    usual: { pageSelection: undefined },
  },
  {
    id: 'pageSelection.keyFields',
    full: '{ pageSelection: { keyFields: [id, site.above] } }',
    gives: { pageSelection: { keyFields: ['id', 'site.aboveId'] } },
    usual: { pageSelection: undefined },
  },
  { id: 'height', full: '{ height: 700 }', gives: { height: 700 }, usual: { height: undefined } },
  {
    id: 'isAutoRequest',
    full: '{ isAutoRequest: false }',
    gives: { isAutoRequest: false },
    usual: { isAutoRequest: undefined },
  },
  {
    id: 'isEdit',
    of: lines,
    full: '{ isEdit: quantity > 0 }',
    gives: { editWhen: expect.objectContaining({ source: 'quantity > 0' }) },
    usual: { editWhen: undefined },
  },
]

test.each(cases)(
  '[tableConfigKeys.$id] $full arrives compiled, and without it the default',
  ({ of = list, full, gives, usual }) => {
    const facts = (words: string | undefined, wanted: object) =>
      Object.fromEntries(Object.entries(of(words) ?? {}).filter(([key]) => Object.hasOwn(wanted, key)))
    expect(facts(full, gives)).toEqual(gives)
    expect(facts(undefined, usual)).toEqual(usual)
  },
)

test('[tableConfigKeys.columns] [tableConfigKeys.toolbar] columns and buttons are those that the list names', () => {
  expect(list()?.columns.map(({ key }) => key)).toEqual([
    'loanNum',
    'siteName',
    'companyName',
    'total',
    'status',
  ])
  expect(list()?.toolbar.map(({ resource }) => resource)).toEqual([
    'btnAdd',
    'btnLend',
    'btnFromWish',
    'btnExport',
  ])
  expect(lines()?.toolbar.map(({ resource }) => resource)).toEqual(['btnAddLine', 'btnDelLine'])
})

test('[constants.pageSizeDefault] [constants.pageSizeOptions] a list begins with 20 rows on a page and offers the sizes of the specification', () => {
  expect(list()).toMatchObject({ pageSize: 20, pageSizes: [20, 50, 100, 200, 500] })
})

test('[constants.pageSizeDefaultNewer] [constants.pageSizeOptionsNewer] lines with a page bar have larger pages', () => {
  expect(lines('{ isShowPage: true }')).toMatchObject({
    isShowPage: true,
    pageSize: 200,
    pageSizes: [20, 50, 100, 200, 450, 500],
  })
  expect(lines('{ isShowPage: true, pageSize: 50 }')).toMatchObject({ pageSize: 50 })
})

test('[constants.columnWidthOperation] buttons at the end of a row have 80 pixels unless more are given', () => {
  expect(list('{ operateSlot: [btnLend] }')?.operateSlot).toEqual({ width: 80, buttons: lend })
})

test('lines that may never be changed have no column that can', () => {
  expect(lines('{ isEdit: false }')?.columns.some(({ isEdit }) => isEdit)).toBe(false)
  expect(
    lines()
      ?.columns.filter(({ isEdit }) => isEdit)
      .map(({ key }) => key),
  ).toEqual(['thingName', 'quantity'])
})

test('a column that the footer sums is summed over all pages too', () => {
  expect(
    list('{ footerConfig: { summaryFields: [total] } }')
      ?.columns.filter(({ isSummary }) => isSummary)
      .map(({ key }) => key),
  ).toEqual(['total'])
})

test('pages that go on with the selection can be selected from', () => {
  const silent = screenOf(
    { list: `${columns}\n      grid: { pageSelection: { keyFields: [id] } }` },
    'loanListPartner',
  ).table
  expect(silent).toMatchObject({ selection: 'multiple', pageSelection: { keyFields: ['id'] } })
})

test('a variant says what differs in its table; the rest is that of the screen it comes from', () => {
  const sample = loanProject({
    list: `${columns}\n      grid: { showIndex: false, menuConfig: [btnLend], rowSpanFields: [company], footerConfig: { mergeFooterItems: [{ field: site, span: 4 }] } }`,
  })
  sample.rewrite(
    'screens/stock/loan.yaml',
    'drop: [company],',
    'drop: [company], grid: { height: 400, operateSlot: [btnReturn] },',
  )
  const { definitions, diagnostics } = sample.compiler.compile()
  expect(diagnostics).toEqual([])
  const table = definitions?.screens.find(({ id }) => id === 'loanListPartner')?.table
  expect(table).toMatchObject({
    showIndex: false,
    height: 400,
    operateSlot: { buttons: [{ resource: 'btnReturn' }] },
    footerConfig: { mergeFooterItems: [{ key: 'siteName', span: 3 }] },
  })
  expect(table).not.toHaveProperty('menuConfig')
  expect(table).not.toHaveProperty('rowSpanFields')
})

test('a section may start folded', () => {
  const { sections } = screenOf(
    {
      sections:
        '      more: { label: 其他 | More, collapsed: true, fields: [note] }\n      seen: { label: 历史 | Seen, collapsed: true, panel: history }',
    },
    'loanEdit',
  )
  expect(sections.map(({ name, collapsed }) => [name, collapsed])).toEqual([
    ['header', undefined],
    ['more', true],
    ['seen', true],
    ['lines', undefined],
  ])
})
