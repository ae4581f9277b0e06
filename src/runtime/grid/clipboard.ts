import type { Row } from '../../language/compiled.ts'
import { parseText } from '../cells/parseText.ts'
import { tell } from './editing.ts'
import type { GridContext } from './GridContext.ts'
import type { RefusedCell, RowChange } from './GridProps.ts'

/** Tab-separated text as spreadsheets write it: quoted cells may hold tabs, quotes and line breaks. */
export function readTable(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/y
  const source = text.replace(/(?:\r\n|\n|\r)$/, '')
  while (true) {
    const match = cell.exec(source)
    if (!match) break
    const [, value = '', end = ''] = match
    rows.at(-1)?.push(value.startsWith('"') && value.endsWith('"') && value.length > 1 ? value.slice(1, -1).replaceAll('""', '"') : value)
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows
}

export function writeTable(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map((cell) => /[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell).join('\t')).join('\n')
}

/** What is marked, as it is shown. */
export function copyMarked(context: GridContext): string | null {
  const { marked } = context.state
  if (!marked) return null
  const { props, layout } = context.view
  const columns = layout.all.slice(marked.left, marked.right + 1)
  const rows = props.rows.slice(Math.max(0, marked.top), marked.bottom + 1)
  const head = marked.top < 0 ? [columns.map(({ column }) => column.title[props.services.language])] : []
  return writeTable([...head, ...rows.map((row) => columns.map(({ column, cell }) => cell.text({ value: row[column.key], row, column, services: props.services })))])
}

/**
 * Puts a table into the editable cells from the marked corner on; one value fills the whole marked range. Everything that is
 * understood becomes one change; what is not is told through onRefused.
 */
export async function pasteText(context: GridContext, text: string): Promise<void> {
  const { marked } = context.state
  if (!marked || text === '') return
  const table = readTable(text)
  const single = table.length === 1 && table[0]?.length === 1
  const height = single ? marked.bottom - marked.top + 1 : table.length
  const width = single ? marked.right - marked.left + 1 : Math.max(...table.map((cells) => cells.length))
  const refused: RefusedCell[] = []
  const changes: RowChange[] = []
  for (let down = 0; down < height; down++) {
    const index = marked.top + down
    const row = context.rowAt(index)
    if (!row) { refused.push(...lost(table[down] ?? [])); continue }
    const values: Row = {}
    const rowKey = context.view.keyOf(row)
    for (let across = 0; across < width; across++) {
      const cell = single ? table[0]?.[0] : table[down]?.[across]
      const column = context.columnAt(marked.left + across)
      if (cell === undefined || !column || !context.canEdit(index, marked.left + across)) continue
      const parsed = await parseText(cell, column, { ...row, ...values }, context.view.props.services)
      if (parsed) Object.assign(values, parsed)
      else refused.push({ rowKey, columnKey: column.key, text: cell })
    }
    if (Object.keys(values).length) changes.push({ rowKey, values })
  }
  if (changes.length) tell(context, changes)
  if (refused.length) context.view.props.onRefused?.(refused)
}

/** Cells for which there was no row any more. */
function lost(cells: readonly string[]): RefusedCell[] {
  return cells.map((text) => ({ rowKey: null, columnKey: null, text }))
}

