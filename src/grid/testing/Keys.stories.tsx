import type { Meta, StoryObj } from '@storybook/react-vite'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { Condition } from '../../language/wire.ts'
import { recordEvent } from '../../cells/recordedEvents.chromium.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import { Grid } from '../Grid.tsx'
import type { GridMenuItem, RowChange, SortOrder } from '../GridProps.ts'
import { sampleColumns, sampleRows, sampleServices } from '../../cells/sampleColumns.chromium.ts'
import { languageFrom } from '../../language/languages.ts'

interface Shown {
  readonly count: number
  readonly editable?: boolean
  readonly language?: Language
  readonly columns?: readonly CompiledColumn[]
  readonly menu?: readonly GridMenuItem[]
  /** Looking up what was pasted takes two seconds. */ readonly slow?: boolean
}

function servicesIn(language: Language, slow: boolean): CellServices {
  const quick = sampleServices(language)
  if (!slow) return quick
  return {
    ...quick,
    resolve: async (column, texts, row) => {
      await new Promise((resolve) => setTimeout(resolve, 2000))
      return quick.resolve?.(column, texts, row) ?? new Map()
    },
  }
}

/** Lines that are edited, added, moved and deleted, with undo; every callback is told. */
function Lines({ count, editable = true, language = 'CN', columns = sampleColumns, menu, slow }: Shown) {
  const [rows, setRows] = useState<readonly Row[]>(() => sampleRows(count))
  const [past, future] = [useRef<(readonly Row[])[]>([]), useRef<(readonly Row[])[]>([])]
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [sort, setSort] = useState<readonly SortOrder[]>([])
  const [conditions, setConditions] = useState<readonly Condition[]>([])
  const services = useMemo(() => servicesIn(language, slow === true), [language, slow])
  const write = useCallback(
    (next: (rows: readonly Row[]) => readonly Row[]) =>
      setRows((before) => {
        past.current.push(before)
        return next(before)
      }),
    [past],
  )
  const travel = (from: typeof past, to: typeof past) =>
    setRows((now) => {
      const there = from.current.pop()
      if (!there) return now
      to.current.push(now)
      return there
    })
  const onEdit = useCallback(
    (changes: readonly RowChange[], added: readonly Row[] = []) => {
      recordEvent('edit', { changes, added })
      const byKey = new Map(changes.map(({ rowKey, values }) => [rowKey, values]))
      write((before) => [
        ...before.map((row) => {
          const values = byKey.get(String(row['id']))
          return values ? { ...row, ...values } : row
        }),
        ...added.map((row, at) => ({ ...row, id: `n${before.length + at}` })),
      ])
    },
    [write],
  )
  const editing = editable
    ? {
        onEdit,
        canAdd: true,
        isEditable: (row: Row, column: CompiledColumn) => column.isEdit && row['status'] !== 'CLOSED',
        onAppend: () => {
          write((before) => [...before, { id: `n${before.length}` }])
          return true
        },
        onDelete: (gone: readonly string[]) => {
          recordEvent('delete', gone)
          write((before) => before.filter((row) => !gone.includes(String(row['id']))))
        },
        onMove: (moved: readonly string[], by: -1 | 1) => {
          recordEvent('move', { moved, by })
          write((before) => {
            const at = before.findIndex((row) => row['id'] === moved[0])
            const block = before.slice(at, at + moved.length)
            const rest = before.filter((row) => !block.includes(row))
            return [...rest.slice(0, at + by), ...block, ...rest.slice(at + by)]
          })
          return true
        },
        onUndo: () => travel(past, future),
        onRedo: () => travel(future, past),
      }
    : {}
  return (
    <div style={{ height: 560 }}>
      <Grid
        label="Lines"
        rows={rows}
        columns={columns}
        services={services}
        showIndex
        selection="multiple"
        selectedKeys={keys}
        onSelect={setKeys}
        sort={sort}
        onSort={(next) => {
          recordEvent('sort', next)
          setSort(next)
        }}
        conditions={conditions}
        onFilter={(key, condition) => {
          recordEvent('filter', { key, condition })
          setConditions((before) => [
            ...before.filter((one) => one.key !== key),
            ...(condition ? [condition] : []),
          ])
        }}
        errorsOf={wrong}
        onNotice={(notice) => recordEvent('notice', notice)}
        onRefused={(cells) => recordEvent('refused', cells)}
        onOpen={(row) => recordEvent('open', row['id'])}
        {...(menu ? { menu } : {})}
        {...editing}
      />
    </div>
  )
}

const wrong = (rowKey: string, key: string) =>
  rowKey === 'r1' && key === 'title' ? 'Not this title' : undefined

const meta: Meta<typeof Lines> = {
  title: 'Grid keys',
  component: Lines,
  render: (args, { globals }) => <Lines {...args} language={languageFrom(globals['language']) ?? 'CN'} />,
}
export default meta
type Story = StoryObj<typeof Lines>

export const Editable: Story = { args: { count: 60 } }
export const ReadOnly: Story = { args: { count: 60, editable: false } }
export const TwoThousand: Story = { args: { count: 2000 } }
export const SlowLookup: Story = { args: { count: 20, slow: true } }
export const OwnMenu: Story = {
  args: {
    count: 20,
    menu: [
      {
        key: 'check',
        label: '检查 Check',
        run: (row, column) => recordEvent('menu', [row?.['id'], column?.key]),
      },
      { key: 'never', label: '不可用 Not now', disabled: true, run: () => recordEvent('menu', 'never') },
    ],
  },
}
export const ColumnWithoutMenu: Story = {
  args: {
    count: 20,
    columns: sampleColumns.map((column) =>
      column.key === 'quantity' ? { ...column, isMenu: false } : column,
    ),
  },
}
