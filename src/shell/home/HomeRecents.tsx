import { useTexts } from '../../client/useTexts.ts'
import { stampWords, waited } from '../../rules/time/timeWords.ts'
import { rulesTexts } from '../../texts/rulesTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { tenantNow } from '../../runtime/host/tenantNow.ts'
import { DocumentLink } from './DocumentLink.tsx'
import { HomePart } from './HomePart.tsx'
import { useZones } from '../../runtime/host/useZones.ts'
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
  const zones = useZones()
  const now = tenantNow()
  return (
    <li>
      <DocumentLink path={path} id={id} title={title} />
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
