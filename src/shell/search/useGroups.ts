import { useMemo } from 'react'
import { favourites } from '../../client/favourites.ts'
import { useStore } from '../../client/Store.ts'
import type { Label } from '../../language/label.ts'
import type { FoundDocument } from '../../language/wire.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { documentScreen, pagesOf, pathOf } from '../menus.ts'
import { useScreens } from '../screens.ts'
import { useRecents } from '../tabs/useRecents.ts'
import { useWorkspace } from '../workspace.ts'
import { matching, menuEntries, type Entry, type Sounds } from './entries.ts'
import { useFoundDocuments } from './useFoundDocuments.ts'

export interface FoundGroup {
  readonly kind: 'favourites' | 'recents' | 'documents' | 'functions'
  readonly entries: readonly Entry[]
}

/** `{ CN: '采购订单', EN: 'Purchase order' }` → `{ CN: '新建采购订单', EN: 'New purchase order' }`. */
const newOf = (what: Label): Label =>
  shellTexts.label('search.new', {
    what: { ...what, EN: what.EN.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase()) },
  })

/** What is meant by a text, by kind: what was marked, what was open lately, documents by number, pages and new documents. */
export function useGroups(text: string, sounds: Sounds) {
  const { menus, user } = useWorkspace()
  const screens = useScreens()
  const { documents, isAsking, failed } = useFoundDocuments(text)
  const recents = useRecents()
  const marked = useStore(favourites).map(({ path, id, title }): Entry => ({
    key: `favourite ${path} ${id}`,
    kind: 'favourite',
    path,
    params: { id },
    label: title,
    also: [],
    icon: 'star',
  }))
  const functions = useMemo(
    () => menuEntries(menus, screens, user.audience, newOf),
    [menus, screens, user.audience],
  )
  const lately = recents.map(({ path, id, title, openerMenuId }): Entry => ({
    key: `recent ${path} ${id}`,
    kind: 'recent',
    path,
    params: { id },
    label: title,
    also: [],
    icon: 'history',
    ...(openerMenuId ? { menuId: openerMenuId } : {}),
  }))
  const menuIdOf = (entity: string) =>
    pagesOf(menus).find((menu) =>
      screens.some((screen) => screen.path === pathOf(menu) && screen.entity === entity),
    )?.menuId
  const toEntry = (found: FoundDocument): Entry[] => {
    const screen = documentScreen(screens, found.entity, user.audience)
    const menuId = menuIdOf(found.entity)
    if (!screen) return []
    return [
      {
        key: `${found.entity} ${found.id}`,
        kind: 'document',
        path: screen.path,
        params: { id: found.id },
        label: found.code,
        also: [],
        note: [found.name, found.state].filter(Boolean).join(' · '),
        ...(menuId ? { menuId } : {}),
      },
    ]
  }
  const groups: FoundGroup[] = [
    { kind: 'favourites', entries: text.trim() ? [] : marked.slice(0, 6) },
    { kind: 'recents', entries: text.trim() ? [] : lately.slice(0, 6) },
    { kind: 'documents', entries: documents.flatMap(toEntry) },
    { kind: 'functions', entries: matching(functions, text, sounds) },
  ]
  return { groups: groups.filter(({ entries }) => entries.length > 0), isAsking, failed }
}
