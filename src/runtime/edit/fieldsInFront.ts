import type { CompiledColumn } from '../../language/column.ts'

/** What is asked of a field before it is said where it stands. */
export interface FieldStand {
  readonly key: string
  readonly isShown: boolean
  readonly isFilled: boolean
  /** Follows from other values, and nobody writes it. */
  readonly isResult: boolean
  /** Required, or there is a mistake in it. */
  readonly isAsked: boolean
}

/** Fields of a section that wait behind a button: only where enough of them would otherwise take room for nothing. */
const fewest = { locked: { front: 0, behind: 1 }, open: { front: 3, behind: 3 } } as const

/**
 * Keys of the fields that stand behind “n more”. Of a section in which nothing can be written: what is empty. Of another one: what is
 * empty and may stay so, and what only follows from the rest. `seen`: what stood in front before, and stays there.
 */
export function fieldsBehind(
  fields: readonly FieldStand[],
  isLocked: boolean,
  seen: ReadonlySet<string> = new Set(),
): readonly string[] {
  const shown = fields.filter(({ isShown }) => isShown)
  const behind = shown
    .filter((field) => !field.isAsked && (isLocked ? !field.isFilled : isIdle(field, seen)))
    .map(({ key }) => key)
  const least = fewest[isLocked ? 'locked' : 'open']
  const isWorth = behind.length >= least.behind && shown.length - behind.length >= least.front
  return isWorth ? behind : []
}

const isIdle = ({ key, isFilled, isResult }: FieldStand, seen: ReadonlySet<string>): boolean =>
  isResult || (!isFilled && !seen.has(key))

/** The columns that are drawn: all, or those in front. */
export const inFront = (
  columns: readonly CompiledColumn[],
  behind: readonly string[],
): readonly CompiledColumn[] =>
  behind.length === 0 ? columns : columns.filter(({ key }) => !behind.includes(key))
