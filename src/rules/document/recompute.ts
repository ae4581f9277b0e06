import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { cellsOf, type Cell } from './cells.ts'
import { Draft, type DraftOptions, type Spot } from './Draft.ts'
import { isShown } from './isShown.ts'
import { isReference, isSameValue, keptValue, keysFor } from './fieldValue.ts'
import { Marks } from './Marks.ts'
import { hasValue, linesOf, splitPath, type Entities, type Step } from './rowPath.ts'

export interface RecomputeOptions extends DraftOptions {
  /** A row that is not saved yet: it gets defaults, its initial state and its number. Default: a row without `id`. */
  isNew?(row: Row): boolean
  /** Whether the caller was given this value in so many words: no default takes its place. Default: nothing was. */
  isGiven?(row: Row, wire: string): boolean
  /** Whether a computed value of a saved row stands as it is (`untold`). Default: none does. */
  readonly isKept?: ((cell: Cell) => boolean) | undefined
}

/** What was changed by hand: a wire path, or several fields of one row at once. `isFilled`: the definitions chose the values, and may choose again. */
export type Change =
  | string
  | { readonly at: readonly Step[]; readonly keys: readonly string[]; readonly isFilled?: true }

/** Fields that a person touched stay as they are. Kept with the row itself, under a key that does not travel. */
const touched = Symbol('touched')
const none: ReadonlySet<string> = new Set()
const touchedIn = (row: Row): ReadonlySet<string> =>
  (row as { [touched]?: ReadonlySet<string> })[touched] ?? none // set only here

/** Whether a person wrote into this field of this row since it was opened. */
export const isTouched = (row: Row, wire: string): boolean => touchedIn(row).has(wire)

/** `isWrittenInto({ quantity: 1 })` → `false`. Whether a person wrote into any field of it since it was opened. */
export const isWrittenInto = (row: Row): boolean => touchedIn(row).size > 0

interface Work {
  readonly entities: Entities
  readonly draft: Draft
  readonly isNew: (row: Row) => boolean
  readonly isGiven: (row: Row, wire: string) => boolean
  readonly isKept: ((cell: Cell) => boolean) | undefined
  /** Everything is computed anew. */
  readonly all: boolean
  /**
   * Where something changed, by path from the header without indices; and whether that goes back to a change by hand: a new row that is
   * being filled makes none. Only changes by hand move a default that has a value.
   */
  readonly changes: Map<string, Marks>
  readonly paths: Paths
  /** Rows that are new to the document: everything in them is computed. With the level at which they stand. */
  readonly fresh: { readonly level: readonly string[]; readonly spot: Spot }[]
  /** Keys that the caller changed. */
  readonly byHand: Map<Spot, readonly string[]>
}

/** The path of each key at a level, made once: thousands of rows change the same keys. */
interface Paths {
  readonly stem: string
  readonly keys: Map<string, string>
  readonly below: Map<string, Paths>
}
const pathsAt = (stem: string): Paths => ({ stem, keys: new Map(), below: new Map() })

function pathOf({ stem, keys }: Paths, key: string): string {
  let path = keys.get(key)
  if (path === undefined) keys.set(key, (path = stem + key))
  return path
}

function pathsBelow({ stem, below }: Paths, name: string): Paths {
  let inner = below.get(name)
  if (!inner) below.set(name, (inner = pathsAt(`${stem}${name}.`)))
  return inner
}

/**
 * The document as it follows from what changed: defaults that nobody touched, computed fields, the first rows of lines.
 * `changed`: wire paths of what was just changed by hand: `partnerId`, `lines[2].price`; `lines[2]` for a row that is new there; `lines[]`
 * where rows went or changed places; `lines` where all of them are to be computed anew. Rows that the change does not reach stay the same objects. Without it (or null) everything is computed, and defaults only fill what is missing in new rows.
 */
export function recompute(
  entities: Entities,
  entity: CompiledEntity,
  row: Row,
  env: ExpressionEnv,
  {
    changed,
    ...options
  }: RecomputeOptions & { readonly changed?: readonly Change[] | null | undefined } = {},
): Row {
  const found: NonNullable<ExpressionEnv['found']> = new Map()
  const draft = new Draft(row, { ...env, found }, options)
  const isNew = options.isNew ?? ((one: Row) => !hasValue(one['id']))
  const work: Work = {
    entities,
    draft,
    isNew,
    isGiven: options.isGiven ?? (() => false),
    isKept: options.isKept,
    all: !changed,
    changes: new Map(),
    paths: pathsAt(''),
    fresh: [],
    byHand: new Map(),
  }
  const shape = (changed ?? []).map((one) =>
    typeof one === 'string' ? notePath(work, one) : noteKeys(work, one.at, one.keys, one.isFilled),
  )
  touch(work)
  // Where only values changed no row can be new: thousands of rows need not be looked at.
  if (shape.length === 0 || shape.includes(true)) begin(work, entity, [], () => draft.root, row)
  for (const cell of cellsOf(entities, entity)) {
    found.clear() // what other fields were computed to is read anew
    if (work.all) for (const spot of draft.under(cell.level, draft.root)) writeCell(work, cell, spot, false)
    else placesOf(work, cell).each((spot, moved) => writeCell(work, cell, spot, moved))
  }
  return draft.row
}

/** Answers whether rows may have come or gone by it. */
function notePath(work: Work, path: string): boolean {
  const { steps, key } = splitPath(path)
  if (key !== '' && !key.endsWith('[]')) return noteKeys(work, steps, [key])
  const level = steps.map(({ lines }) => lines)
  const spot = work.draft.at(
    level,
    steps.map(({ index }) => index),
  )
  if (key === '') work.fresh.push({ level, spot })
  addChange(
    work,
    [...level, ...(key === '' ? [] : [key.slice(0, -2)])].join('.'),
    key === '' ? (spot.above ?? spot) : spot,
    true,
  )
  return true
}

function noteKeys(work: Work, steps: readonly Step[], keys: readonly string[], isFilled = false): boolean {
  let [spot, paths] = [work.draft.root, work.paths]
  for (const { lines, index } of steps) [spot, paths] = [spot.line(lines, index), pathsBelow(paths, lines)]
  let isShape = false
  for (const key of keys) {
    addChange(work, pathOf(paths, key), spot, true)
    if (!spot.exists || !Array.isArray(spot.row[key])) continue
    work.fresh.push({ level: [...steps.map(({ lines }) => lines), key], spot })
    isShape = true
  }
  const values = isShape ? keys.filter((key) => !Array.isArray(spot.row[key])) : keys
  const before = work.byHand.get(spot)
  if (values.length > 0 && !isFilled) work.byHand.set(spot, before ? [...before, ...values] : values)
  return isShape
}

/** Rows into which the same was written for the first time share the list of it. */
function touch({ byHand }: Work): void {
  let lately: { readonly keys: readonly string[]; readonly set: ReadonlySet<string> } | undefined
  for (const [spot, keys] of byHand) {
    if (!spot.exists) continue
    const before = touchedIn(spot.row)
    if (before.size > 0) {
      if (keys.some((key) => !before.has(key))) mark(spot, new Set([...before, ...keys]))
      continue
    }
    if (!lately || lately.keys.length !== keys.length || lately.keys.some((key, at) => key !== keys[at]))
      lately = { keys, set: new Set(keys) }
    mark(spot, lately.set)
  }
}

const mark = (spot: Spot, keys: ReadonlySet<string>): void => spot.set({ [touched]: keys } as unknown as Row) // Row knows only text keys

function addChange({ changes }: Work, path: string, spot: Spot, isMove: boolean): void {
  let marks = changes.get(path)
  if (!marks) changes.set(path, (marks = new Marks()))
  marks.add(spot, isMove)
}

/** What a new row has before anything is computed: its state, its number, and the first rows of lines. */
function begin(
  work: Work,
  entity: CompiledEntity,
  level: readonly string[],
  spot: () => Spot,
  row: Row,
): void {
  const { states } = entity
  if (states && !hasValue(row[states.field]) && work.isNew(row)) spot().put(states.field, states.initial)
  for (const { name, entity: line, first } of entity.lines) {
    const lineEntity = work.entities[line]
    if (!lineEntity) continue
    const inner = [...level, name]
    let rows = linesOf(row, name)
    if (first && rows.length === 0 && (work.isNew(row) || work.changes.get(inner.join('.'))?.has(spot()))) {
      addFirst(work, inner, first.length, spot())
      rows = linesOf(spot().row, name)
    }
    number(rows, name, spot)
    rows.forEach((one, index) => begin(work, lineEntity, inner, () => spot().line(name, index), one))
  }
}

function addFirst(work: Work, level: readonly string[], count: number, spot: Spot): void {
  const name = level.at(-1) ?? ''
  spot.set({ [name]: Array.from({ length: count }, () => ({})) })
  for (const line of spot.lines(name)) work.fresh.push({ level, spot: line })
  addChange(work, level.join('.'), spot, true)
}

/** Lines are numbered in tens; a number once given stays. */
function number(rows: readonly Row[], name: string, spot: () => Spot): void {
  if (rows.every((row) => hasValue(row['lineNum']))) return
  let last = rows.reduce((highest, row) => Math.max(highest, Number(row['lineNum'] ?? 0)), 0)
  rows.forEach((row, index) => {
    if (hasValue(row['lineNum'])) return
    last = (Math.floor(last / 10) + 1) * 10
    spot().line(name, index).put('lineNum', last)
  })
}

/** The rows in which the cell has to be looked at, and whether what it reads there was moved by hand. */
function placesOf({ draft, changes, fresh }: Work, { level, watches, among }: Cell): Marks {
  const places = new Marks()
  // Thousands of neighbours that changed concern the same rows: these are gone through once.
  const around = new Map<Spot, boolean>()
  for (const path of watches) {
    const holder = among.get(path) ?? level.length
    changes.get(path)?.each((changed, moved) => {
      let start = draft.towards(level, changed)
      while (start.above && start.depth > holder) start = start.above
      if (start.depth === level.length) return places.add(start, moved)
      around.set(start, moved || around.get(start) === true)
    })
  }
  for (const [start, moved] of around) for (const spot of draft.under(level, start)) places.add(spot, moved)
  for (const one of fresh) {
    if (!one.level.every((name, depth) => level[depth] === name)) continue
    for (const spot of draft.under(level, one.spot)) places.add(spot, false)
  }
  return places
}

function writeCell(work: Work, cell: Cell, spot: Spot, moved: boolean): void {
  const { field } = cell
  const { row, env } = spot
  if (!mayWrite(work, cell, spot, moved)) return
  if (cell.when && cell.when.run(row, env) !== true) return
  const value = isShown(field, row, env) ? keptValue(field, cell.value.run(row, env), row, env) : null
  if (isSameValue(field, row[field.wire], value) && field.wire in row) return
  if (isReference(field)) spot.set(keysFor(field, value, row, cell.value, { row, env }))
  else spot.put(field.wire, value)
  if (!work.all) addChange(work, cell.writes, spot, moved)
}

/** A computed field always, unless its reader is not told what it follows from; what is not shown goes and does not come by itself; the first rows follow while there are just as many; a default where nothing stands, and again when what it reads moved, until it is touched. */
function mayWrite(work: Work, cell: Cell, spot: Spot, moved: boolean): boolean {
  const { kind, field, first } = cell
  if (kind === 'compute') return isComputed(work, cell, spot.row)
  if (first && !isFirst(first, spot)) return false
  const { row } = spot
  if (kind === 'show' || !isShown(field, row, spot.env))
    return kind === 'show' && hasValue(row[field.wire]) && !isShown(field, row, spot.env)
  if (!moved && (hasValue(row[field.wire]) || !work.isNew(row))) return false
  if (work.byHand.get(spot)?.includes(field.wire) || work.isGiven(row, field.wire)) return false
  return kind === 'first' || !touchedIn(row).has(field.wire)
}

/** Whether it is computed here: what a saved row has of the server stands where its reader is not told what it follows from. */
const isComputed = ({ isNew, isKept }: Work, cell: Cell, row: Row): boolean =>
  isKept === undefined || isNew(row) || !isKept(cell)

const isFirst = ({ at, of }: NonNullable<Cell['first']>, { above, name, index }: Spot): boolean =>
  index === at && linesOf(above?.row ?? {}, name).length === of
