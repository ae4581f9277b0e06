import { Skeleton } from 'antd'
import { useWaiting } from '../../client/waiting.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { HomeFailed } from '../home/HomePart.tsx'
import { newestOf } from '../home/todo.ts'
import { TodoRows, useTodoRows } from '../home/TodoRows.tsx'
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
  return <TodoRows rows={rows} onDone={note} onLeave={onLeave} />
}
