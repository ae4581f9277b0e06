import { useSay } from '../../client/language.ts'
import { useTexts } from '../../client/useTexts.ts'
import { stampWords, waited } from '../../rules/time/timeWords.ts'
import { rulesTexts } from '../../texts/rulesTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { tenantNow } from '../../runtime/host/tenantNow.ts'
import { screenAt } from '../menus.ts'
import { screens } from '../screens.ts'
import { addressOf } from '../tabs/tabs.ts'
import { useWorkspace } from '../workspace.ts'
import { HomePart } from './HomePart.tsx'
import { useZones } from './zones.ts'
import type { Recent } from '../tabs/recents.ts'

/** The way back to what one worked at. */
export function HomeRecents({ recents }: { readonly recents: readonly Recent[] }) {
  const say = useTexts(shellTexts)
  return (
    <HomePart className="home-recents" title={say('home.recent')}>
      {recents.length === 0 ? (
        <p className="home-empty">{say('home.recentNone')}</p>
      ) : (
        <ul>
          {recents.map((one) => (
            <RecentRow key={`${one.path} ${one.id}`} one={one} />
          ))}
        </ul>
      )}
    </HomePart>
  )
}

function RecentRow({ one: { path, id, title, at } }: { readonly one: Recent }) {
  const sayTime = useTexts(rulesTexts)
  const speak = useSay()
  const zones = useZones()
  const now = tenantNow()
  const { router, user } = useWorkspace()
  const kind = screenAt(screens, path, user.audience)?.title
  return (
    <li>
      <a
        href={addressOf({ path, params: { id } })}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          router.open(path, { id })
        }}
      >
        {speak(title)}
      </a>
      <span className="home-quiet home-recent-kind">{kind ? speak(kind) : ''}</span>
      <time
        className="home-quiet"
        dateTime={at.replace(' ', 'T')}
        title={stampWords(at, now, { say: sayTime, zones }) ?? at}
      >
        {waited(at, now, sayTime)}
      </time>
    </li>
  )
}
