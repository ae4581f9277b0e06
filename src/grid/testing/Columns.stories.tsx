import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo, useState } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { Condition } from '../../language/wire.ts'
import { recordEvent } from '../../cells/recordedEvents.chromium.ts'
import { Grid } from '../Grid.tsx'
import type { ColumnChoice, GridProps, SortOrder } from '../GridProps.ts'
import { sampleColumns, sampleRows, sampleServices } from '../../cells/sampleColumns.chromium.ts'
import { lineView } from '../columns/lineView.ts'
import { QuickFilter } from '../columns/QuickFilter.tsx'
import { useLineView } from '../columns/useLineView.ts'
import { languageFrom } from '../../language/languages.ts'

interface Shown extends Partial<GridProps> {
  readonly language?: Language
  readonly kept?: readonly ColumnChoice[]
  readonly change?: (column: CompiledColumn) => CompiledColumn
}

/** Keeps what the user makes of the columns, filters in the browser, and tells all of it. */
function Keeper({ language = 'CN', kept = [], change, ...props }: Shown) {
  const [choices, setChoices] = useState(kept)
  const [sort, setSort] = useState<readonly SortOrder[]>([])
  const [conditions, setConditions] = useState<readonly Condition[]>([])
  const services = useMemo(() => sampleServices(language), [language])
  const columns = useMemo(() => (change ? sampleColumns.map(change) : sampleColumns), [change])
  const all = useMemo(() => sampleRows(120), [])
  const rows = useMemo(
    () => lineView(all, columns, { conditions, sort, quick: '' }, services, '2026-12-10'),
    [all, columns, conditions, sort, services],
  )
  return (
    <div style={{ height: 480 }}>
      <Grid
        label="Rows"
        rows={rows}
        columns={columns}
        services={services}
        showIndex
        sort={sort}
        onSort={(next) => {
          setSort(next)
          recordEvent('sort', next)
        }}
        choices={choices}
        onColumns={(next) => {
          setChoices(next)
          recordEvent('columns', next)
        }}
        onColumnsReset={() => {
          setChoices([])
          recordEvent('reset', null)
        }}
        conditions={conditions}
        onFilter={(key, condition) => {
          setConditions((before) => [
            ...before.filter((one) => one.key !== key),
            ...(condition ? [condition] : []),
          ])
          recordEvent('filter', { key, condition })
        }}
        {...props}
      />
    </div>
  )
}

/** Lines of a document: edited, filtered and sorted in the browser. */
function Lines({ language = 'CN' }: { readonly language?: Language }) {
  const [all, setAll] = useState<readonly Row[]>(() => sampleRows(60))
  const services = useMemo(() => sampleServices(language), [language])
  const view = useLineView(all, sampleColumns, services, 'id', '2026-12-10')
  return (
    <>
      <QuickFilter view={view} all={all.length} language={language} />
      <div style={{ height: 480 }}>
        <Grid
          label="Lines"
          rows={view.rows}
          columns={sampleColumns}
          services={services}
          showIndex
          summary
          sort={view.narrowing.sort}
          onSort={view.sortBy}
          conditions={view.narrowing.conditions}
          onFilter={view.filter}
          isEditable={(_row, column) => column.isEdit}
          onEdit={(changes) => {
            recordEvent('edit', changes)
            setAll((before) =>
              before.map((row) => ({
                ...row,
                ...changes.find(({ rowKey }) => rowKey === row['id'])?.values,
              })),
            )
          }}
          onAppend={() => {
            setAll((before) => [...before, { id: `n${before.length}` }])
            return true
          }}
        />
      </div>
    </>
  )
}

const grouped = (column: CompiledColumn): CompiledColumn => {
  const outer = { key: 'terms', title: { CN: '条款', EN: 'Terms' } }
  if (column.key === 'quantity' || column.key === 'price')
    return {
      ...column,
      groups: [outer, { key: 'money', title: { CN: '数量与单价', EN: 'Quantity and price' } }],
    }
  return column.key === 'amount' ? { ...column, groups: [outer] } : column
}

const meta: Meta<typeof Keeper> = {
  title: 'Columns',
  component: Keeper,
  render: (args, { globals }) => <Keeper {...args} language={languageFrom(globals['language']) ?? 'CN'} />,
}
export default meta
type Story = StoryObj<typeof Keeper>

export const Kept: Story = {}
export const Arranged: Story = {
  args: {
    kept: [
      { key: 'amount', fixed: 'left', width: 160 },
      { key: 'title', hidden: true },
      { key: 'status', fixed: 'right' },
    ],
  },
}
export const Groups: Story = { args: { change: grouped } }
const defined: Readonly<Record<string, Partial<CompiledColumn>>> = {
  title: { resizable: false, sortable: false, align: 'center', width: 260 },
  price: { columnsDisplay: 'N' },
  amount: { fixed: 'right' },
}
export const Definitions: Story = {
  args: {
    change: (column) => ({ ...column, ...defined[column.key] }),
    summary: true,
  },
}
export const LineFilter: Story = {
  render: (_, { globals }) => <Lines language={languageFrom(globals['language']) ?? 'CN'} />,
}
