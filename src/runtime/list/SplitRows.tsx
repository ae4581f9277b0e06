import { useId, useMemo, type ComponentType } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledColumn } from '../../language/column.ts'
import { clientTexts } from '../../texts/clientTexts.ts'
import { useHost } from '../host/host.ts'
import { narrowest, widest } from './edgeKeys.ts'
import type { ListTableProps } from './ListTable.tsx'
import { useEdge } from './useEdge.ts'
import type { ListModel } from './useListModel.tsx'
import type { Split } from './useSplit.ts'

interface Props extends ListTableProps {
  readonly Rows: ComponentType<ListTableProps>
  readonly split: Split | null
}

/** The rows, and where their user wants it so the document of the row that he stands in beside them. */
export function SplitRows({ Rows, split, ...props }: Props) {
  const isGrid = props.list.look === undefined || props.list.look.now === 'list'
  return split?.isOn && isGrid ? <Halves {...props} Rows={Rows} split={split} /> : <Rows {...props} />
}

function Halves({ Rows, split, list, ...props }: Props & { readonly split: Split }) {
  const { Beside } = useHost()
  const say = useTexts(clientTexts)
  const { screen, id, show, close } = split
  const halved = useHalved(list, split)
  const { user } = useHost()
  const rows = useId()
  const { share, reset, ...moves } = useEdge(`split.share.${user.userId}.${list.screen.id}`)
  return (
    <div className="list-split">
      <div id={rows} className="list-split-rows" style={{ flexBasis: `${share}%` }}>
        <Rows {...props} list={halved} />
      </div>
      <div
        className="list-split-edge"
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={say('split.edge')}
        aria-controls={rows}
        aria-valuenow={share}
        aria-valuemin={narrowest}
        aria-valuemax={widest}
        title={say('split.edgeHelp')}
        {...moves}
        onDoubleClick={reset}
      />
      <div className="list-beside">
        {id !== undefined && Beside ? (
          <Beside screen={screen} id={id} onGo={show} onClose={close} />
        ) : (
          <p className="list-beside-none">{say('split.none')}</p>
        )}
      </div>
    </div>
  )
}

/** A grid without what the document says: its verbs, what stands below a row, how many it is. */
const withoutRoom = ({ operate: _, expand: __, ...grid }: ListModel['grid']): ListModel['grid'] => ({
  ...grid,
  columns: grid.columns.filter(({ cellType }) => !leftOut.has(cellType)),
  showIndex: false,
})

/** What stands in the document too, and takes room. */
const leftOut: ReadonlySet<string> = new Set<CompiledColumn['cellType']>(['tableOperate', 'button'])

/** The list whose rows show their documents beside it instead of opening them; a double click opens them as ever. */
function useHalved(list: ListModel, { id, choose, stand, isOwn }: Split): ListModel {
  return useMemo(() => {
    const { grid, entity } = list
    const idKey = entity.parent ? 'parentId' : 'id'
    const current = grid.rows.find((row) => row[idKey] === id)
    return {
      ...list,
      grid: {
        ...withoutRoom(grid),
        ...(current ? { currentKey: String(current['id']) } : {}),
        onStand: stand,
        onRowClick: choose,
        onOpen: (row, column) => (isOwn(row, column) ? choose(row) : grid.onOpen?.(row, column)),
      },
    }
  }, [list, id, choose, stand, isOwn])
}
