import { useCallback, useEffect, useRef, useState } from 'react'
import { useHost } from '../host.ts'

interface KeptColumn { readonly key: string; readonly width?: number | null }
type Widths = Readonly<Record<string, number>>

const pause = 800

/** The widths that this user gave to the columns of a table, kept on the server. What cannot be read or kept is only a convenience lost. */
export function useLayout(tableName: string): { widths: Widths; resize: (key: string, width: number) => void } {
  const { client } = useHost()
  const [widths, setWidths] = useState<Widths>({})
  const latest = useRef(widths)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const take = useCallback((next: Widths) => {
    latest.current = next
    setWidths(next)
  }, [])
  useEffect(() => {
    let gone = false
    client.call<{ readonly columns: readonly KeptColumn[] } | null>('baseServer', 'baseTableLayout', 'getTableLayout', { tableName })
      .then(({ data }) => { if (!gone && data) take({ ...toWidths(data.columns), ...latest.current }) })
      .catch(() => undefined)
    return () => { gone = true }
  }, [client, tableName, take])
  const resize = useCallback((key: string, width: number) => {
    take({ ...latest.current, [key]: Math.round(width) })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => { client.call('baseServer', 'baseTableLayout', 'saveTableLayout', { tableName, columns: toColumns(latest.current) }).catch(() => undefined) }, pause)
  }, [client, tableName, take])
  return { widths, resize }
}

const toWidths = (columns: readonly KeptColumn[]): Widths => Object.fromEntries(columns.flatMap(({ key, width }) => (typeof width === 'number' ? [[key, width]] : [])))
const toColumns = (widths: Widths): KeptColumn[] => Object.entries(widths).map(([key, width]) => ({ key, width }))
