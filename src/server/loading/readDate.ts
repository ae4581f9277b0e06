import { loadedDate } from '../../rules/types/readers/loadedDate.ts'
import type { Read } from './readNumber.ts'
import { loadingTexts } from '../../texts/loadingTexts.ts'
import { listed } from '../listed.ts'

/** A date in one of the given notations → `yyyy-MM-dd`. A notation that is not given is refused, never guessed. */
export function readDate(text: string, formats: readonly string[]): Read<string> {
  const value = loadedDate(text, formats)
  if (value !== null) return { value }
  return { problem: loadingTexts.text('value.date', { text, formats: listed(formats) }) }
}
