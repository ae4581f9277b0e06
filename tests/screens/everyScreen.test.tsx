// @vitest-environment jsdom
// Every compiled screen is drawn once without a server, with one document in which every field has a value: nothing fails, nothing warns,
// and each of its columns and sections is there.
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registry } from '../../dist/definitions/browser/registry.js'
import type { Client } from '../../src/client/Client.ts'
import { language } from '../../src/client/language.ts'
import type { LookupValue, Lookups } from '../../src/client/lookups.ts'
import { createStore } from '../../src/client/Store.ts'
import { LookupsContext } from '../../src/client/useLookup.ts'
import type { CompiledColumn } from '../../src/language/column.ts'
import type { CompiledEntity } from '../../src/language/entity.ts'
import type { Row } from '../../src/language/row.ts'
import type { CompiledReport, ReportAnswer } from '../../src/language/report.ts'
import type { CompiledScreen, CompiledSection, ScreenChunk } from '../../src/language/screen.ts'
import type { Envelope } from '../../src/language/wire.ts'
import { EditScreen } from '../../src/runtime/edit/EditScreen.tsx'
import { ScreenHostContext } from '../../src/runtime/host/host.ts'
import { sampleHost } from '../../src/runtime/host/sampleHost.chromium.ts'
import { ReportScreen } from '../../src/runtime/report/ReportScreen.tsx'
import { ListScreen } from '../../src/runtime/list/ListScreen.tsx'
import { randomFor } from '../sampling.ts'
import { withElementSize } from '../elementSize.ts'

configure({ asyncUtilTimeout: 30_000 })
withElementSize(20_000) // so wide that every column is in sight
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const code: LookupValue = { code: 'A', label: { CN: '甲', EN: 'Alpha' }, enabled: true, attributes: {} }
const codes = createStore<readonly LookupValue[] | undefined>([code])
const lookups: Lookups = { of: () => codes, attribute: () => null }

const values: Readonly<Record<string, unknown>> = {
  date: '2026-03-05',
  datetime: '2026-03-05 10:00:00',
  month: '2026-03',
  flag: 'Y',
  lookup: 'A',
  json: null,
  file: null,
  files: null,
}
const plainValue = (storage: string) => (['decimal', 'integer'].includes(storage) ? '1' : 'x')

/** A row of the entity with a value in every field, and one row under each of its lines. */
function sampleRow(entities: ScreenChunk['entities'], entity: CompiledEntity): Row {
  const fields = entity.fields.map(({ wire, type, storage }) => [
    wire,
    type in values ? values[type] : plainValue(storage),
  ])
  const state = entity.states ? [[entity.states.field, entity.states.initial]] : []
  const lines = entity.lines.flatMap(({ name, entity: of }) => {
    const line = entities[of]
    return line ? [[name, [sampleRow(entities, line)]]] : []
  })
  return { ...Object.fromEntries([...fields, ...state, ...lines]), id: `${entity.name}1`, versionNum: 1 }
}

/** Answers every call as if there were this one document. */
function clientOf(row: Row, { report }: CompiledScreen): Client {
  const answer = (data: unknown): Envelope => ({
    status: 'S',
    msg: '',
    code: 'OK',
    data,
    traceId: '',
    page: { count: 1, curIndex: 1, pageRows: 20 },
  })
  const answers: Readonly<Record<string, unknown>> = {
    findById: row,
    listByPage: [row],
    enter: { others: [] },
    list: { views: [], shareWith: { all: false, responsibilities: [] } },
    findReport: report && figuresOf(report),
    findDocumentFlow: { nodes: [], edges: [] },
  }
  return {
    call: async <T,>(_server: string, _family: string, operation: string) =>
      answer(operation in answers ? answers[operation] : []) as Envelope<T>, // as the screen asks
  }
}

/** All rows, and one group of each width. */
const figuresOf = ({ groups, measures }: CompiledReport): ReportAnswer => ({
  rows: [0, ...groups.map((_, at) => at + 1)].map((depth) => ({
    depth,
    keys: groups.map(() => 'A'),
    names: groups.map(() => null),
    values: measures.map(() => '1'),
  })),
  asOf: '2026-03-05 10:00:00',
  periods: {},
})

/** Of the columns that are shown unless somebody hides them. */
const titlesOf = (columns: readonly CompiledColumn[]): readonly string[] =>
  columns
    .filter(({ columnsDisplay, keyOnly, show }) => columnsDisplay === 'Y' && !keyOnly && !show)
    .map(({ key }) => key)

/** What a screen has to show, by the marks that it stands under in the page. */
/** Of large rows, which are there for whoever has some. */
const isOfOwn = (section: CompiledSection): boolean => section.kind === 'table' && section.large !== undefined

const partsOf = ({ kind, table, sections }: CompiledScreen): readonly string[] => {
  if (kind === 'report') return ['.report-table tfoot', '.report-table tr[data-depth="1"]']
  return kind === 'list'
    ? titlesOf(table?.columns ?? []).map((key) => `[role=columnheader][data-col="${key}"]`)
    : sections.filter((one) => !isOfOwn(one)).map(({ name }) => `[data-section="${name}"]`)
}

const loaded = await Promise.all(
  registry.map(async (entry) => ({ id: entry.id, chunk: (await entry.load()).default })),
)

test('there are screens', () => expect(loaded.length).toBeGreaterThan(50))

const drawing = { list: ListScreen, edit: EditScreen, detail: EditScreen, report: ReportScreen }

test.each(loaded)('$id is drawn', async ({ id, chunk }) => {
  const entity = chunk.entities[chunk.screen.entity]
  if (!entity) throw new Error(`${id} was compiled without its entity.`)
  const spoken = randomFor(id).pick(['CN', 'EN'] as const)
  language.set(spoken)
  const row = sampleRow(chunk.entities, entity)
  const { kind } = chunk.screen
  const params: Record<string, string> = kind === 'list' || kind === 'report' ? {} : { id: String(row['id']) }
  const host = { ...sampleHost(clientOf(row, chunk.screen), spoken), params }
  const Screen = drawing[kind]
  render(
    <App>
      <LookupsContext value={lookups}>
        <ScreenHostContext value={host}>
          <Screen chunk={chunk} />
        </ScreenHostContext>
      </LookupsContext>
    </App>,
  )
  await waitFor(() => {
    expect(partsOf(chunk.screen).filter((mark) => !document.querySelector(mark))).toEqual([])
    expect(document.querySelector('[aria-busy=true]')).toBeNull()
  })
  expect(screen.queryAllByRole('alert')).toEqual([])
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  expect(vi.mocked(console.warn).mock.calls).toEqual([])
})
