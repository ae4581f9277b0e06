import { memo, useSyncExternalStore } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import type { Row } from '../../language/row.ts'
import { isEmpty } from '../../cells/Cell.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import { GridCell } from './GridCell.tsx'
import { gridTexts } from '../../texts/gridTexts.ts'
import type { Outline, Tint } from '../GridProps.ts'
import type { GridView } from '../context/GridView.ts'
import type { GridRules } from '../context/GridRules.ts'
import type { Layout, Placed } from '../layout/layout.ts'
import { readSpans } from '../layout/spans.ts'
import { watchDrawing } from './watchDrawing.ts'
import { expanderCol } from '../state/GridState.ts'
import { readSign } from '../state/rowSign.ts'
import type { GridStore } from '../state/GridStore.ts'

export interface GridRowProps {
  readonly row: Row
  readonly rowKey: string
  readonly index: number
  readonly number: number
  readonly ariaRow: number
  readonly top: number
  readonly height: number
  readonly layout: Layout
  readonly first: number
  readonly last: number
  readonly services: CellServices
  readonly rules: GridRules
  readonly state: GridStore
  readonly gridId: string
  readonly keysOf: GridView['keysOf']
  readonly selected: boolean
  readonly selectable: boolean
  readonly current: boolean
  readonly tint: Tint | undefined
  readonly operate: ((row: Row) => ReactNode) | undefined
  readonly selectType: 'checkbox' | 'radio' | null
  /** Whether it is open; absent where rows cannot be opened. */
  readonly expanded: boolean | undefined
  /** How deep it stands below others, from 1; absent where rows do not. */
  readonly level: number | undefined
  readonly outline: Outline | undefined
  /** What stands on the cell that opens it. */
  readonly fold: string | undefined
  onExpand(rowKey: string): void
  /** See spansOf. */
  readonly spans: string
}

/** The id of the cell where the user stands: `aria-activedescendant` names it. */
export const activeCellId = (gridId: string): string => `${gridId}-active`

/** One row: pinned cells, those of the middle that can be seen, pinned cells. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, rowKey, index, layout, first, last, rules, state, services } = props
  watchDrawing.tell?.('row', rowKey)
  const sign = readSign(useSyncExternalStore(state.subscribe, () => state.signOf(index, rowKey)))
  const leftovers = state.leftIn(rowKey)
  const spans = readSpans(props.spans)
  const cell = (place: Placed) => {
    const { column } = place
    const editable = rules.editing && rules.isEditable(row, column)
    const active = sign.active === place.index
    return (
      <GridCell
        key={column.key}
        place={place}
        width={place.width}
        ariaCol={layout.leading + place.index + 1}
        row={row}
        rowKey={rowKey}
        services={services}
        state={state}
        shown={rules.isShown(row, column)}
        editable={editable}
        disabled={rules.isDisabled(row, column)}
        readOnly={rules.editing && !editable}
        needed={editable && isEmpty(row[column.key]) && rules.isRequired(row, column)}
        error={rules.errorOf(rowKey, column.key)}
        leftover={leftovers?.get(column.key)}
        active={active}
        marked={place.index >= sign.left && place.index <= sign.right}
        editing={active ? sign.editing : 'no'}
        id={active ? activeCellId(props.gridId) : undefined}
        span={spans.get(place.index) ?? 1}
        mark={rules.markOf(row, column)}
        aside={active ? rules.aside : undefined}
      />
    )
  }
  const seen = layout.middle.slice(first, last + 1)
  const before = seen[0]?.x ?? 0
  const end = seen.at(-1)
  return (
    <div
      role="row"
      data-row={rowKey}
      data-index={index}
      aria-rowindex={props.ariaRow}
      aria-selected={props.selectType ? props.selected : undefined}
      aria-level={props.level}
      aria-expanded={props.outline && props.expanded}
      className={classOf(props, rules.editing && sign.active >= 0)}
      style={placed(props)}
    >
      {layout.leftWidth > 0 && (
        <div role="presentation" className="sw-pin sw-pin-left">
          <LeadingCells {...props} onExpander={sign.active === expanderCol} />
          {layout.left.map(cell)}
        </div>
      )}
      <div
        role="presentation"
        className="sw-middle"
        style={{
          width: layout.middleWidth,
          paddingLeft: before,
          paddingRight: end ? layout.middleWidth - end.x - end.width : 0,
        }}
      >
        {seen.map(cell)}
      </div>
      {layout.rightWidth > 0 && (
        <div role="presentation" className="sw-pin sw-pin-right">
          {layout.right.map(cell)}
          {props.operate && (
            <div
              role="gridcell"
              className="sw-cell sw-operate"
              aria-colindex={layout.leading + layout.all.length + 1}
              style={{ width: layout.operateWidth }}
            >
              {props.operate(row)}
            </div>
          )}
        </div>
      )}
    </div>
  )
})

/** Pixels by which what stands under a row is further in. */
const indent = 20

const placed = ({ top, height, layout: { width }, level }: GridRowProps): CSSProperties =>
  ({
    transform: `translateY(${top}px)`,
    height,
    width,
    ...(level === undefined ? {} : { '--sw-indent': `${(level - 1) * indent}px` }),
  }) as CSSProperties /* it does not know custom properties */

/** Of editable rows only the one where the user stands looks so. */
function classOf(props: GridRowProps, inEdit: boolean): string {
  const { index, selected, current, tint, outline, row } = props
  return `sw-row${outline?.isFaint(row) ? ' sw-faint' : ''}${index % 2 ? ' sw-odd' : ''}${selected ? ' sw-selected' : ''}${current ? ' sw-current' : ''}${inEdit ? ' sw-in-edit' : ''}${tint ? ` sw-tint-${tint}` : ''}`
}

function LeadingCells({
  layout,
  selectType,
  selected,
  selectable,
  number,
  services,
  expanded,
  fold,
  outline,
  onExpand,
  row,
  rowKey,
  gridId,
  keysOf,
  onExpander,
}: GridRowProps & { /** The user stands on the cell that opens the row. */ readonly onExpander: boolean }) {
  const say = gridTexts.in(services.language)
  return (
    <>
      {selectType && (
        <div
          role="gridcell"
          aria-colindex={1}
          className="sw-cell sw-center sw-select"
          style={{ width: layout.selectWidth }}
        >
          <input
            type={selectType}
            tabIndex={-1}
            checked={selected}
            disabled={!selectable}
            readOnly
            aria-label={say('row.select', { number })}
          />
        </div>
      )}
      {outline && (
        <TreeCell
          row={row}
          outline={outline}
          expanded={expanded}
          number={number}
          say={say}
          keysOf={keysOf}
          id={onExpander ? activeCellId(gridId) : undefined}
          ariaCol={selectType ? 2 : 1}
          width={layout.expandWidth}
        />
      )}
      {!outline && expanded !== undefined && (
        <FoldCell
          expanded={expanded}
          number={number}
          fold={fold}
          say={say}
          keysOf={keysOf}
          id={onExpander ? activeCellId(gridId) : undefined}
          ariaCol={selectType ? 2 : 1}
          width={layout.expandWidth}
          onExpand={() => onExpand(rowKey)}
        />
      )}
      {layout.indexWidth > 0 && (
        <div
          role="rowheader"
          aria-colindex={layout.leading}
          className="sw-cell sw-center sw-index"
          style={{ width: layout.indexWidth }}
        >
          {number}
        </div>
      )}
    </>
  )
}

interface FoldCellProps extends Pick<GridRowProps, 'number' | 'fold' | 'keysOf'> {
  readonly expanded: boolean
  readonly say: ReturnType<typeof gridTexts.in>
  /** Where the user stands. */
  readonly id: string | undefined
  readonly ariaCol: number
  readonly width: number
  readonly onExpand: () => void
}

/** The cell that opens what stands below a row. */
const FoldCell = ({ expanded, number, fold, say, keysOf, id, ariaCol, width, onExpand }: FoldCellProps) => (
  <div
    role="gridcell"
    id={id}
    aria-colindex={ariaCol}
    aria-expanded={expanded}
    aria-label={`${say('row.details', { number })}${fold === undefined ? '' : ` ${fold}`}`}
    title={say(expanded ? 'row.collapse' : 'row.expand', { keys: keysOf(expanded ? 'collapse' : 'expand') })}
    className={`sw-cell ${fold === undefined ? 'sw-center' : 'sw-fold'} sw-expander${expanded ? ' sw-open' : ''}${id === undefined ? '' : ' sw-active'}`}
    style={{ width }}
    onClick={onExpand}
  >
    {fold}
  </div>
)

interface TreeCellProps extends Pick<GridRowProps, 'row' | 'expanded' | 'number' | 'keysOf'> {
  readonly outline: Outline
  readonly say: ReturnType<typeof gridTexts.in>
  /** Where the user stands. */
  readonly id: string | undefined
  readonly ariaCol: number
  readonly width: number
}

/** The cell that opens what stands under a row; further in by its level, over the edge of the cell beside it. */
const TreeCell = ({ row, outline, expanded, number, say, keysOf, id, ariaCol, width }: TreeCellProps) => (
  <div
    role="gridcell"
    id={id}
    aria-colindex={ariaCol}
    aria-label={say(expanded === undefined ? 'row.leaf' : 'row.branch', { number })}
    title={
      expanded === undefined
        ? undefined
        : say(expanded ? 'row.close' : 'row.open', { keys: keysOf(expanded ? 'closeBranch' : 'openBranch') })
    }
    className={`sw-cell sw-center sw-expander sw-tree-cell${expanded ? ' sw-open' : ''}${expanded === undefined ? ' sw-leaf' : ''}${id === undefined ? '' : ' sw-active'}`}
    style={{ width: `calc(${width}px + var(--sw-indent, 0px))` }}
    onClick={() => expanded !== undefined && outline.turn(row, !expanded)}
  />
)
