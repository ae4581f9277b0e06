import type { Meta, StoryObj } from '@storybook/react-vite'
import { App } from 'antd'
import { recordEvent } from '../../cells/recordedEvents.chromium.ts'
import type { Client } from '../../client/Client.ts'
import type { CompiledMeasure, CompiledReport, ReportRow } from '../../language/report.ts'
import { ScreenHostContext } from '../host/host.ts'
import { sampleHost } from '../host/sampleHost.chromium.ts'
import { ReportHead } from './ReportHead.tsx'
import './report.css'

interface Shown {
  readonly values: readonly (string | null)[]
  readonly isLong?: boolean
  /** No list shows the rows. */
  readonly isClosed?: boolean
}

const measure = (
  name: string,
  CN: string,
  EN: string,
  more: Partial<CompiledMeasure> = {},
): CompiledMeasure => ({
  ...{ name, label: { CN, EN }, type: 'figure', scale: 0, formula: 'v_0', source: 'count' },
  ...{ totals: [], runs: [], sum: 0 },
  ...more,
})

const long = {
  CN: '按交货日期确认后两周内到货且无退货的订单行数',
  EN: 'Lines that arrived within two weeks of the day that was confirmed',
}

const reportOf = (isLong: boolean): CompiledReport => ({
  groups: [],
  sums: [{ does: 'count' }],
  measures: [
    measure('orders', '订单', 'Orders', isLong ? { label: long } : {}),
    measure('spend', '支出', 'Spend', { scale: 2 }),
    measure('onTime', '准时率', 'On time', { type: 'percent', scale: 1, sum: undefined }),
    measure('suppliers', '供应商', 'Suppliers'),
  ],
  order: [0, 1, 2, 3],
})

const client: Client = { call: () => Promise.reject(new Error('nothing is asked here')) }

function Shown({
  values,
  isLong = false,
  isClosed = false,
  language,
}: Shown & { readonly language: 'CN' | 'EN' }) {
  const row: ReportRow = { depth: 0, keys: [], names: [], values }
  return (
    <App>
      <ScreenHostContext value={sampleHost(client, language)}>
        <main className="report-found">
          <ReportHead
            report={reportOf(isLong)}
            rows={[row]}
            asOf="2026-03-26 14:02"
            onOpen={isClosed ? undefined : (sum) => recordEvent('open', sum.does)}
          />
        </main>
      </ScreenHostContext>
    </App>
  )
}

const meta: Meta<typeof Shown> = {
  title: 'Report head',
  component: Shown,
  render: (args, { globals }) => <Shown {...args} language={globals['language'] === 'CN' ? 'CN' : 'EN'} />,
}
export default meta
type Story = StoryObj<typeof Shown>

export const Typical: Story = { args: { values: ['1284', '8335020.5', '97.12', '86'] } }
/** Amounts in several currencies have no sum. */
export const SeveralCurrencies: Story = { args: { values: ['1284', null, '97.12', '86'] } }
export const LongTexts: Story = {
  args: { values: ['128400000', '99999999999999.99', '100', '86'], isLong: true },
}
export const NothingToOpen: Story = { args: { values: ['0', '12.5', '0', '1'], isClosed: true } }
export const NoFigures: Story = { args: { values: [null, null, null, null] } }
