import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen, ScreenChunk } from '../../language/screen.ts'
import { useTexts } from '../../client/useTexts.ts'
import { clientTexts } from '../../texts/clientTexts.ts'
import { useRoving } from '../host/useRoving.ts'
import { CellServicesContext } from '../../cells/CellServices.ts'
import type { GridHandle } from '../../grid/GridProps.ts'
import { useDrawn } from '../../client/appearance.ts'
import { spoken } from '../../texts/spoken.ts'
import { ComingList } from '../host/ComingPage.tsx'
import { useHost } from '../host/host.ts'
import { useTableLayout, type KeptTable } from '../layout/useTableLayout.ts'
import { SearchArea } from '../search/SearchArea.tsx'
import { ViewBar } from '../search/ViewBar.tsx'
import { arrangeTable } from './arrangeTable.ts'
import { ChangedBar } from './ChangedBar.tsx'
import { listKey, turnedPages } from './listKeys.ts'
import { ListTable, type ListTableProps } from './ListTable.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { ChooseTool, GridTools, ReloadTool, SplitTool } from './ListTools.tsx'
import { RunLines } from './RunLines.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { SplitRows } from './SplitRows.tsx'
import { StateTabs } from './StateTabs.tsx'
import { useChoosing, type Choosing } from './useChoosing.ts'
import { useOnlyRow } from './useOnlyRow.ts'
import { useSplit, type Split } from './useSplit.ts'
import { useListModel, type ListModel } from './useListModel.tsx'
import type { ListDefinition } from './useListRows.ts'
import '../host/sheet.css'
import './list.css'

/** What makes a list of its definition: reads it, or edits its rows. */
type UseModel = typeof useListModel

/** A list: what is searched, what can be done, the rows, the pages. */
export const ListScreen = ({ chunk }: { readonly chunk: ScreenChunk }) => (
  <ListOf chunk={chunk} useModel={useListModel} />
)

interface ListOfProps {
  readonly chunk: ScreenChunk
  readonly useModel: UseModel
  /** What draws the rows, and below them the pages. Default: the table, or cards. */
  readonly Rows?: ComponentType<ListTableProps>
  /** Further tools at the head. */
  readonly Tools?: ComponentType<{ readonly list: ListModel }>
}

/** The same by another model and drawn otherwise; all of them stay the same ones. */
export function ListOf({ chunk, useModel, Rows = ListTable, Tools }: ListOfProps) {
  const { screen, entities } = chunk
  const entity = entities[screen.entity]
  if (!screen.table || !entity)
    throw new Error(`The list ${screen.id} was compiled without its table or its entity.`)
  const { table: defined, toolbar } = screen
  const table = useMemo(() => arrangeTable(defined, entity, toolbar), [defined, entity, toolbar])
  const kept = useTableLayout(table.name, table.columns)
  const { language } = useHost()
  const givesWay = useOnlyRow(screen, entity)
  return kept.known && !givesWay ? (
    <List
      definition={{ screen, entity, table, entities }}
      kept={kept}
      useModel={useModel}
      Rows={Rows}
      Tools={Tools}
    />
  ) : (
    <ComingList title={spoken(screen.title, language)} hasTabs={hasTabs(screen, entity)} />
  )
}

const hasTabs = ({ tabs }: CompiledScreen, { states }: CompiledEntity): boolean =>
  states !== undefined || tabs !== undefined

interface Given {
  readonly definition: ListDefinition
  readonly kept: KeptTable
  readonly useModel: UseModel
  readonly Rows: ComponentType<ListTableProps>
  readonly Tools: ListOfProps['Tools']
}

function List({ definition, kept, useModel, Rows, Tools }: Given) {
  const list = useModel(definition, kept)
  const grid = useGrid(list)
  const [isFull, setFull] = useState(false)
  const { narrow } = useDrawn()
  const { screen, entity, entities, search, services, selection } = list
  const choosing = useChoosing(list)
  const split = useSplit(list)
  const isBegun = useBegun(list.views.ready || !list.asks)
  if (!services || !isBegun) return <ComingList title={list.grid.label} hasTabs={hasTabs(screen, entity)} />
  const isChosen = selection.rows.length > 0 && !narrow
  return (
    <CellServicesContext value={services}>
      <div
        className={isFull ? 'list-screen list-full' : 'list-screen'}
        onKeyDown={(event) => pressKey(event, list, isFull, setFull)}
      >
        <ListHead list={list} Tools={Tools} />
        <RunLines buttons={screen.toolbar} entity={entity} onPress={list.press} />
        <div className="page-sheet">
          <StateTabs list={list} />
          <SearchArea
            screen={screen}
            entity={entity}
            entities={entities}
            search={search}
            views={list.views}
            missing={list.missing}
            tabs={entity.states?.field}
            instead={isChosen ? <SelectionBar list={list} services={services} /> : undefined}
            onFind={list.find}
            onReset={list.reset}
          >
            <BesideSearch
              list={list}
              choosing={choosing}
              split={split}
              grid={grid}
              isFull={isFull}
              setFull={setFull}
            />
          </SearchArea>
          <EditedBar list={list} />
          <AsOf list={list} />
          <ChangedBar list={list} />
          <SplitRows
            list={list}
            services={services}
            choosing={choosing}
            grid={grid}
            Rows={Rows}
            split={split}
          />
        </div>
        {narrow && choosing.isOn && <SelectionBar list={list} services={services} onEnd={choosing.end} />}
        {list.dialogs}
      </div>
    </CellServicesContext>
  )
}

interface BesideSearchProps {
  readonly list: ListModel
  readonly choosing: Choosing
  readonly split: Split | null
  readonly grid: RefObject<GridHandle | null>
  readonly isFull: boolean
  setFull(isFull: boolean): void
}

/** Tools beside the search: on a phone to choose rows, elsewhere those of the grid; none for whoever has no account. */
function BesideSearch({ list, choosing, split, grid, isFull, setFull }: BesideSearchProps) {
  const { narrow } = useDrawn()
  const { isVisit } = useHost()
  if (isVisit) return null
  if (narrow) return choosing.isOffered && !choosing.isOn ? <ChooseTool onChoose={choosing.begin} /> : null
  if (!isGrid(list)) return null
  return (
    <>
      {split && <SplitTool split={split} />}
      <GridTools
        isFull={isFull}
        onColumns={() => grid.current?.openColumns?.()}
        onFull={() => setFull(!isFull)}
      />
    </>
  )
}

/** What the list is called, its views, what can be done. */
function ListHead({ list, Tools }: { readonly list: ListModel; readonly Tools: ListOfProps['Tools'] }) {
  const { narrow } = useDrawn()
  const { isHeaded, isVisit } = useHost()
  const stops = useRoving()
  return (
    <div ref={stops} className="list-head">
      <h1 className={narrow || isHeaded ? 'sw-unseen' : undefined}>{list.grid.label}</h1>
      {!isVisit && <ViewBar views={list.views} />}
      <span className="list-toolbar-gap" />
      {Tools && <Tools list={list} />}
      <ListToolbar buttons={list.screen.toolbar} entity={list.entity} onPress={list.press}>
        <ReloadTool onReload={list.loaded.reload} />
      </ListToolbar>
    </div>
  )
}

const isGrid = ({ look }: ListModel): boolean => look === undefined || look.now === 'list'

/** When the rows were taken, where that is not now. */
function AsOf({ list: { loaded } }: { readonly list: ListModel }) {
  const say = useTexts(clientTexts)
  return loaded.asOf === undefined ? null : (
    <p className="list-as-of">{say('changedRows.asOf', { time: loaded.asOf.slice(0, 16) })}</p>
  )
}

/** What is not saved yet, where rows are edited. */
const EditedBar = ({ list }: { readonly list: ListModel }) => list.edited?.bar

/** The grid, which a list that is edited holds itself. */
function useGrid({ edited }: ListModel): RefObject<GridHandle | null> {
  const own = useRef<GridHandle>(null)
  return edited?.grid ?? own
}

/**
 * False until the rows are on their way: the page takes as long to draw as they take to come, and is drawn meanwhile. `isKnown`: it is known what
 * the list begins with, and whether that is asked for.
 */
function useBegun(isKnown: boolean): boolean {
  const [isBegun, setBegun] = useState(false)
  useEffect(() => {
    if (!isKnown) return
    const timer = setTimeout(() => setBegun(true)) // in a task of its own, for a call that an effect makes goes out when the task of the effect is over
    return () => clearTimeout(timer)
  }, [isKnown])
  return isBegun
}

function pressKey(
  event: KeyboardEvent,
  list: ListModel,
  isFull: boolean,
  setFull: (isFull: boolean) => void,
): void {
  if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return // a dialog or menu that opened from here
  list.edited?.onKeyDown(event)
  if (event.defaultPrevented) return
  const meant = listKey(event, turnedPages(list), { isFull, isChosen: list.selection.rows.length > 0 })
  if (!meant) return
  event.preventDefault()
  if (meant.do === 'find') list.find(() => list.search.apply())
  else if (meant.do === 'letGo') list.selection.clear()
  else if (meant.do === 'leaveFull') setFull(false)
  else list.turnPage(meant.to, list.query.pageRows)
}
