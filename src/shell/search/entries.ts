import type { Label } from '../../language/label.ts'
import type { ScreenEntry } from '../../language/screen.ts'
import type { MenuNode } from '../../language/wire.ts'
import { documentScreen, labelOf, pagesOf, pathOf } from '../menus.ts'
import type { Params } from '../tabs/tabs.ts'

/** Something that can be opened: a page, a new document, a document. */
export interface Entry {
  readonly key: string
  readonly kind: 'page' | 'new' | 'document' | 'recent' | 'favourite'
  readonly path: string
  readonly params: Params
  readonly label: Label | string
  /** What else it is called. */
  readonly also: readonly Label[]
  /** Words of its own beside the name: whose document it is, its state. */
  readonly note?: string
  readonly icon?: string | null
  readonly menuId?: string
}

/** Says whether a text is meant by what was typed, as letters of pinyin are. */
export type Sounds = (text: string, typed: string) => boolean

/** The pages of the menu, each followed by what can be made new in it. `called` names a new document. */
export function menuEntries(
  menus: readonly MenuNode[],
  screens: readonly ScreenEntry[],
  audience: string,
  called: (what: Label) => Label,
): Entry[] {
  return pagesOf(menus).flatMap((menu) => {
    const page: Entry = {
      key: menu.menuId,
      kind: 'page',
      path: pathOf(menu),
      params: {},
      label: labelOf(menu),
      also: [...(menu.also ?? []), { CN: menu.menuCode, EN: menu.menuCode }],
      icon: menu.imageLink,
    }
    const edit = menu.creates && editScreenOf(screens, pathOf(menu), audience)
    if (!menu.creates || !edit) return [page]
    const fresh: Entry = {
      key: `new ${menu.menuId}`,
      kind: 'new',
      path: edit.path,
      params: {},
      label: called(menu.creates),
      also: menu.also ?? [],
      icon: 'plus',
      menuId: menu.menuId,
    }
    return [page, fresh]
  })
}

/** The screen on which a document of a list is made. */
function editScreenOf(
  screens: readonly ScreenEntry[],
  path: string,
  audience: string,
): ScreenEntry | undefined {
  const list = screens.find((screen) => screen.path === path)
  return list && documentScreen(screens, list.entity, audience)
}

/** How well an entry answers what was typed: 0 its name begins with it, 1 it says all words, 2 another name does, 3 it sounds so; null not at all. */
function rankOf({ label, also }: Entry, typed: string, sounds: Sounds): number | null {
  const words = typed.split(/\s+/)
  const names = textsOf(label)
  const others = also.flatMap(textsOf)
  const says = (texts: readonly string[]) => words.every((word) => texts.some((text) => text.includes(word)))
  if (names.some((name) => name.startsWith(typed))) return 0
  if (says(names)) return 1
  if (says([...names, ...others])) return 2
  return [...names, ...others].some((text) => sounds(text, typed)) ? 3 : null
}

const textsOf = (label: Label | string): string[] =>
  typeof label === 'string' ? [label.toLowerCase()] : [label.CN.toLowerCase(), label.EN.toLowerCase()]

/** Those that are meant, best first; all of them where nothing was typed. */
export function matching(entries: readonly Entry[], text: string, sounds: Sounds): Entry[] {
  const typed = text.trim().toLowerCase()
  if (!typed) return [...entries]
  return entries
    .flatMap((entry) => {
      const rank = rankOf(entry, typed, sounds)
      return rank === null ? [] : [{ entry, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry)
}
