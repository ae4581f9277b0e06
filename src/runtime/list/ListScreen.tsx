import { Skeleton } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { ScreenChunk } from '../../language/screen.ts'
import { CellServicesContext } from '../../cells/CellServices.ts'
import type { GridHandle } from '../../grid/GridProps.ts'
import { useHost } from '../host/host.ts'
import { useTableLayout, type KeptTable } from '../layout/useTableLayout.ts'
import { SearchArea } from '../search/SearchArea.tsx'
import { viewCacheOf } from '../search/viewCache.ts'
import { listKey, turnedPages } from './listKeys.ts'
import { ListTable } from './ListTable.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { ListTools } from './ListTools.tsx'
import { useListModel, type ListModel } from './useListModel.tsx'
import { useStateInSight } from './useListParts.ts'
import type { ListDefinition } from './useListRows.ts'
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
    viewCacheOf(client, user.userId, respId)
  }, [client, user.userId, respId]) // asked for at once, not after the layouts
  return kept.known ? <List definition={{ screen, entity, table, entities }} kept={kept} /> : <Waiting />
}

const Waiting = () => (
  <div className="list-screen" aria-busy="true">
    <Skeleton active style={{ padding: 24 }} />
  </div>
)

function List({ definition, kept }: { readonly definition: ListDefinition; readonly kept: KeptTable }) {
  const list = useListModel(definition, kept)
  const grid = useRef<GridHandle>(null)
  const [isFull, setFull] = useState(false)
  const { screen, entity, entities, search, services } = list
  if (!services) return <Waiting />
  return (
    <CellServicesContext value={services}>
      <div
        className={isFull ? 'list-screen list-full' : 'list-screen'}
        onKeyDown={(event) => pressKey(event, list, isFull, setFull)}
      >
        <SearchArea
          screen={screen}
          entity={entity}
          entities={entities}
          search={search}
          views={list.views}
          missing={list.missing}
          onFind={list.find}
          onReset={list.reset}
        />
        <ListToolbar
          buttons={screen.toolbar}
          entity={entity}
          selected={list.selection.rows}
          onPress={list.press}
        >
          <ListTools
            isFull={isFull}
            onReload={list.loaded.reload}
            onColumns={() => grid.current?.openColumns?.()}
            onFull={() => setFull(!isFull)}
          />
        </ListToolbar>
        <ListTable list={list} services={services} grid={grid} />
        {list.dialogs}
      </div>
    </CellServicesContext>
  )
}

function pressKey(
  event: KeyboardEvent,
  list: ListModel,
  isFull: boolean,
  setFull: (isFull: boolean) => void,
): void {
  if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return // a dialog or menu that opened from here
  const meant = listKey(event, turnedPages(list), isFull)
  if (!meant) return
  event.preventDefault()
  if (meant.do === 'find') list.find(() => list.search.apply())
  else if (meant.do === 'leaveFull') setFull(false)
  else list.turnPage(meant.to, list.query.pageRows)
}
