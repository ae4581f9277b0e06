import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import type { Wording } from '../../texts/Wording.ts'
import { parse, rounded, write } from '../../rules/expression/Exact.ts'
import type { FieldMap } from '../store/callRows.ts'
import { dayIn, dayWritten, isDayForm } from './dayForms.ts'
import { readAt, writeAt } from './jsonPaths.ts'

/** Which way a value goes: to the other program, or from it. */
export type Direction = 'request' | 'response'

export type Mapped =
  | { readonly value: Readonly<Record<string, unknown>> }
  | { readonly faults: readonly Wording[] }

/** What is sent, or was answered, under the names of the other side. What no map names is left out; without any map everything stays as it is. */
export function applyMaps(maps: readonly FieldMap[], from: unknown, direction: Direction): Mapped {
  if (maps.length === 0) return { value: from as Row } // judged by whoever reads it
  const made: Record<string, unknown> = {}
  const faults = maps.flatMap((map): Wording[] => {
    const given = map.source === null ? undefined : readAt(from, map.source)
    const value = given === undefined || given === null || given === '' ? map.fallback : given
    if (value === null) return []
    const converted = isPlain(value)
      ? conversions[map.conversion]?.(String(value), map, direction)
      : undefined
    if (converted === undefined)
      return [
        serverTexts.text('service.noConversion', {
          path: map.source ?? map.target,
          value: (isPlain(value) ? String(value) : JSON.stringify(value)).slice(0, 60),
        }),
      ]
    writeAt(made, map.target, converted)
    return []
  })
  return faults.length > 0 ? { faults } : { value: made }
}

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

/** What becomes of a value; undefined where it is not of that kind. */
type Conversion = (
  value: string,
  map: Pick<FieldMap, 'format' | 'fallback'>,
  direction: Direction,
) => string | undefined

const conversions: Readonly<Record<string, Conversion>> = {
  AS_IS: (value) => value,
  TRIM: (value) => value.trim(),
  UPPER: (value) => value.trim().toUpperCase(),
  LEFT_PAD: (value, { format }) => value.padStart(Number(format), '0'),
  DATE: (value, { format }, direction) =>
    direction === 'request' ? dayWritten(value, format ?? '') : dayIn(value, format ?? ''),
  SCALE: (value, { format }) =>
    /^[+-]?\d{1,30}(\.\d{1,30})?$/.test(value) ? withDecimals(value, Number(format)) : undefined,
  CODES: (value, { format }, direction) => {
    const pair = pairsIn(format ?? '').find(
      ([ours, theirs]) => value === (direction === 'request' ? ours : theirs),
    )
    return direction === 'request' ? pair?.[1] : pair?.[0]
  },
  CONSTANT: (_, { fallback }) => fallback ?? undefined,
}

/** `withDecimals('5', 2)` → `'5.00'`. */
function withDecimals(value: string, decimals: number): string {
  const [whole = '', part = ''] = write(rounded(parse(value), decimals, 'half')).split('.')
  return decimals === 0 ? whole : `${whole}.${part.padEnd(decimals, '0')}`
}

/** `GOOD=A; BAD=B` → `[['GOOD', 'A'], ['BAD', 'B']]`. */
export const pairsIn = (format: string): readonly (readonly [ours: string, theirs: string])[] =>
  format
    .split(/[;；\n]/)
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [, ours = pair, theirs = ''] = /^([^=]*)=(.*)$/.exec(pair) ?? []
      return [ours.trim(), theirs.trim()]
    })

/** What is wrong with how a value is converted, for the field of ours that it belongs to. */
export function formatFault(
  { conversion, format }: Pick<FieldMap, 'conversion' | 'format'>,
  field: CompiledField | undefined,
  codes: readonly string[] | undefined,
): Wording | undefined {
  const said = format ?? ''
  switch (conversion) {
    case 'LEFT_PAD':
      return isWhole(said, 1, 60) ? undefined : serverTexts.text('service.mapDigits', { least: 1, most: 60 })
    case 'SCALE':
      if (field && field.storage !== 'decimal' && field.storage !== 'integer')
        return serverTexts.text('service.mapNumber', { field: field.label })
      return isWhole(said, 0, 10) ? undefined : serverTexts.text('service.mapDigits', { least: 0, most: 10 })
    case 'DATE':
      if (field && field.storage !== 'date') return serverTexts.text('service.mapDay', { field: field.label })
      return isDayForm(said) ? undefined : serverTexts.text('service.mapDayForm')
    case 'CODES':
      return pairsFault(said, codes)
    default:
      return said.trim() === '' ? undefined : serverTexts.text('service.mapIdle')
  }
}

const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d{1,2}$/.test(text) && Number(text) >= least && Number(text) <= most

function pairsFault(format: string, codes: readonly string[] | undefined): Wording | undefined {
  const pairs = pairsIn(format)
  const [ours, theirs] = [pairs.map(([own]) => own), pairs.map(([, other]) => other)]
  if (pairs.length === 0 || ours.includes('') || theirs.includes(''))
    return serverTexts.text('service.mapPairs')
  const twice = [ours, theirs].flatMap((side) => side.find((one, at) => side.indexOf(one) !== at) ?? [])[0]
  if (twice !== undefined) return serverTexts.text('service.mapTwice', { value: twice })
  const unknown = codes && ours.find((code) => !codes.includes(code))
  return unknown === undefined ? undefined : serverTexts.text('service.mapCode', { value: unknown })
}
