import { bareEntity } from '../../language/bareEntity.ts'
import type { Client } from '../../client/Client.ts'
import { CallError } from '../../client/Client.ts'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledScreen, ScreenChunk } from '../../language/screen.ts'
import type { CompiledTable } from '../../language/table.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { Condition, Envelope } from '../../language/wire.ts'
import { lineView } from '../../grid/columns/lineView.ts'
import {
  sampleColumns,
  sampleRows,
  sampleServices,
  sampleStates,
} from '../../cells/sampleColumns.chromium.ts'
import { treeOf } from './sampleTree.chromium.ts'
import { recordEvent } from '../../cells/recordedEvents.chromium.ts'

/** A list of notes and a server in memory that pages, sorts and filters them; for stories and their browser tests. */
const at = { file: 'note.yaml', line: 1, column: 1 }
const label = (CN: string, EN: string) => ({ CN, EN })
const verb = {
  name: 'doSubmit',
  resource: 'btnSubmit',
  label: label('提交', 'Submit'),
  from: ['DRAFT', 'REJECTED'],
  to: ['APPROVING'],
  by: ['staff'],
  require: [],
  ask: [],
  set: [],
  effects: [],
  batch: true,
  danger: false,
  phrase: { CN: '提交单据', EN: 'Submit note' },
  done: { CN: '已提交', EN: 'submitted' },
  confirm: false,
  outcome: { approval: false, forGood: false, makes: [], changes: [] },
  apiOnly: false,
  at,
} satisfies CompiledVerb
const button = (
  resource: string,
  kind: CompiledButton['kind'],
  CN: string,
  EN: string,
  more: Partial<CompiledButton> = {},
): CompiledButton => ({
  resource,
  kind,
  label: label(CN, EN),
  needs: 'none',
  danger: false,
  primary: false,
  ...more,
})

export const submit = button('btnSubmit', 'verb', '提交', 'Submit', { verb: 'doSubmit', needs: 'some' })
export const exportAll = button('btnExport', 'export', '导出', 'Export')
const toolbar = [
  button('btnAdd', 'add', '新增', 'New', { primary: true }),
  submit,
  button('btnDelete', 'delete', '删除', 'Delete', { needs: 'some', danger: true }),
  exportAll,
]
const columns: readonly CompiledColumn[] = sampleColumns
  .slice(0, 12)
  .map((column) => ({ ...column, isEdit: false }))

const entity: CompiledEntity = {
  ...bareEntity,
  name: 'note',
  label: label('单据', 'Notes'),
  area: 'notes',
  server: 'noteServer',
  family: 'note',
  table: 'note',
  keyName: 'noteId',
  kind: 'document',
  fields: columns.map((column) => ({
    name: column.field ?? column.key,
    wire: column.type === 'ref' ? `${column.field}Id` : column.key,
    column: column.key,
    label: column.title,
    type: column.type,
    storage: 'text',
    at,
  })),
  display: { code: 'orderNum', name: 'title' },
  states: { field: 'status', values: sampleStates, initial: 'DRAFT' },
  verbs: [verb],
  noun: { CN: '单据', EN: 'note' },
  at,
} as unknown as CompiledEntity // the list looks at nothing else of it

const table: CompiledTable = {
  name: 'noteList',
  entity: 'note',
  columns,
  toolbar,
  pageSize: 20,
  pageSizes: [20, 50, 100, 200, 500],
  showIndex: true,
  selection: 'multiple',
  showSummary: true,
  defaultSort: [{ field: 'orderNum', order: 'asc' }],
  noQueryTotalFlag: 'N',
}

export interface SampleList {
  readonly table?: Partial<CompiledTable>
  readonly screen?: Partial<CompiledScreen>
}

export function sampleChunk({ table: own, screen }: SampleList = {}): ScreenChunk {
  return {
    entities: { note: entity },
    screen: {
      id: 'noteList',
      kind: 'list',
      title: label('单据列表', 'Notes'),
      entity: 'note',
      path: 'noteList',
      figures: [],
      edit: 'noteEdit',
      search: [],
      sections: [],
      toolbar,
      at,
      table: { ...table, ...own },
      ...screen,
    },
  }
}

export interface Faults {
  rows?: boolean
  total?: boolean
}

/** Layouts are kept over F5, as on a server. What is asked is told; `window.faults` makes calls fail. */
export function sampleClient(count: number): Client {
  const rows = sampleRows(count)
  const kept = (): Record<string, Row> =>
    JSON.parse(localStorage.getItem('sampleLayouts') ?? '{}') as Record<string, Row> // written below
  const keep = (layouts: Record<string, Row>) =>
    localStorage.setItem('sampleLayouts', JSON.stringify(layouts))
  const answer = (data: unknown, more: Partial<Envelope> = {}): Envelope => ({
    status: 'S',
    msg: '',
    code: 'OK',
    data,
    traceId: '',
    ...more,
  })
  const operations: Record<string, (body: Row) => Envelope> = {
    list: () => answer({ views: [], shareWith: { all: false, responsibilities: [] } }),
    findTableLayouts: () => answer(Object.values(kept())),
    saveTableLayout: (body) => {
      keep({ ...kept(), [String(body['tableName'])]: body })
      return answer(body)
    },
    deleteTableLayout: (body) => {
      const { [String(body['tableName'])]: _, ...rest } = kept()
      keep(rest)
      return answer(null)
    },
    listByPage: (body) => listOf(rows, body, answer),
    listMine: (body) => listOf(rows, body, answer),
    listByPlace: (body) => placesOf(rows, body, answer),
    listTree: (body) => answer(treeOf((more) => listOf(rows, more, answer).data as readonly Row[], body)),
    doSubmit: (body) => {
      for (const { id } of (body['list'] ?? [body]) as Row[])
        Object.assign(rows.find((row) => row['id'] === id) ?? {}, { status: 'APPROVING' })
      return answer(null)
    }, // as runVerb sends it
  }
  return {
    call: async <T>(
      _server: string,
      _family: string,
      operation: string,
      body: unknown,
      options?: { readonly signal?: AbortSignal },
    ) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      options?.signal?.throwIfAborted()
      recordEvent(operation, body)
      return (operations[operation]?.(body as Row) ?? answer(null)) as Envelope<T> // bodies and answers are those of the calls above
    },
  }
}

/** The same server, whose rows were taken at this time. */
export const takenAt = (client: Client, asOf: string): Client => ({
  ...client,
  call: async <T>(...asked: Parameters<Client['call']>) => {
    const answer = await client.call<T>(...asked)
    return answer.page ? { ...answer, page: { ...answer.page, asOf } } : answer
  },
})

/** Each place as the list has it under `key == CODE` or its conditions. */
function placesOf(
  rows: readonly Row[],
  { places, ...body }: Row,
  answer: (data: unknown, more?: Partial<Envelope>) => Envelope,
): Envelope {
  const data = (places as readonly Row[]).map(({ query, conditions = [] }) => {
    const [, key, code] = /^(\w+) == (\w+)/.exec(String(query ?? '')) ?? []
    const asked = key ? [{ key, operator: 'in', value: [code] }] : conditions
    const found = listOf(rows, { ...body, conditions: asked }, answer)
    return { rows: found.data, count: found.page?.count ?? 0, totals: found.totals, groups: daysOf(found) }
  }) // as a board sends it
  return answer(data)
}

/** How many rows there are on each day. */
function daysOf({ data }: Envelope): Row {
  const days = Object.groupBy(data as readonly Row[], (row) => String(row['demandDate'])) // rows of listOf
  return {
    demandDate: Object.fromEntries(
      Object.entries(days).map(([day, some = []]) => [day, String(some.length)]),
    ),
  }
}

function listOf(
  rows: readonly Row[],
  body: Row,
  answer: (data: unknown, more?: Partial<Envelope>) => Envelope,
): Envelope {
  const { faults } = window as { faults?: Faults }
  const isTotal = body['onlyQueryTotalFlag'] === 'Y'
  if (faults?.rows && !isTotal)
    throw new CallError({ code: 'SYS', msg: 'The database is resting', http: 500, traceId: 't1' })
  if (faults?.total && isTotal)
    throw new CallError({ code: 'SYS', msg: 'The total could not be counted today', http: 200 })
  const {
    conditions = [],
    sort = [],
    pageIndex = 1,
    pageRows = 20,
  } = body as {
    conditions?: readonly Condition[]
    sort?: CompiledTable['defaultSort']
    pageIndex?: number
    pageRows?: number
  } // as the list sends it
  const fixed = Object.entries(body).flatMap(([key, value]): Condition[] =>
    columns.some((column) => column.key === key) ? [{ key, operator: 'in', value: value as string[] }] : [],
  )
  const found = lineView(
    rows,
    columns,
    { conditions: [...conditions, ...fixed], sort, quick: '' },
    sampleServices('EN'),
    '2026-12-10',
  )
  const count = body['noQueryTotalFlag'] === 'Y' ? -1 : found.length
  return answer(
    isTotal
      ? []
      : found
          .slice((pageIndex - 1) * pageRows, pageIndex * pageRows)
          .map((row) => ({ ...row, versionNum: 1 })),
    {
      page: { count, curIndex: pageIndex, pageRows },
      ...(body['totals'] ? { totals: { quantity: '54321', amount: '7654321.50' } } : {}),
    },
  )
}
