import { useEffect, useRef } from 'react'
import { announce, sayOf } from './announce.ts'
import { useColumnAnnouncements } from './useColumnAnnouncements.ts'
import type { GridContext } from '../context/GridContext.ts'
import type { GridView } from '../context/GridView.ts'
import { spoken } from '../../texts/spoken.ts'
import { orderText, sortFieldOf } from '../layout/sorting.ts'

/** Says what changes outside of the cells: order, columns, selection, how much is marked, and the mistake of the cell where the user comes to stand. */
export function useAnnouncements(context: GridContext, view: GridView): void {
  useColumnAnnouncements(context, view)
  const { props } = view
  const order = orderText(props.sort)
  useAfterFirst(order, () => {
    const { sort, services } = context.view.props
    const [first] = sort ?? []
    const column = context.view.layout.all.find(
      (placed) => sortFieldOf(placed.column) === first?.field,
    )?.column
    announce(
      context,
      first
        ? sayOf(context)(`sort.${first.order}`, {
            title: column ? spoken(column.title, services.language) : first.field,
          })
        : sayOf(context)('sort.none'),
    )
  })
  const selected = props.selectedKeys?.size ?? 0
  useAfterFirst(selected, () => context.aids.saySoon(sayOf(context)('row.selected', { count: selected })))
  useEffect(() => {
    let before = ''
    const look = () => {
      const { active, marked, editing } = context.state
      const now = marked
        ? `${active?.row ?? ''} ${marked.top} ${marked.bottom} ${marked.left} ${marked.right}`
        : ''
      if (now === before || !active || !marked || editing !== 'no') return
      before = now
      const [rows, columns] = [marked.bottom - marked.top + 1, marked.right - marked.left + 1]
      if (rows > 1 || columns > 1) {
        const say = sayOf(context)
        return context.aids.saySoon(
          say('cell.marked', {
            rows: say('row.count', { count: rows }),
            columns: say('column.count', { count: columns }),
          }),
        )
      }
      const [row, column] = [context.drawn.rowAt(active.row), context.drawn.columnAt(active.col)]
      const error = row && column && context.view.rules.errorOf(context.view.keyOf(row), column.key)
      if (row && column && error)
        context.aids.saySoon(
          sayOf(context)('cell.mistake', {
            title: spoken(column.title, context.view.props.services.language),
            row: active.row + 1,
            reason: error,
          }),
        )
    }
    look()
    return context.state.subscribe(look)
  }, [context])
}

function useAfterFirst(value: unknown, run: () => void): void {
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    run()
  })
}
