import { App, ConfigProvider } from 'antd'
import english from 'antd/locale/en_US'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import chunk from '../../dist/definitions/browser/screens/purOrderEdit.js'
import type { Client } from '../../src/client/Client.ts'
import { language } from '../../src/client/language.ts'
import type { Lookups } from '../../src/client/lookups.ts'
import { LookupsContext } from '../../src/client/useLookup.ts'
import type { CompiledColumn } from '../../src/language/column.ts'
import type { CompiledEntity } from '../../src/language/entity.ts'
import type { ExpressionEnv } from '../../src/language/expression.ts'
import type { Row } from '../../src/language/row.ts'
import type { Envelope } from '../../src/language/wire.ts'
import { recompute } from '../../src/rules/document/recompute.ts'
import { linesOf } from '../../src/rules/document/rowPath.ts'
import { createDocumentStore } from '../../src/runtime/document/DocumentStore.ts'
import { documentRules } from '../../src/runtime/document/documentRules.ts'
import { EditScreen } from '../../src/runtime/edit/EditScreen.tsx'
import { ScreenHostContext, type ScreenHost } from '../../src/runtime/host/host.ts'
import { sampleHost, sampleLookups } from '../../src/runtime/host/sampleHost.chromium.ts'
import { mountFloor } from './gridFloor.ts'
import '../../src/grid/drawing/grid.css'
import './gridPage.css'

/** A real document of so many lines on the real edit screen, from a client that answers from memory; and what the same costs by hand. */

language.set('EN')
const entity = chunk.entities[chunk.screen.entity] as CompiledEntity // the compiler puts it there
const me = { user: 'u1', name: 'Ann', audience: 'buyer', roles: ['buyer'], orgs: ['o1'], writeOrgs: ['o1'] }
const env: ExpressionEnv = {
  me,
  today: '2026-11-21',
  now: '2026-11-21 10:00:00',
  lookup: (type) => (type === 'CURRENCY' ? '2' : null),
}

function makeDocument(count: number): Row {
  const lines = Array.from({ length: count }, (_, index): Row => ({
    id: `l${index}`,
    lineNum: (index + 1) * 10,
    itemId: `i${index % 50}`,
    itemCode: `M-${index % 50}`,
    itemName: `Thing ${index % 50}`,
    'item.uomId': 'u1',
    uomId: 'u1',
    uomCode: 'PCS',
    uomName: 'Piece',
    'uom.decimalPlaces': 0,
    uomRate: '1',
    purchaseQuantity: String((index % 90) + 1),
    taxPrice: `${(index % 40) + 1}.25`,
    taxRate: '13',
    priceUnitQuantity: '1',
    demandDate: '2026-12-24',
    lineStatus: 'OPEN',
    itemDescription: `Line ${index}`,
    deliveries: [],
  }))
  const row: Row = {
    id: 'd1',
    versionNum: 1,
    orderNum: 'PO1',
    status: 'DRAFT',
    ouId: 'o1',
    ouCode: 'OU',
    ouName: 'Unit',
    currency: 'CNY',
    priceBasis: 'TAX',
    exchangeRate: '1',
    confirmFlag: 'Y',
    orderDate: '2026-11-20',
    remark: '',
    lines,
  }
  return recompute(chunk.entities, entity, row, env)
}

/** Made once for each size: what is timed begins when the data are there. */
const made = new Map<number, Row>()
function prepared(count: number): Row {
  const row = made.get(count) ?? makeDocument(count)
  made.set(count, row)
  return row
}

let answered: Row = {}
const answer = (data: unknown): Envelope => ({ status: 'S', msg: '', code: 'OK', data, traceId: '' })
const others: Readonly<Record<string, unknown>> = {
  findHistory: [],
  findDocumentFlow: { nodes: [], edges: [] },
  enter: { others: [] },
}
const client: Client = {
  call: async <T,>(_server: string, _family: string, operation: string) =>
    answer(operation === 'findById' ? answered : (others[operation] ?? null)) as Envelope<T>,
} // from memory

const sample = sampleHost(client, 'EN')
const host: ScreenHost = { ...sample, user: { ...sample.user, audience: 'buyer', me }, params: { id: 'd1' } }
const lookups: Lookups = {
  ...sampleLookups,
  attribute: (type) => (type === 'CURRENCY' ? '2' : null),
}

/** Answers when it was asked for; the document is painted some frames later. */
function openDocument(element: HTMLElement, count: number): () => void {
  answered = prepared(count)
  const root = createRoot(element)
  flushSync(() =>
    root.render(
      <ConfigProvider locale={english}>
        <App>
          <LookupsContext value={lookups}>
            <ScreenHostContext value={host}>
              <div style={{ height: 900 }}>
                <EditScreen chunk={chunk} />
              </div>
            </ScreenHostContext>
          </LookupsContext>
        </App>
      </ConfigProvider>,
    ),
  )
  return () => root.unmount()
}

const lineColumns = (): readonly CompiledColumn[] =>
  chunk.screen.sections.flatMap((section) => (section.kind === 'table' ? section.table.columns : []))

/** The same by hand: a label and an input for each field, a virtual list of plain divs for the lines, a sum below it. */
function openFloor(element: HTMLElement, count: number): () => void {
  const rows = linesOf(prepared(count), 'lines')
  const fields = chunk.screen.sections.flatMap((section) =>
    section.kind === 'fields' ? section.columns : [],
  )
  element.innerHTML = `<div style="display:grid;grid-template-columns:repeat(4,1fr);gap:8px">${fields.map(({ key, title }) => `<label>${title.EN}<input name="${key}"></label>`).join('')}</div><div class="floor-lines"></div>`
  mountFloor(element.querySelector('.floor-lines') as HTMLElement, lineColumns(), rows) // made above
  return () => element.replaceChildren()
}

interface StoreTimes {
  readonly change: readonly number[]
  readonly paste: readonly number[]
  readonly check: readonly number[]
  readonly floorPaste: readonly number[]
}

/** Milliseconds of the store alone: one cell with its totals, a paste of `rows` × 10 cells as one step, a check of everything; and the paste by hand, without rules. */
/** What a person would have copied from a sheet. */
function pastedAt(key: string, index: number, round: number): string {
  if (key === 'demandDate') return '2027-01-15'
  return ['purchaseQuantity', 'taxPrice', 'taxRate'].includes(key)
    ? String(((index + round) % 13) + 1)
    : `Pasted ${index} ${round}`
}

async function storeTimes(count: number, rows: number, rounds: number): Promise<StoreTimes> {
  const rules = documentRules(
    chunk.entities,
    entity,
    (up) => ({ ...env, up }),
    () => 'EN',
    chunk.screen.sections,
  )
  const store = createDocumentStore(chunk.entities, entity, makeDocument(count), rules)
  const timed = (work: () => void) => {
    const from = performance.now()
    work()
    return performance.now() - from
  }
  const times: { readonly [name in keyof StoreTimes]: number[] } = {
    change: [],
    paste: [],
    check: [],
    floorPaste: [],
  }
  const keys = [
    'itemDescription',
    'purchaseQuantity',
    'taxPrice',
    'taxRate',
    'demandDate',
    'itemSpec',
    'brand',
    'supplierItemCode',
    'remark',
    'drawingNum',
  ]
  for (let round = 0; round < rounds; round++) {
    times.change.push(timed(() => store.change(`lines[${round}]`, { purchaseQuantity: String(200 + round) })))
    const changes = Array.from({ length: Math.min(rows, count) }, (_, index) => ({
      rowPath: `lines[${index}]`,
      values: Object.fromEntries(keys.map((key) => [key, pastedAt(key, index, round)])),
    }))
    times.paste.push(timed(() => store.changeMany(changes)))
    const plain = linesOf(store.state().row, 'lines')
    times.floorPaste.push(
      timed(() => void changes.map(({ values }, index) => ({ ...plain[index], ...values }))),
    )
    const from = performance.now()
    await store.findErrors()
    times.check.push(performance.now() - from)
  }
  return times
}

declare global {
  interface Window {
    documentBench: {
      readonly openDocument: typeof openDocument
      readonly openFloor: typeof openFloor
      readonly storeTimes: typeof storeTimes
    }
  }
}
window.documentBench = { openDocument, openFloor, storeTimes }
