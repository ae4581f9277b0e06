import { Skeleton } from 'antd'
import { useWaiting } from '../../client/waiting.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { HomeFailed } from '../home/HomePart.tsx'
import { newestOf } from '../home/todo.ts'
import { TodoRows, useTodoRows } from '../home/TodoRows.tsx'
import { pagesOf, pathOf, screenAt } from '../menus.ts'
import { screens } from '../screens.ts'
import { addressOf } from '../tabs/tabs.ts'
import { useWorkspace } from '../workspace.ts'
import type { BellSectionProps } from './BellSource.ts'

/** Rows that the bell shows. */
const most = 10

/** The newest that waits, each row with its verb. */
export function BellTasks({ onLeave }: BellSectionProps) {
  const say = useTexts(shellTexts)
  const { client, user, respId } = useWorkspace()
  const { list, error, refresh } = useWaiting(client, user.userId, respId)
  const { rows, note } = useTodoRows(newestOf(list ?? []), most)
  if (list === undefined)
    return error ? (
      <HomeFailed error={error} onRetry={() => void refresh()} />
    ) : (
      <Skeleton active className="bell-waiting" />
    )
  if (rows.length === 0) return <p className="bell-none">{say('home.todoEmpty')}</p>
  return (
    <>
      <TodoRows rows={rows} onDone={note} onLeave={onLeave} />
      <AllTasks onLeave={onLeave} />
    </>
  )
}

/** The way to the list of everything that waits, for whoever holds one. */
function AllTasks({ onLeave }: BellSectionProps) {
  const say = useTexts(shellTexts)
  const { menus, router, user } = useWorkspace()
  const menu = pagesOf(menus).find((one) => screenAt(screens, pathOf(one), user.audience)?.isTasks)
  if (!menu) return null
  const path = pathOf(menu)
  return (
    <a
      className="bell-all"
      href={addressOf({ path, params: {} })}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onLeave()
        router.open(path)
      }}
    >
      {say('bell.all')}
    </a>
  )
}
