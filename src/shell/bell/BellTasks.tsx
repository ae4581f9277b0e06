import { Skeleton } from 'antd'
import { useCallback, useMemo } from 'react'
import { useLanguage } from '../../client/language.ts'
import { useWaiting } from '../../client/waiting.ts'
import type { MenuWaiting } from '../../language/waiting.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { Awaited } from '../home/Awaited.tsx'
import { newestOf } from '../home/todo.ts'
import { TodoList } from '../home/TodoRows.tsx'
import { pagesOf, pathOf, screenAt } from '../menus.ts'
import { screens } from '../screens.ts'
import { PageLink } from '../PageLink.tsx'
import { useWorkspace } from '../workspace.ts'
import type { BellSectionProps } from './BellSource.ts'
import { useNewest, type Newest } from './useNewest.ts'

/** Rows that the bell shows. */
const most = 10

/** The newest that waits, each row with its verb; asked anew whenever something has come or gone. */
export function BellTasks({ onLeave }: BellSectionProps) {
  const say = useTexts(shellTexts)
  const { found, error, retry } = useNewestTasks()
  return (
    <Awaited
      known={found}
      error={error}
      onRetry={retry}
      coming={<Skeleton active title={false} className="bell-waiting" />}
    >
      {(list) => (
        <TodoList
          all={newestOf(list)}
          most={most}
          none={<p className="bell-none">{say('home.todoEmpty')}</p>}
          onLeave={onLeave}
        >
          {() => <AllTasks onLeave={onLeave} />}
        </TodoList>
      )}
    </Awaited>
  )
}

function useNewestTasks(): Newest<readonly MenuWaiting[]> {
  const { client, user, respId } = useWorkspace()
  const { list: waiting } = useWaiting(client, user.userId, respId)
  const language = useLanguage()
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const body = { rows: most, newest: 'Y' }
      const place = { respId, signal }
      return (await client.call<readonly MenuWaiting[]>('baseServer', 'baseHome', 'findWaiting', body, place))
        .data
    },
    [client, respId],
  )
  return useNewest(
    ask,
    useMemo(() => [waiting, language], [waiting, language]),
  )
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
