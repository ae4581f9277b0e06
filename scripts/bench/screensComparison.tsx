import { App, ConfigProvider } from 'antd'
import english from 'antd/locale/en_US'
import { createRoot, type Root } from 'react-dom/client'
import { flushSync } from 'react-dom'
import type { Client } from '../../src/client/Client.ts'
import { language } from '../../src/client/language.ts'
import type { LookupValue, Lookups } from '../../src/client/lookups.ts'
import { createStore } from '../../src/client/Store.ts'
import { LookupsContext } from '../../src/client/useLookup.ts'
import type { Row } from '../../src/language/row.ts'
import type { Envelope } from '../../src/language/wire.ts'
import { EditScreen } from '../../src/runtime/edit/EditScreen.tsx'
import { ScreenHostContext } from '../../src/runtime/host/host.ts'
import { sampleHost, sampleLookups } from '../../src/runtime/host/sampleHost.chromium.ts'
import { ListScreen } from '../../src/runtime/list/ListScreen.tsx'
import { codes, formChunk, listChunk, listRows } from './screensChunks.ts'
import '../../src/grid/drawing/grid.css'
import './gridPage.css'

/** The real edit screen and the real list screen, drawn from compiled definitions; in place of a server a client that answers from memory. */

let answered: readonly Row[] = []

const answer = (data: unknown, page?: Envelope['page']): Envelope => ({
  status: 'S',
  msg: '',
  code: 'OK',
  data,
  traceId: '',
  ...(page ? { page } : {}),
})

const client: Client = {
  call: async <T,>(_server: string, _family: string, operation: string) => {
    if (operation === 'listByPage')
      return answer(answered, { count: answered.length, curIndex: 1, pageRows: 500 }) as Envelope<T> // rows of this page
    if (operation === 'findTableLayouts') return answer([]) as Envelope<T> // no layout is kept here
    if (operation === 'list')
      return answer({ views: [], shareWith: { all: false, responsibilities: [] } }) as Envelope<T> // no view either
    return answer(null) as Envelope<T> // no preference
  },
}

const host = sampleHost(client, 'EN')

const kinds = createStore<readonly LookupValue[] | undefined>(
  codes.map((code) => ({ code, label: { CN: code, EN: code.toLowerCase() }, enabled: true, attributes: {} })),
)
const lookups: Lookups = { ...sampleLookups, of: () => kinds }

const screens = ['form', 'list'] as const
type What = (typeof screens)[number]

language.set('EN')

let mounted: { readonly element: HTMLElement; readonly root: Root } | undefined

/** Draws one of the screens into `element`, in place of what stood there. `rows` of the list: how many, or the rows themselves. Answers what takes it away again. */
function mount(element: HTMLElement, what: What, rows: number | readonly Row[] = 500): () => void {
  mounted?.root.unmount()
  answered = what === 'list' ? listRows(rows) : []
  const root = createRoot(element)
  mounted = { element, root }
  flushSync(() =>
    root.render(
      <ConfigProvider locale={english}>
        <App>
          <LookupsContext value={lookups}>
            <ScreenHostContext value={host}>
              <div style={{ height: element.clientHeight || 900 }}>
                {what === 'form' ? <EditScreen chunk={formChunk} /> : <ListScreen chunk={listChunk} />}
              </div>
            </ScreenHostContext>
          </LookupsContext>
        </App>
      </ConfigProvider>,
    ),
  )
  return () => {
    root.unmount()
    mounted = undefined
  }
}

const textFields = formChunk.screen.sections
  .flatMap((section) => (section.kind === 'fields' ? section.columns : []))
  .filter(({ type }) => type === 'text')
  .map(({ key }) => key)

/** The i-th input of the form that takes any text, from 0. */
function field(index: number): HTMLElement | null {
  return (
    mounted?.element.querySelector<HTMLElement>(
      `[data-field="${textFields[index] ?? ''}"] :is(input, textarea)`,
    ) ?? null
  )
}

declare global {
  interface Window {
    bench?: { readonly screens: typeof screens; mount: typeof mount; field: typeof field }
  }
}
window.bench = { screens, mount, field }
