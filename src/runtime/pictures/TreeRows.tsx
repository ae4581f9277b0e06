import { useEffect, useMemo } from 'react'
import { useDrawn } from '../../client/appearance.ts'
import { useTexts } from '../../client/useTexts.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { Outline } from '../../grid/GridProps.ts'
import { useTableHeight } from '../../grid/measures/useTableHeight.ts'
import type { Row } from '../../language/row.ts'
import { pictureTexts } from '../../texts/pictureTexts.ts'
import { ListEmpty } from '../list/ListEmpty.tsx'
import { ListProblem } from '../list/ListProblem.tsx'
import type { ListTableProps } from '../list/ListTable.tsx'
import { keysOf } from '../list/rowsCall.ts'
import { SelectedRows } from '../list/SelectedRows.tsx'
import type { ListModel } from '../list/useListModel.tsx'
import { TreeCards } from './TreeCards.tsx'
import { branchesOf, idOf, shownNodes, type Branches, type ShownNode } from './treeNodes.ts'
import { useOpened, type Opened } from './useOpened.ts'
import { useTree, type Tree } from './useTree.ts'
import './pictures.css'
import './tree.css'

/** Trees of so many rows begin with everything open. */
const fewRows = 40

/** The rows of a list below each other, to be opened and closed. */
export function TreeRows({ list, services, grid }: ListTableProps) {
  const { density, narrow } = useDrawn()
  const { tree, opened, shown } = useRowTree(list)
  const { height, page } = useTableHeight({ paging: true, taller: 0, summary: false, configured: undefined })
  const outline = useOutline(shown, opened)
  const rows = list.selection.only ? list.selection.here : shown.map(({ node }) => node.row)
  const { expand: _, ...props } = list.grid
  const error = tree.error ? <ListProblem error={tree.error} onRetry={list.loaded.reload} /> : undefined
  return (
    <div className="list-table" ref={page}>
      {narrow ? (
        <TreeCards
          list={list}
          shown={shown}
          turn={opened.turn}
          loading={tree.loading && !tree.branches}
          error={error}
        />
      ) : (
        <div className="list-grid">
          <Grid
            ref={grid}
            {...props}
            rows={rows}
            {...(list.selection.only ? {} : { outline })}
            showIndex={false}
            loading={tree.loading}
            error={error}
            density={density}
            services={services}
            height={height}
            empty={<ListEmpty list={list} />}
          />
        </div>
      )}
      <TreeFoot list={list} tree={tree} opened={opened} />
    </div>
  )
}

/** The tree of the rows as they are searched, and what of it is in sight. What was searched for is all in sight, whatever is closed otherwise. */
function useRowTree(list: ListModel) {
  const { entity, table, screen, asks, query, look } = list
  const more = useMemo(
    () => ({ sort: query.sort, columns: keysOf(entity, table) }),
    [query.sort, entity, table],
  )
  const tree = useTree(list, { filters: query.filters, more, asks })
  const { branches } = tree
  const all = useMemo(() => [...(branches?.values() ?? [])].flat(), [branches])
  const tell = look?.tell
  useEffect(() => tell?.(all.map(({ row }) => row)), [all, tell])
  const first = useMemo(
    () => (all.length <= fewRows ? all : (branches?.get('') ?? [])).map(idOf),
    [all, branches],
  )
  const opened = useOpened(screen.id, first)
  const isSearched = tree.isWhole && Object.keys(query.filters).length > 0
  const shown = shownIn(branches ?? branchesOf([]), opened, isSearched)
  useEffect(() => {
    for (const { id, isOpen } of shown) if (isOpen) tree.load(id)
  })
  return { tree, opened, shown }
}

const shownIn = (branches: Branches, opened: Opened, isSearched: boolean): readonly ShownNode[] =>
  shownNodes(branches, (id) => isSearched || opened.isOpen(id))

/** How the grid draws them; the same one as long as they are. */
function useOutline(shown: readonly ShownNode[], { turn }: Opened): Outline {
  const byId = new Map(shown.map((one) => [one.id, one]))
  const of = (row: Row) => byId.get(String(row['id']))
  return {
    level: (row) => of(row)?.level ?? 1,
    isOpen: (row) => of(row)?.isOpen,
    turn: (row, open) => turn(String(row['id']), open),
    isFaint: (row) => of(row)?.node.found === 'N',
  }
}

interface FootProps {
  readonly list: ListModel
  readonly tree: Tree
  readonly opened: Opened
}

/** How many rows are selected and how many there are; opens and closes all that is there. */
function TreeFoot({ list, tree: { branches, count, isWhole }, opened }: FootProps) {
  const say = useTexts(pictureTexts)
  const holders = [...(branches?.values() ?? [])].flat().filter(({ holds }) => holds === 'Y')
  return (
    <div className="list-foot">
      <SelectedRows selection={list.selection} />
      {isWhole && <span>{say('tree.rows', { count })}</span>}
      {holders.length > 0 && (
        <span className="tree-turns">
          <button
            type="button"
            className="sw-press sw-link"
            onClick={() => opened.turnAll(holders.map(idOf))}
          >
            {say('tree.openAll')}
          </button>
          <button type="button" className="sw-press sw-link" onClick={() => opened.turnAll([])}>
            {say('tree.closeAll')}
          </button>
        </span>
      )}
    </div>
  )
}
