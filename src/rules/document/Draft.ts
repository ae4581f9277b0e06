import type { ExpressionEnv, Row } from '../../language/compiled.ts'
import { linesOf } from './rowPath.ts'

/** Where a row stands: the index at each level of lines, [] for the header. */
export type Place = readonly number[]

/** A document while it is worked on: rows are copied when they first change, and shared until then. */
export class Draft {
  private readonly own = new Set<unknown>()
  private readonly env: ExpressionEnv
  private root: Row

  constructor(row: Row, env: ExpressionEnv) {
    this.root = row
    this.env = env
  }

  get row(): Row { return this.root }

  at(level: readonly string[], place: Place): Row | undefined {
    return place.reduce<Row | undefined>((row, index, depth) => row && linesOf(row, level[depth] ?? '')[index], this.root)
  }

  /** The environment of the row there: what stands above it. */
  envAt(level: readonly string[], place: Place): ExpressionEnv {
    let { up } = this.env
    for (const [depth] of place.entries()) up = { row: this.at(level, place.slice(0, depth)) ?? {}, up }
    return { ...this.env, up }
  }

  /** All rows at a level that stand beneath a place, which may be above or below the level itself. */
  placesUnder(level: readonly string[], place: Place): readonly Place[] {
    if (place.length >= level.length) return this.at(level, place.slice(0, level.length)) ? [place.slice(0, level.length)] : []
    const row = this.at(level, place)
    return row ? linesOf(row, level[place.length] ?? '').flatMap((_, index) => this.placesUnder(level, [...place, index])) : []
  }

  set(level: readonly string[], place: Place, values: Row): void {
    let row = this.ownRoot()
    for (const [depth, index] of place.entries()) row = this.ownLine(row, level[depth] ?? '', index)
    Object.assign(row, values)
    for (const [key, value] of Object.entries(values)) if (value === undefined) delete row[key]
  }

  private ownRoot(): Row {
    if (!this.own.has(this.root)) this.root = this.keep({ ...this.root })
    return this.root
  }

  private ownLine(row: Row, name: string, index: number): Row {
    const lines = this.own.has(row[name]) ? row[name] as Row[] : this.keep([...linesOf(row, name)]) // own are arrays made here
    row[name] = lines
    const line = lines[index]
    if (!line || !this.own.has(line)) lines[index] = this.keep({ ...line })
    return lines[index] ?? {}
  }

  private keep<T extends object>(made: T): T {
    this.own.add(made)
    return made
  }
}
