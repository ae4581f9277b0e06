import { useLayoutEffect, useState } from 'react'
import { firstTableHeight, tableHeight } from './tableHeight.ts'

export interface TableHeight {
  /** Pixels for the grid. */
  readonly height: number
  /** `ref` of the element whose height the table and its page bar share. */
  readonly page: (element: HTMLElement | null) => void
}

/** Height of a table by the page that it stands in, as the specification says; follows the page. */
export function useTableHeight({
  paging,
  summary,
  fullscreen = false,
  taller = 0,
  configured,
}: {
  readonly paging: boolean
  readonly summary: boolean
  readonly fullscreen?: boolean
  /** Pixels by which the page bar is higher than the specification says. */
  readonly taller?: number
  /** The definition's height: what it is at first. */
  readonly configured?: number | undefined
}): TableHeight {
  const [element, page] = useState<HTMLElement | null>(null)
  const [measured, setMeasured] = useState<number | undefined | null>(null)
  useLayoutEffect(() => {
    if (!element) return
    const measure = () => setMeasured(element.clientHeight || undefined)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  const room = element ? measured : undefined
  return {
    height:
      room === null
        ? firstTableHeight(configured)
        : tableHeight({ page: room, paging, summary, fullscreen, taller }),
    page,
  }
}
