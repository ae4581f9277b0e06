import type { RefObject } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { Aids } from './Aids.ts'
import type { ColumnChoice } from '../GridProps.ts'
import { expanderCol, GridState } from './GridState.ts'
import type { Place } from './GridState.ts'
import { bodyRoom } from './GridView.ts'
import type { GridView } from './GridView.ts'
import type { Layout } from '../layout/layout.ts'
import type { RowPlaces } from '../measures/RowPlaces.ts'
import { ScrollPlace } from '../measures/ScrollPlace.ts'
import { orderText } from '../layout/sorting.ts'

/** What the handlers of one grid work on: where the user stands, what was drawn last, and the elements. */
export class GridContext {
  private drawn: GridView | undefined
  /** How it was drawn first: what changes before those come who announce it is announced all the same. */
  begun:
    | {
        readonly order: string
        readonly selected: number
        readonly choices: readonly ColumnChoice[]
        readonly layout: Layout
      }
    | undefined
  /** The row that a Shift click on a selection box reaches from. */
  selectedFrom: number | undefined
  /** After a line was asked for: go to its first editable cell once it is there. */
  awaited: number | undefined
  /** A paste that is still being read; aborting it changes nothing. */
  pasting: AbortController | undefined
  readonly aids = new Aids()
  readonly scroll = new ScrollPlace()
  readonly state: GridState
  readonly root: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLElement | null>
  private rows: readonly Row[] | undefined
  /** What closes an open editor; it is fetched with the editors. */
  private readonly commitEditor: (context: GridContext) => void

  constructor(
    root: RefObject<HTMLElement | null>,
    scroller: RefObject<HTMLElement | null>,
    commitEditor: (context: GridContext) => void,
  ) {
    this.root = root
    this.scroller = scroller
    this.commitEditor = commitEditor
    this.state = new GridState({
      commit: () => {
        this.commit()
        this.focus()
      },
      mayAdd: () => this.view.props.canAdd === true,
      keyAt: (row) => this.keyAt(row),
    })
  }

  /** What was drawn last. */
  get view(): GridView {
    if (!this.drawn) throw new Error('Nothing of this grid has been drawn yet.')
    return this.drawn
  }

  /** For handlers of what is drawn only when it changes. */
  readonly look = (): GridView => this.view

  /** Where rows stood when they were drawn last; none before that. */
  get placesBefore(): RowPlaces | undefined {
    return this.drawn?.places
  }

  /** This is on the page now; told before any other effect runs. */
  draw(view: GridView): void {
    this.drawn = view
    const { props, columns, layout } = view
    this.begun ??= {
      order: orderText(props.sort),
      selected: props.selectedKeys?.size ?? 0,
      choices: columns.choices,
      layout,
    }
  }

  /** Closes the editor, if one is open, and tells what changed. */
  commit(): void {
    if (this.state.editing !== 'no') this.commitEditor(this)
  }

  rowAt(index: number): Row | undefined {
    return this.view.props.rows[index]
  }
  keyAt(index: number): string | undefined {
    const row = this.rowAt(index)
    return row && this.view.keyOf(row)
  }
  columnAt(index: number): CompiledColumn | undefined {
    return this.view.layout.all[index]?.column
  }
  canEdit(row: number, col: number): boolean {
    const [at, column] = [this.rowAt(row), this.columnAt(col)]
    return Boolean(at && column && this.view.rules.isEditable(at, column))
  }

  /** Asking for a focus that is there already would make the browser lay out. */
  focus(): void {
    if (document.activeElement !== this.scroller.current)
      this.scroller.current?.focus({ preventScroll: true })
  }

  moveTo(place: Place, widen = false): void {
    const { props, layout } = this.view
    const row = clamp(place.row, widen ? 0 : -1, props.rows.length - 1)
    const to = {
      row,
      col: clamp(
        place.col,
        layout.expandWidth > 0 && row >= 0 && !widen ? expanderCol : 0,
        layout.all.length - 1,
      ),
    }
    this.state.moveTo(to, widen)
    this.reveal(to)
  }

  move(rows: number, cols: number, widen = false): void {
    const from = this.state.active ?? { row: -1, col: 0 }
    this.moveTo({ row: from.row + rows, col: from.col + cols }, widen)
  }

  /** The next editable cell in reading order, or null behind the last. */
  nextEditable(from: Place, step: 1 | -1): Place | null {
    const width = this.view.layout.all.length
    const end = this.view.props.rows.length * width
    for (
      let at = from.row * width + (step > 0 ? from.col : Math.max(0, from.col)) + step;
      at >= 0 && at < end;
      at += step
    ) {
      const place = { row: Math.floor(at / width), col: at % width }
      if (this.canEdit(place.row, place.col)) return place
    }
    return null
  }

  /** How many whole rows fit between header and footer. */
  get pageRows(): number {
    return Math.max(1, Math.floor(bodyRoom(this.view).height / this.view.rowHeight) - 1)
  }

  reveal({ row, col }: Place): void {
    const place = this.view.layout.all[col]
    if (!place && col !== expanderCol) return
    const { height, width } = bodyRoom(this.view)
    this.scroll.look()
    this.scroll.to({
      ...(row >= 0 ? { top: this.topFor(row, height) } : {}),
      ...(place?.zone === 'middle' ? { left: this.leftFor(place, width) } : {}),
    })
  }

  private topFor(row: number, room: number): number {
    const {
      view: { places },
      scroll: { top },
    } = this
    const { heights } = places
    const from = heights.toOffset(top, room)
    const [edge, end] = [heights.offsetOf(row), heights.offsetOf(row) + places.ownHeight(row)]
    if (edge < from) return heights.toScrollTop(edge, room)
    return end > from + room ? heights.toScrollTop(Math.min(edge, end - room), room) : top
  }

  private leftFor({ x, width }: { readonly x: number; readonly width: number }, room: number): number {
    const { left } = this.scroll
    if (x < left) return x
    return x + width > left + room ? Math.min(x, x + width - room) : left
  }

  focusCell(rowKey: string, columnKey?: string): boolean {
    const row = this.view.props.rows.findIndex((each) => this.view.keyOf(each) === rowKey)
    const col =
      columnKey === undefined
        ? 0
        : this.view.layout.all.findIndex(
            ({ column, reads }) => column.key === columnKey || reads.includes(columnKey),
          )
    if (row < 0 || col < 0) return false
    this.focus()
    this.moveTo({ row, col })
    return true
  }

  /** Rows were added, removed or sorted, and drawn: the user stands on the same row as before, or on none. */
  followRows(): void {
    const { rows } = this.view.props
    if (rows === this.rows) return
    this.rows = rows
    const { active, activeKey } = this.state
    if (this.awaited !== undefined && rows.length > this.awaited) {
      const row = this.awaited
      this.awaited = undefined
      queueMicrotask(() => this.moveTo(this.nextEditable({ row, col: -1 }, 1) ?? { row, col: 0 }))
      return
    }
    if (!active || activeKey === undefined || this.keyAt(active.row) === activeKey) return
    const now = rows.findIndex((row) => this.view.keyOf(row) === activeKey)
    this.state.follow(now < 0 ? null : now)
  }
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))
