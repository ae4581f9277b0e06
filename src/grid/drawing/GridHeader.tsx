import { useSyncExternalStore } from 'react'
import { LazyModule } from '../../cells/lazy/LazyModule.ts'
import { LazyBoundary } from '../../cells/lazy/LazyBoundary.tsx'
import { HeadCell } from '../columns/HeadCell.tsx'
import { groupDepth } from '../layout/headGroups.ts'
import { HeadGroups } from '../columns/HeadGroups.tsx'
import { activeCellId } from '../rows/GridRow.tsx'
import { gridTexts } from '../../texts/gridTexts.ts'
import type { GridView } from '../context/GridView.ts'
import type { Placed } from '../layout/layout.ts'
import { SelectAll } from './SelectAll.tsx'
import { sortFieldOf } from '../layout/sorting.ts'
import { watchDrawing } from '../rows/watchDrawing.ts'
import '../columns/columns.css'
import { readSign } from '../state/rowSign.ts'

/** Menu, filter and settings come when they are first asked for. */
const headPopup = new LazyModule(() => import('../columns/HeadPopup.tsx'))

/** Titles and what is done with columns; stands still above the rows. Row -1 for the keyboard. */
export function GridHeader({
  view,
  look,
  first,
  last,
}: {
  readonly view: GridView
  /** What was drawn last, for handlers. */
  readonly look: () => GridView
  readonly first: number
  readonly last: number
}) {
  watchDrawing.tell?.('head', '')
  const { layout, props, state, columns } = view
  const popup = useSyncExternalStore(columns.popups.subscribe, columns.popups.get)
  const sign = readSign(useSyncExternalStore(state.subscribe, () => state.signOf(-1)))
  const { leading } = layout
  const say = gridTexts.in(props.services.language)
  const depth = groupDepth(layout.all)
  const head = (place: Placed) => (
    <HeadCell
      key={place.column.key}
      place={place}
      ariaCol={leading + place.index + 1}
      look={look}
      language={props.services.language}
      {...marksOf(view, place)}
      id={sign.active === place.index ? activeCellId(view.gridId) : undefined}
    />
  )
  const seen = layout.middle.slice(first, last + 1)
  const end = seen.at(-1)
  const [before, after] = [seen[0]?.x ?? 0, end ? layout.middleWidth - end.x - end.width : 0]
  return (
    <div role="rowgroup" className="sw-grid-head" style={{ width: layout.width }}>
      {Array.from({ length: depth }, (_, level) => (
        <HeadGroups
          key={level}
          view={view}
          level={level}
          heads={level === depth - 1 ? props.heads : undefined}
          leading={leading}
          seen={seen}
          before={before}
          after={after}
        />
      ))}
      <div role="row" aria-rowindex={depth + 1} data-index={-1} className="sw-row sw-head">
        {layout.leftWidth > 0 && (
          <div role="presentation" className="sw-pin sw-pin-left">
            <LeadingHeads view={view} />
            {layout.left.map(head)}
          </div>
        )}
        <div
          role="presentation"
          className="sw-middle"
          style={{ width: layout.middleWidth, paddingLeft: before, paddingRight: after }}
        >
          {seen.map(head)}
        </div>
        {layout.rightWidth > 0 && (
          <div role="presentation" className="sw-pin sw-pin-right">
            {layout.right.map(head)}
            {layout.operateWidth > 0 && (
              <div
                role="columnheader"
                aria-colindex={leading + layout.all.length + 1}
                className="sw-cell"
                style={{ width: layout.operateWidth }}
              >
                {props.operate?.title ?? say('column.operate')}
              </div>
            )}
          </div>
        )}
      </div>
      {popup && (
        <LazyBoundary lazy={headPopup} language={props.services.language} className="sw-late-head">
          {({ HeadPopup }) => <HeadPopup view={view} popup={popup} />}
        </LazyBoundary>
      )}
    </div>
  )
}

/** Titles of the grid's own columns: selection, opening, sequence. */
function LeadingHeads({ view }: { readonly view: GridView }) {
  const { layout } = view
  const say = gridTexts.in(view.props.services.language)
  return (
    <>
      {layout.selectWidth > 0 && <SelectAll view={view} />}
      {layout.expandWidth > 0 && (
        <div
          role="columnheader"
          aria-colindex={layout.selectWidth ? 2 : 1}
          className="sw-cell sw-fold-title"
          style={{ width: layout.expandWidth }}
          title={view.props.fold?.title}
        >
          {view.props.fold?.title ?? <span className="sw-unseen">{say('column.expansion')}</span>}
        </div>
      )}
      {layout.indexWidth > 0 && (
        <div
          role="columnheader"
          aria-colindex={layout.leading}
          className="sw-cell sw-center sw-sequence"
          style={{ width: layout.indexWidth }}
        >
          {say('column.sequence')}
        </div>
      )}
    </>
  )
}

function marksOf({ props, rules }: GridView, { column }: Placed) {
  const [firstRow] = props.rows // the star stands where something can be given
  const at = props.sort?.findIndex(({ field }) => field === sortFieldOf(column)) ?? -1
  return {
    required:
      rules.editing &&
      column.required &&
      column.isEdit &&
      (firstRow ? rules.isEditable(firstRow, column) : Boolean(props.onAppend)),
    sortable: column.sortable && Boolean(props.onSort),
    sort: props.sort?.[at],
    rank: (props.sort?.length ?? 0) > 1 ? at + 1 : 0,
    isFiltered: props.conditions?.some(({ key }) => key === column.key) ?? false,
  }
}
