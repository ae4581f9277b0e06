import { useMemo, type ReactNode } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import { pictureTexts } from '../../texts/pictureTexts.ts'
import { ComingRows } from '../host/ComingPage.tsx'
import { cardParts } from '../list/cardParts.ts'
import { RowCard } from '../list/ListCards.tsx'
import { ListEmpty } from '../list/ListEmpty.tsx'
import type { ListModel } from '../list/useListModel.tsx'
import { noChoice } from './noChoice.ts'
import type { ShownNode } from './treeNodes.ts'

interface Props {
  readonly list: ListModel
  readonly shown: readonly ShownNode[]
  readonly turn: (id: string, open: boolean) => void
  readonly loading: boolean
  readonly error: ReactNode
}

/** So many pixels further in is what stands under a card; beyond the fourth level there is no room. */
const indent = 14
const deepest = 4

/** The same on a narrow screen: a card each, further in by its level. */
export function TreeCards({ list, shown, turn, loading, error }: Props) {
  const say = useTexts(pictureTexts)
  const { grid, columns, entity } = list
  const state = entity.states?.field
  const parts = useMemo(() => cardParts(columns, state), [columns, state])
  if (error) return <div className="list-cards-state">{error}</div>
  if (shown.length === 0)
    return loading ? (
      <ComingRows />
    ) : (
      <div className="list-cards-state">
        <ListEmpty list={list} />
      </div>
    )
  return (
    <ul className="list-cards" aria-label={say('tree.title', { title: grid.label })}>
      {shown.map(({ id, node: { row }, level, isOpen }) => (
        <RowCard
          key={id}
          row={row}
          parts={parts}
          grid={grid}
          choosing={noChoice}
          more={{ style: { marginInlineStart: (Math.min(level, deepest) - 1) * indent } }}
          tool={
            isOpen === undefined ? undefined : (
              <button
                type="button"
                className="sw-press tree-card-turn"
                aria-expanded={isOpen}
                onClick={() => turn(id, !isOpen)}
              >
                {say('tree.below')}
              </button>
            )
          }
        />
      ))}
    </ul>
  )
}
