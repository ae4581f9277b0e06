import type { Meta, StoryObj } from '@storybook/react-vite'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { Grid } from '../Grid.tsx'
import type { RefusedCell, RowChange, SortOrder } from '../GridProps.ts'
import { sampleColumns, sampleRows, sampleServices } from '../../cells/sampleColumns.chromium.ts'

declare global {
  interface Window {
    told: {
      edits: RowChange[][]
      refused: RefusedCell[]
      opened: string[]
      sorts: (readonly SortOrder[])[]
      selected: string[]
    }
    drop(rowKey: string): void
  }
}
const nothing = (): Window['told'] => ({ edits: [], refused: [], opened: [], sorts: [], selected: [] })
window.told = nothing()

const apply = (rows: readonly Row[], changes: readonly RowChange[]): readonly Row[] =>
  rows.map((row) => {
    const change = changes.find(({ rowKey }) => rowKey === row['id'])
    return change ? { ...row, ...change.values } : row
  })

/** Editable lines that keep what is told, with undo and new lines. */
function Page() {
  const [rows, setRows] = useState<readonly Row[]>(() => sampleRows(60))
  const past = useRef<(readonly Row[])[]>([])
  const [sort, setSort] = useState<readonly SortOrder[]>([])
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(['elsewhere']))
  const services = useMemo(() => sampleServices('EN'), [])
  const write = (next: (rows: readonly Row[]) => readonly Row[]): void =>
    setRows((before) => {
      past.current.push(before)
      return next(before)
    })
  useEffect(() => {
    window.told = nothing()
    window.drop = (rowKey) => setRows((now) => now.filter((row) => row['id'] !== rowKey))
  }, [])
  const isEditable = useCallback(
    (row: Row, column: CompiledColumn) => column.isEdit && row['status'] !== 'CLOSED',
    [],
  )
  const errorsOf = useCallback(
    (rowKey: string, key: string) => (rowKey === 'r1' && key === 'title' ? 'Not this title' : undefined),
    [],
  )
  return (
    <>
      <button type="button">before</button>
      <div style={{ width: 1200, height: 600 }}>
        <Grid
          label="Lines"
          rows={rows}
          columns={sampleColumns}
          services={services}
          showIndex
          selection="multiple"
          selectedKeys={keys}
          onSelect={(next) => {
            setKeys(next)
            window.told.selected = [...next]
          }}
          sort={sort}
          onSort={(next) => {
            setSort(next)
            window.told.sorts.push(next)
          }}
          summary
          onOpen={(row) => window.told.opened.push(String(row['id']))}
          isEditable={isEditable}
          errorsOf={errorsOf}
          onEdit={(changes) => {
            window.told.edits.push([...changes])
            write((before) => apply(before, changes))
          }}
          onRefused={(cells) => {
            window.told.refused.push(...cells)
          }}
          onAppend={() => {
            write((before) => [...before, { id: `n${before.length}` }])
            return true
          }}
          onUndo={() => setRows((now) => past.current.pop() ?? now)}
        />
      </div>
      <button type="button">after</button>
    </>
  )
}

export default { title: 'Workbench' } satisfies Meta

/** Lines between two buttons. */
export const Lines: StoryObj = { render: () => <Page /> }
