import { App, ConfigProvider } from 'antd'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { LookupsContext } from '../../src/client/useLookup.ts'
import type { ExpressionEnv } from '../../src/language/expression.ts'
import type { CellServices } from '../../src/cells/CellServices.ts'
import type { Row } from '../../src/language/row.ts'
import { createDocumentStore, type DocumentStore } from '../../src/runtime/document/DocumentStore.ts'
import { documentRules } from '../../src/runtime/document/documentRules.ts'
import { createEditRules } from '../../src/runtime/edit/editRules.ts'
import { MatrixSection } from '../../src/runtime/edit/MatrixSection.tsx'
import { matrixChunk, matrixNote, sampleMatrix } from '../../src/runtime/edit/sampleMatrix.chromium.ts'
import { ScreenHostContext } from '../../src/runtime/host/host.ts'
import { sampleHost, sampleLookups } from '../../src/runtime/host/sampleHost.chromium.ts'
import { sampleClient } from '../../src/runtime/edit/sampleDocument.chromium.tsx'
import type { ComparedPage, ComparedRow } from './ComparedPage.ts'
import './gridPage.css'

/** A matrix of an open document as its screen has it: one number in each cell, rights asked for each, sums on both sides, the best of each row marked. */

const plain = sampleMatrix()
const section = sampleMatrix({
  table: {
    ...plain.table,
    columns: plain.table.columns.slice(0, 1).map((one) => ({ ...one, width: 120, isSummary: true })),
  },
  side: { ...plain.side, columns: plain.side.columns.slice(0, 1) },
  heads: plain.heads.map((head) => ({ ...head, columns: head.columns.slice(0, 1) })),
})
const chunk = matrixChunk(section)
const { note } = chunk.entities
if (!note) throw new Error('The sample has its document.')
const entity = note
const env: ExpressionEnv = { me: {}, today: '2026-03-05', now: '2026-03-05 10:00:00' }
const services: CellServices = { language: 'EN', lookups: { label: (_type, code) => code, values: () => [] } }
const host = sampleHost(sampleClient({}), 'EN')
const none = () => undefined

/** Opened before it is drawn, as a document is: what is timed is the matrix. */
const opened = new Map<string, DocumentStore>()
function storeOf(rows: number, columns: number, seed = ''): DocumentStore {
  const key = `${rows} ${columns} ${seed}`
  const known =
    opened.get(key) ??
    createDocumentStore(
      chunk.entities,
      entity,
      matrixNote(rows, columns) satisfies Row,
      documentRules(
        chunk.entities,
        entity,
        () => env,
        () => 'EN',
      ),
    )
  opened.set(key, known)
  return known
}

let mounted: { readonly root: Root; readonly columns: number } | undefined
let shown: DocumentStore | undefined

function draw(store: DocumentStore): void {
  shown = store
  const rules = createEditRules(
    { entities: chunk.entities, entity, store, environment: () => env },
    { audience: 'staff', mayWrite: true, mayUpload: false },
  )
  flushSync(() =>
    mounted?.root.render(
      <ConfigProvider>
        <App>
          <LookupsContext value={sampleLookups}>
            <ScreenHostContext value={host}>
              <MatrixSection
                section={section}
                chunk={chunk}
                entity={entity}
                store={store}
                rules={rules}
                language="EN"
                folds={new Map()}
                choosers={new Map()}
                servicesOf={() => services}
                register={none}
                onLineVerb={none}
              />
            </ScreenHostContext>
          </LookupsContext>
        </App>
      </ConfigProvider>,
    ),
  )
}

createRoot(document.createElement('div')).render(<ConfigProvider />)

const bench: ComparedPage = {
  kind: 'dom',
  clicks: 2,
  nativePaste: true,
  setRows: (rows) => draw(storeOf(rows.length, mounted?.columns ?? 0, 'other')),
  mount: (element, rows: readonly ComparedRow[], columns) => {
    mounted?.root.unmount()
    mounted = { root: createRoot(element), columns: columns.length - 1 }
    draw(storeOf(rows.length, columns.length - 1))
  },
  value: (row, column) => cellAt(row, column)?.textContent,
  cellEl: (row, column) => cellAt(row, column),
}

const cellAt = (row: number, column: number): Element | null =>
  shown
    ? document.querySelector(`.sw-rows [data-index="${row}"] [data-col="cell:Party ${column - 1}:price"]`)
    : null
Object.assign(window, { bench })
