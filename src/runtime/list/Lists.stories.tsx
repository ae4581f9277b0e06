import type { Meta, StoryObj } from '@storybook/react-vite'
import { App } from 'antd'
import { useMemo } from 'react'
import { language as spoken } from '../../client/language.ts'
import type { LookupValue, Lookups } from '../../client/lookups.ts'
import { createStore } from '../../client/Store.ts'
import { LookupsContext } from '../../client/useLookup.ts'
import type { Language } from '../../language/label.ts'
import { sampleColumns, sampleRows } from '../../cells/sampleColumns.chromium.ts'
import { ScreenHostContext, type BesideProps } from '../host/host.ts'
import { ListScreen } from './ListScreen.tsx'
import { sampleHost } from '../host/sampleHost.chromium.ts'
import {
  exportAll,
  sampleChunk,
  sampleClient,
  submit,
  takenAt,
  type SampleList,
} from './sampleList.chromium.ts'
import { languageFrom } from '../../language/languages.ts'

interface Shown extends SampleList {
  readonly rows?: number
  /** When its rows were taken; they are found now where it says nothing. */
  readonly asOf?: string
  /** Rows open documents, which may stand beside them. */
  readonly besides?: boolean
  readonly language?: Language
  readonly denied?: readonly string[]
}

const kinds = createStore<readonly LookupValue[] | undefined>(
  [
    ['RAW', '原材料', 'Raw material'],
    ['PART', '零部件', 'Part'],
    ['TOOL', '工装', 'Tool'],
  ].map(([code = '', CN = '', EN = '']) => ({ code, label: { CN, EN }, enabled: true, attributes: {} })),
)
const lookups: Lookups = { of: () => kinds, attribute: () => null }

/** The list screen over rows in memory. */
function Screen({ rows = 130, language = 'CN', denied, table, screen, asOf, besides = false }: Shown) {
  spoken.set(language)
  const chunk = useMemo(
    () => sampleChunk({ ...(table ? { table } : {}), ...(screen ? { screen } : {}) }),
    [table, screen],
  )
  const host = useMemo(() => {
    const client = sampleClient(rows)
    const made = sampleHost(asOf === undefined ? client : takenAt(client, asOf), language, denied)
    return besides ? { ...made, Beside: SampleBeside } : made
  }, [rows, language, denied, asOf, besides])
  return (
    <App>
      <LookupsContext value={lookups}>
        <ScreenHostContext value={host}>
          <div style={{ height: '100vh' }}>
            <ListScreen chunk={chunk} />
          </div>
        </ScreenHostContext>
      </LookupsContext>
    </App>
  )
}

/** The document that stands beside the rows: its number, and what it says. */
function SampleBeside({ id, onClose }: BesideProps) {
  const row = sampleRows(130).find((one) => one['id'] === id)
  return (
    <div className="page-sheet">
      <h2>{String(row?.['orderNum'] ?? id)}</h2>
      <p>{String(row?.['title'] ?? '')}</p>
      <button type="button" className="sw-press sw-link" onClick={onClose}>
        ×
      </button>
    </div>
  )
}

const meta: Meta<typeof Screen> = {
  title: 'Lists',
  component: Screen,
  render: (args, { globals }) => <Screen {...args} language={languageFrom(globals['language']) ?? 'CN'} />,
}
export default meta
type Story = StoryObj<typeof Screen>

const search = [
  { key: 'title', title: { CN: '标题', EN: 'Title' }, type: 'text', operator: 'contains' },
  { key: 'kind', title: { CN: '类别', EN: 'Kind' }, type: 'lookup', operator: 'in', typeCode: 'KIND' },
] as const

export const Usual: Story = { args: { screen: { search } } }
export const Denied: Story = { args: { denied: ['btnDelete', 'btnSubmit'] } }
export const KeyFields: Story = { args: { table: { pageSelection: { keyFields: ['kind', 'orderNum'] } } } }
export const OnRequest: Story = { args: { table: { isAutoRequest: false }, screen: { search } } }
export const Required: Story = { args: { screen: { search: [{ ...search[0], required: true }, search[1]] } } }
export const OwnCall: Story = {
  args: { table: { api: 'listMine', searchParams: { kind: ['TOOL'] }, pageSize: 50 } },
}
export const NoPages: Story = { args: { table: { isShowPage: false } } }
export const LateTotal: Story = { args: { table: { noQueryTotalFlag: 'Y' } } }
export const RowButtons: Story = {
  args: {
    table: {
      operateSlot: { width: 110, buttons: [submit] },
      menuConfig: [submit],
      expand: { columns: sampleColumns.slice(12, 16) },
      rowSpanFields: ['kind'],
      footerConfig: {
        title: { CN: '小计', EN: 'Sum' },
        summaryFields: ['quantity'],
        meanNumFields: ['price'],
        mergeFooterItems: [],
      },
    },
  },
}
export const OneOfMany: Story = { args: { table: { selection: 'single' } } }
export const NoRows: Story = { args: { rows: 0 } }

/** Whoever wants documents beside the rows has it so in this browser; `share`: the percent of the room that the rows have. */
const split = (share?: number) => () => {
  localStorage.setItem('split.u1.noteList', 'Y')
  if (share !== undefined) localStorage.setItem('split.share.u1.noteList', String(share))
}

export const Split: Story = { args: { besides: true, screen: { search } }, beforeEach: split() }
export const SplitNarrow: Story = { args: { besides: true }, beforeEach: split(20) }
export const SplitWithoutRows: Story = { args: { besides: true, rows: 0 }, beforeEach: split() }

/** A list of a view: nothing is opened, added or done in it. */
const view = {
  table: { toolbar: [exportAll], selection: 'none' },
  screen: { search, toolbar: [exportAll] },
} as const

export const View: Story = { args: { ...view, rows: 40 } }
export const ViewTaken: Story = { args: { ...view, rows: 40, asOf: '2026-11-21 02:00:00' } }
export const ViewWithoutRows: Story = { args: { ...view, rows: 0, asOf: '2026-11-21 02:00:00' } }
/** A verb that is done on everything that the search finds. */
export const OnAll: Story = {
  args: { screen: { search, toolbar: [exportAll, { ...submit, needs: 'all' }] } },
}
