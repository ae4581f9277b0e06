import type { CompiledColumn } from '../../language/column.ts'
import type { CellServices, PickOption } from '../CellServices.ts'

export const recentMost = 8

/** A choice as it is kept: what it brings along is asked for again when it is chosen again, for it may have changed. */
type Kept = Pick<PickOption, 'id' | 'code' | 'name'>

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'code', 'name'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string') // its members are looked at just here

/** Fields that refer to the same entity under the same name remember together, on whichever screen. */
const keyOf = (userId: string, { to, field, key, type }: CompiledColumn): string =>
  `recent.${userId}.${to ?? type}.${field ?? key}`

/** Choices made lately in each field, kept in the browser for its user. Where nothing can be kept there are none. */
export function createRecentChoices(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  userId: string,
): NonNullable<CellServices['recent']> {
  const of = (column: CompiledColumn): readonly PickOption[] => {
    try {
      const kept: unknown = JSON.parse(storage.getItem(keyOf(userId, column)) ?? '[]')
      return Array.isArray(kept) ? kept.filter(isKept).slice(0, recentMost) : []
    } catch {
      return []
    } // storage that is full, forbidden or spoilt
  }
  const keep = (column: CompiledColumn, options: readonly PickOption[]): void => {
    try {
      storage.setItem(
        keyOf(userId, column),
        JSON.stringify(options.slice(0, recentMost).map(({ id, code, name }) => ({ id, code, name }))),
      )
    } catch {
      return
    }
  }
  return {
    of,
    add: (column, option) => keep(column, [option, ...of(column).filter(({ id }) => id !== option.id)]),
    drop: (column, id) =>
      keep(
        column,
        of(column).filter((option) => option.id !== id),
      ),
  }
}
