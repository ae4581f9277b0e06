import type { Definitions } from '../../language/definitions.ts'
import type { Language } from '../../language/label.ts'
import type { CompiledMenu } from '../../language/menu.ts'
import type { MenuNode, MenuResource } from '../../language/wire.ts'
import type { Rights } from './Rights.ts'
import { spoken } from '../../texts/spoken.ts'

/** The menus that are held, below their folders. Folders without anything visible are left out. */
export function menuTree(
  definitions: Definitions,
  rights: Rights,
  language: Language,
  parent?: string,
  levelId = 1,
): MenuNode[] {
  return definitions.menus
    .filter((menu) => menu.parent === parent)
    .toSorted((one, other) => one.order - other.order)
    .map((menu) => ({ menu, children: menuTree(definitions, rights, language, menu.id, levelId + 1) }))
    .filter(
      ({ menu, children }) => children.length > 0 || (menu.screen !== undefined && rights.menus.has(menu.id)),
    )
    .map(({ menu, children }) => ({
      ...menuNode(menu, language, levelId, children),
      ...made(definitions, rights, menu),
    }))
}

/** What the caller may make new from the list of a menu: its entity by name. */
function made(
  { screens, entities }: Definitions,
  rights: Rights,
  menu: CompiledMenu,
): Pick<MenuNode, 'creates'> {
  const screen = screens.find(({ id }) => id === menu.screen)
  const add = screen?.toolbar.find(({ kind }) => kind === 'add')
  const isHeld = rights.menus.get(menu.id)?.resources.some(({ code }) => code === add?.resource)
  const label = screen && entities[screen.entity]?.label
  return add && isHeld && label ? { creates: label } : {}
}

export function menuNode(
  menu: CompiledMenu,
  language: Language,
  levelId: number,
  children: readonly MenuNode[] = [],
): MenuNode {
  return {
    menuId: menu.id,
    menuParentId: menu.parent ?? null,
    menuName: spoken(menu.label, language),
    nameCn: menu.label.CN,
    nameEn: menu.label.EN,
    menuType: menu.screen === undefined ? 'DIR' : 'PAGE',
    menuCode: menu.id,
    htmlUrl: menu.path ?? null,
    imageLink: menu.icon ?? null,
    levelId,
    enabled: 'Y',
    ...(menu.also ? { also: menu.also } : {}),
    children,
  }
}

/** The buttons that may be shown in a menu: none when it is not held. */
export function menuResources(rights: Rights, menuId: string, language: Language): MenuResource[] {
  const held = rights.menus.get(menuId)
  return (held?.resources ?? []).map(({ code, label, icon }, index) => ({
    resourceId: `${menuId}.${code}`,
    resourceCode: code,
    resourceName: spoken(label, language),
    resIcon: icon ?? null,
    resourceType: 'BUTTON',
    seqNum: (index + 1) * 10,
  }))
}
