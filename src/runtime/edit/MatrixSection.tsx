import { useState } from 'react'
import { useDrawn } from '../../client/appearance.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { ColumnChoice } from '../../grid/GridProps.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { PrintedRows } from '../paging/PrintedRows.tsx'
import { FullScreenButton } from './LineTools.tsx'
import { MatrixCards } from './MatrixCards.tsx'
import { MatrixExport } from './MatrixExport.tsx'
import { MatrixGrid } from './MatrixGrid.tsx'
import { useMatrix, type MatrixProps } from './useMatrix.ts'
import './matrix.css'

/** The columns as they are defined. */
const asDefined: readonly ColumnChoice[] = []

/** Rows of a table as cells: a grid, on a phone one column at a time. */
export function MatrixSection(props: MatrixProps) {
  const { language } = props
  const matrix = useMatrix(props)
  const say = useTexts(editTexts)
  const { narrow } = useDrawn()
  const [isFull, setFull] = useState(false)
  const [choices, setChoices] = useState<readonly ColumnChoice[]>(asDefined)
  if (!matrix) return null
  const { pivot, rows, columns, services } = matrix
  if (pivot.rows.length === 0 || pivot.columns.length === 0)
    return <p className="lines-none">{say('matrix.none')}</p>
  const exported = <MatrixExport {...props} matrix={matrix} choices={choices} />
  if (narrow) return <MatrixCards {...props} matrix={matrix} tools={exported} />
  return (
    <div
      className={`lines-section${isFull ? ' lines-full' : ''}`}
      onKeyDown={(event) => {
        if (isFull && event.key === 'Escape' && !event.defaultPrevented) setFull(false)
      }}
    >
      <div className="line-toolbar">
        <span className="line-toolbar-end">
          {exported}
          <FullScreenButton isFull={isFull} onFull={setFull} />
        </span>
      </div>
      <MatrixGrid {...props} matrix={matrix} isFull={isFull} choices={choices} onChoices={setChoices} />
      <PrintedRows rows={rows} columns={columns} services={services} language={language} />
    </div>
  )
}
