import { hearKept, isSameDocument, keepHere, readKept, readList, without, withFront } from './keptList.ts'
import { session } from './session.ts'
import { createStore } from './Store.ts'

/** A document that the user wants at hand. */
export interface Favourite {
  /** Of the screen that shows it. */
  readonly path: string
  readonly id: string
  /** Its number when it was marked. */
  readonly title: string
}

export const mostFavourites = 50

/** `hasFavourite(list, { path: 'order', id: '7', title: 'PO7' })` → whether it is among them, whatever it was called then. */
export const hasFavourite = (list: readonly Favourite[], one: Favourite): boolean =>
  list.some((other) => isSameDocument(one, other))

/** With it in front, or without it; of too many the oldest goes. */
export const markFavourite = (
  list: readonly Favourite[],
  one: Favourite,
  isMarked: boolean,
): readonly Favourite[] => (isMarked ? withFront(list, one, mostFavourites) : without(list, one))

/** What was kept, here or among the user's choices on the server; what is none of it is left out. */
export const readFavourites = (kept: unknown): readonly Favourite[] =>
  readList(kept, mostFavourites, ({ title }) => typeof title === 'string')

/** Each user of this browser has a list, since two of them may work in two of its tabs. */
const nameOf = (userId = session.get()?.userId): string => `favourites.${userId ?? ''}`

const kept = (): readonly Favourite[] =>
  session.get() ? readFavourites(readKept(localStorage.getItem(nameOf()))) : []

/** The newest first, of the user who is logged in; what is marked in one tab is marked in the others. */
export const favourites = createStore<readonly Favourite[]>(kept())

let user = session.get()?.userId
session.subscribe(() => {
  const now = session.get()?.userId
  if (now === user) return
  user = now
  favourites.set(kept())
})
favourites.subscribe(() => {
  if (user !== undefined) keepHere(nameOf(user), favourites.get())
})
hearKept(nameOf, (list) => favourites.set(readFavourites(list)))
