import { useMemo } from 'react'
import type { Inbox } from '../../client/unreadMessages.ts'
import { useLanguage } from '../../client/language.ts'
import type { Language } from '../../language/label.ts'
import { pagesOf, pathOf, screenAt } from '../menus.ts'
import { screens } from '../screens.ts'
import { useWorkspace, type Workspace } from '../workspace.ts'

export interface KeptInbox extends Inbox {
  /** Of the list of everything that he was told. */
  readonly path: string
}

/** Where the user reads what he is told; null for who holds no list of it. */
export function useInbox(): KeptInbox | null {
  const { menus, user, respId } = useWorkspace()
  const language = useLanguage()
  return useMemo(() => inboxOf({ menus, user, respId }, language), [menus, user, respId, language])
}

function inboxOf(
  { menus, user, respId }: Pick<Workspace, 'menus' | 'user' | 'respId'>,
  language: Language,
): KeptInbox | null {
  for (const menu of pagesOf(menus)) {
    const path = pathOf(menu)
    const screen = screenAt(screens, path, user.audience)
    if (!screen?.inbox) continue
    const { server, family, unread } = screen.inbox
    const place = { menuId: menu.menuId, respId, language }
    return { entity: screen.entity, server, family, filters: { ...unread, userId: user.userId }, place, path }
  }
  return null
}
