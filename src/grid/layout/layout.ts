import type { CompiledColumn } from '../../language/column.ts'
import type { Cell } from '../../cells/Cell.ts'
import { cellOf } from '../../cells/cells.ts'
import { readsOf } from '../../cells/wiresOf.ts'

/** A column with its place. `index` counts data columns from the left as they are seen, which is what the keyboard counts. */
export interface Placed {
  readonly column: CompiledColumn
  readonly index: number
  readonly width: number
  /** Left edge within its zone (pinned left, middle, pinned right). */
  readonly x: number
  readonly zone: 'left' | 'middle' | 'right'
  readonly cell: Cell
  readonly reads: readonly string[]
}

export interface Layout {
  readonly left: readonly Placed[]
  readonly middle: readonly Placed[]
  readonly right: readonly Placed[]
  /** All data columns as they are seen. */
  readonly all: readonly Placed[]
  readonly selectWidth: number
  readonly expandWidth: number
  readonly indexWidth: number
  readonly operateWidth: number
  /** How many of the grid's own columns (selection, expansion, sequence) stand before the first data column. */
  readonly leading: number
  /** Widths of the three zones, with the extra columns. */
  readonly leftWidth: number
  readonly middleWidth: number
  readonly rightWidth: number
  readonly width: number
}

export const selectionWidth = 40
export const expansionWidth = 30
export const sequenceWidth = 70
export const operationWidth = 80
const narrowest = 48
/** Of a grid whose edges would leave less between them, nothing is pinned right. */
const leastMiddle = 200

export interface LayoutRequest {
  readonly columns: readonly CompiledColumn[]
  readonly widths: Readonly<Record<string, number>>
  readonly select: boolean
  /** Width of the column that opens rows, 0 for none. */
  readonly expand?: number
  readonly index: boolean
  /** Width of the operate column, 0 for none. */
  readonly operate: number
  /** Room there is; columns without a width of the user's grow to fill it. */
  readonly room: number
  /** Room that the title of a column takes; a column nobody has sized is not narrower. */
  readonly titleWidth?: (column: CompiledColumn) => number
}

/** So much of its width a column of words gives up where that brings all of them into sight. */
const mostGiven = 0.2

/**
 * What columns of words give up so that nothing is cut at the edge, where a little is missing (`spare` is below 0). Numbers and days keep
 * their width: one that is cut is another number. Nothing where it would not be enough.
 */
function givenUp(
  columns: readonly CompiledColumn[],
  spare: number,
  aboveTitle: (column: CompiledColumn) => number,
): ReadonlyMap<CompiledColumn, number> {
  const words = columns.filter(({ align }) => align === 'left')
  const most = words.map((column) => Math.max(0, Math.min(column.width * mostGiven, aboveTitle(column))))
  const all = most.reduce((sum, one) => sum + one, 0)
  const part = spare < 0 && -spare <= all ? -spare / all : 0
  return new Map(words.map((column, index) => [column, Math.ceil((most[index] ?? 0) * part)]))
}

/** A column that has nobody in front of it to grow is made narrower, down to this part of its own width, rather than cut at the edge. */
const leastOfOwn = 3 / 4

/** What lies between the edges, as wide as it is, and which columns may be wider. */
interface Between {
  readonly columns: readonly CompiledColumn[]
  readonly room: number
  readonly widthOf: (column: CompiledColumn) => number
  readonly mayGrow: (column: CompiledColumn) => boolean
}

/** How wide columns become so that of the first that does not fit nothing is seen: those in front of it grow, words before numbers. */
function upToEdge({ columns, room, widthOf, mayGrow }: Between): ReadonlyMap<CompiledColumn, number> {
  const whole = columns.slice(0, countWhole(columns.map(widthOf), room))
  const next = columns[whole.length]
  const spare = room - whole.reduce((sum, column) => sum + widthOf(column), 0)
  if (!next || spare <= 0) return new Map()
  const free = whole.filter(mayGrow)
  const words = free.filter(({ align }) => align === 'left')
  const growing = words.length > 0 ? words : free
  const last = growing.at(-1)
  if (!last) return new Map(mayGrow(next) && spare >= widthOf(next) * leastOfOwn ? [[next, spare]] : [])
  const all = growing.reduce((sum, column) => sum + widthOf(column), 0)
  const more = growing.map((column) => Math.floor((widthOf(column) * spare) / all))
  const rest = spare - more.reduce((sum, one) => sum + one, 0)
  return new Map(
    growing.map((column, index) => [
      column,
      widthOf(column) + (more[index] ?? 0) + (column === last ? rest : 0),
    ]),
  )
}

/** How many of the first widths fit into the room. */
function countWhole(widths: readonly number[], room: number): number {
  let end = 0
  const cut = widths.findIndex((width) => (end += width) > room)
  return cut < 0 ? widths.length : cut
}

/**
 * Where each shown column stands and how wide it is, px; room to spare goes to the columns of the middle that the user has not sized. Where
 * there is hardly room between the edges, what is pinned right comes first in the middle: it is still seen, and can be scrolled away.
 */
export function layOut({
  columns,
  widths,
  select,
  expand = 0,
  index,
  operate,
  room,
  titleWidth = () => 0,
}: LayoutRequest): Layout {
  const shown = columns.filter((column) => column.columnsDisplay !== 'N')
  const selectWidth = select ? selectionWidth : 0
  const expandWidth = expand
  const indexWidth = index ? sequenceWidth : 0
  const leadingWidth = selectWidth + expandWidth + indexWidth
  const own = (column: CompiledColumn): number =>
    Math.max(narrowest, widths[column.key] ?? Math.max(column.width, titleWidth(column)))
  const spare = room - leadingWidth - operate - shown.reduce((sum, column) => sum + own(column), 0)
  const growing = shown.filter((column) => !column.fixed && widths[column.key] === undefined)
  const base = growing.reduce((sum, column) => sum + own(column), 0)
  const share = spare > 0 && base > 0 ? spare / base : 0
  const given = givenUp(growing, spare, (column) => own(column) - Math.max(narrowest, titleWidth(column)))
  const natural = (column: CompiledColumn): number =>
    growing.includes(column) ? Math.floor(own(column) * (1 + share) - (given.get(column) ?? 0)) : own(column)

  const between = room - leadingWidth - operate
  const atEdge = (edge: CompiledColumn['fixed']) => shown.filter(({ fixed }) => fixed === edge)
  const atEdges = [...atEdge('left'), ...atEdge('right')].reduce((sum, column) => sum + own(column), 0)
  const isTight = room > 0 && between - atEdges < leastMiddle
  const [ofRight, givingWay] = isTight ? [[], atEdge('right')] : [atEdge('right'), []]
  const inMiddle = [...givingWay, ...atEdge(undefined)]
  const pinned = [...atEdge('left'), ...ofRight].reduce((sum, column) => sum + own(column), 0)
  const grown = upToEdge({
    columns: inMiddle,
    room: between - pinned,
    widthOf: natural,
    mayGrow: (column) => growing.includes(column),
  })
  const widthOf = (column: CompiledColumn): number => grown.get(column) ?? natural(column)

  let count = 0
  const zone = (
    name: Placed['zone'],
    from: number,
    columnsHere: readonly CompiledColumn[],
  ): { placed: Placed[]; end: number } => {
    let x = from
    const placed = columnsHere.map((column) => {
      const place: Placed = {
        column,
        index: count++,
        width: widthOf(column),
        x,
        zone: name,
        cell: cellOf(column),
        reads: readsOf(column),
      }
      x += place.width
      return place
    })
    return { placed, end: x }
  }
  const left = zone('left', leadingWidth, atEdge('left'))
  const middle = zone('middle', 0, inMiddle)
  const right = zone('right', 0, ofRight)
  const rightWidth = right.end + operate
  return {
    left: left.placed,
    middle: middle.placed,
    right: right.placed,
    all: [...left.placed, ...middle.placed, ...right.placed],
    selectWidth,
    expandWidth,
    indexWidth,
    operateWidth: operate,
    leading: [selectWidth, expandWidth, indexWidth].filter((each) => each > 0).length,
    leftWidth: left.end,
    middleWidth: middle.end,
    rightWidth,
    width: left.end + middle.end + rightWidth,
  }
}

/** Columns of the middle that can be seen between two edges, with a few beside them. */
export function columnsBetween(
  middle: readonly Placed[],
  from: number,
  to: number,
  beside: number,
): { readonly first: number; readonly last: number } {
  let first = 0
  while (first < middle.length - 1 && (middle[first]?.x ?? 0) + (middle[first]?.width ?? 0) <= from) first++
  let last = first
  while (last < middle.length - 1 && (middle[last + 1]?.x ?? 0) < to) last++
  return { first: Math.max(0, first - beside), last: Math.min(middle.length - 1, last + beside) }
}
