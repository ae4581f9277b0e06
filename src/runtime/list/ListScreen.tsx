import { ReloadOutlined } from '@ant-design/icons'
import { Button, Skeleton, Tooltip } from 'antd'
import { useCallback, useEffect, useMemo } from 'react'
import type { CompiledColumn, CompiledEntity, CompiledScreen, CompiledTable, Row, ScreenChunk } from '../../language/compiled.ts'
import { CellServicesContext, type CellServices } from '../cells/CellServices.ts'
import { useEnvironment } from '../document/environment.ts'
import { Grid } from '../grid/Grid.tsx'
import { textWidth } from '../grid/textWidth.ts'
import { useHost } from '../host.ts'
import { pickFrom, useServices } from '../useServices.ts'
import { ListProblem } from './ListProblem.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { useListWords } from './listWords.ts'
import { Paging } from './Paging.tsx'
import { SearchForm } from '../search/SearchForm.tsx'
import { useLayout } from './useLayout.ts'
import { useListActions } from './useListActions.tsx'
import { useListState, useSelection } from './useListState.ts'
import { useRows } from './useRows.ts'
import './list.css'

/** A list: what is searched, what can be done, the rows, the pages. */
export function ListScreen({ chunk }: { readonly chunk: ScreenChunk }) {
  const { screen, entities } = chunk
  const entity = entities[screen.entity]
  if (!screen.table || !entity) throw new Error(`The list ${screen.id} was compiled without its table or its entity.`)
  return <List screen={screen} entity={entity} table={useStateInSight(screen.table, entity)} entities={entities} />
}

/** The state of a row is what people look for first: it stays at the right edge unless the screen says otherwise. */
function useStateInSight(table: CompiledTable, entity: CompiledEntity): CompiledTable {
  return useMemo(() => {
    const isState = (column: CompiledColumn) => column.field !== undefined && column.field === entity.states?.field && !column.fixed
    return { ...table, columns: [...table.columns.filter((column) => !isState(column)), ...table.columns.filter(isState).map((column) => ({ ...column, fixed: 'right' as const, width: stateWidth(column) }))] }
  }, [table, entity])
}

/** The longest state fits in, in either language. */
const stateWidth = ({ states = [] }: CompiledColumn) => Math.max(90, ...states.flatMap(({ label }) => [label.CN, label.EN]).map((label) => textWidth(label) + 36))

interface Props { readonly screen: CompiledScreen; readonly entity: CompiledEntity; readonly table: CompiledTable; readonly entities: ScreenChunk['entities'] }

function List({ screen, entity, table, entities }: Props) {
  const say = useListWords()
  const host = useHost()
  const { search, query, turn, sortBy } = useListState(screen, table)
  const { rows, count, totals, loading, error, reload } = useRows(entity, table, query)
  const selection = useSelection()
  const services = useListServices(entity, table)
  const done = () => { selection.clear(); reload() }
  const { press, busy, dialogs } = useListActions({ screen, entity, table, entities, selected: selection.rows, query, services, onDone: done })
  useReload(entity, reload)
  const rules = useRowRules(table)
  const { widths, resize } = useLayout(table.name)
  const open = useOpen(screen, entity, table)
  const summary = useMemo(() => (table.showSummary ? { ...(totals ? { totals } : {}) } : false), [table.showSummary, totals])
  const begins = screen.toolbar.find(({ kind, resource }) => (kind === 'add' || kind === 'flow') && host.granted(resource)) // the way out of an empty list
  const turnPage = (pageIndex: number, pageRows: number) => {
    if (pageRows !== query.pageRows) selection.clear()
    turn(pageIndex, pageRows)
  }
  const begin = (find: () => void) => { // what the address brought is over
    selection.clear()
    find()
    reload()
    if (Object.keys(host.params).length > 0) host.replaceParams({})
  }
  if (!services) return <div className="list-screen" aria-busy="true"><Skeleton active style={{ padding: 24 }} /></div>
  return (
    <CellServicesContext value={services}>
      <div className="list-screen">
        {screen.search.length > 0 && <SearchForm fields={screen.search} entity={entity} entities={entities} values={search.draft.values} onChange={search.type}
          onSearch={() => begin(() => search.apply())} onReset={() => begin(search.reset)} />}
        <ListToolbar buttons={screen.toolbar} entity={entity} selected={selection.rows} busy={busy} onPress={press} onClear={selection.clear} />
        <div className="list-grid">
          <Grid label={screen.title[host.language]} rows={rows} columns={table.columns} services={services} rowHeight={32} showIndex={table.showIndex} indexOffset={(query.pageIndex - 1) * query.pageRows}
            selection={table.selection} selectedKeys={selection.keys} onSelect={selection.select} sort={query.sort} onSort={sortBy} summary={summary} {...rules} loading={loading}
            error={error ? <ListProblem error={error} onRetry={reload} /> : undefined} empty={Object.keys(query.filters).length > 0 ? say('none') : begins ? say('noneBegin', { button: begins.label[host.language] }) : say('noneAtAll')}
            widths={widths} onResize={resize} onOpen={open.link} onRowDoubleClick={open.row} />
        </div>
        <div className="list-foot">
          <Tooltip title={say('refresh')}><Button type="text" aria-label={say('refresh')} icon={<ReloadOutlined />} onClick={reload} /></Tooltip>
          <Paging pageIndex={query.pageIndex} pageRows={query.pageRows} sizes={table.pageSizes} count={count} here={rows.length} onChange={turnPage} />
        </div>
        {dialogs}
      </div>
    </CellServicesContext>
  )
}

function useListServices(entity: CompiledEntity, table: CompiledTable): CellServices | null {
  const { client, menuId, respId } = useHost()
  const typeCodes = useMemo(() => {
    const ofVerbs = entity.verbs.flatMap(({ ask }) => entity.fields.filter(({ name }) => ask.includes(name)))
    return [...new Set([...table.columns, ...ofVerbs].flatMap(({ typeCode }) => typeCode ?? []))]
  }, [entity, table])
  const pick = useCallback<NonNullable<CellServices['pick']>>((request) => pickFrom(client, entity, request, { menuId, respId }), [client, entity, menuId, respId])
  return useServices(typeCodes, pick)
}

/** Rows that another tab changed are read again. A line also changes with its document. */
function useReload(entity: CompiledEntity, reload: () => void): void {
  const { onChanged } = useHost()
  const parent = entity.parent?.entity
  useEffect(() => {
    const stops = [entity.name, ...(parent ? [parent] : [])].map((name) => onChanged(name, reload))
    return () => stops.forEach((stop) => stop())
  }, [entity.name, parent, onChanged, reload])
}

function useRowRules(table: CompiledTable) {
  const environment = useEnvironment()
  return useMemo(() => {
    const { rowTint } = table
    const env = environment()
    return {
      ...(rowTint ? { tint: (row: Row) => (rowTint.when.run(row, env) ? rowTint.color : undefined) } : {}),
      isShown: (row: Row, column: CompiledColumn) => !column.show || column.show.run(row, env) === true,
    }
  }, [table, environment])
}

/** A link opens what it names; a double click on a row what its first link names, else the edit screen. A line opens its document. */
function useOpen(screen: CompiledScreen, entity: CompiledEntity, table: CompiledTable) {
  const { open } = useHost()
  const link = (row: Row, { link: to }: CompiledColumn) => { if (to && row[to.idKey]) open(to.screen, { id: String(row[to.idKey]) }) }
  const linked = table.columns.find((column) => column.link)
  const row = (one: Row) => {
    if (linked) link(one, linked)
    else if (screen.edit) open(screen.edit, { id: String(one[entity.parent ? 'parentId' : 'id']) })
  }
  return { link, row }
}
