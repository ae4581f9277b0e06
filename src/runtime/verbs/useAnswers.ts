import { useMemo, useState } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { longestReason, type CompiledVerb } from '../../language/verb.ts'
import { useCellServices } from '../../cells/CellServices.ts'
import { isAskedFor, valueFault } from '../../rules/document/validate.ts'
import { sayOf } from '../../rules/document/words.ts'
import { faultText } from '../../rules/types/faults.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useEnvironment } from '../document/environment.ts'
import { brokenAnswer } from './brokenAnswer.ts'
import { fieldsNamed } from './fieldsNamed.ts'
import { useHeld } from './useHeld.ts'
import { useOnlyAnswers } from './useOnlyAnswers.ts'
import type { Warned } from './warnings.ts'

/** What a verb asks, and what was answered so far. */
export interface Answering {
  readonly fields: readonly CompiledField[]
  readonly asksReason: boolean
  readonly answers: Row
  /** What was answered last, drawn or not. */
  now(): Row
  answer(more: Row): void
  isWanted(field: CompiledField): boolean
  /** Words by the key of an answer, `''` of all together: what is missing, else what a rule of the verb has against it. Nothing before it was tried. */
  readonly wrong: ReadonlyMap<string, string>
  /** Whether nothing is wrong; what is wrong is marked from now on. */
  complete(): boolean
}

interface Given {
  readonly verb: CompiledVerb
  readonly entity: CompiledEntity
  readonly language: Language
  /** What the asked fields hold already; null where there are several rows. */
  readonly row: Row | null
  /** The same row as a whole document. */
  readonly whole: Row
  /** What the verb is done despite: a reason may be asked for it. */
  readonly warned: Warned | null
}

const nothing: ReadonlyMap<string, string> = new Map()

export function useAnswers({ verb, entity, language, row, whole, warned }: Given): Answering {
  const say = useTexts(runtimeTexts)
  const fields = useMemo(() => fieldsNamed(entity, verb.ask), [entity, verb])
  const held = useHeld<Row>(
    row ? Object.fromEntries(fields.map((field) => [field.wire, row[field.wire] ?? null])) : {},
  )
  const { value: answers, now, set } = held
  const environment = useEnvironment()
  const wanted = useMemo(
    () => fields.filter((field) => isAskedFor(field, row ?? {}, environment())),
    [fields, row, environment],
  )
  useOnlyAnswers({ entity, fields: wanted, row }, useCellServices(), held)
  const [tried, setTried] = useState(false)
  const asksReason = warned?.reason === true || verb.ask.includes('reason')
  const isWanted = (field: CompiledField, given: Row = answers) =>
    isAskedFor(field, { ...row, ...given }, environment())
  const wantedWith = (given: Row) => [
    ...(asksReason ? ['reason'] : []),
    ...fields.filter((field) => isWanted(field, given)).map((field) => field.wire),
  ]
  const refusal = (given: Row): ReadonlyMap<string, string> => {
    const answered = { ...whole, ...given }
    // What is asked of lines is judged with them.
    const broken = row && !verb.askLines && brokenAnswer(entity, verb, answered, environment())
    if (!broken) return nothing
    const place = fields.find(({ name }) => name === broken.on)?.wire ?? ''
    return new Map([[place, spoken(sayOf(entity, answered, environment(), broken.say), language)]])
  }
  const faultWords = (field: CompiledField, given: Row): [string, string][] => {
    const fault = valueFault(field, given[field.wire], { ...row, ...given }, environment())
    return fault ? [[field.wire, spoken(fault, language)]] : []
  }
  const wrongIn = (given: Row): ReadonlyMap<string, string> => {
    const missing = wantedWith(given).filter((wire) => !isGiven(given, wire))
    const faults = new Map([
      ...fields.flatMap((field) => faultWords(field, given)),
      ...(asksReason ? reasonFault(given, language) : []),
      ...missing.map((wire) => [wire, say('verb.required')] as const),
    ])
    return faults.size > 0 ? faults : refusal(given)
  }
  return {
    fields,
    asksReason,
    answers,
    now,
    answer: (more) => set({ ...now(), ...more }),
    isWanted,
    wrong: tried ? wrongIn(answers) : nothing,
    complete: () => {
      setTried(true)
      return wrongIn(now()).size === 0
    },
  }
}

const reasonFault = ({ reason }: Row, language: Language): [string, string][] =>
  String(reason ?? '').length > longestReason
    ? [['reason', spoken(faultText('maxLength', { maxLength: longestReason }), language)]]
    : []

const isGiven = (answers: Row, wire: string): boolean => String(answers[wire] ?? '').trim() !== ''
