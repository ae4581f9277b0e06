import type { CompiledEntity } from '../../language/entity.ts'
import type { Expression, ExpressionEnv } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledAssignment, CompiledVerb } from '../../language/verb.ts'
import { isFrom, refusalOf } from '../../rules/document/allowedVerbs.ts'
import { applyAssignments } from '../../rules/document/applyAssignments.ts'
import { isByItself, verbAtRest } from '../../rules/document/atRest.ts'
import { recompute, type RecomputeOptions } from '../../rules/document/recompute.ts'
import { eachRow, fieldOf, linesOf, splitPath, type PlacedRow } from '../../rules/document/rowPath.ts'
import { canonicalDecimal, compareDecimals } from '../../rules/types/decimalText.ts'
import { isBeyond, lineAt, type Model, type Outside } from './Model.ts'

/** Representatives: nothing, a part, all of what a line is about; a date that was wished and one that is late. */
export const quantities = { none: '0', part: '40', all: '100' } as const
export const dates = { wished: '2026-03-11', late: '2026-05-11' } as const
const today = '2026-03-01'

/** Something that can happen to a document: a verb on one of its rows, or a quantity that others move. */
export interface Move {
  readonly path: string
  readonly verb?: CompiledVerb
  readonly outside?: Outside
  /** What a person gives to the verb, or the quantity that is there then. */
  readonly values: Row
  /** What a person gives to the verb for every line that it asks. */
  readonly lines?: readonly CompiledAssignment[]
  readonly audience?: string
  /** On the way on: no last resort, and nothing is taken back. */
  readonly forward: boolean
}

export const envOf = (audience = ''): ExpressionEnv => ({
  me: { user: 'u', audience, orgs: [], roles: [] },
  today,
  now: `${today} 09:00:00`,
})

/** The line of the document in which a move is made; '' for the header. */
export const lineOf = ({ path }: Pick<Move, 'path'>): string => /^\w+\[\d+\]/.exec(path)?.[0] ?? ''

/** Everything that may happen now. */
export function movesOf(model: Model, document: Row): Move[] {
  return [...eachRow(model.entities, model.header, document, envOf())].flatMap((placed) => [
    ...placed.entity.verbs
      .filter((verb) => !isByItself(verb) && isFrom(placed.entity, verb, placed.row))
      .flatMap((verb) => verbMoves(model, placed.entity, verb, placed.path)),
    ...(model.outside.get(placed.entity.name) ?? []).flatMap((outside) =>
      outsideMoves(model, placed, outside),
    ),
  ])
}

function verbMoves(model: Model, entity: CompiledEntity, verb: CompiledVerb, path: string): Move[] {
  const given = verb.ask.reduce<Row[]>(
    (rows, name) => {
      const field = entity.fields.find((one) => one.name === name)
      return field
        ? rows.flatMap((row) => answersOf(model, field).map((value) => ({ ...row, [field.wire]: value })))
        : rows
    },
    [{}],
  )
  return (verb.by.length > 0 ? verb.by : ['system']).flatMap((audience) =>
    given.flatMap((values) =>
      lineAnswers(model, entity, verb).map((lines) => ({
        path,
        verb,
        values,
        lines,
        audience,
        forward: !verb.danger,
      })),
    ),
  )
}

/** What all lines may be answered with: what the question proposes, and the representatives. */
const lineAnswers = (
  model: Model,
  entity: CompiledEntity,
  { askLines = [] }: CompiledVerb,
): readonly (readonly CompiledAssignment[])[] =>
  askLines.reduce<CompiledAssignment[][]>(
    (all, { value, ...ask }) => {
      const field = fieldOf(lineAt(entity, ask.lines, model.entities) ?? entity, ask.field)
      const answers = field ? answersOf(model, field).map(constant) : []
      return all.flatMap((before) =>
        [...(value ? [value] : []), ...answers].map((one) => [...before, { ...ask, value: one }]),
      )
    },
    [[]],
  )

const constant = (value: unknown): Expression => ({
  run: () => value,
  type: 'text',
  deps: [],
  says: { CN: '', EN: '' },
  source: String(value),
})

export const nameOf = ({ verb, outside }: Move): string => verb?.name ?? outside?.field.name ?? ''

/** `doClose of lines 1 (reason x)`, `receivedQuantity of lines 2 (to 40)`. */
export function sayMove(move: Move): string {
  const { path, values, outside, lines = [] } = move
  const place =
    path === ''
      ? ''
      : ` of ${path.replace(/\[(\d+)\]/g, (_, index: string) => ` ${Number(index) + 1}`).replaceAll('.', ', ')}`
  const said = [...Object.entries(values), ...lines.map(({ field, value }) => [field, value.source] as const)]
    .map(([key, value]) => `${outside ? 'to' : key} ${String(value)}`)
    .join(', ')
  return `${nameOf(move)}${place}${said === '' ? '' : ` (${said})`}`
}

/** What a person may answer to a question. */
function answersOf({ lookups }: Model, field: CompiledField): readonly unknown[] {
  if (field.storage === 'decimal') return Object.values(quantities)
  if (field.storage === 'integer') return [0, 1]
  if (field.storage === 'date') return Object.values(dates)
  if (field.storage === 'flag') return ['Y', 'N']
  return field.typeCode === undefined
    ? ['x']
    : (lookups[field.typeCode]?.values ?? []).map(({ code }) => code).slice(0, 4)
}

/** A flow takes while its source is open, up to its limit; what is reported on taken goods stays within what was taken. */
function outsideMoves(model: Model, placed: PlacedRow, outside: Outside): Move[] {
  const { field } = outside
  const { path } = placed
  const now = String(placed.row[field.wire] ?? '0')
  return Object.values(quantities)
    .filter((value) => canBe(model, placed, outside, value))
    .map((value) => ({ path, outside, values: { [field.wire]: value }, forward: compare(value, now) > 0 }))
}

function canBe(model: Model, { entity, row, env }: PlacedRow, outside: Outside, value: string): boolean {
  const { field, flows, limits } = outside
  const step = compare(value, row[field.wire])
  if (step === 0 || (outside.grows && step < 0)) return false
  if (step > 0 && flows.length > 0)
    return (
      flows.some(({ when }) => when.run(row, env) === true) &&
      limits.every(
        ({ counts, bound, unless }) =>
          unless?.run(row, env) === true ||
          compare(counts.run({ ...row, [field.wire]: value }, env), bound.run(row, env)) <= 0,
      )
    )
  const others = model.outside.get(entity.name) ?? []
  const taken = others.filter((one) => one.flows.length > 0)
  if (flows.length === 0) return taken.length === 0 || compare(value, mostOf(row, taken, '0')) <= 0
  const rest = taken.filter((one) => one !== outside)
  const most = mostOf(row, rest, value)
  return others.every((one) => one.flows.length > 0 || compare(row[one.field.wire], most) <= 0)
}

/** The largest of these quantities of a row, or `least` where none is larger. */
const mostOf = (row: Row, quantitiesOf: readonly Outside[], least: string): string =>
  quantitiesOf.reduce(
    (most, { field }) => (compare(row[field.wire], most) > 0 ? String(row[field.wire]) : most),
    least,
  )

const compare = (a: unknown, b: unknown): number =>
  compareDecimals(canonicalDecimal(a ?? '0') ?? '0', canonicalDecimal(b ?? '0') ?? '0') ?? 0

/** The document afterwards; undefined where a rule refuses. */
export function play(model: Model, document: Row, move: Move): Row | undefined {
  const env = envOf(move.audience)
  const copy = copyOf(document)
  const placed = [...eachRow(model.entities, model.header, copy, env)].find(({ path }) => path === move.path)
  if (!placed) return undefined
  const { verb, outside } = move
  if (outside && !canBe(model, placed, outside, String(move.values[outside.field.wire]))) return undefined
  if (verb && !isFrom(placed.entity, verb, placed.row)) return undefined
  Object.assign(placed.row, move.values)
  if (!verb) return recomputeRow(model, copy)
  if (
    placed.entity.fields.some(
      ({ wire, check }) =>
        wire in move.values &&
        check &&
        !isBeyond(placed.entity, check.rule, model.entities) &&
        check.rule.run(placed.row, placed.env) !== true,
    )
  )
    return undefined
  const { lines = [] } = move
  Object.assign(placed.row, applyAssignments(model.entities, placed.entity, placed.row, lines, placed.env))
  const isAnswered = lines.length > 0 || Object.keys(move.values).length > 0
  const asked = isAnswered ? recomputeRow(model, copy) : copy
  const here = [...eachRow(model.entities, model.header, asked, env)].find(({ path }) => path === move.path)
  if (!here || refusalOf(here.entity, verb, here.row, here.env).refusal) return undefined
  const after = applyAssignments(model.entities, here.entity, here.row, verb.set, here.env)
  const state = stateAfter(model, put(asked, move.path, after), here, verb)
  return recomputeRow(model, put(asked, move.path, { ...after, ...state }))
}

/** The state to which a verb leads the row in a document in which everything is set; nothing where it stays. */
function stateAfter(
  model: Model,
  document: Row,
  { path, env, entity: { states } }: PlacedRow,
  { to, toWhich }: CompiledVerb,
): Row {
  if (!states || !to) return {}
  if (!toWhich) return { [states.field]: to[0] }
  const now = recompute(model.entities, model.header, document, env, engine)
  const here = [...eachRow(model.entities, model.header, now, env)].find((one) => one.path === path)
  return here ? { [states.field]: toWhich.run(here.row, here.env) } : {}
}

/** Rows and lines are new, values are shared. */
function copyOf(row: Row): Row {
  const copy = { ...row }
  for (const [key, value] of Object.entries(copy))
    if (Array.isArray(value)) copy[key] = (value as Row[]).map(copyOf) // of the lists only lines are modelled
  return copy
}

function put(document: Row, path: string, row: Row): Row {
  const { steps } = splitPath(path === '' ? '' : `${path}.`)
  const [first, ...rest] = steps
  if (!first) return row
  const inner = rest.map(({ lines, index }) => `${lines}[${index}]`).join('.')
  return {
    ...document,
    [first.lines]: linesOf(document, first.lines).map((line, index) =>
      index === first.index ? put(line, inner, row) : line,
    ),
  }
}

/** What the engine changes lets no default move. */
const engine: RecomputeOptions = { isNew: () => false, isGiven: () => true, inPlace: true }
const maxRounds = 30

/** Two rules of a document push each other to and fro. */
export class Restless extends Error {}

/** Computed fields and what is done of itself at rest, until nothing moves any more. The rows are written to. */
export function recomputeRow(model: Model, document: Row): Row {
  let now = document
  for (let round = 0; round < maxRounds; round++) {
    now = recompute(model.entities, model.header, now, envOf(), engine)
    if (!stepOn(model, now)) return now
  }
  throw new Restless()
}

function stepOn(model: Model, document: Row): boolean {
  let moved = false
  for (const { entity, row, env } of [
    ...eachRow(model.entities, model.header, document, envOf()),
  ].reverse()) {
    const verb = verbAtRest(entity, row, env)
    if (!verb || !entity.states) continue
    Object.assign(row, applyAssignments(model.entities, entity, row, verb.set, env))
    row[entity.states.field] = verb.toWhich?.run(row, env) ?? verb.to?.[0]
    moved = true
  }
  return moved
}
