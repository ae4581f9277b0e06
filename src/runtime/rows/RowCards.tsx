import { useRef } from 'react'
import type { GridHandle } from '../../grid/GridProps.ts'
import type { Row } from '../../language/row.ts'
import { LineCards } from '../edit/LineCards.tsx'
import type { LinesProps } from '../edit/LinesProps.ts'
import type { LineActions } from '../edit/useLineActions.tsx'
import type { LineRules } from '../edit/useLineRules.ts'
import { ComingRows } from '../host/ComingPage.tsx'
import { ListEmpty } from '../list/ListEmpty.tsx'
import { MoreRows } from '../list/MoreRows.tsx'
import type { ListModel } from '../list/useListModel.tsx'

interface Props {
  readonly list: ListModel
  readonly lines: LinesProps
  readonly rows: readonly Row[]
  readonly rules: LineRules
  readonly actions: LineActions
  readonly hold: (handle: GridHandle | null) => void
}

/** The rows on a narrow screen: a card each, and a sheet with the editors of the one that is touched. */
export function RowCards({ list, lines, rows, rules, actions, hold }: Props) {
  const cards = useRef<HTMLDivElement>(null)
  const { loading, error } = list.grid
  if (error) return <div className="list-cards-state">{error}</div>
  if (rows.length === 0 && loading) return <ComingRows />
  return (
    <>
      <div ref={cards}>
        <LineCards
          lines={lines}
          rows={rows}
          columns={lines.table.columns}
          rules={rules}
          actions={actions}
          hold={hold}
          empty={<ListEmpty list={list} />}
        />
      </div>
      <MoreRows list={list} above={cards} />
    </>
  )
}
