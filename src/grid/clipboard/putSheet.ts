import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import type { PickOption } from '../../cells/CellServices.ts'
import { refWires, wireOf } from '../../cells/wiresOf.ts'
import type { RefusedEntry } from '../aids/Aids.ts'
import { aidWords } from '../aids/aidWords.ts'
import type { GridContext } from '../GridContext.ts'
import type { RowChange } from '../GridProps.ts'
import type { GridView } from '../GridView.ts'
import { readerOf, type Reader } from './pasteReader.ts'
import { exactText, valuesInto, type Sheet } from './transfer.ts'

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
  const { rows } = view.props
  const columns = Array.from(
    { length: area.width },
    (_, across) => view.layout.all[area.left + across]?.column,
  )
  const takers = await Promise.all(
    columns.map((column, across) => column && takerOf(view, sheet, area, across, column)),
  )
  if (signal?.aborted) return null
  const put = {
    changes: [] as RowChange[],
    added: [] as Row[],
    refused: [] as RefusedEntry[],
    taken: 0,
    skipped: 0,
  }
  let since = performance.now()
  for (let down = 0; down < area.height; down++) {
    putRow(down)
    if (performance.now() - since < slice) continue
    onProgress?.(down / area.height)
    await breathe()
    if (signal?.aborted) return null
    since = performance.now()
  }
  return put

  function putRow(down: number): void {
    const index = area.top + down
    const row = rows[index]
    const isNew = row === undefined
    const values: Row = {}
    const rowKey = row ? view.keyOf(row) : null
    const refuse = (column: CompiledColumn | undefined, text: string, reason: string) =>
      put.refused.push({
        rowKey,
        index,
        columnKey: column?.key ?? null,
        title: column?.title[view.props.services.language] ?? '',
        text,
        reason,
      })
    for (let across = 0; across < area.width; across++) {
      const [r, c] = [down % sheet.height, across % sheet.width]
      const text = sheet.text(r, c)
      if (text === undefined || (isNew && text === '' && !sheet.from)) continue // what is new begins with its defaults
      const column = columns[across]
      const words = aidWords[view.props.services.language]
      if (!column || (isNew && !view.props.canAdd)) {
        if (text !== '') refuse(column, text, column ? words.noRow : words.noColumn)
        continue
      }
      if (row ? !view.rules.isEditable(row, column) : !column.isEdit) {
        put.skipped++
        continue
      }
      const took = takers[across]?.(r, c, text) ?? { reason: words.noColumn }
      if (took.reason !== undefined) {
        refuse(column, text, took.reason)
        continue
      }
      put.taken++
      for (const key in took.values)
        if (isNew || (row?.[key] ?? null) !== (took.values[key] ?? null)) values[key] = took.values[key]
    }
    if (isNew) {
      if (view.props.canAdd) put.added.push(values)
    } else if (rowKey !== null && !isBare(values)) put.changes.push({ rowKey, values })
  }
}

function isBare(values: Row): boolean {
  for (const _ in values) return false
  return true
}

type Took = { readonly values: Row; readonly reason?: undefined } | { readonly reason: string }
type Taker = (row: number, col: number, text: string) => Took

async function takerOf(
  view: GridView,
  sheet: Sheet,
  area: Area,
  across: number,
  column: CompiledColumn,
): Promise<Taker> {
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
  const wires = refWires(column)
  const read = wires
    ? await refReader(view, column, wires, texts(), view.props.rows[area.top] ?? {})
    : plain(readerOf(column, services, texts), wireOf(column))
  return (row, at, text) => {
    const from = sheet.from?.(row, at)
    const same = from && valuesInto(from, column)
    return same ? { values: same } : read(from ? exact(row, text) : text)
  }
}

/** The same texts come again and again in a column: a date, a unit, yes and no. */
const remembered = 5000

function plain(reader: Reader, key: string): (text: string) => Took {
  const known = new Map<string, Took>()
  return (text) => {
    const before = known.get(text)
    if (before) return before
    const read = reader(text)
    const took = read.reason === undefined ? { values: { [key]: read.value } } : read
    if (known.size < remembered) known.set(text, took)
    return took
  }
}

async function refReader(
  { props: { services } }: GridView,
  column: CompiledColumn,
  wires: NonNullable<ReturnType<typeof refWires>>,
  texts: Iterable<string>,
  row: Row,
): Promise<(text: string) => Took> {
  const words = aidWords[services.language]
  const wanted = [...new Set([...texts].map((text) => text.trim()).filter((text) => text !== ''))]
  const found: ReadonlyMap<string, PickOption | null> =
    wanted.length > 0 && services.resolve ? await services.resolve(column, wanted, row) : new Map()
  return (text) => {
    const meant = text.trim()
    if (meant === '') return { values: { [wires.id]: null, [wires.code]: null, [wires.name]: null } }
    const option = found.get(meant)
    if (!option) return { reason: services.resolve ? words.unknownRef : words.noResolve }
    return {
      values: {
        ...option.values,
        [wires.id]: option.id,
        [wires.code]: option.code,
        [wires.name]: option.name,
      },
    }
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
