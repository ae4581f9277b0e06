import { useCallback, useEffect, useState } from 'react'
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
import { documentScreen } from '../menus.ts'
import { loadScreen } from '../loadScreen.ts'
import { screens, useScreens } from './visitedScreens.ts'
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
  const [place, setPlace] = usePlace(info)
  const [found, setFound] = useState<Found>({ kind: 'waiting' })
  const [round, setRound] = useState(0)
  const host = useVisitHost(visit, info, place, setPlace)
  const entry = useScreens().find(({ id }) => id === place.screen)
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

/** Where the visit is. Who came without a link goes from a list to its documents and back by the address, as anywhere. */
function usePlace(info: VisitInfo): readonly [Place, (place: Place) => void] {
  const [place, setPlace] = useState<Place>(() => placeBy(info))
  useEffect(() => {
    if (info.link !== null) return undefined
    const follow = () => setPlace(placeBy(info))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [info])
  const go = useCallback(
    (next: Place) => {
      if (info.link === null)
        history.pushState(
          null,
          '',
          next.id === null ? location.pathname : `?id=${encodeURIComponent(next.id)}`,
        )
      setPlace(next)
    },
    [info],
  )
  return [place, go]
}

function placeBy({ screen, id, link, userInfo }: VisitInfo): Place {
  const asked = link === null ? new URLSearchParams(location.search).get('id') : null
  const entry = screens.find((one) => one.id === screen)
  const document = asked && entry ? documentScreen(screens, entry.entity, userInfo.audience) : undefined
  return document ? { screen: document.id, id: asked } : { screen, id }
}

function useTitle(title: Parameters<typeof spoken>[0]): void {
  const language = useLanguage()
  const words = spoken(title, language)
  useEffect(() => {
    document.title = words ? `${words} · ${company.name}` : company.name
  }, [words])
}
