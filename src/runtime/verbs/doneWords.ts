import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { nameOf } from './nameOf.ts'

/** What was done with which document: `订单 PO20261104257 已确认`, `Order PO20261104257 confirmed`; of several how many. */
export function doneWords(
  entity: CompiledEntity,
  verb: Pick<CompiledVerb, 'done'>,
  rows: readonly Row[],
  language: Language,
): string {
  const say = runtimeTexts.in(language)
  const done = spoken(verb.done, language)
  const [row] = rows
  if (rows.length !== 1 || !row) return say('verb.doneMany', { count: rows.length, done })
  const noun = nounFirst(entity, language)
  const name = nameOf(entity, row)
  return name === '' ? say('verb.doneNew', { noun, done }) : say('verb.done', { noun, name, done })
}

/** The noun as a sentence begins with it. */
export function nounFirst(entity: CompiledEntity, language: Language): string {
  const noun = spoken(entity.noun, language)
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}
