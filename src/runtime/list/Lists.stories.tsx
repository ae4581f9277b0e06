import type { Meta, StoryObj } from '@storybook/react-vite'
import { App } from 'antd'
import { useMemo } from 'react'
import { language as spoken } from '../../client/language.ts'
import type { LookupValue, Lookups } from '../../client/lookups.ts'
import { createStore } from '../../client/Store.ts'
import { LookupsContext } from '../../client/useLookup.ts'
import type { Language } from '../../language/label.ts'
import { sampleColumns } from '../../cells/sampleColumns.chromium.ts'
import { ScreenHostContext } from '../host/host.ts'
import { ListScreen } from './ListScreen.tsx'
import { sampleHost } from '../host/sampleHost.chromium.ts'
import { sampleChunk, sampleClient, submit, type SampleList } from './sampleList.chromium.ts'
import { languageFrom } from '../../language/languages.ts'

interface Shown extends SampleList {
  readonly rows?: number
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
const lookups: Lookups = { of: () => kinds, attribute: () => null, forget: () => undefined }

/** The list screen over rows in memory. */
function Screen({ rows = 130, language = 'CN', denied, table, screen }: Shown) {
  spoken.set(language)
  const chunk = useMemo(
    () => sampleChunk({ ...(table ? { table } : {}), ...(screen ? { screen } : {}) }),
    [table, screen],
  )
  const host = useMemo(() => sampleHost(sampleClient(rows), language, denied), [rows, language, denied])
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
