import { useCallback, useEffect, useState } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import { hasTrouble, type RunReport } from '../../language/run.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useHost } from '../host/host.ts'
import { useStamps } from '../host/useStamps.ts'
import { endingOf, sumOf, whoBegan } from '../verbs/RunResult.tsx'
import { useOffered } from './ListToolbar.tsx'
import { useReload } from './useListParts.ts'

interface Props {
  readonly buttons: readonly CompiledButton[]
  readonly entity: CompiledEntity
  /** Opens the dialog, which tells what became of each group. */
  readonly onPress: (button: CompiledButton) => void
}

/** Of each run of a list when it ran last, or had trouble, and what was made, skipped and failed. Nothing of one that never ran. */
export function RunLines({ buttons, entity, onPress }: Props) {
  return useOffered(buttons, entity)
    .filter(({ kind }) => kind === 'run')
    .map((button) => <RunLine key={button.resource} button={button} entity={entity} onPress={onPress} />)
}

function RunLine({ button, entity, onPress }: Omit<Props, 'buttons'> & { readonly button: CompiledButton }) {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const { short } = useStamps()
  const report = useLastRun(button, entity)
  if (!report) return null
  const facts = {
    verb: spoken(button.label, language),
    at: short(report.due ?? report.startDate),
    name: whoBegan(report, say),
  }
  return (
    <p className={hasTrouble(report) ? 'run-line run-line-trouble' : 'run-line'} role="status">
      <span>{say('run.lastOf', facts)}</span>
      <span>{[sumOf(report, say), ...endingOf(report, say)].join(' · ')}</span>
      <button type="button" className="run-line-more" onClick={() => onPress(button)}>
        {say('run.details')}
      </button>
    </p>
  )
}

/** Milliseconds after which a run that is at work is asked for again. */
const lookEvery = 10_000

/** What the run did last, as the dialog tells it; again when documents of its kind have changed here. Where it cannot be read nothing is told. */
function useLastRun({ verb }: CompiledButton, entity: CompiledEntity): RunReport | null {
  const { client, menuId, respId, language } = useHost()
  const { server, family } = entity
  const [known, setKnown] = useState<RunReport | null>(null)
  const [turn, setTurn] = useState(0)
  const again = useCallback(() => setTurn((count) => count + 1), [])
  useReload(entity, again)
  useEffect(() => {
    if (verb === undefined) return undefined
    const abort = new AbortController()
    const context = { menuId, respId, signal: abort.signal }
    client.call<RunReport | null>(server, family, verb, { run: 'last' }, context).then(
      ({ data }) => !abort.signal.aborted && setKnown(data),
      () => undefined,
    )
    return () => abort.abort()
  }, [client, server, family, verb, menuId, respId, language, turn])
  useEffect(() => {
    if (known === null || known.endDate !== null || known.ending !== null) return undefined
    const look = setTimeout(again, lookEvery)
    return () => clearTimeout(look)
  }, [known, again])
  return known
}
