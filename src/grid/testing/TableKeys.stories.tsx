import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { FieldValue } from '../../cells/FieldValue.tsx'
import { recordEvent } from '../../cells/recordedEvents.chromium.ts'
import { Grid } from '../Grid.tsx'
import type { GridProps, RowChange } from '../GridProps.ts'
import { sampleColumns, sampleRows, sampleServices } from '../../cells/sampleColumns.chromium.ts'
import { useTableHeight } from '../measures/useTableHeight.ts'
import { languageFrom } from '../../language/languages.ts'

interface Shown extends Partial<GridProps> {
  readonly language?: Language
  readonly count?: number
  readonly change?: (column: CompiledColumn) => CompiledColumn
  readonly changeRow?: (row: Row, index: number) => Row
  readonly editable?: boolean
}

const same = <T,>(one: T): T => one

/** Holds rows and selection, and tells what the grid says. */
function Table({ language = 'CN', count = 60, change = same, changeRow = same, editable, ...props }: Shown) {
  const services = useMemo(() => sampleServices(language), [language])
  const columns = useMemo(() => sampleColumns.map(change), [change])
  const [rows, setRows] = useState<readonly Row[]>(() => sampleRows(count).map(changeRow))
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const onEdit = useCallback((changes: readonly RowChange[]) => {
    recordEvent('edit', changes)
    setRows((before) =>
      before.map((row) => ({ ...row, ...changes.find(({ rowKey }) => rowKey === row['id'])?.values })),
    )
  }, [])
  const isEditable = useCallback((_row: Row, column: CompiledColumn) => column.isEdit, [])
  return (
    <div style={{ height: 480 }}>
      <Grid
        label="Table"
        rows={rows}
        columns={columns}
        services={services}
        selectedKeys={keys}
        onSelect={(next) => {
          setKeys(next)
          recordEvent('select', [...next])
        }}
        {...(editable ? { isEditable, onEdit } : {})}
        {...props}
      />
    </div>
  )
}

const meta: Meta<typeof Table> = {
  title: 'Table keys',
  component: Table,
  render: (args, { globals }) => <Table {...args} language={languageFrom(globals['language']) ?? 'CN'} />,
}
export default meta
type Story = StoryObj<typeof Table>

const shownBelow = sampleColumns.filter(({ key }) => ['remark', 'promised', 'mail'].includes(key))
const below = (row: Row) => (
  <div>
    {shownBelow.map((column) => (
      <div key={column.key} style={{ minHeight: 24 }}>
        <FieldValue column={column} row={row} />
      </div>
    ))}
  </div>
)
const long =
  '要求随货提供材质证明书与出厂检验报告。Please deliver with a material certificate and the factory inspection report; packing has to keep moisture out.'
const press = (row: Row) => (
  <Button size="small" type="link" onClick={() => recordEvent('press', row['id'])}>
    查看 View
  </Button>
)

export const Plain: Story = {}
export const AllParts: Story = {
  args: {
    selection: 'multiple',
    expand: below,
    showIndex: true,
    indexOffset: 40,
    operate: { render: press },
    summary: true,
    editable: true,
  },
}
export const Single: Story = { args: { selection: 'single', showIndex: true } }
export const Expand: Story = { args: { count: 1000, expand: below, showIndex: true } }
/** Another grid below each row, as lines of a line are. */
export const Nested: Story = {
  args: {
    count: 500,
    editable: true,
    showIndex: true,
    fold: { title: 'Schedule', width: 96, text: (row) => `2 · ${String(row['id'])}` },
    expand: () => <Table label="Below" language="EN" count={2} editable showIndex />,
  },
}
export const RowSpans: Story = {
  args: {
    count: 200,
    showIndex: true,
    rowSpanFields: ['kind', 'fiscalYear'],
    changeRow: (row, index) => ({
      ...row,
      kind: ['RAW', 'PART', 'TOOL'][Math.floor(index / 25) % 3],
      fiscalYear: String(2020 + (Math.floor(index / 4) % 3)),
    }),
    change: (column) => (['kind', 'fiscalYear'].includes(column.key) ? { ...column, fixed: 'left' } : column),
  },
}
export const Wrapped: Story = {
  args: {
    count: 500,
    showIndex: true,
    editable: true,
    summary: true,
    change: (column) =>
      column.key === 'remark' || column.key === 'title' ? { ...column, wrap: true } : column,
    changeRow: (row, index) => ({
      ...row,
      remark: index % 3 === 1 ? null : long.slice(0, 20 + ((index * 37) % 110)),
    }),
  },
}
export const WrappedLow: Story = { args: { ...Wrapped.args, rowHeight: 32, editable: true } }
export const Footer: Story = {
  args: {
    showIndex: true,
    summary: true,
    count: 3,
    footer: {
      title: { CN: '小计', EN: 'Subtotal' },
      summaryFields: ['amount', 'quantity'],
      meanNumFields: ['price', 'rate'],
      mergeFooterItems: [{ key: 'title', span: 2 }],
    },
    changeRow: (row, index) => ({
      ...row,
      amount: ['0.10', '0.20', '-0.05'][index],
      quantity: ['1', null, '2.125'][index],
      price: ['1', '1', '2'][index],
      rate: ['13', '6', '9'][index],
    }),
    change: (column) => (column.key === 'price' ? { ...column, scale: 2 } : column),
  },
}
export const Totals: Story = { args: { summary: { totals: { amount: '123456789.5', quantity: '9876' } } } }
export const Mixed: Story = {
  args: {
    count: 4,
    summary: true,
    editable: true,
    change: (column) => (column.key === 'amount' ? { ...column, measure: 'currency' } : column),
    changeRow: (row, index) => ({ ...row, currency: index === 2 ? 'USD' : 'CNY' }),
  },
}
export const ManyRows: Story = { args: { count: 12_000, summary: true, showIndex: true } }
export const Million: Story = {
  render: (_args, { globals }) => <VeryMany language={languageFrom(globals['language']) ?? 'CN'} />,
}
export const Loading: Story = { args: { loading: true } }
export const LoadingQuietly: Story = { args: { loading: true, showProcess: false } }
export const Nothing: Story = { args: { count: 0 } }
export const Failed: Story = {
  args: { error: <Button onClick={() => recordEvent('retry', null)}>重试 Try again</Button> },
}
export const Tinted: Story = {
  args: {
    tint: (row) =>
      ({ REJECTED: 'error', CLOSED: 'success', DRAFT: 'warning' } as const)[String(row['status'])],
  },
}
export const Predicates: Story = {
  args: {
    editable: true,
    isShown: (row, column) => !(row['id'] === 'r1' && column.key === 'price'),
    isDisabled: (row, column) => row['id'] === 'r2' && column.key === 'price',
    isEditable: (row, column) => column.isEdit && row['status'] !== 'CLOSED',
    isRequired: (row, column) => row['id'] === 'r4' && column.key === 'remark',
  },
}
export const PinnedRight: Story = {
  args: {
    editable: true,
    change: (column) => (column.key === 'price' ? { ...column, fixed: 'right' } : column),
  },
}
export const Heights: Story = {
  render: (_args, { globals }) => <InPage language={languageFrom(globals['language']) ?? 'CN'} />,
}

/** The same few objects again and again: a page may hold very many rows. */
function VeryMany({ language }: { readonly language: Language }) {
  const services = useMemo(() => sampleServices(language), [language])
  const rows = useMemo(
    () => Array.from({ length: 1_000_000 }, (_, index) => ({ id: `r${index}`, orderNum: `N${index}` })),
    [],
  )
  return (
    <div style={{ height: 480 }}>
      <Grid label="Table" rows={rows} columns={sampleColumns.slice(0, 4)} services={services} showIndex />
    </div>
  )
}

/** A table in pages of several heights, with page bar and summary to be switched. */
function InPage({ language }: { readonly language: Language }) {
  const services = useMemo(() => sampleServices(language), [language])
  const [at, setAt] = useState({ page: 600, paging: true, summary: false })
  const { height, page } = useTableHeight({ paging: at.paging, summary: at.summary })
  const rows = useMemo(() => sampleRows(100), [])
  return (
    <>
      {[600, 150, 0].map((high) => (
        <Button key={high} onClick={() => setAt({ ...at, page: high })}>{`page ${high}`}</Button>
      ))}
      <Button onClick={() => setAt({ ...at, paging: !at.paging })}>paging</Button>
      <Button onClick={() => setAt({ ...at, summary: !at.summary })}>summary</Button>
      <div ref={page} style={{ height: at.page }}>
        <Grid
          label="Table"
          rows={rows}
          columns={sampleColumns}
          services={services}
          summary={at.summary}
          height={height}
        />
      </div>
    </>
  )
}
