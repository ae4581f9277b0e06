// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledTable } from '../../language/table.ts'
import { forgetTotals, totalKey, writeTotal } from '../../client/totals.ts'
import type { ScreenHost } from '../host/host.ts'
import { countLater, fetchPage, keysOf } from './rowsCall.ts'

const entity = {
  server: 's',
  family: 'note',
  access: {},
  display: { code: 'noteNum', name: 'title' },
  fields: [{ name: 'partner', wire: 'partnerId' }],
  verbs: [{ ask: ['reason', 'partner'] }],
} as unknown as CompiledEntity // only what is looked at
const column = (key: string, more: object = {}) => ({ key, type: 'text', isSummary: false, ...more })
const table = (more: object = {}) =>
  ({
    columns: [
      column('noteNum', { link: { screen: 'x', idKey: 'parentId' } }),
      column('amount', { type: 'amount', isSummary: true }),
      column('itemName', { type: 'ref', field: 'item' }),
    ],
    toolbar: [],
    showSummary: true,
    noQueryTotalFlag: 'N',
    rowTint: { when: { deps: ['dueDate', 'me.user'] }, color: 'error' },
    ...more,
  }) as unknown as CompiledTable // only what is looked at

function hostOf(count: number) {
  const bodies: Row[] = []
  const host = {
    user: { userId: 'u' },
    respId: 'r',
    menuId: 'm',
    client: {
      call: async (_s: string, _f: string, _o: string, body: Row) => {
        bodies.push(body)
        return {
          status: 'S',
          data: [{ id: '1' }],
          page: { count, curIndex: 1, pageRows: 20 },
          totals: { amount: '10.50' },
        }
      },
    },
  } as unknown as ScreenHost // only what is looked at
  return { host, bodies }
}
const query = { filters: { status: 'DRAFT' }, sort: [], pageIndex: 2, pageRows: 20 }

beforeEach(() => forgetTotals())

test('a list asks for what it shows, links to, tints by and fills dialogs with, and for its sums', async () => {
  const { host, bodies } = hostOf(41)
  expect(await fetchPage(host, entity, table(), query)).toEqual({
    rows: [{ id: '1' }],
    count: 41,
    totals: { amount: '10.50' },
  })
  expect(bodies).toEqual([
    {
      status: 'DRAFT',
      sort: [],
      pageIndex: 2,
      pageRows: 20,
      totals: ['amount'],
      columns: [
        'noteNum',
        'parentId',
        'amount',
        'itemName',
        'itemId',
        'itemCode',
        'title',
        'dueDate',
        'partnerId',
      ],
    },
  ])
})

test('a list that counts later does not count with its rows', async () => {
  const { host, bodies } = hostOf(-1)
  expect((await fetchPage(host, entity, table({ noQueryTotalFlag: 'Y' }), query)).count).toBe(-1)
  expect(bodies[0]).toMatchObject({ noQueryTotalFlag: 'Y' })
})

test('[constants.totalResync] a total that is kept is reported at once; one older than five seconds is counted anew behind it', async () => {
  const { host, bodies } = hostOf(50)
  const counts: number[] = []
  const count = (anew = false) =>
    countLater(host, entity, table(), query.filters, { onCount: (total) => counts.push(total), anew })
  await count()
  await count()
  expect([counts, bodies.length]).toEqual([[50, 50], 1])
  expect(bodies[0]).toEqual({ status: 'DRAFT', onlyQueryTotalFlag: 'Y' })
  writeTotal(totalKey('u/r', 'note/listByPage', query.filters), 7, Date.now() - 6000)
  await count()
  expect([counts, bodies.length]).toEqual([[50, 50, 7, 50], 2])
  await count(true)
  expect(bodies.length).toBe(3)
})

test('everything is asked for that rules, expanded rows, keys over pages, merged cells and the buttons of rows read', () => {
  const read = (...deps: string[]) => ({ deps })
  const wide = {
    ...entity,
    lines: [],
    access: { staff: { write: read('ouId', 'me.writeOrgs') } },
    fields: [{ name: 'partner', wire: 'partnerId' }],
    verbs: [
      {
        name: 'doSubmit',
        ask: [],
        require: [{ rule: read('approvedBy', 'lines.amount', 'me.user', 'partner.blocked') }],
      },
    ],
  } as unknown as CompiledEntity // only what is looked at
  const asked = keysOf(
    wide,
    table({
      columns: [
        column('a', { editWhen: read('b'), disabled: read('c'), requiredWhen: read('d') }),
        column('press', { cellType: 'button', functionList: [{ verb: 'doSubmit' }] }),
        column('e', { measure: 'uom' }),
      ],
      expand: { columns: [column('below', { link: { screen: 'x', idKey: 'belowId' } })] },
      editWhen: read('f', 'this.g'),
      rowTint: undefined,
      pageSelection: { keyFields: ['k1', 'k2'] },
      rowSpanFields: ['s'],
    }),
  )
  expect(asked).toEqual([
    'a',
    'e',
    'uom',
    'below',
    'belowId',
    'noteNum',
    'title',
    'f',
    'ouId',
    'b',
    'c',
    'd',
    'approvedBy',
    'partner.blocked',
    'k1',
    'k2',
    's',
  ])
})

test('[tableConfigKeys.searchParams] fixed parameters go with every question, the count too', async () => {
  const { host, bodies } = hostOf(3)
  const fixed = table({ searchParams: { kind: ['A'] }, api: 'listMine' })
  await fetchPage(host, entity, fixed, query)
  await countLater(host, entity, fixed, query.filters, { onCount: () => undefined })
  expect(bodies).toMatchObject([
    { status: 'DRAFT', kind: ['A'] },
    { status: 'DRAFT', kind: ['A'], onlyQueryTotalFlag: 'Y' },
  ])
})

test('a page that is read ahead is neither counted nor added up', async () => {
  const { host, bodies } = hostOf(41)
  expect((await fetchPage(host, entity, table(), query, { plain: true })).count).toBe(-1)
  expect([bodies[0]?.['noQueryTotalFlag'], bodies[0]?.['totals']]).toEqual(['Y', undefined])
})
