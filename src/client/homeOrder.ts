import { hearKept, keepHere, readKept } from './keptList.ts'
import { session } from './session.ts'
import { createStore } from './Store.ts'

/** How a user arranged his home: names of tiles. Those that he never moved stand where their definitions say. */
export interface HomeOrder {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
}

export const usualHome: HomeOrder = { order: [], hidden: [] }

/** Tiles of a user at most that are remembered. */
const most = 200

/** What was kept, here or among the user's choices on the server; what is none of it counts as not arranged. */
export function readHomeOrder(kept: unknown): HomeOrder {
  if (typeof kept !== 'object' || kept === null) return usualHome
  const { order, hidden } = kept as Readonly<Record<string, unknown>> // looked at key by key
  return { order: namesIn(order), hidden: namesIn(hidden) }
}

const namesIn = (list: unknown): readonly string[] =>
  Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string').slice(0, most) : []

/** Each user of this browser has his own, since two of them may work in two of its tabs. */
const nameOf = (userId = session.get()?.userId): string => `home.${userId ?? ''}`

const kept = (): HomeOrder =>
  session.get() ? readHomeOrder(readKept(localStorage.getItem(nameOf()))) : usualHome

/** Of the user who is logged in; what he arranges in one tab is so in the others. */
export const homeOrder = createStore<HomeOrder>(kept())

let user = session.get()?.userId
session.subscribe(() => {
  const now = session.get()?.userId
  if (now === user) return
  user = now
  homeOrder.set(kept())
})
homeOrder.subscribe(() => {
  if (user !== undefined) keepHere(nameOf(user), homeOrder.get())
})
hearKept(nameOf, (list) => homeOrder.set(readHomeOrder(list)))
