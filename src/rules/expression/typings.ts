import type { ValueType } from '../../language/expression.ts'
import { fieldTypes } from '../types/fieldTypes.ts'
import type { Scope, ScopeCode, ScopeField } from './Scope.ts'
import { rulesTexts } from '../../texts/rulesTexts.ts'
import type { Typed, Typing } from './Typed.ts'

export const flagCodes: readonly ScopeCode[] = [
  { code: 'Y', label: rulesTexts.label('flag.Y') },
  { code: 'N', label: rulesTexts.label('flag.N') },
]

/** What a field is in an expression. */
export function typingOf(field: ScopeField, scope: Scope): Typing {
  if (field.storage === 'flag') return { type: 'code', codes: field.codes ?? flagCodes, flag: true }
  const codes =
    field.codes ?? field.kinds ?? (field.typeCode === undefined ? undefined : scope.lookup(field.typeCode))
  if (field.storage === 'list') return listTyping(field.to, codes)
  if (codes) return { type: 'code', codes }
  const type: ValueType = field.storage === 'id' ? 'id' : fieldTypes[field.type].value
  return field.to === undefined ? { type } : { type, to: field.to }
}

const listTyping = (to: string | undefined, codes: readonly ScopeCode[] | undefined): Typing => ({
  type: 'list',
  ...(to === undefined ? {} : { to }),
  ...(codes ? { codes } : {}),
})

const kinds: Readonly<Record<ValueType, string>> = {
  decimal: 'number',
  integer: 'number',
  date: 'time',
  datetime: 'time',
  text: 'text',
  code: 'text',
  boolean: 'boolean',
  id: 'id',
  list: 'list',
  json: 'json',
  null: 'null',
}

/** `isNumber({ type: 'integer' })` → `true`. */
export const isNumber = (typing: Typing): boolean => kinds[typing.type] === 'number'
/** `isTime({ type: 'date' })` → `true`. */
export const isTime = (typing: Typing): boolean => kinds[typing.type] === 'time'
/** `isTextual({ type: 'code' })` → `true`. */
export const isTextual = (typing: Typing): boolean => kinds[typing.type] === 'text'

/** `comparable({ type: 'integer' }, { type: 'decimal' })` → `true`. Whether values of these two can be equal at all. */
export function comparable(left: Typing, right: Typing): boolean {
  if (kinds[left.type] !== kinds[right.type] || left.type === 'json' || left.type === 'list') return false
  if (left.to !== undefined && right.to !== undefined && left.to !== right.to) return false
  return (
    !(left.codes && right.codes) ||
    left.codes.some(({ code }) => right.codes?.some((other) => other.code === code))
  )
}

/** `ordered({ type: 'boolean' })` → `false`. */
export const ordered = (typing: Typing): boolean =>
  isNumber(typing) || isTime(typing) || (isTextual(typing) && typing.type !== 'code')

/** `common({ type: 'null' }, { type: 'date' })` → `{ type: 'date' }`. One typing for two branches, or none when they have nothing in common. A missing value goes with everything, a day among times is its beginning. */
export function common(left: Typing, right: Typing): Typing | undefined {
  if (left.type === 'null') return right
  if (right.type === 'null') return left
  if (left.type === right.type)
    return comparable(left, right) || left.type === 'list' || left.type === 'json' ? left : undefined
  if (isNumber(left) && isNumber(right)) return { type: 'decimal' }
  if (isTime(left) && isTime(right)) return { type: 'datetime' }
  return isTextual(left) && isTextual(right) ? { type: 'text' } : undefined
}

/** A value turned into what its place wants, or undefined where that cannot be. */
export function fit(typed: Typed, want: Typing): Typed | undefined {
  const has = typed.typing
  if (has.type === 'null') return typed
  if (want.type === 'boolean') return condition(typed)
  if (want.type === 'list') return asList(typed, want)
  return converted(typed, want) ?? (isFitting(has, want) ? typed : undefined)
}

/** One value is a list of one; what a list holds must be what is wanted of it. */
function asList(typed: Typed, want: Typing): Typed | undefined {
  const has = typed.typing
  const alike = (one: Typing) =>
    (want.to === undefined || one.to === want.to) &&
    (!want.codes ||
      !one.codes ||
      comparable({ type: 'code', codes: want.codes }, { type: 'code', codes: one.codes }))
  if (!alike(has)) return undefined
  if (has.type === 'list') return typed
  return has.type === 'id' || has.type === 'code'
    ? { kind: 'call', name: 'listOf', args: [typed], typing: want, span: typed.span }
    : undefined
}

/** The values that become another kind of themselves, by what is wanted and what there is. */
function converted(typed: Typed, want: Typing): Typed | undefined {
  const to = (kind: 'flag' | 'datetime' | 'text'): Typed => ({
    kind: 'convert',
    to: kind,
    of: typed,
    typing: want,
    span: typed.span,
  })
  const has = typed.typing.type
  if (want.flag && has === 'boolean') return to('flag')
  if (want.type === 'date' && has === 'datetime') return toDay(typed)
  if (want.type === 'datetime' && has === 'date') return to('datetime')
  return want.type === 'text' && has === 'id' ? to('text') : undefined
}

function isFitting(has: Typing, want: Typing): boolean {
  if (isNumber(want) && isNumber(has)) return true
  if (want.type === 'code' && has.type === 'text') return !want.codes
  if (want.type === 'json') return has.type === want.type
  return comparable(want, has)
}

/** A truth value: a boolean as it is, a flag when it is Y. */
export function condition(typed: Typed): Typed | undefined {
  if (typed.typing.type === 'boolean' || typed.typing.type === 'null') return typed
  if (!typed.typing.flag) return undefined
  const yes: Typed = {
    kind: 'literal',
    value: 'Y',
    label: rulesTexts.label('flag.Y'),
    typing: typed.typing,
    span: typed.span,
  }
  return {
    kind: 'compare',
    operator: '==',
    left: typed,
    right: yes,
    typing: { type: 'boolean' },
    span: typed.span,
  }
}

/** A point in time as its day; a day as it is. */
export function toDay(typed: Typed): Typed {
  return typed.typing.type === 'datetime'
    ? { kind: 'convert', to: 'date', of: typed, typing: { type: 'date' }, span: typed.span }
    : typed
}
