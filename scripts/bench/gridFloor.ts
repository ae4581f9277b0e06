import type { CompiledColumn } from '../../src/language/column.ts'
import type { Row } from '../../src/language/row.ts'
import { fieldTypes } from '../../src/rules/types/fieldTypes.ts'
import { meanings, states } from './gridData.ts'

const rowHeight = 36
const headHeight = 40

function textOf(row: Row, column: CompiledColumn): string {
  const value = row[column.key]
  if (column.states) return states.find(({ code }) => code === value)?.label.EN ?? ''
  if (column.type === 'amount' || column.type === 'quantity')
    return fieldTypes[column.type].format(value, column)
  if (column.type === 'lookup') return meanings[String(value)] ?? ''
  if (column.type === 'flag') return value === 'Y' ? '✓' : '✗'
  return String(value ?? '')
}

/** What a virtual list costs at least: plain divs by hand, no library, no selection, no sums, the same texts. */
export function mountFloor(host: HTMLElement, columns: readonly CompiledColumn[], first: readonly Row[]) {
  let rows = first
  host.innerHTML =
    '<div class="floor"><div class="floor-canvas"><div class="floor-head"></div><div class="floor-rows"></div></div></div>'
  const [scroller, canvas, head, body] = ['.floor', '.floor-canvas', '.floor-head', '.floor-rows'].map(
    (name) => host.querySelector<HTMLElement>(name),
  )
  if (!scroller || !canvas || !head || !body) throw new Error('The floor has lost its frame.')
  let left = 0
  const places = columns.map((column) => ({ column, x: (left += column.width) - column.width }))
  canvas.style.width = `${left}px`
  const drawn = new Map<number, HTMLElement>()
  let span = ''
  const cell = (text: string, column: CompiledColumn, x: number): HTMLElement => {
    const element = document.createElement('div')
    element.className = `floor-cell${column.align === 'right' ? ' floor-right' : ''}${column.fixed ? ' floor-pinned' : ''}`
    element.style.cssText = column.fixed
      ? `width:${column.width}px;left:${x}px`
      : `width:${column.width}px;transform:translateX(${x}px)`
    element.textContent = text
    return element
  }
  function draw(): void {
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = scroller!
    const from = Math.max(0, Math.floor(scrollTop / rowHeight) - 3)
    const to = Math.min(rows.length - 1, Math.ceil((scrollTop + clientHeight) / rowHeight) + 3)
    const seen = places.filter(
      ({ column, x }) => column.fixed || (x + column.width > scrollLeft && x < scrollLeft + clientWidth),
    )
    const nowSpan = seen.map(({ x }) => x).join()
    if (nowSpan !== span) {
      span = nowSpan
      for (const element of drawn.values()) element.remove()
      drawn.clear()
      head!.replaceChildren(...seen.map(({ column, x }) => cell(column.title.EN, column, x)))
    }
    for (const [index, element] of drawn)
      if (index < from || index > to) {
        element.remove()
        drawn.delete(index)
      }
    const fresh = document.createDocumentFragment()
    for (let index = from; index <= to; index++) {
      const row = rows[index]
      if (!row || drawn.has(index)) continue
      const line = document.createElement('div')
      line.className = 'floor-row'
      line.style.transform = `translateY(${index * rowHeight}px)`
      for (const { column, x } of seen) line.append(cell(textOf(row, column), column, x))
      drawn.set(index, line)
      fresh.append(line)
    }
    body!.append(fresh)
  }
  const size = (): void => {
    body.style.height = `${rows.length * rowHeight}px`
    head.style.height = `${headHeight}px`
  }
  size()
  draw()
  scroller.addEventListener('scroll', draw)
  return {
    setRows(next: readonly Row[]) {
      rows = next
      for (const element of drawn.values()) element.remove()
      drawn.clear()
      size()
      draw()
    },
    unmount() {
      host.replaceChildren()
    },
    scroller,
  }
}
