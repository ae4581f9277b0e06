import { Skeleton } from 'antd'
import { useMemo } from 'react'
import { useUnreadMessages } from '../../client/unreadMessages.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { Row } from '../../language/row.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { Awaited } from '../home/Awaited.tsx'
import { documentScreen } from '../menus.ts'
import { screens } from '../screens.ts'
import { PageLink } from '../PageLink.tsx'
import { useWorkspace } from '../workspace.ts'
import type { BellSectionProps } from './BellSource.ts'
import { useInbox, type KeptInbox } from './useInbox.ts'
import { useNewest, type Newest } from './useNewest.ts'

/** Rows that the bell shows. */
const most = 5

/** The newest that the user has not read, each of which opens, and the way to all of them; asked anew when one comes or is read. */
export function BellMessages({ onLeave }: BellSectionProps) {
  const inbox = useInbox()
  const { found, error, retry } = useNewestMessages(inbox)
  if (!inbox) return null
  return (
    <Awaited
      known={found}
      error={error}
      onRetry={retry}
      coming={<Skeleton active title={false} className="bell-waiting" />}
    >
      {(rows) => <Messages rows={rows} inbox={inbox} onLeave={onLeave} />}
    </Awaited>
  )
}

interface MessagesProps extends BellSectionProps {
  readonly rows: readonly Row[]
  readonly inbox: KeptInbox
}

function Messages({ rows, inbox, onLeave }: MessagesProps) {
  const say = useTexts(shellTexts)
  const { user } = useWorkspace()
  const screen = documentScreen(screens, inbox.entity, user.audience)
  return (
    <>
      {rows.length === 0 && <p className="bell-none">{say('bell.messagesNone')}</p>}
      <ul className="bell-talk">
        {rows.map((row) => {
          const id = String(row['id'])
          const title = String(row['title'] ?? '')
          return (
            <li key={id}>
              {screen ? (
                <PageLink path={screen.path} params={{ id }} onLeave={onLeave}>
                  {title}
                </PageLink>
              ) : (
                <span>{title}</span>
              )}
              <span className="home-quiet">
                {[row['billNo'], row['receivedDate']].filter(Boolean).join(' · ')}
              </span>
            </li>
          )
        })}
      </ul>
      <PageLink path={inbox.path} onLeave={onLeave} className="bell-all">
        {say('bell.allMessages')}
      </PageLink>
    </>
  )
}

function useNewestMessages(inbox: KeptInbox | null): Newest<readonly Row[]> {
  const { client } = useWorkspace()
  const count = useUnreadMessages(client, inbox)
  const ask = useMemo(
    () =>
      inbox &&
      (async (signal: AbortSignal) => {
        const { server, family, filters, place } = inbox
        const body = { ...filters, pageRows: most, noQueryTotalFlag: 'Y' }
        return (await client.call<readonly Row[]>(server, family, 'listByPage', body, { ...place, signal }))
          .data
      }),
    [client, inbox],
  )
  return useNewest(ask, count)
}
