import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { linesOf } from './rowPath.ts'

/** Where a row stands: the index at each level of lines, [] for the header. */
export type Place = readonly number[]

export interface DraftOptions {
  /** The rows are the caller's to change: nothing is copied, and a key that goes stays without a value. */
  readonly inPlace?: boolean | undefined
  /** Rows that were copied just now and are nobody else's: they are not copied again. */
  readonly copies?: ReadonlySet<Row> | undefined
}

/** A document while it is worked on: rows are copied when they first change, and shared until then. */
export class Draft {
  readonly root: Spot

  constructor(row: Row, env: ExpressionEnv, options: DraftOptions = {}) {
    this.root = new Spot(null, '', 0, { row, env }, options)
  }

  get row(): Row {
    return this.root.row
  }

  at(level: readonly string[], place: Place): Spot {
    return place.reduce((spot, index, depth) => spot.line(level[depth] ?? '', index), this.root)
  }

  /** The same place in another draft of the document. */
  like({ above, name, index }: Spot): Spot {
    return above ? this.like(above).line(name, index) : this.root
  }

  /** All rows at a level that a place there, above it, below it or beside it is about. */
  under(level: readonly string[], place: Spot): readonly Spot[] {
    return below(level, this.towards(level, place))
  }

  /** The place itself, or the nearest above it, that lies on the way to a level. */
  towards(level: readonly string[], place: Spot): Spot {
    let start = place
    while (start.above && !start.isOn(level)) start = start.above
    return start
  }
}

function below(level: readonly string[], spot: Spot): readonly Spot[] {
  if (!spot.exists) return []
  const name = level[spot.depth]
  if (name === undefined) return [spot]
  const lines = spot.lines(name)
  return spot.depth + 1 === level.length ? lines : lines.flatMap((line) => below(level, line))
}

const nothing: Row = {}

/** A place in a document and the row that stands there now. */
export class Spot {
  readonly above: Spot | null
  readonly name: string
  readonly index: number
  readonly depth: number
  readonly exists: boolean
  readonly env: ExpressionEnv
  /** What the lines of this row see above them. */
  readonly #here: { row: Row; readonly up: ExpressionEnv['up'] }
  readonly #spots = new Map<string, Spot[]>()
  /** What the lines of this row know: one for all of them. */
  #below: ExpressionEnv | undefined
  #isOwn: boolean
  /** Arrays of lines that were made here, or are the caller's own. */
  #ownLines: Set<unknown> | undefined
  readonly #options: DraftOptions

  constructor(
    above: Spot | null,
    name: string,
    index: number,
    { row, env }: { readonly row: Row | undefined; readonly env: ExpressionEnv },
    options: DraftOptions,
  ) {
    this.above = above
    this.name = name
    this.index = index
    this.depth = above ? above.depth + 1 : 0
    this.exists = row !== undefined
    this.env = env
    this.#here = { row: row ?? nothing, up: env.up }
    this.#isOwn = options.inPlace === true || (row !== undefined && options.copies?.has(row) === true)
    this.#options = options
  }

  get row(): Row {
    return this.#here.row
  }

  /** Whether the lines of this place's level are reached on the way to that level, or are it. */
  isOn(level: readonly string[]): boolean {
    return (
      this.depth <= level.length &&
      (this.above === null || (level[this.depth - 1] === this.name && this.above.isOn(level)))
    )
  }

  line(name: string, index: number): Spot {
    const known = this.known(name)
    return (known[index] ??= this.spotOf(name, index, linesOf(this.row, name)[index]))
  }

  lines(name: string): readonly Spot[] {
    const rows = linesOf(this.row, name)
    const known = this.known(name)
    for (let index = 0; index < rows.length; index++) known[index] ??= this.spotOf(name, index, rows[index])
    return known.length === rows.length ? known : known.slice(0, rows.length)
  }

  private known(name: string): Spot[] {
    let known = this.#spots.get(name)
    if (!known) this.#spots.set(name, (known = []))
    return known
  }

  private spotOf(name: string, index: number, row: Row | undefined): Spot {
    this.#below ??= { ...this.env, up: this.#here }
    return new Spot(this, name, index, { row, env: this.#below }, this.#options)
  }

  /** Values that are undefined take their key away; in the caller's own rows it stays, without a value. */
  set(values: Row): void {
    const row = this.own()
    Object.assign(row, values)
    for (const [key, value] of Object.entries(values)) {
      if (value === undefined && this.#options.inPlace) row[key] = null
      else if (value === undefined) delete row[key]
      else if (Array.isArray(value)) this.#spots.delete(key)
    }
  }

  put(key: string, value: unknown): void {
    this.own()[key] = value
  }

  private own(): Row {
    if (!this.#isOwn) {
      this.#isOwn = true
      this.#here.row = { ...this.row }
      this.above?.keep(this.name, this.index, this.#here.row)
    }
    return this.#here.row
  }

  private keep(name: string, index: number, line: Row): void {
    const row = this.own()
    this.#ownLines ??= new Set()
    if (!this.#ownLines.has(row[name])) {
      row[name] = [...linesOf(row, name)]
      this.#ownLines.add(row[name])
    }
    ;(row[name] as Row[])[index] = line // made above
  }
}
