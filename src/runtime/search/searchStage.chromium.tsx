import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react'
import { App } from 'antd'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import type { Client } from '../../client/Client.ts'
import { language } from '../../client/language.ts'
import { createLookups } from '../../client/lookups.ts'
import { LookupsContext } from '../../client/useLookup.ts'
import type { CompiledSearchField } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { SavedView } from '../../language/wire.ts'
import { ScreenHostContext } from '../host/host.ts'
import type { ScreenHost } from '../host/host.ts'
import { nothingArranged } from '../layout/tableLayout.ts'
import type { KeptTable } from '../layout/useTableLayout.ts'
import { SearchArea } from './SearchArea.tsx'
import { ViewBar } from './ViewBar.tsx'
import { missing } from './search.ts'
import { useSearch } from './useSearch.ts'
import { useViews } from './useViews.ts'

/** Tests of a search in jsdom, each of which finds nothing kept and the form instead of the box. */
export function withSearch(): void {
  beforeAll(() => {
    configure({ asyncUtilTimeout: 10_000 })
    HTMLElement.prototype.checkVisibility = () => true
  })
  beforeEach(() => {
    language.set('EN')
    sessionStorage.clear()
    localStorage.clear()
    localStorage.setItem('searchForm.u', 'Y')
  })
  afterEach(cleanup)
}

/** As it is where nobody has chosen the form. */
export const withBox = () => localStorage.removeItem('searchForm.u')

const label = (CN: string, EN: string) => ({ CN, EN })
export const field = (key: string, EN: string, more: Partial<CompiledSearchField>): CompiledSearchField => ({
  key,
  title: label(`${EN}名`, EN),
  type: 'text',
  operator: 'contains',
  ...more,
})
const states = [
  { code: 'DRAFT', label: label('拟定', 'Draft'), color: 'default' as const },
  { code: 'DONE', label: label('完成', 'Done'), color: 'success' as const },
]
const column = (name: string, EN: string, type: string, storage: string, more: object = {}) => ({
  name,
  wire: name,
  column: name,
  label: label(EN, EN),
  type,
  storage,
  ...more,
})
const entity = {
  name: 'note',
  label: label('单据', 'Note'),
  server: 's',
  family: 'note',
  table: 'note',
  kind: 'document',
  display: { code: 'title', name: 'title' },
  lines: [],
  verbs: [],
  flows: [],
  paths: [],
  states: { field: 'status', initial: 'DRAFT', values: states },
  access: { host: { audience: 'host', rows: { source: 'true' }, hide: [{ field: 'secret' }] } },
  fields: [
    column('title', 'Title', 'text', 'text'),
    column('size', 'Size', 'amount', 'decimal'),
    column('status', 'Status', 'lookup', 'text'),
    column('day', 'Day', 'date', 'date'),
    column('secret', 'Secret', 'text', 'text'),
    column('before', 'Before', 'ref', 'text', { wire: 'beforeId', to: 'note' }),
  ],
} as unknown as CompiledEntity // only what is looked at
const fields = [
  field('title', 'Title', {}),
  field('status', 'Status', { type: 'lookup', operator: 'in', states }),
  field('day', 'Day', { type: 'date', operator: 'range' }),
  field('size', 'Size', { type: 'amount', operator: 'range' }),
  field('note', 'Note', { more: true }),
]

interface Shown {
  readonly asked: Row[]
  readonly calls: [string, Row][]
  readonly params: Readonly<Record<string, string>>[]
}

export const view = (more: Partial<SavedView>): SavedView => ({
  id: 'v1',
  screenId: 'noteList',
  name: 'Drafts',
  sharing: 'private',
  responsibilityId: null,
  ownerName: 'Me',
  isMine: true,
  isDefault: false,
  sharedDefault: false,
  leftOut: [],
  state: {
    values: { status: { kind: 'codes', codes: ['DRAFT'] } },
    conditions: [],
    query: '',
    sort: [],
    columns: [],
    pageRows: null,
  },
  ...more,
})

/** Draws the search of a list as a user of the host sees it, and answers what it asks and calls from now on. */
export function show({
  search = fields,
  views = [],
  params = {},
}: {
  search?: readonly CompiledSearchField[]
  views?: readonly SavedView[]
  params?: Readonly<Record<string, string>>
} = {}): Shown {
  const shown: Shown = { asked: [], calls: [], params: [] }
  let kept = views
  const client: Client = {
    call: async (_server, _family, operation, body) => {
      shown.calls.push([operation, body as Row]) // bodies of these calls are objects
      if (operation === 'save') kept = [...kept, view({ id: 'v2', ...(body as Partial<SavedView>) })] // as the server would
      const answers: Readonly<Record<string, unknown>> = {
        list: { views: kept, shareWith: { all: false, responsibilities: [] } },
        save: kept.at(-1),
        listForPick: ['First', 'Second'].map((name, at) => ({ id: `n${at}`, code: `N${at}`, name })),
      }
      const data = answers[operation] ?? {}
      return { status: 'S', msg: '', code: 'OK', data, traceId: '' } as never // whatever was asked for
    },
  }
  const compiled = {
    id: 'noteList',
    entity: 'note',
    title: label('列表', 'Notes'),
    search,
    table: { columns: [{ key: 'size', title: label('大小', 'Size'), type: 'amount' }] },
  } as unknown as CompiledScreen // only what is looked at
  const lookups = createLookups(client)
  const own: KeptTable = {
    ...nothingArranged,
    known: true,
    arrange: () => undefined,
    resetColumns: () => undefined,
    keepSort: () => undefined,
    keepPageRows: () => undefined,
  }
  function List() {
    const found = useSearch(compiled)
    const saved = useViews(compiled, found, own)
    const [gaps, setGaps] = useState<readonly string[]>([])
    if (saved.ready && shown.asked.at(-1) !== found.filters) shown.asked.push(found.filters)
    return (
      <>
        <ViewBar views={saved} />
        <SearchArea
          screen={compiled}
          entity={entity}
          entities={{ note: entity }}
          search={found}
          views={saved}
          missing={gaps}
          onReset={(apply) => apply()}
          onFind={(apply, values = found.draft.values) => {
            const lacking = missing(search, values)
            setGaps(lacking.map(({ key }) => key))
            if (lacking.length === 0) apply()
          }}
        />
      </>
    )
  }
  function Host() {
    const [now, setNow] = useState(params)
    const host = {
      client,
      user: { userId: 'u', audience: 'host', me: {} },
      menuId: 'm',
      respId: 'r',
      language: language.get(),
      params: now,
      replaceParams: (to: Readonly<Record<string, string>>) => {
        shown.params.push(to)
        setNow(to)
      },
    } as unknown as ScreenHost // only what is looked at
    return (
      <ScreenHostContext value={host}>
        <LookupsContext value={lookups}>
          <App>
            <List />
          </App>
        </LookupsContext>
      </ScreenHostContext>
    )
  }
  render(<Host />)
  return shown
}

export const chips = () =>
  within(screen.getByRole('list', { name: 'Active filters' }))
    .queryAllByRole('listitem')
    .map((each) => each.textContent)
    .filter((text) => text !== 'Clear all')
export const type = (name: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } })
