import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { Grid } from '../Grid.tsx'
import type { GridProps, RowChange, SortOrder } from '../GridProps.ts'
import { sampleColumns, sampleRows, sampleServices } from '../../cells/sampleColumns.chromium.ts'
import { languageFrom } from '../../language/languages.ts'

interface Shown extends Partial<GridProps> {
  readonly count: number
  readonly editable?: boolean
  readonly language?: Language
}

/** Holds what the grid leaves to its owner: rows, selection, order. */
function Owner({ count, editable, language = 'CN', ...props }: Shown) {
  const [rows, setRows] = useState<readonly Row[]>(() => sampleRows(count))
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [sort, setSort] = useState<readonly SortOrder[]>([])
  const services = useMemo(() => sampleServices(language), [language])
  const onEdit = useCallback(
    (changes: readonly RowChange[]) =>
      setRows((before) =>
        before.map((row) => {
          const change = changes.find(({ rowKey }) => rowKey === row['id'])
          return change ? { ...row, ...change.values } : row
        }),
      ),
    [],
  )
  const isEditable = useCallback((_row: Row, column: CompiledColumn) => column.isEdit, [])
  const onAppend = useCallback(() => {
    setRows((before) => [...before, { id: `n${before.length}` }])
    return true
  }, [])
  return (
    <div style={{ height: 560 }}>
      <Grid
        label="Grid"
        rows={rows}
        columns={sampleColumns}
        services={services}
        selectedKeys={keys}
        onSelect={setKeys}
        sort={sort}
        onSort={setSort}
        showIndex
        {...(editable ? { isEditable, onEdit, onAppend } : {})}
        {...props}
      />
    </div>
  )
}

const meta: Meta<typeof Owner> = {
  title: 'Grid',
  component: Owner,
  render: (args, { globals }) => <Owner {...args} language={languageFrom(globals['language']) ?? 'CN'} />,
}
export default meta
type Story = StoryObj<typeof Owner>

export const List: Story = {
  args: { count: 200, selection: 'multiple', summary: { totals: { amount: '123456.78', quantity: '9876' } } },
}
export const EditableLines: Story = {
  args: { count: 60, editable: true, selection: 'multiple', summary: true },
}
const mistakes: Readonly<Record<string, string>> = {
  'r1 title': '标题重复 | The title occurs twice',
  'r3 quantity': '必填 | Required',
}
export const Errors: Story = {
  args: {
    count: 12,
    editable: true,
    errorsOf: (rowKey, key) => mistakes[`${rowKey} ${key}`],
  },
}
export const Tinted: Story = {
  args: {
    count: 30,
    tint: (row) => ({ REJECTED: 'error', CLOSED: 'success' } as const)[String(row['status'])],
  },
}
export const RowButtons: Story = {
  args: {
    count: 30,
    operate: {
      width: 120,
      render: () => (
        <Button size="small" type="link">
          查看 View
        </Button>
      ),
    },
  },
}
export const SingleSelection: Story = { args: { count: 30, selection: 'single' } }
export const TenThousandRows: Story = { args: { count: 10_000, selection: 'multiple', summary: true } }
export const Loading: Story = { args: { count: 20, loading: true } }
export const LoadingFirst: Story = { args: { count: 0, loading: true } }
export const Empty: Story = { args: { count: 0 } }
export const Failed: Story = {
  args: { count: 0, error: <Button>无法加载，重试 Could not be loaded, try again</Button> },
}
