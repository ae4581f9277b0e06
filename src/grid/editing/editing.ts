import { flushSync } from 'react-dom'
import type { Row } from '../../language/row.ts'
import { flagValues, turned } from '../../cells/flag/flagCell.ts'
import { isToggled } from '../../cells/cellKind.ts'
import { wireOf, wiresOf } from '../../cells/wiresOf.ts'
import { editorsTexts } from '../../texts/editorsTexts.ts'
import { announce, notify, sayEdit, sayOf } from '../aids/announce.ts'
import type { GridContext } from '../context/GridContext.ts'
import type { RowChange } from '../GridProps.ts'
import { spoken } from '../../texts/spoken.ts'
import type { Left, OpenEditor } from '../state/OpenEditor.ts'
import { reveal } from '../context/walking.ts'

export const isFlag = isToggled

/** Opens the editor of the active cell at once, so that the key being pressed is already typed into it. */
export function startEdit(context: GridContext, how: 'replace' | 'keep'): boolean {
  const { active } = context.state
  const column = active && context.drawn.columnAt(active.col)
  if (!active || !column || !context.drawn.canEdit(active)) return false
  if (isFlag(column)) {
    toggleFlag(context)
    return true
  }
  reveal(context, active)
  flushSync(() => context.state.take({ do: 'edit', how }))
  context.scroll.hold() // a browser brings what gets the focus into view, also where it is pinned and seen already
  return true
}

/** Closes the editor and tells what changed. Text that means nothing stays in the cell, for nothing typed is lost. */
export function commit(context: GridContext): void {
  const { state } = context
  if (state.editing === 'no') return
  const { open: editor } = state.editor
  const values = editor?.read() ?? null
  const added = editor?.added?.() ?? []
  const left = editor?.left?.() ?? null
  state.close()
  if (!editor) return
  state.keep(editor.rowKey, editor.columnKey, null)
  if (values) tellChanged(context, editor.rowKey, values, added)
  const clamped = editor.clamped?.()
  if (clamped !== undefined) notify(context, 'warning', clamped)
  if (left) void completeLater(context, editor, left, values)
}

/** What differs from the row as it is now. */
function tellChanged(context: GridContext, rowKey: string, values: Row, added: readonly Row[] = []): void {
  const row = context.view.props.rows.find((each) => context.view.keyOf(each) === rowKey)
  if (!row) return
  const changed = Object.fromEntries(
    Object.entries(values).filter(([key, value]) => (row[key] ?? null) !== (value ?? null)),
  )
  if (Object.keys(changed).length || added.length) tell(context, [{ rowKey, values: changed }], added)
}

/** Text whose meaning is still looked up stands in its cell until the answer is there, and then too if it means nothing. */
async function completeLater(
  context: GridContext,
  { rowKey, columnKey }: OpenEditor,
  { text, later }: Left,
  values: Row | null,
): Promise<void> {
  const {
    state,
    view: {
      props: { services, rows },
      keyOf,
      layout,
    },
  } = context
  const [row, column] = [
    rows.find((each) => keyOf(each) === rowKey),
    layout.all.find((placed) => placed.column.key === columnKey)?.column,
  ]
  if (!row || !column) return
  const wire = wireOf(column)
  const over = (values && wire in values ? values[wire] : row[wire]) ?? null
  const settling = { text, says: '', over }
  state.keep(rowKey, columnKey, settling)
  services.underway?.add(later)
  const meant = await later
  if (state.leftIn(rowKey)?.get(columnKey) !== settling) return // the user did something else with the cell meanwhile
  const says = editorsTexts.in(services.language)('choice.unknown', { text })
  state.keep(rowKey, columnKey, meant ? null : { text, says, over })
  if (meant) tellChanged(context, rowKey, meant)
  else
    announce(
      context,
      sayOf(context)('cell.mistake', {
        title: spoken(column.title, services.language),
        row: context.view.props.rows.findIndex((each) => keyOf(each) === rowKey) + 1,
        reason: says,
      }),
    )
}

/** Closes the editor; the value is again what it was. */
export function cancel(context: GridContext): void {
  const { open: editor } = context.state.editor
  context.state.close()
  if (editor) context.state.keep(editor.rowKey, editor.columnKey, null)
  context.focus()
}

/** Turns the flag in the active cell. False where none stands that may be edited. */
export function toggleFlag(context: GridContext): boolean {
  const { active } = context.state
  const [row, column] = active ? [context.drawn.rowAt(active.row), context.drawn.columnAt(active.col)] : []
  if (!active || !row || !column || !isFlag(column) || !context.drawn.canEdit(active)) return false
  tell(context, [
    { rowKey: context.view.keyOf(row), values: { [wireOf(column)]: turned(column, row[wireOf(column)]) } },
  ])
  return true
}

/** Empties what is marked and may be edited. */
export function clearMarked(context: GridContext): void {
  const { marked } = context.state
  if (!marked) return
  const changes: RowChange[] = []
  for (let at = Math.max(0, marked.top); at <= marked.bottom; at++) {
    const row = context.drawn.rowAt(at)
    if (!row) continue
    const values: Row = {}
    for (let col = marked.left; col <= marked.right; col++) {
      const column = context.drawn.columnAt(col)
      if (!column || !context.drawn.canEdit({ row: at, col })) continue
      context.state.keep(context.view.keyOf(row), column.key, null)
      for (const key of isFlag(column) ? [] : wiresOf(column))
        if ((row[key] ?? null) !== null) values[key] = null
      const [yes, no] = flagValues(column)
      if (isFlag(column) && row[wireOf(column)] === yes) values[wireOf(column)] = no
    }
    if (Object.keys(values).length) changes.push({ rowKey: context.view.keyOf(row), values })
  }
  if (changes.length) tell(context, changes)
}

/** One step of undo, and heard by those who do not see it. `added`: rows behind the last. */
export function tell(context: GridContext, changes: readonly RowChange[], added: readonly Row[] = []): void {
  sayEdit(context, changes)
  if (added.length > 0) context.view.props.onEdit?.(changes, added)
  else context.view.props.onEdit?.(changes)
}
