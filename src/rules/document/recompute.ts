import type { CompiledEntity, ExpressionEnv, Row } from '../../language/compiled.ts'
import { cellsOf, isSeenBy, type Cell } from './cells.ts'
import { Draft, type Place } from './Draft.ts'
import { isSameValue, keptValue, keysFor } from './fieldValue.ts'
import { hasValue, linesOf, splitPath, type Entities } from './rowPath.ts'

export interface RecomputeOptions {
  /** A row that is not saved yet: it gets defaults, its initial state and its number. Default: a row without `id`. */
  isNew?(row: Row): boolean
  /** Whether the caller was given this value in so many words: no default takes its place. Default: nothing was. */
  isGiven?(row: Row, wire: string): boolean
}

/** Fields that a person touched stay as they are. Kept with the row itself, under a key that does not travel. */
const touched = Symbol('touched')
const touchedIn = (row: Row): ReadonlySet<string> => ((row as { [touched]?: ReadonlySet<string> })[touched] ?? new Set()) // set only here

interface Work {
  readonly entities: Entities
  readonly draft: Draft
  readonly isNew: (row: Row) => boolean
  readonly isGiven: (row: Row, wire: string) => boolean
  /** Everything is computed anew. */
  readonly all: boolean
  /** Where something changed, by path from the header without indices. */
  readonly changes: Map<string, Place[]>
  /** Those among them that go back to a change by hand; a new row that is being filled makes none. Only these move a default that has a value. */
  readonly moves: Map<string, Place[]>
  /** Rows that are new to the document: everything in them is computed. */
  readonly fresh: { readonly level: readonly string[]; readonly place: Place }[]
  /** Paths that the caller changed, as `lines.price` with their place. */
  readonly byHand: ReadonlySet<string>
}

/**
 * The document as it follows from what changed: defaults that nobody touched, computed fields, first rows of lines that follow.
 * `changed`: wire paths of what was just changed by hand (`partnerId`, `lines[2].price`; `lines` where rows came or went); rows that the
 * change does not reach stay the same objects. Without it (or null) everything is computed, and defaults only fill what is missing in new rows.
 */
export function recompute(entities: Entities, entity: CompiledEntity, row: Row, env: ExpressionEnv, changed?: readonly string[] | null, options: RecomputeOptions = {}): Row {
  const draft = new Draft(row, env)
  const isNew = options.isNew ?? ((one: Row) => !hasValue(one['id']))
  const work: Work = {
    entities, draft, isNew, isGiven: options.isGiven ?? (() => false), all: !changed, changes: new Map(), moves: new Map(), fresh: [],
    byHand: new Set(changed?.map((path) => keyOf(splitPath(path).steps.map(({ lines }) => lines), splitPath(path).steps.map(({ index }) => index), splitPath(path).key))),
  }
  for (const path of changed ?? []) noteChange(work, path)
  begin(work, entity, [], [])
  for (const cell of cellsOf(entities, entity)) for (const place of placesOf(work, cell)) writeCell(work, cell, place)
  return draft.row
}

const keyOf = (level: readonly string[], place: Place, wire: string) => `${level.map((name, index) => `${name}[${place[index] ?? ''}]`).join('.')}/${wire}`

function noteChange(work: Work, path: string): void {
  const { steps, key } = splitPath(path)
  const level = steps.map(({ lines }) => lines)
  const place = steps.map(({ index }) => index)
  if (key === '') {
    work.fresh.push({ level, place })
    return addChange(work, level.join('.'), place.slice(0, -1))
  }
  addChange(work, [...level, key].join('.'), place)
  const row = work.draft.at(level, place)
  if (!row) return
  if (Array.isArray(row[key])) work.fresh.push({ level: [...level, key], place })
  else work.draft.set(level, place, { [touched]: new Set([...touchedIn(row), key]) } as unknown as Row) // Row knows only text keys
}

function addChange(work: Work, path: string, place: Place, isMove = true): void {
  for (const map of isMove ? [work.changes, work.moves] : [work.changes]) {
    const places = map.get(path)
    if (places) places.push(place)
    else map.set(path, [place])
  }
}

/** What a new row has before anything is computed: its state, its number, and the first rows of lines that follow. */
function begin(work: Work, entity: CompiledEntity, level: readonly string[], place: Place): void {
  const row = work.draft.at(level, place)
  if (!row) return
  const { states } = entity
  if (states && work.isNew(row) && !hasValue(row[states.field])) work.draft.set(level, place, { [states.field]: states.initial })
  for (const { name, entity: line, follow } of entity.lines) {
    const lineEntity = work.entities[line]
    if (!lineEntity) continue
    const inner = [...level, name]
    if (follow?.length && linesOf(row, name).length === 0 && (work.isNew(row) || changedHere(work, inner, place))) addFirst(work, inner, place)
    number(work, inner, place)
    linesOf(work.draft.at(level, place) ?? {}, name).forEach((_, index) => begin(work, lineEntity, inner, [...place, index]))
  }
}

const changedHere = (work: Work, lines: readonly string[], place: Place) => (work.changes.get(lines.join('.')) ?? []).some((at) => at.join() === place.join())

function addFirst(work: Work, lines: readonly string[], place: Place): void {
  work.draft.set(lines, place, { [lines.at(-1) ?? '']: [{}] })
  work.fresh.push({ level: lines, place: [...place, 0] })
  addChange(work, lines.join('.'), place)
}

/** Lines are numbered in tens; a number once given stays. */
function number(work: Work, lines: readonly string[], place: Place): void {
  const rows = linesOf(work.draft.at(lines, place) ?? {}, lines.at(-1) ?? '')
  let last = Math.max(0, ...rows.map((row) => Number(row['lineNum'] ?? 0)))
  rows.forEach((row, index) => {
    if (hasValue(row['lineNum'])) return
    last = (Math.floor(last / 10) + 1) * 10
    work.draft.set(lines, [...place, index], { lineNum: last })
  })
}

/** The rows in which the cell has to be looked at. */
function placesOf(work: Work, cell: Cell): readonly Place[] {
  if (work.all) return work.draft.placesUnder(cell.level, [])
  const found = [...work.changes].filter(([path]) => cell.reads.some((read) => isSeenBy(read, path))).flatMap(([, places]) => places)
  const fresh = work.fresh.filter(({ level }) => level.every((name, depth) => cell.level[depth] === name)).map(({ place }) => place)
  if (found.length + fresh.length === 0) return []
  const places = [...found, ...fresh].flatMap((place) => work.draft.placesUnder(cell.level, place))
  return [...new Map(places.map((place) => [place.join(), place])).values()]
}

function writeCell(work: Work, cell: Cell, place: Place): void {
  const { draft } = work
  const { level, field } = cell
  const row = draft.at(level, place)
  if (!row) return
  const moved = isMoved(work, cell, place)
  if (!mayWrite(work, cell, row, place, moved)) return
  const env = draft.envAt(level, place)
  if (cell.when && cell.when.run(row, env) !== true) return
  const value = keptValue(field, cell.value.run(row, env), row, env)
  if (isSameValue(field, row[field.wire], value) && field.wire in row) return
  draft.set(level, place, keysFor(field, value, row, cell.value, { row, env }))
  addChange(work, cell.writes, place, moved)
}

/** A computed field always; an only row follows; a default where nothing stands, and again when what it reads moved, until it is touched. */
function mayWrite(work: Work, { kind, level, field }: Cell, row: Row, place: Place, moved: boolean): boolean {
  if (kind === 'compute') return true
  if (work.byHand.has(keyOf(level, place, field.wire)) || work.isGiven(row, field.wire)) return false
  const wanted = moved || (!hasValue(row[field.wire]) && work.isNew(row))
  if (kind === 'default') return wanted && !touchedIn(row).has(field.wire)
  return wanted && linesOf(work.draft.at(level, place.slice(0, -1)) ?? {}, level.at(-1) ?? '').length === 1
}

function isMoved(work: Work, { reads }: Cell, place: Place): boolean {
  return !work.all && [...work.moves].some(([path, places]) => reads.some((read) => isSeenBy(read, path)) && places.some((at) => meets(at, place)))
}

/** Whether one of the two rows stands under the other, or they are the same. */
function meets(one: Place, other: Place): boolean {
  for (let depth = Math.min(one.length, other.length) - 1; depth >= 0; depth -= 1) if (one[depth] !== other[depth]) return false
  return true
}
