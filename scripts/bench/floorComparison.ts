import { comparedSizes } from './ComparedPage.ts'
import type { ComparedColumn, ComparedPage, ComparedRow } from './ComparedPage.ts'
import './gridPage.css'

/** What a virtual list costs at least: plain divs by hand, no library, no selection, no sums; an input over the clicked cell, a paste that believes everything. */

const group = /\B(?=(\d{3})+(?!\d))/g
const tints = ['#d9d9d9', '#91caff', '#b7eb8f', '#ffa39e']
const beside = 3

let rows: readonly ComparedRow[] = []
let columns: readonly ComparedColumn[] = []
let draw: (anew: boolean) => void = () => undefined
const drawn = new Map<number, HTMLElement>()

function textOf(value: unknown, { type }: ComparedColumn): string {
  if (value === null || value === undefined) return ''
  if (type === 'flag') return value === 'Y' || value === true ? '✓' : '✗'
  if (type !== 'number') return String(value)
  const [whole = '', part] = String(value).split('.')
  return part === undefined ? whole.replace(group, ',') : `${whole.replace(group, ',')}.${part}`
}

function cellOf(text: string, column: ComparedColumn, index: number): HTMLElement {
  const element = document.createElement('div')
  element.className = `floor-cell${column.type === 'number' ? ' floor-right' : ''}${index === 0 ? ' floor-pinned' : ''}`
  element.style.cssText = `width:${comparedSizes.column}px;height:${comparedSizes.row}px;${index === 0 ? 'left:0' : `transform:translateX(${index * comparedSizes.column}px)`}`
  element.dataset['col'] = String(index)
  if (column.type === 'tag') {
    const tag = document.createElement('span')
    tag.style.background = tints[text.length % tints.length] ?? ''
    tag.textContent = text
    element.append(tag)
  } else element.textContent = text
  return element
}

function mount(host: HTMLElement, given: readonly ComparedRow[], cols: readonly ComparedColumn[]): void {
  ;[rows, columns] = [given, cols]
  drawn.clear()
  host.innerHTML =
    '<div class="floor"><div class="floor-canvas"><div class="floor-head"></div><div class="floor-rows"></div></div></div>'
  const [scroller, canvas, head, body] = ['.floor', '.floor-canvas', '.floor-head', '.floor-rows'].map(
    (name) => host.querySelector<HTMLElement>(name),
  )
  if (!scroller || !canvas || !head || !body) throw new Error('The floor has lost its frame.')
  canvas.style.width = `${columns.length * comparedSizes.column}px`
  head.style.height = `${comparedSizes.head}px`
  let span = ''
  draw = (anew) => {
    if (anew) {
      for (const element of drawn.values()) element.remove()
      drawn.clear()
      body.style.height = `${rows.length * comparedSizes.row}px`
    }
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = scroller
    const [from, to] = [
      Math.max(0, Math.floor(scrollTop / comparedSizes.row) - beside),
      Math.min(rows.length - 1, Math.ceil((scrollTop + clientHeight) / comparedSizes.row) + beside),
    ]
    const [first, last] = [
      Math.max(1, Math.floor(scrollLeft / comparedSizes.column)),
      Math.min(columns.length - 1, Math.floor((scrollLeft + clientWidth) / comparedSizes.column)),
    ]
    const seen = columns.flatMap((column, index) =>
      index === 0 || (index >= first && index <= last) ? [{ column, index }] : [],
    )
    if (span !== `${first} ${last}`) {
      span = `${first} ${last}`
      for (const element of drawn.values()) element.remove()
      drawn.clear()
      head.replaceChildren(
        ...seen.map(({ column, index }) => cellOf(column.title, { ...column, type: 'text' }, index)),
      )
    }
    for (const [index, element] of drawn)
      if (index < from || index > to) {
        element.remove()
        drawn.delete(index)
      }
    const fresh = document.createDocumentFragment()
    for (let at = from; at <= to; at++) {
      const row = rows[at]
      if (!row || drawn.has(at)) continue
      const line = document.createElement('div')
      line.className = 'floor-row'
      line.dataset['row'] = String(at)
      line.style.transform = `translateY(${at * comparedSizes.row}px)`
      for (const { column, index } of seen)
        line.append(cellOf(textOf(row[column.key], column), column, index))
      drawn.set(at, line)
      fresh.append(line)
    }
    body.append(fresh)
  }
  draw(true)
  scroller.addEventListener('scroll', () => draw(false))
  body.addEventListener('click', ({ target }) => edit(target))
  body.addEventListener('paste', paste)
}

/** Where a cell stands that something happened in. */
function placeOf(
  target: EventTarget | null,
): { readonly cell: HTMLElement; readonly row: number; readonly col: number } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-col]') : null
  return cell && { cell, row: Number(cell.parentElement?.dataset['row']), col: Number(cell.dataset['col']) }
}

/** A table from its cell on, believed as it is: nothing is checked, refused or taken back. */
function paste(event: ClipboardEvent): void {
  const place = placeOf(event.target)
  const lines = (event.clipboardData?.getData('text/plain') ?? '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
  if (!place) return
  event.preventDefault()
  const valueOf = (text: string, { key, type }: ComparedColumn): [string, unknown] => [
    key,
    type === 'number' ? text.replaceAll(',', '') : text,
  ]
  rows = rows.map((row, at) => {
    const texts = lines[at - place.row]
    return texts
      ? {
          ...row,
          ...Object.fromEntries(
            texts.flatMap((text, across) => {
              const column = columns[place.col + across]
              return column ? [valueOf(text, column)] : []
            }),
          ),
        }
      : row
  })
  draw(true)
}

function edit(target: EventTarget | null): void {
  const place = placeOf(target)
  const column = place && columns[place.col]
  if (!column || place.cell.querySelector('input')) return
  const { cell, row, col } = place
  const input = document.createElement('input')
  input.value = String(rows[row]?.[column.key] ?? '')
  input.addEventListener('keydown', ({ key }) => {
    if (key !== 'Enter') return
    rows = rows.with(row, { ...rows[row], [column.key]: input.value })
    cell.replaceWith(cellOf(textOf(input.value, column), column, col))
  })
  cell.replaceChildren(input)
  input.focus()
}

const bench: ComparedPage = {
  kind: 'dom',
  clicks: 1,
  nativePaste: true,
  mount,
  setRows: (next) => {
    rows = next
    draw(true)
  },
  value: (row, column) => rows[row]?.[columns[column]?.key ?? ''],
  cellEl: (row, column) => drawn.get(row)?.querySelector(`[data-col="${column}"]`) ?? null,
}
Object.assign(window, { bench })
