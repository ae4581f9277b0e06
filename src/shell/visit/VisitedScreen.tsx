import { useEffect, useState } from 'react'
import type { CallError } from '../../client/Client.ts'
import { company } from '../../client/company.ts'
import { useLanguage } from '../../client/language.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { Visit } from '../../client/visit.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import type { VisitInfo } from '../../language/visit.ts'
import { ComingDocument } from '../../runtime/host/ComingPage.tsx'
import { ScreenHostContext } from '../../runtime/host/host.ts'
import { ProblemState } from '../../runtime/host/ProblemState.tsx'
import { shellTexts } from '../../texts/shellTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { loadScreen, screens } from '../screens.ts'
import { screenOf, type Screen } from '../tabs/screenParts.ts'
import { useVisitHost, type Place } from './useVisitHost.ts'

interface Props {
  readonly visit: Visit
  readonly info: VisitInfo
}

type Found =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'ready'; readonly chunk: ScreenChunk; readonly Screen: Screen }

/** The screen to which the visit leads, then whatever it opens that is for visitors too. */
export function VisitedScreen({ visit, info }: Props) {
  const say = useTexts(shellTexts)
  const [place, setPlace] = useState<Place>(() => ({ screen: info.screen, id: info.id }))
  const [found, setFound] = useState<Found>({ kind: 'waiting' })
  const [round, setRound] = useState(0)
  const host = useVisitHost(visit, info, place, setPlace)
  const entry = screens.find(({ id }) => id === place.screen)
  useTitle(entry?.title)
  useEffect(() => {
    let isGone = false
    const load = async (): Promise<Found> => {
      if (!entry) throw new Error(place.screen)
      const [chunk, Screen] = await Promise.all([loadScreen(entry), screenOf(entry)])
      return { kind: 'ready', chunk, Screen }
    }
    const tell = (next: Found) => {
      if (!isGone) setFound(next)
    }
    load().then(tell, (error: CallError) => tell({ kind: 'failed', error }))
    return () => {
      isGone = true
    }
  }, [entry, place.screen, round])
  if (found.kind === 'failed')
    return (
      <ProblemState
        error={found.error}
        title={say('page.loadFailed')}
        level={1}
        onRetry={() => setRound(round + 1)}
      />
    )
  if (found.kind === 'waiting' || found.chunk.screen.id !== place.screen)
    return <ComingDocument hasSteps={entry?.hasStates === true} />
  const { Screen, chunk } = found
  return (
    <ScreenHostContext value={host}>
      <Screen chunk={chunk} />
    </ScreenHostContext>
  )
}

function useTitle(title: Parameters<typeof spoken>[0]): void {
  const language = useLanguage()
  const words = spoken(title, language)
  useEffect(() => {
    document.title = words ? `${words} · ${company.name}` : company.name
  }, [words])
}
