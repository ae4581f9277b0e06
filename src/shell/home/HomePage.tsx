import dayjs from 'dayjs'
import { factsOfLanguage } from '../../language/languages.ts'
import type { HomeFigures } from '../../language/homeFigures.ts'
import type { MenuWaiting } from '../../language/waiting.ts'
import { awaitedOf, sumOf, useWaiting } from '../../client/waiting.ts'
import { useLanguage, useSay } from '../../client/language.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { useWorkspace } from '../workspace.ts'
import { HomeCards } from './HomeCards.tsx'
import { HomeChart } from './HomeChart.tsx'
import { HomeFailed } from './HomePart.tsx'
import { HomeFavourites } from './HomeFavourites.tsx'
import { HomeRecents } from './HomeRecents.tsx'
import { HomeRuns } from './HomeRuns.tsx'
import { HomeStages } from './HomeStages.tsx'
import { HomeTodo, useNumber } from './HomeTodo.tsx'
import { lateOf } from './todo.ts'
import { useHomeCall } from './useHomeCall.ts'
import { useRecents } from '../tabs/useRecents.ts'
import { tenantNow } from '../../runtime/host/tenantNow.ts'
import { useZones } from '../../runtime/host/useZones.ts'
import { clockOf, zoneNote } from './zones.ts'
import '../../cells/cells.css'
import './home.css'

function greeting(hour: number) {
  if (hour < 12) return 'home.morning'
  return hour < 18 ? 'home.afternoon' : 'home.evening'
}

/** Where a day begins: what waits for the user, what is going on, and the way back to what he worked at. */
export function HomePage({ front }: { front: boolean }) {
  const { client, user, respId } = useWorkspace()
  const waiting = useWaiting(client, user.userId, respId)
  const figures = useHomeCall<HomeFigures>('findFigures', front)
  const recents = useRecents()
  const isCounted = figures.data !== undefined || figures.error !== null // the chart takes the server longest, and whoever goes on at once does not wait behind it
  return (
    <div className="home">
      <Greeting list={waiting.list} />
      {figures.error ? (
        <HomeFailed error={figures.error} onRetry={figures.retry} />
      ) : (
        <HomeCards cards={figures.data?.cards} />
      )}
      <div className="home-columns">
        <div className="home-main">
          <HomeRuns front={front} />
          <HomeTodo {...waiting} />
          {figures.data?.stages && <HomeStages stages={figures.data.stages} waiting={waiting.list} />}
        </div>
        <div className="home-side">
          <HomeChart front={front && isCounted} />
          <HomeFavourites />
          <HomeRecents recents={recents} />
        </div>
      </div>
    </div>
  )
}

/** The sentence with two numbers: how much waits, and how much of it is late. */
function Greeting({ list }: { readonly list: readonly MenuWaiting[] | undefined }) {
  const say = useTexts(shellTexts)
  const language = useLanguage()
  const speak = useSay()
  const { user } = useWorkspace()
  const zones = useZones()
  const now = dayjs(clockOf(tenantNow(), zones))
  const note = zoneNote(tenantNow(), zones)
  const name = speak({ CN: user.userFullName || user.userName, EN: user.nameEn || user.userName })
  return (
    <header className="home-head">
      <h1>{say(greeting(now.hour()), { name })}</h1>
      <p>
        <span>{say('home.day', { date: now.format(factsOfLanguage(language).longDate) })}</span>
        {list && <Sentence list={list} />}
        {note && <span className="home-quiet">{say('home.zone', note)}</span>}
      </p>
    </header>
  )
}

function Sentence({ list }: { readonly list: readonly MenuWaiting[] }) {
  const say = useTexts(shellTexts)
  const numberOf = useNumber()
  const all = sumOf(awaitedOf(list.flatMap(({ states }) => states)))
  const late = lateOf(list)
  if (all.count === 0) return <span>{say('home.waitsNone')}</span>
  const words =
    late > 0 ? say('home.waitsLate', { count: all.count, late }) : say('home.waits', { count: all.count })
  return <span>{emphasized(words, numberOf(all))}</span>
}

/** The numbers of a sentence stand out: the first waits, the second is late. */
function emphasized(words: string, first: string) {
  let at = 0
  return words.split(/(\d[\d,]*)/).map((part, index) => {
    if (!/^\d/.test(part)) return part
    at += 1
    return (
      <b key={index} className={at === 1 ? 'home-waits' : 'home-late'}>
        {at === 1 ? first : part}
      </b>
    )
  })
}
