import { useState } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { isAskedFor } from '../../rules/document/validate.ts'
import { useEnvironment } from '../document/environment.ts'
import { useHeld } from './useHeld.ts'

/** What a verb asks, and what was answered so far. */
export interface Answering {
  readonly fields: readonly CompiledField[]
  readonly asksReason: boolean
  readonly answers: Row
  /** What was answered last, drawn or not. */
  now(): Row
  answer(more: Row): void
  isWanted(field: CompiledField): boolean
  /** Wanted, not given, and it was tried without. */
  isMissing(wire: string): boolean
  /** Whether everything that is wanted is given; what is not is marked from now on. */
  complete(): boolean
}

/** `row`: what the asked fields hold already; null where there are several rows. */
export function useAnswers(verb: CompiledVerb, entity: CompiledEntity, row: Row | null): Answering {
  const fields = verb.ask.flatMap((name) => entity.fields.find((field) => field.name === name) ?? [])
  const {
    value: answers,
    now,
    set,
  } = useHeld<Row>(
    row ? Object.fromEntries(fields.map((field) => [field.wire, row[field.wire] ?? null])) : {},
  )
  const environment = useEnvironment()
  const [tried, setTried] = useState(false)
  const asksReason = verb.ask.includes('reason')
  const isWanted = (field: CompiledField, given: Row = answers) =>
    isAskedFor(field, { ...row, ...given }, environment())
  const wantedWith = (given: Row) => [
    ...(asksReason ? ['reason'] : []),
    ...fields.filter((field) => isWanted(field, given)).map((field) => field.wire),
  ]
  return {
    fields,
    asksReason,
    answers,
    now,
    answer: (more) => set({ ...now(), ...more }),
    isWanted,
    isMissing: (wire) => tried && wantedWith(answers).includes(wire) && !isGiven(answers, wire),
    complete: () => {
      setTried(true)
      return wantedWith(now()).every((wire) => isGiven(now(), wire))
    },
  }
}

const isGiven = (answers: Row, wire: string): boolean => String(answers[wire] ?? '').trim() !== ''
