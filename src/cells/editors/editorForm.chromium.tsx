import { cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll } from 'vitest'
import type { CellType, CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { CellServicesContext } from '../CellServices.ts'
import { cellOf } from '../cells.ts'
import { sampleOf } from '../sampleCells.chromium.ts'
import { sampleServices } from '../sampleServices.chromium.ts'
import { wireOf } from '../wiresOf.ts'
import { FieldEditor } from './FieldEditor.tsx'
import type { FieldEditorProps } from './FieldEditorProps.ts'
import { heavyParts } from './heavyParts.ts'

export const english = sampleServices('EN')

/** For tests of editors: heavy parts are there (their coming is told of in lateParts.chromium.test.ts), and none finds what another left. */
export function withEditors(): void {
  beforeAll(async () => {
    await Promise.all(Object.values(heavyParts).map(({ fetch }) => fetch()))
  })
  afterEach(() => {
    cleanup()
    localStorage.clear()
  })
}

interface Shown {
  readonly column: CompiledColumn
  readonly start: Row
  readonly told: Row[]
  readonly more: Partial<FieldEditorProps>
  readonly as: typeof FieldEditor
}

function Form({ column, start, told, more, as: Editor }: Shown) {
  const [row, setRow] = useState(start)
  return (
    <CellServicesContext value={english}>
      <Editor
        column={column}
        row={row}
        value={row[wireOf(column)]}
        {...more}
        onChange={(values) => {
          told.push(values)
          setRow({ ...row, ...values })
        }}
      />
      <button type="button">next</button>
    </CellServicesContext>
  )
}

/** Draws the editor of a column with a button behind it, and answers what it tells from now on. */
export function openEditor(
  column: CompiledColumn,
  start: Row,
  more: Partial<FieldEditorProps> = {},
  as = FieldEditor,
): Row[] {
  const told: Row[] = []
  render(<Form column={column} start={start} told={told} more={more} as={as} />)
  return told
}

/** The same for the sample of a cell type, with words of its own. */
export function openSample(
  cellType: CellType,
  words: Partial<CompiledColumn> = {},
  start?: Row,
  more?: Partial<FieldEditorProps>,
  as?: typeof FieldEditor,
): { readonly told: Row[] } {
  const { column, values } = sampleOf(cellType, words)
  return { told: openEditor(column, start ?? values, more, as) }
}

/** What a cell of that type shows: `shown('number', { type: 'percent' }, { quantity: '13' })` is `13%`. */
export function shown(cellType: CellType, words: Partial<CompiledColumn>, values: Row): string {
  const { column } = sampleOf(cellType, words)
  return cellOf(column).text({ value: values[column.key], row: values, column, services: english })
}

export const box = (): HTMLInputElement => screen.getByRole('textbox')
