import type { Label } from '../language/label.ts'
import type { ScreenEntry } from '../language/screen.ts'
import type { MenuNode } from '../language/wire.ts'

/** Below /main, as screens have it: purOrderList. */
export const pathOf = (menu: MenuNode): string => (menu.htmlUrl ?? '').replace(/^\/?(main\/)?/, '')

export const labelOf = (menu: MenuNode): Label => ({ CN: menu.nameCn, EN: menu.nameEn })

export const pagesOf = (menus: readonly MenuNode[]): MenuNode[] =>
  menus.flatMap((menu) => (menu.menuType === 'PAGE' ? [menu] : pagesOf(menu.children)))

export const menuAt = (menus: readonly MenuNode[], path: string): MenuNode | undefined =>
  pagesOf(menus).find((menu) => pathOf(menu) === path)

/** `[{ DIR orders … }]` as groups of pages one level deep; pages that stand in no folder are a group of their own. */
export const menuGroupsOf = (menus: readonly MenuNode[]): MenuNode[] =>
  menus.map((menu) => ({ ...menu, children: pagesOf([menu]) })).filter((menu) => menu.children.length > 0)

/** The first page of each of the first `count` groups. */
export const firstPagesOf = (menus: readonly MenuNode[], count: number): MenuNode[] =>
  menuGroupsOf(menus)
    .slice(0, count)
    .flatMap((group) => group.children.slice(0, 1))

/** The screen that stands at a path for this audience: its own view of it if there is one. */
export const screenAt = (
  screens: readonly ScreenEntry[],
  path: string,
  audience: string,
): ScreenEntry | undefined =>
  screens.find((screen) => screen.path === path && screen.audience === audience) ??
  screens.find((screen) => screen.path === path && !screen.audience)

export const pathOfScreen = (screens: readonly ScreenEntry[], id: string): string =>
  screens.find((screen) => screen.id === id)?.path ?? id

/** What stands under the address of a list besides, as far as this audience finds rows of it, in its own views. */
export const listsAt = (
  screens: readonly ScreenEntry[],
  { lists = [] }: Pick<ScreenEntry, 'lists'>,
  audience: string,
): readonly ScreenEntry[] =>
  lists.flatMap(({ screen, audiences }) =>
    audiences.includes(audience) ? (screenAt(screens, screen, audience) ?? []) : [],
  )

/** The menu under whose address a list stands beside another one. */
export const menuHolding = (
  menus: readonly MenuNode[],
  screens: readonly ScreenEntry[],
  path: string,
): MenuNode | undefined => {
  const holders = new Set(
    screens.filter(({ lists = [] }) => lists.some(({ screen }) => screen === path)).map((one) => one.path),
  )
  return pagesOf(menus).find((menu) => holders.has(pathOf(menu)))
}

/** The menus that list the documents of an entity. */
export const menusListing = (
  menus: readonly MenuNode[],
  screens: readonly ScreenEntry[],
  entity: string,
): MenuNode[] => {
  const own = new Set(
    screens.filter((screen) => screen.entity === entity && screen.kind === 'list').map(({ path }) => path),
  )
  const holders = screens
    .filter(({ lists = [] }) => lists.some(({ screen }) => own.has(screen)))
    .map(({ path }) => path)
  const paths = new Set([...own, ...holders])
  return pagesOf(menus).filter((menu) => paths.has(pathOf(menu)))
}

/** The screen on which this audience opens a document of an entity. */
export const documentScreen = (
  screens: readonly ScreenEntry[],
  entity: string,
  audience: string,
): ScreenEntry | undefined => {
  const fit = screens.filter(
    (screen) => screen.entity === entity && screen.kind !== 'list' && screen.kind !== 'report',
  )
  return fit.find((screen) => screen.audience === audience) ?? fit.find((screen) => !screen.audience)
}
