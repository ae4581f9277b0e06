import type { BellSource } from './BellSource.ts'
import { useMessageSource } from './useMessageSource.ts'
import { useTalkSource } from './useTalkSource.ts'
import { useTaskSource } from './useTaskSource.ts'

/** What the bell tells of, in the order of its parts. A further one is a hook of its own, named here. */
export function useBellSources(): readonly BellSource[] {
  const tasks = useTaskSource()
  const talk = useTalkSource()
  const messages = useMessageSource()
  return [tasks, ...(messages ? [messages] : []), talk]
}
