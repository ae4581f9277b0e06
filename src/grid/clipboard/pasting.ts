import type { Row } from '../../language/row.ts'
import type { RefusedEntry } from '../context/Aids.ts'
import { notify, announce, sayOf } from '../aids/announce.ts'
import { lastCopied } from './copying.ts'
import { commit, tell } from '../editing/editing.ts'
import type { GridContext } from '../context/GridContext.ts'
import { putSheet, type Area } from './putSheet.ts'
import { readTable } from './tableText.ts'
import type { Sheet } from './transfer.ts'
import type { Marked, Place } from '../state/GridState.ts'
import type { OpenEditor } from '../state/OpenEditor.ts'

export const mostRows = 5000
export const mostColumns = 20
/** A paste that takes longer shows how far it is, in ms. */
const long = 300

/** Puts a table from the clipboard into the cells from the marked corner on; where the marked range is a multiple of it, it is repeated. */
export async function pasteText(context: GridContext, text: string): Promise<void> {
  const say = sayOf(context)
  const marked = context.state.marked ?? beginning(context)
  if (!marked) return notify(context, 'warning', say('paste.nothingTaken'))
  if (text === '') return notify(context, 'error', say('paste.nothing'))
  if (text.trim() === '') return notify(context, 'error', say('paste.empty'))
  const table = readTable(text)
  const width = table.reduce((most, cells) => Math.max(most, cells.length), 0)
  if (table.length > mostRows || width > mostColumns)
    return notify(
      context,
      'error',
      say('paste.tooLarge', {
        rows: say('row.count', { count: table.length }),
        columns: say('column.count', { count: width }),
      }),
    )
  const copied = lastCopied(text)
  const sheet: Sheet = {
    height: table.length,
    width,
    text: (row, col) => table[row]?.[col],
    ...(copied ? { from: copied } : {}),
  }
  await put(context, sheet, repeated(sheet, marked), (count, added, skipped) =>
    sentence([
      say('cell.pasted', { count }),
      added && say('row.added', { count: added }),
      skipped && say('cell.skipped', { count: skipped }),
    ]),
  )
}

/** Where nobody stands, an empty grid that may grow is filled from its first cell that takes something. */
function beginning({ view: { props, layout } }: GridContext): Marked | null {
  const left = layout.all.findIndex(({ column }) => column.isEdit)
  return props.rows.length === 0 && props.canAdd && left >= 0
    ? { top: 0, bottom: 0, left, right: left }
    : null
}

/** The marked range where the sheet fits in a whole number of times, else the room that the sheet itself takes. */
function repeated(sheet: Sheet, marked: Marked): Area {
  const [top, height, width] = [
    Math.max(0, marked.top),
    marked.bottom - Math.max(0, marked.top) + 1,
    marked.right - marked.left + 1,
  ]
  const fits = height % sheet.height === 0 && width % sheet.width === 0
  return { top, left: marked.left, height: fits ? height : sheet.height, width: fits ? width : sheet.width }
}

/** Reads the sheet, tells the changes as one step, and reports what was refused. One at a time; Esc stops it before anything changed. */
export async function put(
  context: GridContext,
  sheet: Sheet,
  area: Area,
  done: (count: number, added: number, skipped: number) => string,
): Promise<void> {
  const say = sayOf(context)
  if (context.underWay.pasting) return notify(context, 'info', say('paste.busy'))
  const run = new AbortController()
  context.underWay.pasting = run
  const began = performance.now()
  const slow = setTimeout(() => context.aids.show({ progress: 0 }), long)
  const onProgress = (part: number) => {
    if (performance.now() - began > long) context.aids.show({ progress: part })
  }
  try {
    const result = await putSheet(context, sheet, area, { signal: run.signal, onProgress })
    if (!result) return notify(context, 'info', say('paste.cancelled'))
    const { changes, added, refused, taken, skipped } = result
    if (changes.length > 0 || added.length > 0) tell(context, changes, added)
    markArea(context, area, added.length)
    report(context, refused, taken + refused.length)
    if (taken === 0 && refused.length === 0) notify(context, 'warning', say('paste.nothingTaken'))
    else
      announce(
        context,
        [
          done(taken, added.length, skipped),
          refused.length > 0
            ? say('paste.refused', { count: refused.length, all: taken + refused.length })
            : '',
        ]
          .filter(Boolean)
          .join(' '),
      )
  } catch (failed) {
    notify(
      context,
      'error',
      say('paste.failed', { reason: failed instanceof Error ? failed.message : String(failed) }),
    )
  } finally {
    clearTimeout(slow)
    context.underWay.pasting = undefined
    context.aids.show({ progress: null })
  }
}

/** What was written stays marked, as far as it is there. Rows that were only just added are not yet. */
function markArea({ state, view: { props, layout } }: GridContext, area: Area, added: number): void {
  const bottom = Math.min(area.top + area.height, props.rows.length + added) - 1
  const right = Math.min(area.left + area.width, layout.all.length) - 1
  if (bottom >= area.top && right >= area.left)
    state.mark({ row: bottom, col: right }, { row: area.top, col: area.left })
}

function report(context: GridContext, refused: readonly RefusedEntry[], asked: number): void {
  if (refused.length === 0) return
  context.aids.show({ report: { asked, refused } })
  context.view.props.onRefused?.(
    refused.map(({ rowKey, columnKey, text, index, reason }) => ({
      rowKey,
      columnKey,
      text,
      row: index,
      reason,
    })),
  )
}

/** Copies the first marked row down, or the first column to the right; with one row marked, the one above it. */
export async function fillMarked(context: GridContext, way: 'down' | 'right'): Promise<void> {
  const { marked } = context.state
  if (!marked || marked.bottom < 0) return
  const isDown = way === 'down'
  const one = isDown ? marked.top === marked.bottom : marked.left === marked.right
  const [row, col] = [
    Math.max(0, marked.top) - (one && isDown ? 1 : 0),
    marked.left - (one && !isDown ? 1 : 0),
  ]
  if (row < 0 || col < 0) return
  const area: Area = isDown
    ? { top: row + 1, left: marked.left, height: marked.bottom - row, width: marked.right - marked.left + 1 }
    : {
        top: Math.max(0, marked.top),
        left: col + 1,
        height: marked.bottom - Math.max(0, marked.top) + 1,
        width: marked.right - col,
      }
  await put(
    context,
    cellsOf(context, {
      top: row,
      left: col,
      bottom: isDown ? row : marked.bottom,
      right: isDown ? marked.right : col,
    }),
    area,
    (count) => sayOf(context)('cell.filled', { count }),
  )
  if (!one) context.state.mark({ row: marked.bottom, col: marked.right }, { row: row, col })
}

/** A part of the grid as something that can be put elsewhere. */
export function cellsOf(
  { view: { props, layout } }: GridContext,
  { top, left, bottom, right }: Marked,
): Sheet {
  const from = (row: number, col: number) => {
    const [source, placed] = [props.rows[top + row], layout.all[left + col]]
    return source && placed ? { row: source, column: placed.column } : undefined
  }
  return {
    height: bottom - top + 1,
    width: right - left + 1,
    text: (row, col) => (from(row, col) ? '' : undefined),
    from,
  }
}

/** Writes what is being typed into all marked cells. */
export async function writeEverywhere(context: GridContext): Promise<void> {
  const { state, view } = context
  const { active, marked, editor } = state
  const column = active && context.drawn.columnAt(active.col)
  const row = active && context.drawn.rowAt(active.row)
  if (!active || !marked || !column || !row) return
  const values = await meantBy(editor.open)
  if (!values) return commit(context) // it means nothing, and stays where it was typed
  state.close()
  context.focus()
  const source = { column, row: { ...row, ...values } }
  const spread = {
    top: Math.max(0, marked.top),
    left: marked.left,
    height: marked.bottom - Math.max(0, marked.top) + 1,
    width: marked.right - marked.left + 1,
  }
  await put(context, { height: 1, width: 1, text: () => '', from: () => source }, spread, (count) =>
    sayOf(context)('cell.changed', { count }),
  )
  if (view.props.rows[active.row]) state.mark(cornerOpposite(marked, active), active)
}

/** What an editor has, and what its text turns out to mean; null where that is nothing. */
async function meantBy(editor: OpenEditor | null): Promise<Row | null> {
  const typed = editor?.read() ?? {}
  const left = editor?.left?.()
  if (!left) return typed
  const meant = await left.later
  return meant && { ...typed, ...meant }
}

/** The corner of a range that the active cell is not in. */
const cornerOpposite = ({ top, bottom, left, right }: Marked, active: Place): Place => ({
  row: bottom === active.row ? top : bottom,
  col: right === active.col ? left : right,
})

const sentence = (parts: readonly (string | 0)[]): string => parts.filter(Boolean).join(', ')
