import { lazy } from 'react'
import { useLanguage } from '../../client/language.ts'
import { useUnread } from '../../client/unread.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { useWorkspace } from '../workspace.ts'
import type { BellSource } from './BellSource.ts'

const Section = lazy(async () => ({ default: (await import('./BellTalk.tsx')).BellTalk }))

/** What was said to the user and is not read, over all rooms that he has opened. */
export function useTalkSource(): BellSource {
  const say = useTexts(shellTexts)
  const { client, respId } = useWorkspace()
  const rooms = useUnread(client, respId, useLanguage())
  const count = rooms.reduce((sum, { unread }) => sum + unread, 0)
  return { name: 'talk', title: say('bell.talk'), count, isMore: false, Section }
}
