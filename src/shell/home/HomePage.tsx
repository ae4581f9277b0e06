import { Button } from 'antd'
import dayjs from 'dayjs'
import { lazy, Suspense, useEffect, useState } from 'react'
import { factsOfLanguage } from '../../language/languages.ts'
import type { FailedAnswer, FigureAnswer, Home, TileAnswer } from '../../language/home.ts'
import type { MenuWaiting } from '../../language/waiting.ts'
import { awaitedOf, sumOf, useWaiting } from '../../client/waiting.ts'
import { homeOrder } from '../../client/homeOrder.ts'
import { useStore } from '../../client/Store.ts'
import { useLanguage, useSay } from '../../client/language.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { useWorkspace } from '../workspace.ts'
import { HomeCards } from './HomeCards.tsx'
import { HomeBars, HomeFailed } from './HomePart.tsx'
import { HomeFavourites } from './HomeFavourites.tsx'
import { HomeRecents } from './HomeRecents.tsx'
import { HomeRuns } from './HomeRuns.tsx'
import { HomeTodo, useNumber } from './HomeTodo.tsx'
import { lateOf } from './todo.ts'
import { arranged } from './arranged.ts'
import { useHome } from './useHome.ts'
import { useRecents } from '../tabs/useRecents.ts'
import { tenantNow } from '../../runtime/host/tenantNow.ts'
import { useZones } from '../../runtime/host/useZones.ts'
import { clockOf, zoneNote } from './zones.ts'
import '../../cells/cells.css'
import './home.css'

/** Pictures of rows come while they are found. */
const tileParts = async () => import('./HomeTile.tsx')
const HomeTile = lazy(async () => ({ default: (await tileParts()).HomeTile }))
const HomeArrange = lazy(async () => ({ default: (await import('./HomeArrange.tsx')).HomeArrange }))

function greeting(hour: number) {
  if (hour < 12) return 'home.morning'
  return hour < 18 ? 'home.afternoon' : 'home.evening'
}

const isAside = (tile: TileAnswer): boolean =>
  tile.kind === 'part'
    ? tile.part === 'recents' || tile.part === 'favourites'
    : (tile.kind === 'failed' ? tile.of : tile.kind) === 'chart' ||
      (tile.kind === 'failed' && tile.of === 'report')

const isFigure = (tile: TileAnswer): tile is FigureAnswer | FailedAnswer =>
  tile.kind === 'figure' || (tile.kind === 'failed' && tile.of === 'figure')

/** What stands there while nothing is known yet: the parts that everybody has. */
const coming: readonly TileAnswer[] = (['todo', 'recents', 'favourites'] as const).map((part) => ({
  kind: 'part',
  name: part,
  part,
}))

/** Where a day begins: what waits for the user, what is going on, and the way back to what he worked at. */
export function HomePage({ front }: { front: boolean }) {
  const { client, user, respId } = useWorkspace()
  const { home, error, retry } = useHome(front)
  const waiting = useWaiting(client, user.userId, respId)
  const choice = useStore(homeOrder)
  const [isArranging, arrange] = useState(false)
  useEffect(() => void tileParts(), [])
  const tiles = arranged(home?.tiles ?? coming, choice)
  const others = tiles.filter((tile) => !isFigure(tile))
  const drawn = { waiting, runs: home?.runs ?? [] }
  return (
    <div className="home">
      <Greeting list={waiting.list} onArrange={home && (() => arrange(true))} />
      {error ? (
        <HomeFailed error={error} onRetry={retry} />
      ) : (
        <HomeCards cards={home && tiles.filter(isFigure)} />
      )}
      {tiles.length === 0 && <Nothing />}
      <div className="home-columns">
        <div className="home-main">
          <Suspense>
            {others
              .filter((tile) => !isAside(tile))
              .map((tile) => (
                <Shown key={tile.name} tile={tile} {...drawn} />
              ))}
          </Suspense>
        </div>
        <div className="home-side">
          {!home && !error && (
            <div className="home-part">
              <HomeBars count={1} height={212} />
            </div>
          )}
          <Suspense>
            {others.filter(isAside).map((tile) => (
              <Shown key={tile.name} tile={tile} {...drawn} />
            ))}
          </Suspense>
        </div>
      </div>
      {isArranging && home && (
        <Suspense>
          <HomeArrange tiles={home.tiles} onClose={() => arrange(false)} />
        </Suspense>
      )}
    </div>
  )
}

interface ShownProps {
  readonly tile: TileAnswer
  readonly waiting: ReturnType<typeof useWaiting>
  readonly runs: Home['runs']
}

function Shown({ tile, waiting, runs }: ShownProps) {
  const recents = useRecents()
  if (tile.kind === 'figure') return null
  if (tile.kind !== 'part') return <HomeTile tile={tile} waiting={waiting.list} />
  switch (tile.part) {
    case 'todo':
      return <HomeTodo {...waiting} />
    case 'runs':
      return <HomeRuns runs={runs} />
    case 'recents':
      return <HomeRecents recents={recents} />
    case 'favourites':
      return <HomeFavourites />
  }
}

/** Everything is hidden: the button above brings it back. */
function Nothing() {
  const say = useTexts(shellTexts)
  return <p className="home-part home-empty">{say('home.nothing')}</p>
}

interface GreetingProps {
  readonly list: readonly MenuWaiting[] | undefined
  /** Undefined as long as there is nothing to arrange. */
  readonly onArrange: (() => void) | undefined
}

/** The sentence with two numbers, how much waits and how much of it is late; and the way to arrange the page. */
function Greeting({ list, onArrange }: GreetingProps) {
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
      <Button type="text" className="home-arranger" disabled={!onArrange} onClick={onArrange}>
        {say('home.arrange')}
      </Button>
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
