import { useLanguage } from '../../client/language.ts'
import { useUnread } from '../../client/unread.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { documentScreen } from '../menus.ts'
import { screens } from '../screens.ts'
import { PageLink } from '../PageLink.tsx'
import { useWorkspace } from '../workspace.ts'
import type { BellSectionProps } from './BellSource.ts'

/** Rooms with something unread; each leads to its document, with the talk open. */
export function BellTalk({ onLeave }: BellSectionProps) {
  const say = useTexts(shellTexts)
  const { client, respId, user } = useWorkspace()
  const rooms = useUnread(client, respId, useLanguage())
  if (rooms.length === 0) return <p className="bell-none">{say('bell.talkNone')}</p>
  return (
    <ul className="bell-talk">
      {rooms.map(({ room, entity, id, name, entityName, partyName, unread }) => {
        const screen = documentScreen(screens, entity, user.audience)
        const params = { id, talk: 'Y' }
        return (
          <li key={room}>
            {screen ? (
              <PageLink path={screen.path} params={params} onLeave={onLeave}>
                {name}
              </PageLink>
            ) : (
              <span>{name}</span>
            )}
            <span className="home-quiet">{[entityName, partyName].filter(Boolean).join(' · ')}</span>
            <b>{say('bell.unread', { count: unread })}</b>
          </li>
        )
      })}
    </ul>
  )
}
