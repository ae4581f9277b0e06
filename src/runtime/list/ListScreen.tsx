import { App, Button, Skeleton } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledScreen, ScreenChunk } from '../../language/screen.ts'
import type { CompiledTable } from '../../language/table.ts'
import { CellServicesContext } from '../../cells/CellServices.ts'
import { applyChoices } from '../../grid/columns/applyChoices.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { GridHandle } from '../../grid/GridProps.ts'
import { useTableHeight } from '../../grid/rows/useTableHeight.ts'
import { useHost } from '../host/host.ts'
import { SearchArea } from '../search/SearchArea.tsx'
import { useSearch } from '../search/useSearch.ts'
import { useViews } from '../search/useViews.ts'
import { viewBookOf } from '../search/viewBook.ts'
import { useTableLayout, type KeptTable } from '../layout/useTableLayout.ts'
import { ListExpand } from './ListExpand.tsx'
import { ListProblem } from './ListProblem.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { ListTools } from './ListTools.tsx'
import { useListWords } from './listWords.ts'
import { pagesOf } from '../paging/pageNumbers.ts'
import { Paging } from '../paging/Paging.tsx'
import { rowKeyOf } from './rowKeys.ts'
import { SelectedRows } from './SelectedRows.tsx'
import { useBegin } from './useBegin.ts'
import { useListActions } from './useListActions.tsx'
import { useListServices, useOpen, useReload, useRowRules, useStateInSight } from './useListParts.ts'
import { useListState } from './useListState.ts'
import { useRowActions } from './useRowActions.tsx'
import { useRows } from './useRows.ts'
import { useSelection } from './useSelection.ts'
import './list.css'

/** A list: what is searched, what can be done, the rows, the pages. */
export function ListScreen({ chunk }: { readonly chunk: ScreenChunk }) {
  const { screen, entities } = chunk
  const entity = entities[screen.entity]
  if (!screen.table || !entity)
    throw new Error(`The list ${screen.id} was compiled without its table or its entity.`)
  const table = useStateInSight(screen.table, entity)
  const kept = useTableLayout(table.name, table.columns)
  const { client, user, respId } = useHost()
  useEffect(() => {
    viewBookOf(client, user.userId, respId)
  }, [client, user.userId, respId]) // asked for at once, not after the layouts
  return kept.known ? (
    <List screen={screen} entity={entity} table={table} entities={entities} kept={kept} />
  ) : (
    <Waiting />
  )
}

const Waiting = () => (
  <div className="list-screen" aria-busy="true">
    <Skeleton active style={{ padding: 24 }} />
  </div>
)

interface Props {
  readonly screen: CompiledScreen
  readonly entity: CompiledEntity
  readonly table: CompiledTable
  readonly entities: ScreenChunk['entities']
  readonly kept: KeptTable
}

const none: readonly Row[] = []

function List({ screen, entity, table, entities, kept: own }: Props) {
  const say = useListWords()
  const host = useHost()
  const grid = useRef<GridHandle>(null)
  const [isFull, setFull] = useState(false)
  const search = useSearch(screen)
  const views = useViews(screen, search, own)
  const { kept } = views
  const { query, turn, sortBy } = useListState(search.filters, table, kept)
  const { asks, missing, begin } = useBegin(screen, entity, table, search)
  const { rows, count, totals, loading, error, countError, reload } = useRows(
    entity,
    table,
    asks && views.ready ? query : null,
  )
  const selection = useSelection(
    rows ?? none,
    useMemo(() => rowKeyOf(table), [table]),
  )
  const listServices = useListServices(entity, table)
  const open = useOpen(screen, entity, table)
  const columns = useMemo(() => applyChoices(table.columns, kept.choices), [table, kept.choices])
  const done = (on: readonly Row[]) => {
    if (on === selection.rows) selection.clear()
    reload()
  }
  const { press, dialogs } = useListActions({
    screen,
    entity,
    table,
    columns,
    entities,
    selected: selection.rows,
    query,
    services: listServices,
    onDone: done,
    onOpen: open.row,
  })
  const { services, operate, menu, onPress, buttonState } = useRowActions(entity, table, listServices, press)
  useReload(entity, reload)
  const rules = useRowRules(table)
  const summary = useMemo(
    () => (table.showSummary ? { ...(totals ? { totals } : {}) } : false),
    [table.showSummary, totals],
  )
  const { isShown } = rules
  const expand = useMemo(() => {
    const { expand: below } = table
    return below && ((row: Row) => <ListExpand columns={below.columns} row={row} isShown={isShown} />)
  }, [table, isShown])
  useTold(countError, error, selection.clear)
  const room = useTableHeight({
    paging: table.isShowPage !== false,
    summary: false,
    configured: table.height,
  }) // the sums stand within the grid
  const pages = pagesOf(count, query.pageRows)
  const turnPage = useCallback(
    (pageIndex: number, pageRows: number) => {
      if (pageRows !== query.pageRows) selection.clear()
      selection.showOnly(false)
      turn(pageIndex, pageRows)
    },
    [query.pageRows, selection, turn],
  )
  useEffect(() => {
    if (!loading && rows?.length === 0 && pages !== null && query.pageIndex > pages)
      turn(pages, query.pageRows)
  }, [loading, rows, pages, query, turn]) // rows went away meanwhile
  const find = (apply: () => void, values?: typeof search.draft.values) => {
    if (
      !begin(() => {
        apply()
        reload()
      }, values)
    )
      return
    selection.clear()
    const { view, ...brought } = host.params
    if (Object.keys(brought).length > 0) host.replaceParams(view ? { view } : {}) // what the address brought is over
  }
  const keys = (event: KeyboardEvent) => {
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return // a dialog or menu that opened from here
    const step = event.altKey ? (event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0) : 0
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) find(() => search.apply())
    else if (event.key === 'Escape' && isFull && !event.defaultPrevented) setFull(false)
    else if (
      step !== 0 &&
      query.pageIndex + step >= 1 &&
      (pages === null ? step < 0 || rows?.length === query.pageRows : query.pageIndex + step <= pages)
    )
      turnPage(query.pageIndex + step, query.pageRows)
    else return
    event.preventDefault()
  }
  if (!services) return <Waiting />
  const begins = screen.toolbar.find(
    ({ kind, resource }) => (kind === 'add' || kind === 'flow') && host.granted(resource),
  ) // the way out of an empty list
  const empty = !asks ? (
    <Button type="primary" onClick={() => find(() => search.apply())}>
      {say('searchFirst')}
    </Button>
  ) : Object.keys(query.filters).length > 0 ? (
    say('none')
  ) : begins ? (
    say('noneBegin', { button: begins.label[host.language] })
  ) : (
    say('noneAtAll')
  )
  return (
    <CellServicesContext value={services}>
      <div className={isFull ? 'list-screen list-full' : 'list-screen'} onKeyDown={keys}>
        <SearchArea
          screen={screen}
          entity={entity}
          entities={entities}
          search={search}
          views={views}
          missing={missing}
          onFind={find}
          onReset={(apply) => {
            apply()
            selection.clear()
            reload()
          }}
        />
        <ListToolbar buttons={screen.toolbar} entity={entity} selected={selection.rows} onPress={press}>
          <ListTools
            isFull={isFull}
            onReload={reload}
            onColumns={() => grid.current?.openColumns?.()}
            onFull={() => setFull(!isFull)}
          />
        </ListToolbar>
        <div className="list-table" ref={room.page}>
          <div className="list-grid">
            <Grid
              ref={grid}
              label={screen.title[host.language]}
              rows={selection.here}
              columns={table.columns}
              services={services}
              height={room.height}
              rowHeight={32}
              showIndex={table.showIndex}
              indexOffset={selection.only ? 0 : (query.pageIndex - 1) * query.pageRows}
              selection={table.selection}
              selectedKeys={selection.keys}
              onSelect={selection.select}
              sort={query.sort}
              onSort={sortBy}
              summary={summary}
              footer={table.footerConfig}
              rowSpanFields={table.rowSpanFields}
              {...rules}
              loading={loading}
              showProcess={table.showTableProcess ?? true}
              error={error ? <ListProblem error={error} onRetry={reload} /> : undefined}
              empty={empty}
              expand={expand}
              operate={operate}
              menu={menu}
              onPress={onPress}
              buttonState={buttonState}
              choices={kept.choices}
              onColumns={kept.arrange}
              onColumnsReset={kept.resetColumns}
              conditions={search.applied.conditions}
              onFilter={(key, condition) => find(() => search.filter(key, condition))}
              onOpen={open.link}
              onRowDoubleClick={open.row}
            />
          </div>
          <div className="list-foot">
            <SelectedRows selection={selection} />
            {table.isShowPage === false ? (
              <span>{rows && count > rows.length ? say('firstRows', { rows: rows.length, count }) : ''}</span>
            ) : (
              <Paging
                pageIndex={query.pageIndex}
                pageRows={query.pageRows}
                sizes={table.pageSizes}
                count={count}
                here={rows?.length ?? 0}
                onChange={turnPage}
              />
            )}
          </div>
        </div>
        {dialogs}
      </div>
    </CellServicesContext>
  )
}

/** A page that could not be loaded ends the selection; a total that could not be counted says why, in the server's words. */
function useTold(countError: Error | null, error: Error | null, clear: () => void): void {
  const { message } = App.useApp()
  useEffect(() => {
    if (error) clear()
  }, [error, clear])
  useEffect(() => {
    if (countError) message.error(countError.message)
  }, [countError, message])
}
