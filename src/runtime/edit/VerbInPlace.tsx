import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import { useCellServices } from '../../cells/CellServices.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { spoken } from '../../texts/spoken.ts'
import { fieldsNamed } from '../verbs/fieldsNamed.ts'
import { useAnswers } from '../verbs/useAnswers.ts'
import { useSubmit } from '../verbs/useSubmit.ts'
import { VerbAnswers } from '../verbs/VerbAnswers.tsx'
import '../verbs/verbs.css'

interface Props {
  readonly verb: CompiledVerb
  readonly entity: CompiledEntity
  readonly language: Language
  readonly row: Row
  /** Why it cannot be done now. */
  readonly reason: string | undefined
  /** Resolves to whether it was done; what refuses is thrown. */
  onDo(answers: Row): Promise<unknown>
}

/** Fields that fit beside a button. */
const most = 2

/** Whether what a verb asks may stand beside its button: little, and nothing that is to be thought over. */
export const isInPlace = ({ ask, askLines, warn, danger }: CompiledVerb): boolean =>
  ask.length > 0 && ask.length <= most && !ask.includes('reason') && !askLines && !warn && !danger

/** What a verb asks, with its button: done without a dialog, over and over. */
export function VerbInPlace(props: Props) {
  const [turn, setTurn] = useState(0)
  return <Asking key={turn} {...props} onDone={() => setTurn(turn + 1)} />
}

function Asking({ verb, entity, language, row, reason, onDo, onDone }: Props & { onDone(): void }) {
  const { underway } = useCellServices()
  // It asks anew: what was answered the last time is no proposal.
  const empty = useMemo(
    () => Object.fromEntries(fieldsNamed(entity, verb.ask).map(({ wire }) => [wire, null])),
    [entity, verb],
  )
  const answering = useAnswers({
    verb,
    entity,
    language,
    row: { ...row, ...empty },
    whole: row,
    warned: null,
  })
  const { busy, error, submit } = useSubmit(async () => {
    await underway?.done() // what was typed last may still be looked up
    if (answering.complete() && (await onDo(answering.now())) !== false) onDone()
  })
  const words = error || (reason ?? answering.wrong.get('') ?? '')
  return (
    <div
      className="verb-in-place"
      role="group"
      aria-label={spoken(verb.label, language)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && reason === undefined) submit()
      }}
    >
      <VerbAnswers answering={answering} language={language} row={row} autoFocus={false} onSubmit={submit} />
      <Button size="large" type="primary" loading={busy} disabled={reason !== undefined} onClick={submit}>
        {spoken(verb.label, language)}
      </Button>
      {words === '' ? null : <Alert type={error ? 'error' : 'info'} showIcon role="alert" title={words} />}
    </div>
  )
}
