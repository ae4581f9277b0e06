import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

/** What stands below an open row. It is as high as what it holds, which the grid hears of when the browser has laid it out. */
export function GridDetail({
  rowKey,
  label,
  top,
  height,
  width,
  span,
  onMeasured,
  children,
}: {
  readonly rowKey: string
  readonly label: string
  readonly top: number
  readonly height: number
  /** Of what can be seen of the grid; it stays there when columns are scrolled sideways. */
  readonly width: number
  readonly span: number
  onMeasured(rowKey: string, height: number): void
  readonly children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      const high = entry?.borderBoxSize[0]?.blockSize
      if (high) onMeasured(rowKey, Math.ceil(high))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [rowKey, onMeasured])
  return (
    <div role="row" className="sw-detail-row" style={{ transform: `translateY(${top}px)`, height }}>
      <div role="gridcell" aria-colindex={1} aria-colspan={span} className="sw-detail" style={{ width }}>
        <div ref={box} role="group" aria-label={label} className="sw-detail-box" data-detail={rowKey}>
          {children}
        </div>
      </div>
    </div>
  )
}
