import { memo } from 'react'
import type { CompiledFooter } from '../../language/table.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import type { FooterLine } from '../context/footerLines.ts'
import { gridTexts } from '../../texts/gridTexts.ts'
import type { GridView } from '../context/GridView.ts'
import type { Placed } from '../layout/layout.ts'
import { watchDrawing } from '../rows/watchDrawing.ts'

/** A cell of the footer: a column, or several that are merged. */
interface FootCell {
  readonly place: Placed
  readonly width: number
  readonly span: number
}

/** Lines below the rows: of this page, and of the whole result where its totals are given. */
export function GridFooter({
  view,
  first,
  last,
}: {
  readonly view: GridView
  readonly first: number
  readonly last: number
}) {
  watchDrawing.tell?.('foot', '')
  const { layout, footer, props } = view
  const merged = (places: readonly Placed[]) => mergeCells(places, props.footer?.mergeFooterItems)
  const [from, to] = [layout.middle[first], layout.middle[last]]
  const [left, right] = [from?.x ?? 0, to ? to.x + to.width : 0]
  const seen = merged(layout.middle).filter(({ place, width }) => place.x + width > left && place.x < right)
  const cells = { left: merged(layout.left), middle: seen, right: merged(layout.right) }
  return (
    <div role="rowgroup" className="sw-grid-foot" style={{ width: layout.width }}>
      {footer.map((line, at) => (
        <Line
          key={line.label}
          view={view}
          line={line}
          cells={cells}
          ariaRow={view.headRows + props.rows.length + at + 1}
        />
      ))}
    </div>
  )
}

function Line({
  view,
  line,
  cells,
  ariaRow,
}: {
  readonly view: GridView
  readonly line: FooterLine
  readonly cells: {
    readonly left: readonly FootCell[]
    readonly middle: readonly FootCell[]
    readonly right: readonly FootCell[]
  }
  readonly ariaRow: number
}) {
  const { layout } = view
  const before = cells.middle[0]?.place.x ?? 0
  const end = cells.middle.at(-1)
  const { services } = view.props
  const foot = ({ place, width, span }: FootCell) => (
    <FooterCell
      key={place.column.key}
      name={place.column.key}
      align={place.column.align}
      at={layout.leading + place.index + 1}
      width={width}
      span={span}
      {...(place.index === 0 && !layout.leading ? { text: line.label } : figureIn(line, place, services))}
    />
  )
  return (
    <div role="row" aria-rowindex={ariaRow} className="sw-row sw-foot">
      {layout.leftWidth > 0 && (
        <div role="presentation" className="sw-pin sw-pin-left">
          {layout.leading > 0 && (
            <div
              role="rowheader"
              aria-colindex={1}
              className="sw-cell sw-center sw-foot-title"
              style={{ width: layout.selectWidth + layout.expandWidth + layout.indexWidth }}
              title={line.label}
            >
              {line.label}
            </div>
          )}
          {cells.left.map(foot)}
        </div>
      )}
      <div
        role="presentation"
        className="sw-middle"
        style={{
          width: layout.middleWidth,
          paddingLeft: before,
          paddingRight: end ? layout.middleWidth - end.place.x - end.width : 0,
        }}
      >
        {cells.middle.map(foot)}
      </div>
      {layout.rightWidth > 0 && (
        <div role="presentation" className="sw-pin sw-pin-right">
          {cells.right.map(foot)}
          {layout.operateWidth > 0 && (
            <div
              role="gridcell"
              aria-colindex={layout.leading + layout.all.length + 1}
              className="sw-cell"
              style={{ width: layout.operateWidth }}
            />
          )}
        </div>
      )}
    </div>
  )
}

interface Shown {
  readonly text: string
  readonly says?: string | undefined
  readonly pending?: boolean
}

function figureIn(line: FooterLine, { column, cell }: Placed, services: CellServices): Shown {
  const figure = line.figures.get(column.key)
  const say = gridTexts.in(services.language)
  if (figure === undefined) return { text: '' }
  if (figure === 'mixed') return { text: '—', says: say('footer.mixed') }
  if (figure === 'pending') return { text: '…', says: say('footer.counting'), pending: true }
  const text = cell.text({ value: figure.value, row: {}, column, services })
  return { text, says: figure.isMean ? say('footer.mean', { value: text }) : undefined }
}

/** Drawn again only when what it shows is another. */
const FooterCell = memo(function FooterCell({
  name,
  align,
  at,
  width,
  span,
  text,
  says,
  pending,
}: Shown & {
  readonly name: string
  readonly align: string
  readonly at: number
  readonly width: number
  readonly span: number
}) {
  watchDrawing.tell?.('foot', name)
  return (
    <div
      role="gridcell"
      data-col={name}
      aria-colindex={at}
      aria-colspan={span > 1 ? span : undefined}
      aria-busy={pending || undefined}
      title={says}
      className={`sw-cell sw-figures${align === 'left' ? '' : ` sw-${align}`}`}
      style={{ width }}
    >
      {text}
    </div>
  )
})

/** Merged cells reach over columns that are seen in the same zone; what they hold is the first one's. */
function mergeCells(
  places: readonly Placed[],
  merges: CompiledFooter['mergeFooterItems'] = [],
): readonly FootCell[] {
  const cells: FootCell[] = []
  for (let at = 0; at < places.length;) {
    const place = places[at]
    if (!place) break
    const wanted = merges.find(({ key }) => key === place.column.key)?.span ?? 1
    const covered = places.slice(at, at + Math.max(1, wanted))
    cells.push({ place, width: covered.reduce((sum, { width }) => sum + width, 0), span: covered.length })
    at += covered.length
  }
  return cells
}
