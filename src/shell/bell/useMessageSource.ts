import { lazy } from 'react'
import { useUnreadMessages } from '../../client/unreadMessages.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { useWorkspace } from '../workspace.ts'
import type { BellSource } from './BellSource.ts'
import { useInbox } from './useInbox.ts'

const Section = lazy(async () => ({ default: (await import('./BellMessages.tsx')).BellMessages }))

/** What the user was told and has not read; null for who holds no list of it. */
export function useMessageSource(): BellSource | null {
  const say = useTexts(shellTexts)
  const { client } = useWorkspace()
  const inbox = useInbox()
  const count = useUnreadMessages(client, inbox)
  return inbox && { name: 'messages', title: say('bell.messages'), count, isMore: false, Section }
}
