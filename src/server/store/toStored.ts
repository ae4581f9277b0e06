import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import { num, text } from '../../rules/expression/kernel.ts'
import { joinedMembers, membersOf } from '../../rules/types/members.ts'
import { asKept } from '../../rules/types/asCode.ts'
import type { Column } from './Catalog.ts'
import { cleanRich } from './cleanRich.ts'
import { isStorable } from './isStorable.ts'

type Kind = Pick<Column, 'storage'> & Partial<Pick<Column, 'type' | 'field'>>
type Stored = { readonly value: unknown } | null

/** A value as it is kept and compared, or nothing when it is not a value of that kind. Empty text is no value. */
export function toStored(column: Kind, value: unknown): Stored {
  return value === null || value === undefined || value === ''
    ? { value: null }
    : byStorage[column.storage](value, column)
}

const byStorage: Readonly<Record<Column['storage'], (value: unknown, column: Kind) => Stored>> = {
  decimal,
  integer: (value) => (typeof value === 'number' || typeof value === 'string' ? whole(value) : null),
  flag: (value) => flags.get(value) ?? null,
  date: (value) =>
    typeof value === 'string' && time(plainTime(value)) ? { value: value.slice(0, 10) } : null,
  datetime: (value) => (typeof value === 'string' ? time(plainTime(value)) : null),
  json,
  id: (value) => (typeof value === 'string' && isStorable('id', value) ? { value } : null),
  list: (value) => list(value),
  text: (value, column) =>
    (typeof value === 'string' || typeof value === 'number') && isStorable('text', String(value))
      ? { value: textOf(column, String(value)) }
      : null,
}

/** Each once, in their order. */
function list(value: unknown): Stored {
  if (typeof value !== 'string' && !(Array.isArray(value) && value.every((one) => typeof one === 'string')))
    return null
  const members = membersOf(value)
  return isStorable('list', members.join(',')) ? { value: joinedMembers(members) } : null
}

const flags: ReadonlyMap<unknown, { readonly value: string }> = new Map<unknown, { readonly value: string }>([
  [true, { value: 'Y' }],
  ['Y', { value: 'Y' }],
  [false, { value: 'N' }],
  ['N', { value: 'N' }],
])

/** Without the blanks around it, which are part of passwords alone; rich text without what may not stand in it. Nothing but blanks is no value. */
function textOf({ type, field }: Partial<Pick<Column, 'type' | 'field'>>, value: string): string | null {
  if (type === 'richtext') return cleanRich(value)
  return asKept(type !== undefined && fieldTypes[type].keepsSpaces ? value : value.trim(), field) || null
}

function decimal(value: unknown): { value: string } | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  if (typeof value === 'number' && Number(value.toPrecision(15)) !== value) return null // more digits than a JSON number carries: it is no longer what was meant
  const exact = text(num(typeof value === 'string' ? value.trim() : value))
  return exact !== null && isStorable('decimal', exact) ? { value: exact } : null
}

const whole = (value: string | number): { value: number } | null => {
  const number = typeof value === 'string' && !/^\s*[+-]?\d+\s*$/.test(value) ? Number.NaN : Number(value)
  return Number.isInteger(number) && Math.abs(number) <= 2_147_483_647 ? { value: number } : null
}

/** Times are the tenant's: one with a zone of its own is not silently taken for another. Parts of seconds are cut off. */
const plainTime = (value: string): string =>
  value.replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ').replace(/(:\d\d:\d\d)\.\d{1,9}$/, '$1')

function time(value: string): { value: string } | null {
  if (!isStorable('datetime', value)) return null
  if (value.length === 10) return { value: `${value} 00:00:00` }
  return { value: value.length === 16 ? `${value}:00` : value }
}

/** Empty lists are no value; a text is taken as the JSON that it is. */
function json(value: unknown): { value: unknown } | null {
  if (Array.isArray(value) && value.length === 0) return { value: null }
  if (typeof value !== 'string') return { value }
  try {
    return { value: JSON.parse(value) }
  } catch {
    return null
  }
}
