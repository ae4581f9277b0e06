import type { Label } from '../../language/label.ts'

export type Params = Readonly<Record<string, string>>

export interface Tab {
  /** Stays the same while the address changes: a new document that was saved keeps its tab. */
  readonly key: string
  readonly path: string
  readonly params: Params
  readonly title?: Label | string
  readonly dirty: boolean
  /** Counts reloads; a tab is drawn anew when it changes. */
  readonly round: number
  /** The menu of the tab that opened it: for screens that stand in no menu of their own. */
  readonly openerMenuId?: string
}

export interface Tabs {
  readonly list: readonly Tab[]
  readonly active: string
}

export const maxTabs = 15

/** Among what is listened to: that the unsaved work of this tab is thrown away. */
export const discardOf = (key: string): string => `discard ${key}`

export const noTabs: Tabs = { list: [], active: '' }

export const addressOf = ({ path, params }: Pick<Tab, 'path' | 'params'>): string => {
  const query = new URLSearchParams(params).toString()
  return `/main/${path}${query ? `?${query}` : ''}`
}

/** One tab for each list, one for each document. */
export const findTab = (tabs: Tabs, path: string, params: Params): Tab | undefined =>
  tabs.list.find((tab) => tab.path === path && (tab.params['id'] ?? '') === (params['id'] ?? ''))

export type Opened = { readonly tabs: Tabs } | { readonly full: true }

/** Shows the tab of an address, made if there is none. `key` is for a new one. */
export function openTab(tabs: Tabs, tab: Pick<Tab, 'path' | 'params' | 'openerMenuId'>, key: string): Opened {
  const open = findTab(tabs, tab.path, tab.params)
  if (open)
    return {
      tabs: {
        list: tabs.list.map((each) => (each === open ? { ...each, params: tab.params } : each)),
        active: open.key,
      },
    }
  if (tabs.list.length >= maxTabs) return { full: true }
  const at = tabs.list.findIndex((each) => each.key === tabs.active)
  const made: Tab = { ...tab, key, dirty: false, round: 0 }
  return { tabs: { list: at < 0 ? [...tabs.list, made] : tabs.list.toSpliced(at + 1, 0, made), active: key } }
}

/** Closing the tab in front shows its right neighbour, else the left one. */
export function closeTabs(tabs: Tabs, keys: readonly string[]): Tabs {
  const list = tabs.list.filter((tab) => !keys.includes(tab.key))
  if (list.some((tab) => tab.key === tabs.active)) return { list, active: tabs.active }
  const at = tabs.list.findIndex((tab) => tab.key === tabs.active)
  const next =
    tabs.list.slice(at).find((tab) => !keys.includes(tab.key)) ??
    tabs.list.slice(0, at).findLast((tab) => !keys.includes(tab.key))
  return { list, active: next?.key ?? '' }
}

export const changeTab = (tabs: Tabs, key: string, change: Partial<Tab>): Tabs => ({
  ...tabs,
  list: tabs.list.map((tab) => (tab.key === key ? { ...tab, ...change } : tab)),
})

type Remembered = Pick<Tab, 'path' | 'params' | 'title' | 'openerMenuId'>

/** What is written down so that F5 brings the tabs back, by their names: no dirty marks. */
export const rememberTabs = (tabs: Tabs): string =>
  JSON.stringify(
    tabs.list.map(
      ({ path, params, title, openerMenuId }) => ({ path, params, title, openerMenuId }) as Remembered, // JSON leaves out what is undefined
    ),
  )

export function recallTabs(text: string | null, newKey: () => string): Tabs {
  if (!text) return noTabs
  try {
    const list = JSON.parse(text) as readonly Remembered[] // written by rememberTabs
    return {
      list: list.slice(0, maxTabs).map((tab) => ({ ...tab, key: newKey(), dirty: false, round: 0 })),
      active: '',
    }
  } catch {
    return noTabs
  }
}
