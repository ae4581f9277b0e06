import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { wireOf } from '../../cells/wiresOf.ts'
import type { RefusedEntry } from '../context/Aids.ts'
import { gridWorkTexts } from '../../texts/gridWorkTexts.ts'
import type { GridContext } from '../context/GridContext.ts'
import type { RowChange } from '../GridProps.ts'
import type { GridView } from '../context/GridView.ts'
import { readerOf, type PastedCell, type Reader } from './pasteReader.ts'
import { refersToRows, rowReader } from './rowReader.ts'
import { exactText, valuesInto, type Sheet } from './transfer.ts'
import { spoken } from '../../texts/spoken.ts'

/** Where a sheet goes; it is repeated over an area that is larger. */
export interface Area {
  readonly top: number
  readonly left: number
  readonly height: number
  readonly width: number
}

/** What became of it. Nothing was told to anybody yet. */
export interface Put {
  readonly changes: readonly RowChange[]
  readonly added: readonly Row[]
  readonly refused: readonly RefusedEntry[]
  readonly taken: number
  readonly skipped: number
}

export interface PutOptions {
  readonly signal?: AbortSignal
  onProgress?(part: number): void
}

/** How long the page may stand still, and after which time a paste is called long, in ms. */
const slice = 30

/**
 * Reads a sheet into cells: refs of a column in one call, everything else as it comes, in slices so that the page stays alive.
 * Cells that cannot be edited are skipped; what cannot be read is refused cell by cell. Null when it was aborted; a failed call is thrown.
 */
export async function putSheet(
  context: GridContext,
  sheet: Sheet,
  area: Area,
  { signal, onProgress }: PutOptions = {},
): Promise<Put | null> {
  const { view } = context
  const columns = Array.from(
    { length: area.width },
    (_, across) => view.layout.all[area.left + across]?.column,
  )
  const takers = await Promise.all(
    columns.map((column, across) => column && pasterOf(view, sheet, area, across, column)),
  )
  if (signal?.aborted) return null
  const put = new Putting(view, sheet, area, columns, takers)
  let since = performance.now()
  for (let down = 0; down < area.height; down++) {
    put.row(down)
    if (performance.now() - since < slice) continue
    onProgress?.(down / area.height)
    await breathe()
    if (signal?.aborted) return null
    since = performance.now()
  }
  return put
}

type Columns = readonly (CompiledColumn | undefined)[]

/** A sheet on its way into the cells, row by row. */
class Putting implements Put {
  readonly changes: RowChange[] = []
  readonly added: Row[] = []
  readonly refused: RefusedEntry[] = []
  taken = 0
  skipped = 0
  private readonly view: GridView
  private readonly sheet: Sheet
  private readonly area: Area
  private readonly columns: Columns
  private readonly takers: readonly (CellPaster | undefined)[]

  constructor(
    view: GridView,
    sheet: Sheet,
    area: Area,
    columns: Columns,
    takers: readonly (CellPaster | undefined)[],
  ) {
    this.view = view
    this.sheet = sheet
    this.area = area
    this.columns = columns
    this.takers = takers
  }

  row(down: number): void {
    const { view, area } = this
    const row = view.props.rows[area.top + down]
    const values: Row = {}
    for (let across = 0; across < area.width; across++) {
      const took = this.cell(row, down, across)
      for (const key in took) if (!row || (row[key] ?? null) !== (took[key] ?? null)) values[key] = took[key]
    }
    if (row) {
      if (!isBare(values)) this.changes.push({ rowKey: view.keyOf(row), values })
    } else if (view.props.canAdd) this.added.push(values)
  }

  /** What one cell takes; null where it takes nothing. */
  private cell(row: Row | undefined, down: number, across: number): Row | null {
    const { view, sheet } = this
    const [r, c] = [down % sheet.height, across % sheet.width]
    const text = sheet.text(r, c)
    if (text === undefined || (!row && text === '' && !sheet.from)) return null // what is new begins with its defaults
    const column = this.columns[across]
    const say = gridWorkTexts.in(view.props.services.language)
    if (!column || (!row && !view.props.canAdd)) {
      if (text !== '')
        this.refuse(down, column, text, column ? say('refusal.noRow') : say('refusal.noColumn'))
      return null
    }
    if (row ? !view.rules.isEditable(row, column) : !column.isEdit) {
      this.skipped++
      return null
    }
    const took = this.takers[across]?.(r, c, text) ?? { reason: say('refusal.noColumn') }
    if (took.reason !== undefined) {
      this.refuse(down, column, text, took.reason)
      return null
    }
    this.taken++
    return took.values
  }

  private refuse(down: number, column: CompiledColumn | undefined, text: string, reason: string): void {
    const { keyOf, props } = this.view
    const index = this.area.top + down
    const row = props.rows[index]
    this.refused.push({
      rowKey: row ? keyOf(row) : null,
      index,
      columnKey: column?.key ?? null,
      title: spoken(column?.title, props.services.language) ?? '',
      text,
      reason,
    })
  }
}

function isBare(values: Row): boolean {
  for (const _ in values) return false
  return true
}

type CellPaster = (row: number, col: number, text: string) => PastedCell

async function pasterOf(
  view: GridView,
  sheet: Sheet,
  area: Area,
  across: number,
  column: CompiledColumn,
): Promise<CellPaster> {
  const { services } = view.props
  const col = across % sheet.width
  const exact = (row: number, text: string) => {
    const from = sheet.from?.(row, col)
    return from ? exactText(from, services) : text
  }
  function* texts(): Iterable<string> {
    for (let row = 0; row < Math.min(sheet.height, area.height); row++) {
      const text = sheet.text(row, col)
      const from = sheet.from?.(row, col)
      if (text !== undefined && !(from && valuesInto(from, column))) yield exact(row, text)
    }
  }
  const read = refersToRows(column)
    ? await rowReader(view.props.services, column, texts(), view.props.rows[area.top] ?? {})
    : plain(readerOf(column, services, texts), wireOf(column))
  return (row, at, text) => {
    const from = sheet.from?.(row, at)
    const same = from && valuesInto(from, column)
    return same ? { values: same } : read(from ? exact(row, text) : text)
  }
}

/** The same texts come again and again in a column: a date, a unit, yes and no. */
const remembered = 5000

function plain(reader: Reader, key: string): (text: string) => PastedCell {
  const known = new Map<string, PastedCell>()
  return (text) => {
    const before = known.get(text)
    if (before) return before
    const read = reader(text)
    const took = read.reason === undefined ? { values: { [key]: read.value } } : read
    if (known.size < remembered) known.set(text, took)
    return took
  }
}

/** Lets the browser paint and hear the keyboard. A timer would wait longer each time. */
const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
