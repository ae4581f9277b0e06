import { useEffect, useRef } from 'react'
import { announce } from './announce.ts'
import type { GridContext } from '../context/GridContext.ts'
import type { GridView } from '../context/GridView.ts'
import { columnChange } from '../columns/columnChange.ts'

/** Says what became of a column that was moved, hidden, shown, pinned or sized, by whatever means. */
export function useColumnAnnouncements(context: GridContext, view: GridView): void {
  const {
    columns: { choices, touched },
    layout,
    props: {
      services: { language },
    },
  } = view
  const before = useRef({ choices, layout })
  useEffect(() => {
    const last = before.current
    before.current = { choices, layout }
    const said =
      last.choices === choices ? null : columnChange(last.layout.all, layout.all, touched(), language)
    if (said) announce(context, said)
  })
}
