import { ConfigProvider } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import type { CompiledColumn, Row } from '../../src/language/compiled.ts'
import type { CellServices } from '../../src/runtime/cells/CellServices.ts'
import { Grid } from '../../src/runtime/grid/Grid.tsx'
import type { RowChange } from '../../src/runtime/grid/GridProps.ts'
import { makeColumns, makeRows, meanings } from './gridData.ts'
import { mountFloor } from './gridFloor.ts'
import './gridPage.css'

const services: CellServices = {
  language: 'EN',
  lookups: { label: (_type, code) => meanings[code] ?? code, values: () => Object.entries(meanings).map(([code, label]) => ({ code, label })) },
  pick: async ({ text }) => ({ options: [{ id: '1', code: 'T1', name: `Thing ${text}` }], count: 1 }),
}

/** As a typical list: formatting, pinned columns, selection, sequence, totals; and as a typical line grid when `editing`. */
function Sample({ columns, rows, editing, onReady }: { readonly columns: readonly CompiledColumn[]; readonly rows: readonly Row[]; readonly editing: boolean; readonly onReady: (set: (rows: readonly Row[]) => void) => void }) {
  const [now, setNow] = useState(rows)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  useMemo(() => onReady(setNow), [onReady])
  const onEdit = useCallback((changes: readonly RowChange[]) => setNow((before) => {
    const byKey = new Map(changes.map((change) => [change.rowKey, change.values]))
    return before.map((row) => { const values = byKey.get(String(row['id'])); return values ? { ...row, ...values } : row })
  }), [])
  const isEditable = useCallback(() => true, [])
  return <Grid label="bench" rows={now} columns={columns} services={services} showIndex selection="multiple" selectedKeys={keys} onSelect={setKeys} summary
    isEditable={editing ? isEditable : undefined} onEdit={editing ? onEdit : undefined} />
}

function mountGrid(host: HTMLElement, columns: readonly CompiledColumn[], rows: readonly Row[], editing = false) {
  let set: (rows: readonly Row[]) => void = () => undefined
  const root = createRoot(host)
  flushSync(() => root.render(<ConfigProvider><Sample columns={columns} rows={rows} editing={editing} onReady={(setter) => { set = setter }} /></ConfigProvider>))
  return { setRows: (next: readonly Row[]) => flushSync(() => set(next)), unmount: () => root.unmount() }
}

declare global {
  interface Window { gridBench: { makeColumns: typeof makeColumns; makeRows: typeof makeRows; mountFloor: typeof mountFloor; mountGrid: typeof mountGrid } }
}
window.gridBench = { makeColumns, makeRows, mountFloor, mountGrid }
