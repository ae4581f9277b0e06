import type { CompiledField, Expression, ExpressionEnv, Row } from '../../language/compiled.ts'
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
  if (field.storage === 'integer') {
    const whole = roundDecimal(value, 0)
    return whole === null ? null : Number(whole)
  }
  if (field.storage !== 'decimal') return value
  const scale = scaleOf(field, row, env)
  return scale === undefined ? canonicalDecimal(value) : roundDecimal(value, scale)
}

/** Whether a kept value is the same as another, whichever way its number is written. */
export function isSameValue(field: CompiledField, left: unknown, right: unknown): boolean {
  const [a, b] = [left ?? null, right ?? null]
  if (a === b) return true
  if (a === null || b === null) return false
  if (field.storage === 'decimal' || field.storage === 'integer') return canonicalDecimal(a) === canonicalDecimal(b)
  return field.storage === 'json' ? JSON.stringify(a) === JSON.stringify(b) : false
}

export const isReference = (field: CompiledField): boolean => (field.type === 'ref' || field.type === 'user') && field.wire !== field.name

/**
 * The keys of a row that change when the field gets this value. A ref brings its code and name along where the expression read it from
 * a row that has them; what had been read through the ref before is forgotten (undefined).
 */
export function keysFor(field: CompiledField, value: unknown, before: Row, expression: Expression, source: { readonly row: Row; readonly env: ExpressionEnv }): Row {
  if (!isReference(field)) return { [field.wire]: value }
  const forgotten = Object.fromEntries(Object.keys(before).filter((key) => key.startsWith(`${field.name}.`)).map((key) => [key, undefined]))
  const beside = besides(expression, value, source.row, source.env)
  return { ...forgotten, [field.wire]: value, [`${field.name}Code`]: beside?.code ?? null, [`${field.name}Name`]: beside?.name ?? null }
}

/** Code and name that stand beside the id which the expression read. */
function besides(expression: Expression, value: unknown, row: Row, env: ExpressionEnv): { readonly code: unknown; readonly name: unknown } | undefined {
  for (const path of expression.deps.filter((dep) => dep.endsWith('Id'))) {
    const places = placesOf(path, row, env).filter(({ row: at, key }) => at[key] === value && value !== null)
    const [place] = places
    if (!place) continue
    const stem = place.key.slice(0, -'Id'.length)
    return { code: place.row[`${stem}Code`], name: place.row[`${stem}Name`] }
  }
  return undefined
}

/** Where a wire path may be read from: the row itself, and for `parent.x` the row above. */
function placesOf(path: string, row: Row, env: ExpressionEnv): readonly { readonly row: Row; readonly key: string }[] {
  const here = { row, key: path }
  return path.startsWith('parent.') && env.up ? [here, ...placesOf(path.slice('parent.'.length), env.up.row, { ...env, up: env.up.up })] : [here]
}
