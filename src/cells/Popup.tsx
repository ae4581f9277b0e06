import { useEffect, useLayoutEffect, useRef } from 'react'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import { createPortal } from 'react-dom'
import { heavyParts } from './editors/heavyParts.ts'
import type * as Placing from './placing.ts'
import { popupsId } from './popupsId.ts'
import './popup.css'

/** Where it stands until it is placed. */
const first: CSSProperties = { left: 0, top: 0 }

/**
 * What an editor or a cell opens beside itself, above everything. It stays with its anchor when something scrolls and is closed by a
 * press elsewhere.
 */
export function Popup({
  anchor,
  onClose,
  children,
  fill = false,
  holds = false,
  over = false,
}: {
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
  /** At least as wide as its anchor. */
  readonly fill?: boolean
  /** It holds what takes the keyboard; else a press in it leaves the focus where it is. */
  readonly holds?: boolean
  /** It lies on its anchor, not beside it. */
  readonly over?: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { placing } = heavyParts
    let stop: (() => void) | undefined
    let isGone = false
    const begin = (): void => {
      const [at, own] = [anchor.current, box.current]
      if (!at || !own || isGone) return
      const keep = ({ keepBeside }: typeof Placing): void => {
        if (!isGone) stop = keepBeside(at, own, { fill, over })
      }
      if (placing.now) return keep(placing.now)
      const { left, top, bottom, width } = at.getBoundingClientRect()
      Object.assign(own.style, { left: `${left}px`, top: `${over ? top : bottom}px` })
      if (fill) own.style.minWidth = `${width}px`
      placing.fetch().then(keep, () => undefined) // it stays there
    }
    // An anchor that it stands within is drawn with it and known a moment later, still before anything is seen.
    if (anchor.current) begin()
    else queueMicrotask(begin)
    return () => {
      isGone = true
      stop?.()
    }
  }, [anchor, fill, over])
  useEffect(() => {
    const onPress = (event: MouseEvent): void => {
      if (
        event.target instanceof Node &&
        !box.current?.contains(event.target) &&
        !anchor.current?.contains(event.target)
      )
        onClose()
    }
    addEventListener('mousedown', onPress, true)
    return () => removeEventListener('mousedown', onPress, true)
  }, [anchor, onClose])
  // antd's variables are set by this class; outside the application's own element nothing else brings them.
  const colours =
    [...(anchor.current?.closest('[class*=css-var-]')?.classList ?? [])].find((name) =>
      name.startsWith('css-var-'),
    ) ?? ''
  return createPortal(
    <div
      ref={box}
      role="presentation"
      className={`sw-popup ${colours}`}
      style={first}
      onMouseDown={holds ? undefined : (event) => event.preventDefault()}
      onContextMenu={(event) => event.stopPropagation()}
    >
      {children}
    </div>,
    document.getElementById(popupsId) ?? document.body,
  )
}
