import type { GridContext } from '../context/GridContext.ts'
import { isNumber } from '../../cells/number/numberText.ts'
import { notify, sayOf } from '../aids/announce.ts'
import { writeHtml, writeTable } from './tableText.ts'
import { plainText, type Source } from './transfer.ts'
import { spoken } from '../../texts/spoken.ts'
import type { Marked } from '../state/GridState.ts'

/** What was copied last on this page: pasted here again it is known value by value, without looking up its texts. */
let last: { readonly text: string; from(row: number, col: number): Source | undefined } | null = null

/** The cells that a pasted text was copied from, if it was copied from a grid of this page. */
export const lastCopied = (text: string): ((row: number, col: number) => Source | undefined) | undefined =>
  last !== null && unified(text) === last.text ? last.from : undefined

/** Systems differ in how they end lines, and some add one. */
const unified = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/\n$/, '')

export interface Copied {
  readonly text: string
  readonly html: string
}

/** What is marked as a table for other programs, with the headings when they are wanted or marked. */
export function copyMarked(
  { view: { props, layout }, state }: GridContext,
  withHead: boolean,
  range: Marked | null = state.marked,
): Copied | null {
  if (!range) return null
  const { services } = props
  const columns = layout.all.slice(range.left, range.right + 1).map(({ column }) => column)
  const rows = props.rows.slice(Math.max(0, range.top), range.bottom + 1)
  const head = withHead || range.top < 0 ? columns.map(({ title }) => spoken(title, services.language)) : null
  const shown = props.isShown ?? (() => true)
  const texts = rows.map((row) =>
    columns.map((column) => (shown(row, column) ? plainText({ column, row }, services) : '')),
  )
  const text = writeTable(head ? [head, ...texts] : texts)
  if (!head)
    last = {
      text,
      from: (row, col) => {
        const [source, column] = [rows[row], columns[col]]
        return source && column ? { row: source, column } : undefined
      },
    }
  return { text, html: writeHtml({ head, rows: texts, isText: columns.map((column) => !isNumber(column)) }) }
}

/** What is marked, or a range of it, asked for by a key or the menu. True when it is in the clipboard. */
export async function copyByCommand(
  context: GridContext,
  what: { readonly withHead?: boolean; readonly range?: Marked },
): Promise<boolean> {
  context.focus()
  const copied = copyMarked(context, what.withHead ?? false, what.range)
  return copied !== null && copyOut(context, copied)
}

/** Copies by the browser's own copy event, which needs no permission and works without https; else by the clipboard of the page. */
export async function copyOut(context: GridContext, copied: Pick<Copied, 'text' | 'html'>): Promise<boolean> {
  let isWritten = false
  const onCopy = (event: globalThis.ClipboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    isWritten = write(event.clipboardData, copied)
  }
  document.addEventListener('copy', onCopy, true)
  document.execCommand('copy')
  document.removeEventListener('copy', onCopy, true)
  try {
    if (!isWritten) await navigator.clipboard.writeText(copied.text)
    isWritten = true
  } catch {
    isWritten = false
  }
  told(context, isWritten)
  return isWritten
}

/** False where the browser gives nothing to write to. */
export function write(to: DataTransfer | null, { text, html }: Pick<Copied, 'text' | 'html'>): boolean {
  if (!to) return false
  to.setData('text/plain', text)
  if (html) to.setData('text/html', html)
  return true
}

/** Says whether it was copied. */
export function told(context: GridContext, success: boolean): void {
  const say = sayOf(context)
  notify(context, success ? 'success' : 'error', success ? say('copy.done') : say('copy.failed'))
}
