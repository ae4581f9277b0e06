import type { CompiledColumn } from '../../language/column.ts'
import { asKept } from '../../rules/types/asCode.ts'
import { compareDecimals } from '../../rules/types/decimalText.ts'
import { faultText, type Fault } from '../../rules/types/faults.ts'
import type { Row } from '../../language/row.ts'
import type { Wording } from '../../texts/Wording.ts'
import { spoken } from '../../texts/spoken.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import { joinedMembers, partsOfText } from '../../rules/types/members.ts'
import { integerLimits } from '../../rules/types/integer.ts'
import { dayOrderOf, pastedDate } from '../../rules/types/readers/pastedDate.ts'
import { isLossy, pastedNumber } from '../../rules/types/readers/pastedNumber.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import { flagValues } from '../../cells/flag/flagCell.ts'
import { isNumber } from '../../cells/number/numberText.ts'
import { gridWorkTexts } from '../../texts/gridWorkTexts.ts'
import { isFlag } from '../editing/editing.ts'

/** What a pasted text is in a column: its value as it travels, or why it is none. */
export type Read = { readonly value: unknown; readonly reason?: undefined } | { readonly reason: string }
/** What a text becomes in a cell, or why it cannot. */
export type PastedCell = { readonly values: Row; readonly reason?: undefined } | { readonly reason: string }

/** Reads a text. */
export type Reader = (text: string) => Read

/**
 * Reads the texts of one column; refs are found otherwise. Nothing is cut, rounded or clamped: what does not fit is refused with its
 * reason. `texts`: all of them, for dates that only their neighbours make clear.
 */
export function readerOf(
  column: CompiledColumn,
  services: CellServices,
  texts: () => Iterable<string>,
): Reader {
  const read = plainReader(column, services, texts)
  return (text) => read(text.trim(), text)
}

function plainReader(
  column: CompiledColumn,
  services: CellServices,
  texts: () => Iterable<string>,
): (text: string, whole: string) => Read {
  const say = gridWorkTexts.in(services.language)
  const refuse = (fault: Fault): Read => ({ reason: spoken(faultWords(fault, column), services.language) })
  const { pastes } = fieldTypes[column.type]
  if (pastes === 'never') return () => ({ reason: say('refusal.cannotPaste') })
  const [yes, no] = flagValues(column)
  const empty: Read = { value: isFlag(column) ? no : null }
  const filled =
    (read: (text: string, whole: string) => Read) =>
    (text: string, whole: string): Read =>
      text === '' ? empty : read(text, whole)
  const lossy: Read = { reason: say('refusal.lossy') }
  if (isNumber(column))
    return filled((text) => {
      const number = pastedNumber(text, column.type === 'percent')
      if (number === null)
        return isLossy(text) ? lossy : refuse(column.type === 'integer' ? 'integer' : 'numeric')
      const value = fieldTypes[column.type].accept(number)
      const fault = numberFault(value, column)
      return fault ? refuse(fault) : { value }
    })
  if (pastes === 'date') {
    const order = dayOrderOf(texts())
    return filled((text) => {
      const value = pastedDate(text, column.type, order)
      const fault = value === null ? null : fieldTypes[column.type].check(value, {})
      if (value !== null) return fault ? refuse(fault) : { value }
      if (isLossy(text)) return lossy
      return /^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}\b/.test(text) && order === null
        ? { reason: say('refusal.dayOrMonth') }
        : refuse(column.type as Fault) // the faults of dates are called as their types
    })
  }
  if (pastes === 'range')
    return filled((text) => {
      const end = column.type === 'daterange' ? 'date' : 'datetime'
      const ends = text.split(/\s*(?:~|～|至|—)\s*/).map((part) => pastedDate(part, end))
      return ends.length === 2 && ends.every((part) => part !== null) ? { value: ends } : refuse(end)
    })
  if (isFlag(column))
    return filled((text) => {
      if (text === yes || text === no) return { value: text }
      const word = fieldTypes.flag.parse(text)
      if (word !== 'Y' && word !== 'N') return refuse('flag')
      return { value: word === 'Y' ? yes : no }
    })
  if (column.type === 'lookups') return filled(severalCodes(lookupReader(column, services)))
  if (pastes === 'code' || column.states) return filled(lookupReader(column, services))
  return filled((text, whole) => {
    const type = fieldTypes[column.type]
    const value = type.parse(pastes === 'lines' ? whole : asKept(text.replace(/\s*[\r\n]+\s*/g, ' '), column))
    const fault = type.check(value, { maxLength: column.maxLength })
    return fault ? refuse(fault) : { value }
  })
}

/** By code, else by meaning; then in any case. */
function lookupReader(column: CompiledColumn, { language, lookups }: CellServices): (text: string) => Read {
  const values = column.states
    ? column.states.map(({ code, label }) => ({ code, label: spoken(label, language) }))
    : lookups.values(column.typeCode ?? '')
  const found = new Map<string, Read>()
  const learn = (text: string, code: string) => {
    if (!found.has(text)) found.set(text, { value: code })
  }
  for (const { code } of values) learn(code, code)
  for (const { code, label } of values) learn(label, code)
  for (const { code } of values) learn(code.toLowerCase(), code)
  for (const { code, label } of values) learn(label.toLowerCase(), code)
  const some =
    values
      .slice(0, 3)
      .map(({ label }) => label)
      .join(', ') + (values.length > 3 ? ', …' : '')
  const unknown: Read = { reason: gridWorkTexts.in(language)('refusal.notInList', { some }) }
  return (text) => found.get(text) ?? found.get(text.toLowerCase()) ?? unknown
}

/** Several codes; what means none of them is said. */
const severalCodes =
  (one: (text: string) => Read) =>
  (text: string): Read => {
    const parts = partsOfText(text)
    const read = parts.map(one)
    const wrong = read.findIndex(({ reason }) => reason !== undefined)
    return wrong < 0
      ? { value: joinedMembers(read.map((each) => ('value' in each ? String(each.value) : ''))) }
      : { reason: `${parts[wrong] ?? ''}: ${read[wrong]?.reason ?? ''}` }
  }

/** Short decimals are compared as numbers, which holds fifteen digits exactly. */
const isShort = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= 15)
const compare = (value: unknown, limit: string): number =>
  isShort(value) && isShort(limit) ? Number(value) - Number(limit) : compareDecimals(value, limit)

function numberFault(value: unknown, column: CompiledColumn): Fault | null {
  const { scale, min, max, type } = column
  const fault = fieldTypes[type].check(value, type === 'integer' ? {} : { scale })
  if (fault) return fault
  if (min !== undefined && compare(value, min) < 0) return 'min'
  return max !== undefined && compare(value, max) > 0 ? 'max' : null
}

/** A fault with the limits that the column sets. */
function faultWords(fault: Fault, { maxLength, scale, min, max, type }: CompiledColumn): Wording {
  const limits = type === 'integer' ? integerLimits : undefined
  return faultText(fault, {
    maxLength,
    scale,
    digits: fieldTypes[type].wholeDigits,
    min: min ?? limits?.min,
    max: max ?? limits?.max,
  })
}
