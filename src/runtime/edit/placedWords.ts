import type { FieldError } from '../../language/wire.ts'
import { splitPath } from '../../rules/document/rowPath.ts'
import type { Say } from '../../texts/catalogue.ts'
import type { edit } from '../../texts/en/edit.ts'

/** “Row 1: No price”, where lines break a rule that says so; of several, how many there are besides. */
export function placedWords(say: Say<typeof edit>, errors: readonly FieldError[], words: string): string {
  const [first] = errors
  const [line] = splitPath(first?.path ?? '').steps
  if (!first || !line || first.msg !== words) return words
  const facts = { number: line.index + 1, what: first.msg }
  const more = errors.length - 1
  return more > 0 ? say('mistake.atRowMore', { ...facts, count: more }) : say('mistake.atRow', facts)
}
