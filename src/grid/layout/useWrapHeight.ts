import { useMemo } from 'react'
import type { Row } from '../../language/row.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import type { Layout } from './layout.ts'
import { lineCount } from '../measures/lineCount.ts'
import { textMeter } from '../measures/textMeter.ts'

/** As in grid.css: what stands left and right of a text, and the height of its lines. */
const beside = 17
const lineHeight = 21

/** Height of a row by the texts of its `wrap` columns; undefined where no column breaks its text. Nothing is laid out for it. */
export function useWrapHeight(
  layout: Layout,
  services: CellServices,
  least: number,
  font: string,
): ((row: Row) => number) | undefined {
  return useMemo(() => {
    const places = layout.all.filter(({ column }) => column.wrap)
    if (places.length === 0) return undefined
    const measure = textMeter(font)
    return (row) =>
      places.reduce((height, { column, cell, width }) => {
        const text = cell.text({ value: row[column.key], row, column, services })
        return text === ''
          ? height
          : Math.max(height, least + (lineCount(text, width - beside, measure) - 1) * lineHeight)
      }, least)
  }, [layout, services, least, font])
}
