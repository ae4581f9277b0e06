import { useEffect, useRef } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import { useWaiting } from '../../client/waiting.ts'
import type { CompiledTable } from '../../language/table.ts'
import { useHost } from '../host/host.ts'
import type { LoadedRows } from './useRows.ts'

/** Milliseconds in which what came or went together is read once. */
const together = 200

/** A list of tasks is read anew, with its counts, when something has come or gone of what waits for its user, whoever did it; the same is heard by home, bell and menus. */
export function useFollowedTasks({ task }: CompiledTable, loaded: Pick<LoadedRows, 'reload'>): void {
  const { client, user, respId } = useHost()
  const { list } = useWaiting(client, user.userId, respId, task !== undefined)
  const seen = useRef(list)
  const latest = useLatest(loaded.reload)
  useEffect(() => {
    const [before, now] = [seen.current, list]
    seen.current = list
    if (!task || before === undefined || before === now) return undefined
    const timer = setTimeout(() => latest.current(), together)
    return () => clearTimeout(timer)
  }, [task, list, latest])
}
