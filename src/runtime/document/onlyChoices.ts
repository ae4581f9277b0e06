import { isEmpty } from '../../cells/Cell.ts'
import type { PickOption, PickPage } from '../../cells/CellServices.ts'
import { refValues } from '../../cells/ref/refChoices.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv, Predicate } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { columnOf } from './columnOf.ts'

/** Who chooses, and from what. */
export interface Choosing {
  readonly entity: CompiledEntity
  readonly audience: string
  readonly env: ExpressionEnv
  /** The first `most` rows that may be chosen for a column of this row, and how many there are. */
  find(column: CompiledColumn, row: Row, most: number): Promise<PickPage>
}

/** Of more options that his rights narrow nobody has only one. */
const mostNarrowed = 50

/**
 * What a new document takes for each required reference of which there is only one that may be chosen; empty where there is none of that kind.
 * A reference that is chosen by another value of the document waits for it: what may be chosen without that may not be all.
 */
export function onlyChoices(choosing: Choosing, row: Row): Promise<Row> {
  const fields = choosing.entity.fields.filter(
    (field) => field.to && isEmpty(row[field.wire]) && isAsked(field, row, choosing.env),
  )
  return inTurn(choosing, fields, row)
}

/** Those first that wait for nothing, then those that waited for them, on and on. */
async function inTurn(choosing: Choosing, fields: readonly CompiledField[], row: Row): Promise<Row> {
  const waiting = fields.filter((field) => waits(field, row))
  const ready = fields.filter((field) => !waiting.includes(field))
  const found = await Promise.all(ready.map((field) => onlyChoice(choosing, field, row)))
  const given = Object.assign({}, ...found) as Row
  if (waiting.length === 0 || Object.keys(given).length === 0) return given
  return { ...given, ...(await inTurn(choosing, waiting, { ...row, ...given })) }
}

/** Whether something of the document that its condition compares with is not there yet. */
const waits = ({ where }: CompiledField, row: Row): boolean =>
  where?.deps.some(
    (dep) => dep.startsWith('this.') && dep !== 'this.id' && isEmpty(row[dep.slice('this.'.length)]),
  ) ?? false

/** What a row takes where a reference has only one row to choose from that its user may choose; else nothing. */
export async function onlyChoice(
  { entity, audience, env, find }: Choosing,
  field: CompiledField,
  row: Row,
): Promise<Row> {
  const column = columnOf(field)
  const rule = entity.access[audience]?.write
  const narrows = rule !== undefined && reads(rule, field)
  const most = narrows ? mostNarrowed : 2
  const { options, count } = await find(column, row, most)
  if (count > most) return {}
  const valuesOf = (option: PickOption) => refValues(column, option)
  const allowed = options.filter(
    (option) => !narrows || rule.run({ ...row, ...valuesOf(option) }, env) === true,
  )
  const [only] = allowed
  return only && allowed.length === 1 ? valuesOf(only) : {}
}

const reads = ({ deps }: Predicate, { name, wire }: CompiledField): boolean =>
  deps.some((dep) => dep === name || dep === wire)

/** Whoever saves the document has to fill it. */
const isAsked = (
  { required, compute, assigned, show }: CompiledField,
  row: Row,
  env: ExpressionEnv,
): boolean =>
  !compute &&
  !assigned &&
  (show === undefined || show.run(row, env) === true) &&
  (required === true ||
    (typeof required === 'object' && 'run' in required && required.run(row, env) === true))
