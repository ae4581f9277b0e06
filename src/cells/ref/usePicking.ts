import { useCallback, useEffect, useRef, useState } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { useCellServices } from '../CellServices.ts'
import type { PickOption, PickPage } from '../CellServices.ts'
import { useLatest } from '../useLatest.ts'

const none: readonly PickOption[] = []

export interface Picking extends PickPage {
  readonly busy: boolean
  readonly failed: string | undefined
  search(text: string, pageIndex?: number, wait?: number): Promise<readonly PickOption[]>
}

/** Rows to choose from for what is typed; an answer that came too late is dropped. */
export function usePicking(column: CompiledColumn, row: Row, pageRows: number): Picking {
  const { pick } = useCellServices()
  const [found, setFound] = useState<PickPage>({ options: none, count: 0 })
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const latest = useLatest({ column, row, pick })
  useEffect(() => () => running.current?.abort(), [])

  const search = useCallback(
    async (text: string, pageIndex = 1, wait = 0): Promise<readonly PickOption[]> => {
      running.current?.abort()
      const mine = new AbortController()
      running.current = mine
      setBusy(true)
      if (wait) await new Promise((resolve) => setTimeout(resolve, wait))
      if (mine.signal.aborted) return none
      try {
        const { column, row, pick } = latest.current
        const page = (await pick?.({ column, row, text, pageIndex, pageRows, signal: mine.signal })) ?? {
          options: none,
          count: 0,
        }
        if (mine.signal.aborted) return none
        setFound(page)
        setFailed(undefined)
        setBusy(false)
        return page.options
      } catch (reason) {
        if (mine.signal.aborted) return none
        setFound({ options: none, count: 0 })
        setFailed(reason instanceof Error ? reason.message : String(reason))
        setBusy(false)
        return none
      }
    },
    [pageRows, latest],
  )
  return { ...found, busy, failed, search }
}
