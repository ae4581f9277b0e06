import { Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useUnreadMessages } from '../../client/unreadMessages.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { Row } from '../../language/row.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { HomeFailed } from '../home/HomePart.tsx'
import { documentScreen } from '../menus.ts'
import { screens } from '../screens.ts'
import { PageLink } from '../PageLink.tsx'
import { useWorkspace } from '../workspace.ts'
import type { BellSectionProps } from './BellSource.ts'
import { useInbox } from './useInbox.ts'

/** Rows that the bell shows. */
const most = 5

/** The newest that the user has not read, each of which opens, and the way to all of them; asked anew when one comes or is read. */
export function BellMessages({ onLeave }: BellSectionProps) {
  const say = useTexts(shellTexts)
  const { user } = useWorkspace()
  const inbox = useInbox()
  const { rows, error, retry } = useNewest()
  if (!inbox) return null
  if (!rows)
    return error ? <HomeFailed error={error} onRetry={retry} /> : <Skeleton active className="bell-waiting" />
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

interface Newest {
  readonly rows?: readonly Row[]
  readonly error?: Error
}

function useNewest(): Newest & { readonly retry: () => void } {
  const { client } = useWorkspace()
  const inbox = useInbox()
  const count = useUnreadMessages(client, inbox)
  const [found, setFound] = useState<Newest>({})
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!inbox) return undefined
    const abort = new AbortController()
    const { server, family, filters, place } = inbox
    const body = { ...filters, pageRows: most, noQueryTotalFlag: 'Y' }
    client.call<readonly Row[]>(server, family, 'listByPage', body, { ...place, signal: abort.signal }).then(
      ({ data }) => setFound({ rows: data }),
      (error: unknown) => {
        if (!abort.signal.aborted)
          setFound((before) => ({
            ...before,
            error: error instanceof Error ? error : new Error(String(error)),
          }))
      },
    )
    return () => abort.abort()
  }, [client, inbox, count, round])
  return { ...found, retry: () => setRound((before) => before + 1) }
}
