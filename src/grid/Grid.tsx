import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { CSSProperties } from 'react'
import { CellServicesContext } from '../cells/CellServices.ts'
import { groupDepth, groupRowHeight } from './columns/headGroups.ts'
import { useColumns, type ArrangedColumns } from './columns/useColumns.ts'
import { footerLines, summedColumns } from './footerLines.ts'
import { GridVoice } from './aids/GridVoice.tsx'
import { GridBody } from './GridBody.tsx'
import { GridContext } from './GridContext.ts'
import { gridEvents } from './gridEvents.ts'
import { activeCellId } from './rows/GridRow.tsx'
import { gridWords } from './gridWords.ts'
import type { GridProps } from './GridProps.ts'
import { rulesOf } from './GridRules.ts'
import { GridState } from './GridState.ts'
import { headHeight } from './GridView.ts'
import type { GridView } from './GridView.ts'
import { layOut, operationWidth } from './layout.ts'
import { earlyWorkIn } from './parts/EarlyWork.ts'
import { parts } from './parts/parts.ts'
import { useParts } from './parts/useParts.ts'
import { orderText } from './sorting.ts'
import { titleWidth } from './textWidth.ts'
import { useExpanded } from './rows/useExpanded.ts'
import { useCellActions } from './useCellActions.ts'
import { useGridColours } from './useGridColours.ts'
import { useRoom } from './rows/useRoom.ts'
import type { Room } from './rows/useRoom.ts'
import { useRowSums } from './rows/useRowSums.ts'
import { useWrapHeight } from './rows/useWrapHeight.ts'
import '../cells/cells.css'
import './grid.css'

/** One grid for lists and for editable lines. See README.md. */
export function Grid(given: GridProps) {
  const props = useCellActions(given)
  const gridId = useId()
  const [state] = useState(() => new GridState())
  const scroller = useRef<HTMLDivElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const room = useRoom(scroller)
  const arranged = useColumns(props)
  const colours = useGridColours()
  const view = useGridView(props, gridId, state, arranged, room)
  const [context] = useState(() => new GridContext(state, root, scroller, (here) => parts.now?.commit(here)))
  const [early] = useState(() => earlyWorkIn(context))
  useFollowing(context, view, colours)
  const here = useParts()
  const [{ onPressElsewhere, ...events }] = useState(() => gridEvents(context, early))
  useEffect(() => {
    document.addEventListener('mousedown', onPressElsewhere)
    return () => document.removeEventListener('mousedown', onPressElsewhere)
  }, [onPressElsewhere])
  useImperativeHandle(
    props.ref,
    () => ({
      focusCell: (rowKey, columnKey) => context.focusCell(rowKey, columnKey),
      commit: () => context.commit(),
      openColumns: () => context.view.columns.popups.set({ kind: 'settings' }),
    }),
    [context],
  )
  const standing = useSyncExternalStore(state.subscribe, () => state.active !== null)
  const { rows, label, height, loading, error, services, showProcess = true } = props
  const words = gridWords[services.language]
  return (
    <CellServicesContext value={services}>
      <div
        ref={root}
        className={`sw-grid${loading ? ' sw-loading' : ''}${here ? ' sw-works' : ''}`}
        {...events}
        style={
          {
            ...colours,
            '--sw-row': `${view.rowHeight - 1}px`,
            '--sw-head': `${view.headHeight}px`,
            height: height ?? '100%',
          } as CSSProperties /* it does not know custom properties */
        }
      >
        {loading && showProcess && (
          <div className="sw-progress" role="progressbar" aria-label={words.loading} />
        )}
        <div
          ref={scroller}
          role="grid"
          tabIndex={0}
          aria-label={label}
          aria-description={words.help}
          aria-busy={loading || undefined}
          aria-rowcount={view.headRows + rows.length + view.footer.length}
          aria-colcount={view.layout.leading + view.layout.all.length + (view.layout.operateWidth ? 1 : 0)}
          aria-multiselectable={props.selection === 'multiple' || undefined}
          aria-readonly={view.rules.editing ? undefined : true}
          aria-activedescendant={standing ? activeCellId(gridId) : undefined}
          className="sw-scroll"
        >
          {room && <GridBody view={view} context={context} early={early} />}
        </div>
        <div className="sw-ring" aria-hidden="true" />
        <GridVoice aids={context.aids} />
        {here && <here.GridAids context={context} />}
        {error ? (
          <div className="sw-state" role="alert">
            {error}
          </div>
        ) : rows.length === 0 && !loading ? (
          <div className="sw-state">{props.empty ?? <span className="sw-empty">{words.empty}</span>}</div>
        ) : null}
      </div>
    </CellServicesContext>
  )
}

/** What handlers work on is what was drawn last. */
function useFollowing(
  context: GridContext,
  view: GridView,
  colours: CSSProperties & { readonly '--sw-font'?: string; readonly '--sw-size'?: string },
): void {
  const {
    props: { rows, services, sort, indexOffset, selectedKeys },
    layout,
    rowHeight,
    expanded,
    keyOf,
  } = view
  const heightOf = useWrapHeight(
    layout,
    services,
    rowHeight,
    `${colours['--sw-size']} ${colours['--sw-font']}`,
  )
  context.view = view
  context.places.follow({ rows, keyOf, base: rowHeight, heightOf, details: expanded.details })
  context.followRows()
  useLayoutEffect(
    () => (context.scroller.current ? context.scroll.follow(context.scroller.current) : undefined),
    [context],
  )
  // Another page or another order is read from its beginning.
  const order = orderText(sort)
  context.begun ??= { order, selected: selectedKeys?.size ?? 0, choices: view.columns.choices, layout }
  useEffect(() => {
    context.scroll.to({ top: 0 })
  }, [context, indexOffset, order])
}

function useGridView(
  props: GridProps,
  gridId: string,
  state: GridState,
  { columns, widths, control }: ArrangedColumns,
  room: Room | null,
): GridView {
  const {
    rows,
    summary,
    footer: footerConfig,
    selection,
    showIndex,
    operate,
    isEditable,
    isShown,
    isRequired,
    isDisabled,
    errorsOf,
    onEdit,
    services,
    rowKey = 'id',
    rowHeight = 36,
  } = props
  const editing = Boolean(onEdit)
  const rules = useMemo(
    () => rulesOf({ isEditable, isShown, isRequired, isDisabled, errorsOf }, editing),
    [isEditable, isShown, isRequired, isDisabled, errorsOf, editing],
  )
  const operateWidth = operate ? (operate.width ?? operationWidth) : 0
  const [select, expand, index, width] = [
    Boolean(selection && selection !== 'none'),
    Boolean(props.expand),
    Boolean(showIndex),
    room?.width ?? 0,
  ]
  const layout = useMemo(
    () =>
      layOut({
        columns,
        widths,
        select,
        expand,
        index,
        operate: operateWidth,
        room: width,
        titleWidth: (column) => titleWidth(column, services.language),
      }),
    [columns, widths, select, expand, index, operateWidth, width, services.language],
  )
  const summed = useMemo(
    () => summedColumns(columns, { summary, footer: footerConfig }),
    [columns, summary, footerConfig],
  )
  const counted = useRowSums(rows, summed)
  const footer = useMemo(
    () => footerLines(columns, counted.sums, { summary, footer: footerConfig, rows, services }),
    [columns, counted, summary, footerConfig, rows, services],
  )
  const depth = groupDepth(layout.all)
  return {
    gridId,
    props,
    rules,
    layout,
    state,
    columns: control,
    rowHeight,
    expanded: useExpanded(),
    footer,
    room,
    headRows: depth + 1,
    headHeight: headHeight + depth * groupRowHeight,
    keyOf: (row) => String(row[rowKey]),
  }
}
