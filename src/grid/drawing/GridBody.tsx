import { GridFooter } from './GridFooter.tsx'
import { GridHeader } from './GridHeader.tsx'
import type { GridContext } from '../context/GridContext.ts'
import { GridRows } from '../rows/GridRows.tsx'
import { bodyRoom } from '../context/GridView.ts'
import type { GridView } from '../context/GridView.ts'
import { useColumnWindow } from '../layout/useColumnWindow.ts'

/** Header, the rows that can be seen, footer. */
export function GridBody({ view, context }: { readonly view: GridView; readonly context: GridContext }) {
  const { props, layout } = view
  const { first, last } = useColumnWindow(context.scroll, layout, bodyRoom(view).width)
  const failed = props.error !== undefined && props.error !== null && props.error !== false
  return (
    <div role="presentation" className="sw-canvas" style={{ width: layout.width }}>
      <GridHeader view={view} look={context.drawn.look} first={first} last={last} />
      {!failed && <GridRows view={view} context={context} first={first} last={last} />}
      {!failed && view.footer.length > 0 && <GridFooter view={view} first={first} last={last} />}
    </div>
  )
}
