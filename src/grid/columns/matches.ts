import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { relativeDates, type Condition } from '../../language/wire.ts'
import { daysOf } from '../../rules/relativeDates.ts'
import { compareDecimals } from '../../rules/types/decimalText.ts'
import { isListType } from '../../rules/types/fieldTypes.ts'
import { between, membersOf } from '../../rules/types/members.ts'
import { isEmpty } from '../../cells/Cell.ts'
import { kindOf, refWires } from '../../cells/wiresOf.ts'
import { offeredLanguages } from '../../language/languages.ts'
import { spoken } from '../../texts/spoken.ts'
import { filterKind } from './filterKind.ts'

type Filtered = Pick<CompiledColumn, 'key' | 'field' | 'type' | 'states' | 'cellType' | 'kinds'>

/**
 * `matches({ size: '12' }, { key: 'size', type: 'integer' }, { key: 'size', operator: 'notEmpty' }, '2026-01-05')` → `true`.
 * Whether a row fulfils a condition of one of its columns, as the server would decide it: text without regard to case, numbers
 * exactly, a time belongs to its day. `today` (yyyy-MM-dd) is what relative dates are counted from. `below` needs the tree and is
 * taken as `in`.
 */
export function matches(row: Row, column: Filtered, condition: Condition, today: string): boolean {
  const values = valuesOf(row, column)
  const filled = values.filter((value) => !isEmpty(value) && !(Array.isArray(value) && value.length === 0))
  switch (condition.operator) {
    case 'empty':
      return filled.length === 0
    case 'notEmpty':
      return filled.length > 0
    case 'range':
      return filled.some((value) => isBetween(column, value, condition))
    case 'relative':
      return filled.some((value) => isInPeriod(column, value, condition, today))
    case 'ne':
    case 'notIn':
      return !filled.some((value) => wanted(condition).some((one) => isSame(column, value, one)))
    case 'eq':
    case 'in':
    case 'below':
      return filled.some((value) => wanted(condition).some((one) => isSame(column, value, one)))
    case 'all':
      return wanted(condition).every((one) => filled.some((value) => isSame(column, value, one)))
    case 'contains':
      return filled.some((value) => wanted(condition).some((one) => lower(value).includes(lower(one).trim())))
    case 'startsWith':
      return filled.some((value) =>
        wanted(condition).some((one) => lower(value).startsWith(lower(one).trim())),
      )
  }
}

/** A ref is found by its id, its code and its name. */
function valuesOf(row: Row, column: Filtered): readonly unknown[] {
  const kind = kindOf(column, row)
  if (kind)
    return [...valuesOf(row, kind), ...offeredLanguages.map((language) => spoken(kind.title, language))]
  const wires = refWires(column)
  if (isListType(column.type)) return membersSeen(row, column)
  return wires ? [row[wires.code], row[wires.name], row[column.key], row[wires.id]] : [row[column.key]]
}

/** Of several values each; of rows by their ids, codes and names, and what is read of all of them. */
function membersSeen(row: Row, column: Filtered): readonly unknown[] {
  const wires = refWires(column)
  if (!wires) return membersOf(row[column.key])
  const [codes, names] = [row[wires.code], row[wires.name]]
  return [...membersOf(row[wires.id]), ...toldOf(codes), ...toldOf(names), codes, names]
}

const toldOf = (text: unknown): readonly string[] => (typeof text === 'string' ? text.split(between) : [])

const wanted = ({ value }: Condition): readonly string[] =>
  typeof value === 'string' ? [value] : (value ?? [])
const lower = (value: unknown): string => String(value).toLowerCase()

function isSame(column: Filtered, value: unknown, wished: string): boolean {
  if (filterKind(column) === 'number') return compareDecimals(value, wished) === 0
  return column.type === 'flag' || filterKind(column) === 'codes'
    ? String(value) === wished
    : lower(value) === lower(wished).trim()
}

function isBetween(column: Filtered, value: unknown, { from, to }: Condition): boolean {
  const numeric = filterKind(column) === 'number'
  const order = (end: string) =>
    numeric ? compareDecimals(value, end) : compareTexts(String(value).slice(0, end.length), end)
  return (!from || order(from) >= 0) && (!to || order(to) <= 0)
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function isInPeriod(
  column: Filtered,
  value: unknown,
  { key, value: name }: Condition,
  today: string,
): boolean {
  const period = relativeDates.find((one) => one === name)
  return (
    period !== undefined && isBetween(column, value, { key, operator: 'range', ...daysOf(period, today) })
  )
}
