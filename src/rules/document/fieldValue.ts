import { isRefType } from '../types/fieldTypes.ts'
import type { Expression, ExpressionEnv } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { keptList } from '../expression/kernelLists.ts'
import { asKept } from '../types/asCode.ts'
import { canonicalDecimal, roundDecimal } from '../types/decimalText.ts'

/** Decimals allowed in this field of this row: what its unit or currency says, else what the field keeps. */
export function scaleOf(field: CompiledField, row: Row, env: ExpressionEnv): number | undefined {
  const own = field.scaleOf?.run(row, env)
  const scale = own === null || own === undefined ? Number.NaN : Number(own)
  if (!Number.isInteger(scale) || scale < 0) return field.scale
  return field.scale === undefined ? scale : Math.min(scale, field.scale)
}

/** A computed value in the form in which the field keeps it; decimals rounded half away from zero. */
export function keptValue(field: CompiledField, value: unknown, row: Row, env: ExpressionEnv): unknown {
  if (value === null || value === undefined) return null
  if (field.storage === 'list') return keptList(value)
  if (field.storage === 'integer') {
    const whole = roundDecimal(value, 0)
    return whole === null ? null : Number(whole)
  }
  if (field.case && typeof value === 'string') return asKept(value, field) || null
  if (field.storage !== 'decimal') return value
  const scale = scaleOf(field, row, env)
  return scale === undefined ? canonicalDecimal(value) : roundDecimal(value, scale)
}

/** `isSameValue({ storage: 'decimal' }, '1.50', '1.5')` → `true`. Whether a kept value is the same as another, whichever way its number is written. */
export function isSameValue(field: CompiledField, left: unknown, right: unknown): boolean {
  const [a, b] = [left ?? null, right ?? null]
  if (a === b) return true
  if (a === null || b === null) return false
  if (field.storage === 'decimal' || field.storage === 'integer')
    return canonicalDecimal(a) === canonicalDecimal(b)
  return field.storage === 'json' ? JSON.stringify(a) === JSON.stringify(b) : false
}

/** `isReference({ type: 'ref', name: 'supplier', wire: 'supplierId' })` → `true`. */
export const isReference = (field: CompiledField): boolean =>
  isRefType(field.type) && field.wire !== field.name

/**
 * The keys of a row that change when the field gets this value. A ref brings its code and name along where the expression read it from
 * a row that has them; what had been read through the ref before is forgotten (undefined).
 */
export function keysFor(
  field: CompiledField,
  value: unknown,
  before: Row,
  expression: Expression,
  source: { readonly row: Row; readonly env: ExpressionEnv },
): Row {
  if (!isReference(field)) return { [field.wire]: value }
  const keys: Row = {}
  const stem = `${field.name}.`
  for (const key of Object.keys(before)) if (key.startsWith(stem)) keys[key] = undefined
  return Object.assign(
    keys,
    { [field.wire]: value, [`${field.name}Code`]: null, [`${field.name}Name`]: null },
    besides(field, value, expression, source),
  )
}

/** What stands beside the id where the expression read it: its code and name, and what had been read through it. */
function besides(
  field: CompiledField,
  value: unknown,
  { deps }: Expression,
  { row, env }: { readonly row: Row; readonly env: ExpressionEnv },
): Row {
  if (value === null) return {}
  const place = deps
    .filter((dep) => dep.endsWith('Id'))
    .flatMap((dep) => placesOf(dep, row, env))
    .find(({ row: at, key }) => at[key] === value)
  if (!place)
    return deps.includes('me.user') && env.me['user'] === value
      ? { [`${field.name}Name`]: env.me['name'] ?? null }
      : {}
  const stem = place.key.slice(0, -'Id'.length)
  const through: Row = {}
  for (const key of Object.keys(place.row))
    if (key.startsWith(`${stem}.`)) through[field.name + key.slice(stem.length)] = place.row[key]
  return {
    ...through,
    [`${field.name}Code`]: place.row[`${stem}Code`] ?? null,
    [`${field.name}Name`]: place.row[`${stem}Name`] ?? null,
  }
}

/** Where a wire path may be read from: the row itself, and for `parent.x` the row above. */
function placesOf(
  path: string,
  row: Row,
  env: ExpressionEnv,
): readonly { readonly row: Row; readonly key: string }[] {
  const here = { row, key: path }
  return path.startsWith('parent.') && env.up
    ? [here, ...placesOf(path.slice('parent.'.length), env.up.row, { ...env, up: env.up.up })]
    : [here]
}
