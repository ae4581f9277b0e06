import { useCallback, useState } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { asksFirst } from '../verbs/asksFirst.ts'
import { placeToMend } from './asking.ts'
import type { SectionsProps } from './Sections.tsx'
import type { Actions } from './useActions.ts'
import type { Marking } from './useMarks.ts'

/** A verb that is to be done: on the document, or on lines of it. */
export interface AskedVerb {
  readonly verb: CompiledVerb
  readonly entity: CompiledEntity
  /** Null: the document. */
  readonly lines: readonly Row[] | null
  readonly row: Row
}

export interface VerbDialogState {
  /** The verb whose dialog is open. */
  readonly asked: AskedVerb | null
  /** Does a verb, after its dialog where it asks for something. */
  begin(one: AskedVerb): Promise<void>
  submit(answers: Row): Promise<void>
  cancel(): void
  readonly onLineVerb: NonNullable<SectionsProps['onLineVerb']>
}

/** `jump` takes the keyboard to a place of the document: where a refusal names one, the dialog gives way to it. */
export function useVerbDialog(
  actions: Actions,
  jump: (path: string) => void,
  { sent, clear }: Pick<Marking, 'sent' | 'clear'>,
): VerbDialogState {
  const [asked, setAsked] = useState<AskedVerb | null>(null)
  const run = ({ verb, entity, lines }: AskedVerb, answers: Row = {}) =>
    lines
      ? actions.actOnLines(entity, verb, lines, answers)
      : actions.act(verb, { ...answers, ...sent(verb) })
  const begin = async (one: AskedVerb) => {
    // What is missing for the verb is said before its dialog asks for a reason.
    if (asksFirst(one.verb)) {
      if (one.lines || (await actions.check(one.verb.name))) setAsked(one)
    } else await run(one)
  }
  // The sections hold one function that knows the moment, so that they are not drawn again for it.
  const latest = useLatest({ begin, run })
  const onLineVerb = useCallback<VerbDialogState['onLineVerb']>(
    (entity, verb, lines, answers) => {
      const one = { verb, entity, lines, row: lines[0] ?? {} }
      return answers ? latest.current.run(one, answers) : latest.current.begin(one)
    },
    [latest],
  )
  return {
    asked,
    begin,
    submit: async (answers) => {
      if (!asked) return
      try {
        if (!(await run(asked, answers))) return
        setAsked(null)
        clear()
      } catch (problem) {
        const place = asked.lines ? undefined : placeToMend(problem, { verb: asked.verb, of: asked.entity })
        if (place === undefined) throw problem
        setAsked(null)
        setTimeout(() => jump(place)) // when the dialog has given the keyboard back
      }
    },
    cancel: () => setAsked(null),
    onLineVerb,
  }
}
