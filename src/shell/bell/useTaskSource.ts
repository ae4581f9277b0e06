import { lazy } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import { awaitedOf, sumOf, useWaiting } from '../../client/waiting.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { useWorkspace } from '../workspace.ts'
import type { BellSource } from './BellSource.ts'

const Section = lazy(async () => ({ default: (await import('./BellTasks.tsx')).BellTasks }))

/** What waits for the user's verb: the same as on his home and in his menus. */
export function useTaskSource(): BellSource {
  const say = useTexts(shellTexts)
  const { client, user, respId } = useWorkspace()
  const { list } = useWaiting(client, user.userId, respId)
  const all = sumOf(awaitedOf((list ?? []).flatMap(({ states }) => states)))
  return { name: 'tasks', title: say('home.todo'), ...all, Section }
}
