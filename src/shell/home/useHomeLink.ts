import type { HomeLink } from '../../language/home.ts'
import { pagesOf, pathOf } from '../menus.ts'
import { addressOf } from '../tabs/tabs.ts'
import { useWorkspace } from '../workspace.ts'

/** Where a figure leads: the address for the link, and how it is opened in its tab. */
export function useHomeLink(): (link: HomeLink) => { readonly href: string; readonly open: () => void } {
  const { menus, router } = useWorkspace()
  const pages = pagesOf(menus)
  return ({ menuId, params }) => {
    const path = pathOf(pages.find((menu) => menu.menuId === menuId) ?? noMenu)
    return { href: addressOf({ path, params }), open: () => router.open(path, params) }
  }
}

const noMenu = { htmlUrl: '' } as Parameters<typeof pathOf>[0] // it is asked for nothing else
