import { useMemo } from 'react'
import type { Row } from '../../language/row.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import type { Layout } from './layout.ts'
import { lineCount } from '../measures/lineCount.ts'
import { textMeter } from '../measures/textMeter.ts'

/** As in grid.css: what stands left and right of a text. */
const beside = 17

interface Lines {
  /** Pixels of a row of one line. */
  readonly least: number
  /** Pixels from line to line. */
  readonly line: number
  readonly font: string
}

/** Height of a row by the texts of its `wrap` columns; undefined where no column breaks its text. Nothing is laid out for it. */
export function useWrapHeight(
  layout: Layout,
  services: CellServices,
  { least, line, font }: Lines,
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
          : Math.max(height, least + (lineCount(text, width - beside, measure) - 1) * line)
      }, least)
  }, [layout, services, least, line, font])
}
