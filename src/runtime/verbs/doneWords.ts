import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { nameOf } from './nameOf.ts'

/** What the words know of a verb; `to` and `phrase` of one that leads the document itself somewhere. */
export type DoneVerb = Pick<CompiledVerb, 'done'> &
  Partial<Pick<CompiledVerb, 'to' | 'phrase' | 'set' | 'effects'>>

/** What was done with which document: `订单 PO20261104257 已确认`, `Order PO20261104257 confirmed`; of several how many. */
export function doneWords(
  entity: CompiledEntity,
  verb: DoneVerb,
  rows: readonly Row[],
  language: Language,
): string {
  const say = runtimeTexts.in(language)
  const elsewhere = elseWords(entity, verb, rows, language)
  if (elsewhere) return elsewhere
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

/** Of a document that is not where the verb leads to, what was done and where it is: a rule led it elsewhere, so it is not yet what `done` says. */
function elseWords(
  entity: CompiledEntity,
  { to, phrase }: DoneVerb,
  rows: readonly Row[],
  language: Language,
): string | undefined {
  const { states } = entity
  const [row] = rows
  const code = states && row && rows.length === 1 ? row[states.field] : undefined
  if (!to || !phrase || typeof code !== 'string') return undefined
  if (to.some((one) => code === one || isBeyond(entity, one, code))) return undefined
  const state = states?.values.find((one) => one.code === code)?.label
  return (
    state &&
    runtimeTexts.in(language)('verb.doneElse', {
      noun: nounFirst(entity, language),
      name: row ? nameOf(entity, row) : '',
      verb: spoken(phrase, language),
      state: spoken(state, language),
    })
  )
}

/** Further on the happy path than the verb leads: what it says was done, and more. */
const isBeyond = ({ path = [] }: CompiledEntity, to: string, code: string): boolean =>
  path.includes(to) && path.indexOf(code) > path.indexOf(to)
