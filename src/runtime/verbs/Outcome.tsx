import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { statesAfter } from '../../rules/document/statesAfter.ts'
import { useEnvironment } from '../document/environment.ts'
import { outcomeWords } from './outcomeWords.ts'

interface Props {
  readonly verb: CompiledVerb
  readonly entity: CompiledEntity
  readonly entities: Entities
  readonly language: Language
  readonly rows: readonly Row[]
  /** What was answered so far, for all of them. */
  readonly answers: Row
}

/** What follows when the verb was done, with the states to which it leads these rows. */
export function Outcome({ verb, entity, entities, language, rows, answers }: Props) {
  const environment = useEnvironment()
  const env = environment()
  const codes = new Set(
    rows.flatMap((row) => statesAfter(entities, entity, verb, { ...row, ...answers }, env)),
  )
  const states = (entity.states?.values ?? []).filter(({ code }) => codes.has(code))
  return <p className="verb-outcome">{outcomeWords(verb, language, states)}</p>
}
