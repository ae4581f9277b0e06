import { Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useLanguage } from '../../client/language.ts'
import { useWaiting } from '../../client/waiting.ts'
import type { MenuWaiting } from '../../language/waiting.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { HomeFailed } from '../home/HomePart.tsx'
import { newestOf } from '../home/todo.ts'
import { TodoRows, useTodoRows } from '../home/TodoRows.tsx'
import { pagesOf, pathOf, screenAt } from '../menus.ts'
import { screens } from '../screens.ts'
import { PageLink } from '../PageLink.tsx'
import { useWorkspace } from '../workspace.ts'
import type { BellSectionProps } from './BellSource.ts'

/** Rows that the bell shows. */
const most = 10

/** The newest that waits, each row with its verb; asked anew whenever something has come or gone. */
export function BellTasks({ onLeave }: BellSectionProps) {
  const say = useTexts(shellTexts)
  const { list, error, retry } = useNewest()
  const { rows, note } = useTodoRows(newestOf(list ?? []), most)
  if (list === undefined)
    return error ? <HomeFailed error={error} onRetry={retry} /> : <Skeleton active className="bell-waiting" />
  return (
    <>
      {rows.length === 0 ? (
        <p className="bell-none">{say('home.todoEmpty')}</p>
      ) : (
        <TodoRows rows={rows} onDone={note} onLeave={onLeave} />
      )}
      <AllTasks onLeave={onLeave} />
    </>
  )
}

interface Newest {
  readonly list?: readonly MenuWaiting[]
  readonly error?: Error
}

function useNewest(): Newest & { readonly retry: () => void } {
  const { client, user, respId } = useWorkspace()
  const { list: waiting } = useWaiting(client, user.userId, respId)
  const language = useLanguage()
  const [found, setFound] = useState<Newest>({})
  const [round, setRound] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    const body = { rows: most, newest: 'Y' }
    client
      .call<readonly MenuWaiting[]>('baseServer', 'baseHome', 'findWaiting', body, {
        respId,
        signal: abort.signal,
      })
      .then(
        ({ data }) => setFound({ list: data }),
        (error: unknown) => {
          if (!abort.signal.aborted)
            setFound((before) => ({
              ...before,
              error: error instanceof Error ? error : new Error(String(error)),
            }))
        },
      )
    return () => abort.abort()
  }, [client, respId, language, waiting, round])
  return { ...found, retry: () => setRound((count) => count + 1) }
}

/** The way to the list of everything that waits, for whoever holds one. */
function AllTasks({ onLeave }: BellSectionProps) {
  const say = useTexts(shellTexts)
  const { menus, user } = useWorkspace()
  const menu = pagesOf(menus).find((one) => screenAt(screens, pathOf(one), user.audience)?.isTasks)
  if (!menu) return null
  return (
    <PageLink className="bell-all" path={pathOf(menu)} onLeave={onLeave}>
      {say('bell.all')}
    </PageLink>
  )
}
