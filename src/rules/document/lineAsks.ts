import type { CompiledEntity } from '../../language/entity.ts'
import type { Expression, ExpressionEnv, Predicate } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledAssignment, CompiledLineAsk, CompiledVerb } from '../../language/verb.ts'
import { applyAssignments } from './applyAssignments.ts'
import { Draft } from './Draft.ts'
import { eachRow, fieldOf, splitPath, type Entities, type PlacedRow } from './rowPath.ts'

/** A row of lines of which a verb asks something. */
export interface AskedRow extends PlacedRow {
  readonly asks: readonly CompiledLineAsk[]
}

/** `levelOf('lines[2].deliveries[0]')` → `'lines.deliveries'`. Which lines a row is among; '' for the document. */
export const levelOf = (path: string): string => path.replace(/\[\d+\]/g, '')

/** `askedRows({}, { lines: [] }, {}, { id: 'a' }, {})` → `[]`. The rows of a document of which a verb asks something, in the order in which they are read. */
export function askedRows(
  entities: Entities,
  entity: CompiledEntity,
  { askLines = [] }: Pick<CompiledVerb, 'askLines'>,
  row: Row,
  env: ExpressionEnv,
): AskedRow[] {
  if (askLines.length === 0) return []
  return [...eachRow(entities, entity, row, env)].flatMap((placed) => {
    const asks = askLines.filter((ask) => isAskedOf(ask, placed))
    return asks.length > 0 ? [{ ...placed, asks }] : []
  })
}

/** `isAskedOf({ lines: 'lines' }, { path: 'lines[2]' })` → `true`. Whether this is asked of that row. */
export const isAskedOf = ({ lines, when }: CompiledLineAsk, { row, path, env }: PlacedRow): boolean =>
  lines === levelOf(path) && (!when || when.run(row, env) === true)

/** `withLineAnswers({}, { lines: [] }, {}, { row: { id: 'a' } })` → `{ id: 'a' }`. The document with what a verb asked of its lines: of each row what is answered for it (by id), else what the question itself says. `unseen`: keys of rows of which nobody is asked. */
export function withLineAnswers(
  entities: Entities,
  entity: CompiledEntity,
  verb: Pick<CompiledVerb, 'askLines'>,
  {
    row,
    env,
    answers,
    unseen,
  }: {
    readonly row: Row
    readonly env: ExpressionEnv
    readonly answers: ReadonlyMap<string, Row>
    readonly unseen?: ReadonlySet<string>
  },
): Row {
  const asked = askedRows(entities, entity, verb, row, env)
  if (asked.length === 0) return row
  const draft = new Draft(applyAssignments(entities, entity, row, proposals(verb, unseen), env), env)
  for (const { row: line, path } of asked) {
    const given = answers.get(String(line['id']))
    if (!given) continue
    const { steps } = splitPath(path)
    draft
      .at(
        steps.map(({ lines }) => lines),
        steps.map(({ index }) => index),
      )
      .set(given)
  }
  return draft.row
}

/** What the questions themselves propose, as assignments to all but the rows that are left alone. */
const proposals = (
  { askLines = [] }: Pick<CompiledVerb, 'askLines'>,
  unseen: ReadonlySet<string> = new Set(),
): CompiledAssignment[] =>
  askLines.flatMap(({ value, when, ...ask }) => {
    if (!value) return []
    const run: Predicate['run'] = (row, env) =>
      !unseen.has(String(row['id'])) && (!when || when.run(row, env) === true)
    return [{ ...ask, value, when: { ...(when ?? value), run } }]
  })

/** `readsAsked({ fields: [] }, { ask: [], askLines: [{ lines: 'lines', field: 'date' }] }, { deps: ['lines.date'] })` → `true`. Whether a rule reads what the verb asks: then it is judged with the answers, not before. */
export function readsAsked(
  entity: CompiledEntity,
  { ask, askLines = [] }: Pick<CompiledVerb, 'ask' | 'askLines'>,
  { deps }: Expression,
): boolean {
  return (
    deps.some((dep) => ask.some((name) => fieldOf(entity, name)?.wire === dep)) ||
    deps.some((dep) => askLines.some(({ lines, field }) => isField(dep, `${lines}.${field}`)))
  )
}

/** A ref is read by its key: `lines.itemId` of `lines.item`. */
const isField = (dep: string, name: string): boolean => dep === name || dep === `${name}Id`
