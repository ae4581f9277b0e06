import type { Label } from './label.ts'

/** A node of the menu. Folders have no screen. `menuId` on the wire is `id`. */
export interface CompiledMenu {
  readonly id: string
  readonly label: Label
  /** Further words by which the search finds it. */
  readonly also?: readonly Label[]
  readonly parent?: string
  readonly screen?: string
  /** Further lists and reports under its address, and their variants. */
  readonly lists?: readonly string[]
  readonly path?: string
  readonly icon?: string
  readonly audience?: string
  readonly order: number
  /** Resource codes of this menu, with their words and the call each one permits. */
  readonly resources: readonly {
    readonly code: string
    readonly label: Label
    readonly icon?: string
    readonly entity: string
    readonly operation: string
  }[]
  /** Entities that may be read by whoever holds the menu. */
  readonly reads: readonly string[]
  /** Role → resource codes, or all. */
  readonly grants: Readonly<Record<string, 'all' | readonly string[]>>
}

/** `listsOf({ screen: 'orderList', lists: ['priceList'] })` → `['orderList', 'priceList']`. The screens that stand under its address; a folder has none. */
export const listsOf = ({ screen, lists = [] }: Pick<CompiledMenu, 'screen' | 'lists'>): readonly string[] =>
  screen === undefined ? [] : [screen, ...lists]

/** Of an address: which of the lists that stand under it. Absent: its own. */
export const listParam = 'list'
