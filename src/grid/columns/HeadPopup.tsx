import { useCallback, useLayoutEffect, useRef, useState, type MouseEventHandler, type Ref } from 'react'
import type { GridView } from '../context/GridView.ts'
import type { HeadPopup as Popup } from '../layout/ColumnControl.ts'
import { ColumnFilter } from './ColumnFilter.tsx'
import { ColumnSettings } from './ColumnSettings.tsx'
import { HeadMenu } from './HeadMenu.tsx'
import './headPopup.css'

interface Place {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** What is open above the header. Closing it gives the keyboard back to the grid. */
export function HeadPopup({ view, popup }: { readonly view: GridView; readonly popup: Popup }) {
  const anchor = useRef<HTMLSpanElement>(null)
  const [place, setPlace] = useState<Place | null>(null)
  const { columns, layout } = view
  const key = popup.kind === 'settings' ? null : popup.key
  const column = key === null ? undefined : layout.all.find((placed) => placed.column.key === key)?.column
  useLayoutEffect(() => {
    const head = anchor.current?.closest('.sw-grid-head')
    const cell =
      key === null ? head : head?.querySelector(`[role=columnheader][data-col="${CSS.escape(key)}"]`)
    if (!head || !cell) return
    const [outer, inner] = [head.getBoundingClientRect(), cell.getBoundingClientRect()]
    setPlace({
      left: inner.left - outer.left,
      top: inner.top - outer.top,
      width: inner.width,
      height: inner.height,
    })
  }, [key])
  const close = useCallback(() => {
    if (columns.popups.get() !== popup) return // what it opened is open already
    const grid = anchor.current?.closest<HTMLElement>('[role=grid],[role=treegrid]')
    columns.popups.set(null)
    grid?.focus({ preventScroll: true })
  }, [columns, popup])
  const at = <HeadAnchor ref={anchor} place={place} />
  if (popup.kind === 'settings')
    return (
      <>
        {at}
        <ColumnSettings view={view} onClose={close} />
      </>
    )
  if (!place || !column) return at
  return popup.kind === 'menu' ? (
    <HeadMenu view={view} column={column} anchor={at} element={() => anchor.current} onClose={close} />
  ) : (
    <ColumnFilter view={view} column={column} anchor={at} onClose={close} />
  )
}

/** Where the popup hangs. What else a popup says of its anchor is left out: within a grid only rows and cells may say anything. */
function HeadAnchor({
  ref,
  place,
  onMouseDown,
  onClick,
}: {
  readonly ref?: Ref<HTMLSpanElement>
  readonly place: Place | null
  readonly onMouseDown?: MouseEventHandler
  readonly onClick?: MouseEventHandler
}) {
  return (
    <span
      ref={ref}
      className="sw-head-anchor"
      style={place ?? undefined}
      onMouseDown={onMouseDown}
      onClick={onClick}
    />
  )
}
