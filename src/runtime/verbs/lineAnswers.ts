import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledLineAsk, CompiledVerb } from '../../language/verb.ts'
import { brokenPlaces } from '../../rules/document/brokenPlaces.ts'
import { isShown } from '../../rules/document/isShown.ts'
import { askedRows, readsAsked, withLineAnswers, type AskedRow } from '../../rules/document/lineAsks.ts'
import {
  eachRow,
  fieldOf,
  hasValue,
  joinPath,
  splitPath,
  type Entities,
} from '../../rules/document/rowPath.ts'
import { isAskedFor } from '../../rules/document/validate.ts'
import { sayOf } from '../../rules/document/words.ts'
import { spoken } from '../../texts/spoken.ts'

/** A verb that is about to be done on one document. */
export interface Deed {
  readonly entities: Entities
  readonly entity: CompiledEntity
  readonly verb: CompiledVerb
  readonly row: Row
  readonly env: ExpressionEnv
}

/** A field that is asked of lines, with its question. */
export interface LineQuestion {
  readonly ask: CompiledLineAsk
  readonly field: CompiledField
}

/** Lines of one table of which the same is asked. */
export interface LineGroup {
  readonly lines: string
  readonly questions: readonly LineQuestion[]
  readonly rows: readonly AskedRow[]
}

/** How lines are answered: as the questions propose, all alike, or each by itself. */
export type LineMode = 'proposed' | 'same' | 'each'

/** What was answered for one table of lines. */
export interface GroupAnswers {
  readonly mode: LineMode
  readonly common: Row
  /** By the id of the line. */
  readonly own: ReadonlyMap<string, Row>
}

export const idOf = ({ row }: Pick<AskedRow, 'row'>): string => String(row['id'])

/** The tables of lines of which a verb asks something now, each with its lines. */
export function lineGroups({ entities, entity, verb, row, env }: Deed): LineGroup[] {
  const rows = askedRows(entities, entity, verb, row, env)
  return [...Map.groupBy(rows, ({ asks }) => asks[0]?.lines ?? '')].map(([lines, own]) => ({
    lines,
    rows: own,
    questions: (own[0]?.asks ?? []).flatMap((ask) => {
      const field = own[0] && fieldOf(own[0].entity, ask.field)
      return field ? [{ ask, field }] : []
    }),
  }))
}

/** What the questions propose for a line, by wire key. */
export const proposedFor = ({ questions }: LineGroup, { row, env }: AskedRow): Row =>
  Object.fromEntries(questions.map(({ ask, field }) => [field.wire, ask.value?.run(row, env) ?? null]))

/** What the questions propose where they propose the same for all lines, else nothing. */
export function commonProposal(group: LineGroup): Row {
  const [first = {}, ...others] = group.rows.map((row) => proposedFor(group, row))
  return Object.fromEntries(
    Object.entries(first).map(([key, value]) => [
      key,
      others.every((one) => one[key] === value) ? value : null,
    ]),
  )
}

/** What is sent for each line of a table, by its id; nothing where the questions' own proposals hold. */
export function answersOf(group: LineGroup, { mode, common, own }: GroupAnswers): ReadonlyMap<string, Row> {
  if (mode === 'proposed') return new Map()
  if (mode === 'same')
    return new Map(group.rows.map((row) => [idOf(row), { ...commonProposal(group), ...common }]))
  return own
}

/** The answers as they travel: the document's lines with their ids, as deep as they were asked. */
export function bodyOf(document: Row, groups: readonly LineGroup[], answers: ReadonlyMap<string, Row>): Row {
  const body: Row = {}
  for (const row of groups.flatMap(({ rows }) => rows)) {
    const given = answers.get(idOf(row))
    if (!given) continue
    let at: Row = body
    let source: Row = document
    for (const { lines, index } of splitPath(row.path).steps) {
      source = (source[lines] as readonly Row[])[index] ?? {} // the path leads to lines
      const list = (at[lines] ??= []) as Row[] // made here
      const known = list.find(({ id }) => id === source['id']) ?? { id: source['id'] }
      if (!list.includes(known)) list.push(known)
      at = known
    }
    Object.assign(at, given)
  }
  return body
}

/** What is wrong with the answers: words by the path of a line's field, `lines[0].deliveries[1].replyDate`. `''`: with all together. */
export function wrongAnswers(
  deed: Deed,
  groups: readonly LineGroup[],
  answers: ReadonlyMap<string, Row>,
  say: { readonly required: string; readonly language: Language },
): ReadonlyMap<string, string> {
  const { entities, entity, verb, env } = deed
  const row = withLineAnswers(entities, entity, verb, { row: deed.row, env, answers })
  const wrong = new Map<string, string>()
  const asked = new Map(groups.flatMap(({ questions, rows }) => rows.map(({ path }) => [path, questions])))
  for (const placed of eachRow(entities, entity, row, env))
    for (const { field } of asked.get(placed.path) ?? [])
      if (isWanted(field, placed) && !hasValue(placed.row[field.wire]))
        wrong.set(joinPath(placed.path, field.wire), say.required)
  if (wrong.size > 0) return wrong
  const broken = verb.require.find(
    ({ rule }) => readsAsked(entity, verb, rule) && rule.run(row, env) !== true,
  )
  if (!broken) return wrong
  const words = spoken(sayOf(entity, row, env, broken.say), say.language)
  const places = brokenPlaces({ entities, entity, row, env }, broken).filter((path) =>
    isAskedPlace(path, groups),
  )
  for (const path of places.length > 0 ? places : ['']) wrong.set(path, words)
  return wrong
}

const isAskedPlace = (path: string, groups: readonly LineGroup[]): boolean =>
  groups.some(({ rows, questions }) =>
    rows.some((row) => questions.some(({ field }) => joinPath(row.path, field.wire) === path)),
  )

export const isWanted = (field: CompiledField, { row, env }: Pick<AskedRow, 'row' | 'env'>): boolean =>
  isShown(field, row, env) && isAskedFor(field, row, env)

/** A field that is needed for some lines only is shown where it is needed or given. */
export const isOffered = (field: CompiledField, row: Row, env: ExpressionEnv): boolean =>
  isWanted(field, { row, env }) || hasValue(row[field.wire])
