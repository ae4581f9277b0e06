import { Exact } from './Exact.ts'
import { joinedMembers, membersOf } from '../types/members.ts'

/** `list('A,B')` → `['A', 'B']`. What `me` knows is a list; what a row has of several values travels as one text. */
export function list(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return typeof value === 'string' ? membersOf(value) : []
}

/** `none([])` → `true`. Whether nothing is in the list. */
export const none = (list: unknown): boolean => !Array.isArray(list) || list.length === 0

/** `listOf('A', null)` → `['A']`. What is there of these values, as a list. */
export const listOf = (...values: readonly unknown[]): readonly unknown[] =>
  values.filter((value) => value !== null && value !== undefined)

/** `size(['A', 'B']).scale` → `0`. How many values are in the list. */
export const size = (list: readonly unknown[]): Exact => new Exact(BigInt(list.length), 0)

/** `overlaps(['A', 'B'], ['B'])` → `true`. Whether something is in both. */
export const overlaps = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.some((member) => other.includes(member))

/** `within(['A'], ['A', 'B'])` → `true`. Whether all of one is in the other. */
export const within = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.every((member) => other.includes(member))

/** `firstList([], ['A'])` → `['A']`. The first that has something. */
export const firstList = (...lists: readonly (readonly unknown[])[]): readonly unknown[] =>
  lists.find((one) => one.length > 0) ?? []

/** `keptList(['A', 'B'])` → `'A,B'`. A list as a row has it. */
export const keptList = (value: unknown): string | null => joinedMembers(membersOf(value))
