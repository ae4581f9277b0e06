import { useSyncExternalStore } from 'react'
import { bodyRoom, type GridView } from '../context/GridView.ts'
import type { ScrollPlace } from '../measures/ScrollPlace.ts'

interface Props {
  readonly view: GridView
  readonly scroll: ScrollPlace
}

/** A shade at each edge behind which there are more columns: what is cut there is seen to go on. */
export function EdgeShades({ view, scroll }: Props) {
  const { leftWidth, middleWidth } = view.layout
  const { width: span, height } = bodyRoom(view)
  const [before, after] = useSyncExternalStore(
    scroll.subscribe,
    () => `${scroll.left > 0},${span > 0 && Math.ceil(scroll.left + span) < middleWidth}`,
  ).split(',')
  const tall = view.headHeight + height + view.footer.length * view.footHeight
  return (
    <div className="sw-edges" style={{ left: leftWidth, width: span, height: tall }} aria-hidden="true">
      {before === 'true' && <div className="sw-edge sw-edge-left" />}
      {after === 'true' && <div className="sw-edge sw-edge-right" />}
    </div>
  )
}
