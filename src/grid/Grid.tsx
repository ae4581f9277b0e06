import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { CSSProperties } from 'react'
import { CellServicesContext } from '../cells/CellServices.ts'
import { GridVoice } from './aids/GridVoice.tsx'
import { EdgeShades } from './drawing/EdgeShades.tsx'
import { GridBody } from './drawing/GridBody.tsx'
import { GridContext } from './context/GridContext.ts'
import { commit } from './editing/editing.ts'
import { gridControllers } from './controllers/gridControllers.ts'
import { toldCommands } from './commands/listed.ts'
import { sayOf } from './aids/announce.ts'
import { activeCellId } from './rows/GridRow.tsx'
import { gridTexts } from '../texts/gridTexts.ts'
import type { GridProps } from './GridProps.ts'
import type { GridView } from './context/GridView.ts'
import { InPlaceOfRows } from './drawing/InPlaceOfRows.tsx'
import { GridAids } from './work/GridAids.tsx'
import { useCellActions } from './drawing/useCellActions.ts'
import { useFollowing } from './drawing/useFollowing.ts'
import { fonts, measures } from '../theme/measures.ts'
import '../theme/tokens.css'
import { useStand } from './drawing/useStand.ts'
import { useGridView } from './drawing/useGridView.ts'
import { useRoom } from './measures/useRoom.ts'
import '../cells/cells.css'
import './drawing/grid.css'
import { focusCell } from './context/walking.ts'

/** One grid for lists and for editable lines. See README.md. */
export function Grid(given: GridProps) {
  const props = useCellActions(given)
  const gridId = useId()
  const [root, scroller] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const [context] = useState(() => new GridContext(root, scroller, commit))
  const room = useRoom(scroller)
  const view = useGridView(props, { gridId, context, room, font: fontOf(props) })
  useFollowing(context, view)
  useHandle(props, context)
  useStand(context, props)
  useUnfolded(view)
  const events = useEvents(context)
  const standing = useSyncExternalStore(context.state.subscribe, () => context.state.active !== null)
  const say = gridTexts.in(props.services.language)
  const { loading, showProcess = true } = props
  return (
    <CellServicesContext value={props.services}>
      <div
        ref={root}
        className={`sw-grid${loading ? ' sw-loading' : ''}`}
        {...events}
        style={
          {
            '--sw-row': `${view.rowHeight - 1}px`,
            '--sw-head': `${view.headHeight}px`,
            '--sw-titles': `${view.titleHeight}px`,
            height: props.height ?? '100%',
          } as CSSProperties /* it does not know custom properties */
        }
      >
        {loading && showProcess && (
          <div className="sw-progress" role="progressbar" aria-label={say('rows.loading')} />
        )}
        <div
          ref={scroller}
          role={roleOf(props)}
          tabIndex={0}
          aria-label={props.label}
          aria-description={toldCommands(view, sayOf({ view }))}
          aria-busy={loading || undefined}
          aria-rowcount={view.headRows + props.rows.length + view.footer.length}
          aria-colcount={view.layout.leading + view.layout.all.length + (view.layout.operateWidth ? 1 : 0)}
          aria-multiselectable={props.selection === 'multiple' || undefined}
          aria-readonly={view.rules.editing ? undefined : true}
          aria-activedescendant={standing ? activeCellId(gridId) : undefined}
          className="sw-scroll"
        >
          {room && <GridBody view={view} context={context} />}
        </div>
        {room && <EdgeShades view={view} scroll={context.scroll} />}
        <div className="sw-ring" aria-hidden="true" />
        <GridVoice aids={context.aids} />
        <GridAids context={context} view={view} />
        <InPlaceOfRows props={props} />
      </div>
    </CellServicesContext>
  )
}

const roleOf = ({ outline }: GridProps): 'treegrid' | 'grid' => (outline ? 'treegrid' : 'grid')

/** As a canvas wants it, to measure texts that wrap. */
const fontOf = ({ density = 'normal' }: GridProps): string => `${measures[density].text}px ${fonts.text}`

function useEvents(context: GridContext) {
  const [{ onPressElsewhere, ...events }] = useState(() => gridControllers(context))
  useEffect(() => {
    document.addEventListener('mousedown', onPressElsewhere)
    return () => document.removeEventListener('mousedown', onPressElsewhere)
  }, [onPressElsewhere])
  return events
}

/** Tells how much room is taken below rows that are open. */
function useUnfolded({ expanded: { details }, props: { rows, onUnfolded }, keyOf }: GridView): void {
  useLayoutEffect(() => {
    if (!onUnfolded) return
    const open = details.size > 0 ? rows.map((row) => details.get(keyOf(row)) ?? 0) : []
    onUnfolded(open.reduce((sum, height) => sum + height, 0))
  }, [details, rows, keyOf, onUnfolded])
}

function useHandle({ ref }: GridProps, context: GridContext): void {
  useImperativeHandle(
    ref,
    () => ({
      focusCell: (rowKey, columnKey) => focusCell(context, rowKey, columnKey),
      commit: () => context.commit(),
      unfold: (rowKey, isOpen = true) => context.view.expanded.toggle(rowKey, isOpen),
      openColumns: () => context.view.columns.popups.set({ kind: 'settings' }),
    }),
    [context],
  )
}
