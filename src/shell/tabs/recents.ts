import { createStore, useStore, type Store } from '../../client/Store.ts'
import type { Tab } from './tabs.ts'

/** A document that was open lately. `openerMenuId`: the menu it was opened from. */
export type Recent = Pick<Tab, 'path' | 'params' | 'openerMenuId'> & {
  readonly title: string
  /** When it was in front last, in ms. */
  readonly at: number
}

const most = 12
const stores = new Map<string, Store<readonly Recent[]>>()

/** Documents that a user had open as one responsibility, the latest first; kept in this browser. */
export function recentsOf(userId: string, respId: string): Store<readonly Recent[]> {
  const name = `recents.${userId}.${respId}`
  const known = stores.get(name)
  if (known) return known
  const made = createStore<readonly Recent[]>(recall(localStorage.getItem(name)))
  made.subscribe(() => localStorage.setItem(name, JSON.stringify(made.get())))
  stores.set(name, made)
  return made
}

export const useRecents = (userId: string, respId: string): readonly Recent[] =>
  useStore(recentsOf(userId, respId))

/** `tab` is in front now: a saved document that has said its number goes to the top. */
export function withRecent(recents: readonly Recent[], tab: Tab, now: number): readonly Recent[] {
  const { path, params, title, openerMenuId } = tab
  const id = params['id']
  if (id === undefined || typeof title !== 'string' || title === '') return recents
  const others = recents.filter((each) => each.path !== path || each.params['id'] !== id)
  const fresh = { path, params: { id }, title, at: now, ...(openerMenuId ? { openerMenuId } : {}) }
  return [fresh, ...others].slice(0, most)
}

function recall(text: string | null): readonly Recent[] {
  try {
    return text ? (JSON.parse(text) as readonly Recent[]) : [] // written above
  } catch {
    return []
  }
}
