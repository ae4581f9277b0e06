import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import { createPortal } from 'react-dom'
import { popupsId } from './popupsId.ts'
import './popup.css'

const gap = 2

/** Where something of this size stands beside its anchor, wholly in sight: below it, or above where there is more room. */
export function placeAt(
  anchor: Pick<DOMRect, 'left' | 'top' | 'bottom' | 'width'>,
  size: { readonly width: number; readonly height: number },
  room: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number } {
  const below = room.height - anchor.bottom - gap
  const above = size.height > below && anchor.top > below
  return {
    left: Math.max(gap, Math.min(anchor.left, room.width - size.width - gap)),
    top: above ? Math.max(gap, anchor.top - gap - size.height) : anchor.bottom + gap,
  }
}

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
  const [style, setStyle] = useState<CSSProperties>({ opacity: 0, left: 0, top: 0 })
  useLayoutEffect(() => {
    const place = (): void => {
      const [at, own] = [anchor.current?.getBoundingClientRect(), box.current?.getBoundingClientRect()]
      if (!at || !own) return
      const next = {
        ...placeAt(over ? { left: at.left, top: at.top, bottom: at.top - gap, width: at.width } : at, own, {
          width: document.documentElement.clientWidth,
          height: document.documentElement.clientHeight,
        }),
        ...(fill ? { minWidth: at.width } : {}),
      }
      setStyle((before) =>
        before.left === next.left && before.top === next.top && before.opacity === undefined ? before : next,
      )
    }
    place()
    const sizes = new ResizeObserver(place)
    if (box.current) sizes.observe(box.current)
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
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
      style={style}
      onMouseDown={holds ? undefined : (event) => event.preventDefault()}
      onContextMenu={(event) => event.stopPropagation()}
    >
      {children}
    </div>,
    document.getElementById(popupsId) ?? document.body,
  )
}
