import { loadedDate } from '../../rules/types/readers/loadedDate.ts'
import type { Read } from './readNumber.ts'

/** A date in one of the given notations → `yyyy-MM-dd`. A notation that is not given is refused, never guessed. */
export function readDate(text: string, formats: readonly string[]): Read<string> {
  const value = loadedDate(text, formats)
  if (value !== null) return { value }
  return {
    problem: {
      CN: `“${text}”不是日期（${formats.join('、')}）`,
      EN: `"${text}" is not a date (${formats.join(', ')})`,
    },
  }
}
