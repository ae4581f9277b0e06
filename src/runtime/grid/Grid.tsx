import { useEffect, useId, useImperativeHandle, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { CSSProperties } from 'react'
import { CellServicesContext } from '../cells/CellServices.ts'
import { useColumns, type ArrangedColumns } from './columns/useColumns.ts'
import { commit } from './editing.ts'
import { GridBody } from './GridBody.tsx'
import { GridContext } from './GridContext.ts'
import { gridEvents } from './gridEvents.ts'
import { activeCellId } from './GridRow.tsx'
import { gridWords } from './gridWords.ts'
import type { GridProps } from './GridProps.ts'
import { rulesOf } from './GridRules.ts'
import { GridState } from './GridState.ts'
import type { GridView } from './GridView.ts'
import { layOut, operationWidth } from './layout.ts'
import { titleWidth } from './textWidth.ts'
import { useGridColours } from './useGridColours.ts'
import { useRoom } from './useRoom.ts'
import '../cells/cells.css'
import './grid.css'

/** One grid for lists and for editable lines. See README.md. */
export function Grid(props: GridProps) {
  const gridId = useId()
  const [state] = useState(() => new GridState())
  const scroller = useRef<HTMLDivElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const room = useRoom(scroller)
  const arranged = useColumns(props)
  const view = useGridView(props, gridId, state, arranged, room?.width ?? 0)
  const [context] = useState(() => new GridContext(state, root, scroller))
  context.view = view
  context.followRows()
  const [{ onPressElsewhere, ...events }] = useState(() => gridEvents(context))
  useEffect(() => {
    document.addEventListener('mousedown', onPressElsewhere)
    return () => document.removeEventListener('mousedown', onPressElsewhere)
  }, [onPressElsewhere])
  useImperativeHandle(props.ref, () => ({
    focusCell: (rowKey, columnKey) => context.focusCell(rowKey, columnKey), commit: () => commit(context),
  }), [context])
  // Another page or another order is read from its beginning.
  const order = props.sort?.map(({ field, order }) => `${field} ${order}`).join()
  useEffect(() => { if (scroller.current) scroller.current.scrollTop = 0 }, [props.indexOffset, order])
  const colours = useGridColours()
  const standing = useSyncExternalStore(state.subscribe, () => state.active !== null)
  const { rows, label, height, loading, error, services } = props
  const words = gridWords[services.language]
  const columns = view.layout.all.length + (view.layout.selectWidth ? 1 : 0) + (view.layout.indexWidth ? 1 : 0) + (view.layout.operateWidth ? 1 : 0)
  return (
    <CellServicesContext value={services}>
      <div ref={root} className={`sw-grid${loading ? ' sw-loading' : ''}`} {...events}
        style={{ ...colours, '--sw-row': `${view.rowHeight - 1}px`, height: height ?? '100%' } as CSSProperties /* it does not know custom properties */}>
        {loading && <div className="sw-progress" role="progressbar" aria-label={words.loading} />}
        <div ref={scroller} role="grid" tabIndex={0} aria-label={label} aria-busy={loading || undefined} aria-rowcount={rows.length + 1} aria-colcount={columns}
          aria-multiselectable={props.selection === 'multiple' || undefined} aria-readonly={view.rules.editing ? undefined : true}
          aria-activedescendant={standing ? activeCellId(gridId) : undefined} className="sw-scroll">
          {room && scroller.current && <GridBody view={view} room={room} scroller={scroller.current} />}
        </div>
        {error ? <div className="sw-state" role="alert">{error}</div>
          : rows.length === 0 && !loading ? <div className="sw-state">{props.empty ?? <span className="sw-empty">{words.empty}</span>}</div> : null}
      </div>
    </CellServicesContext>
  )
}

function useGridView(props: GridProps, gridId: string, state: GridState, { columns, widths, control }: ArrangedColumns, room: number): GridView {
  const { selection, showIndex, operate, isEditable, isShown, isRequired, errorsOf, onEdit, services, rowKey = 'id', rowHeight = 36 } = props
  const editing = Boolean(onEdit)
  const rules = useMemo(() => rulesOf({ isEditable, isShown, isRequired, errorsOf }, editing), [isEditable, isShown, isRequired, errorsOf, editing])
  const operateWidth = operate ? operate.width ?? operationWidth : 0
  const layout = useMemo(() => layOut({ columns, widths, select: Boolean(selection && selection !== 'none'), index: Boolean(showIndex), operate: operateWidth, room, titleWidth: (column) => titleWidth(column, services.language) }),
    [columns, widths, selection, showIndex, operateWidth, room, services.language])
  return { gridId, props, rules, layout, state, columns: control, rowHeight, keyOf: (row) => String(row[rowKey]) }
}
