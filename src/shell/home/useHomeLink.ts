import type { HomeLink } from '../../language/home.ts'
import { listParam } from '../../language/menu.ts'
import { listsAt, pagesOf, pathOf, screenAt } from '../menus.ts'
import { screens } from '../screens.ts'
import { addressOf } from '../tabs/tabs.ts'
import { useWorkspace } from '../workspace.ts'

/** Where a figure leads: the address for the link, and how it is opened in its tab. */
export function useHomeLink(): (link: HomeLink) => { readonly href: string; readonly open: () => void } {
  const { menus, router, user } = useWorkspace()
  const pages = pagesOf(menus)
  return ({ menuId, params: asked, entity }) => {
    const path = pathOf(pages.find((menu) => menu.menuId === menuId) ?? noMenu)
    const entry = screenAt(screens, path, user.audience)
    const list =
      entry === undefined || entity === undefined || entry.entity === entity
        ? undefined
        : listsAt(screens, entry, user.audience).find((one) => one.entity === entity)
    const params = list ? { ...asked, [listParam]: list.path } : asked
    return { href: addressOf({ path, params }), open: () => router.open(path, params) }
  }
}

const noMenu = { htmlUrl: '' } as Parameters<typeof pathOf>[0] // it is asked for nothing else
