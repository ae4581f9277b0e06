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

const key = 'favourites'

const isSame = (one: Favourite, other: Favourite): boolean => one.path === other.path && one.id === other.id

/** `hasFavourite(list, { path: 'order', id: '7', title: 'PO7' })` → whether it is among them, whatever it was called then. */
export const hasFavourite = (list: readonly Favourite[], one: Favourite): boolean =>
  list.some((other) => isSame(one, other))

/** With it in front, or without it; of too many the oldest goes. */
export const markFavourite = (
  list: readonly Favourite[],
  one: Favourite,
  isMarked: boolean,
): readonly Favourite[] => {
  const others = list.filter((other) => !isSame(one, other))
  return isMarked ? [one, ...others].slice(0, mostFavourites) : others
}

/** What was kept, here or among the user's choices on the server; what is none of it is left out. */
export const readFavourites = (kept: unknown): readonly Favourite[] =>
  Array.isArray(kept) ? kept.filter(isFavourite).slice(0, mostFavourites) : []

const isFavourite = (one: unknown): one is Favourite =>
  typeof one === 'object' &&
  one !== null &&
  'path' in one &&
  typeof one.path === 'string' &&
  'id' in one &&
  typeof one.id === 'string' &&
  'title' in one &&
  typeof one.title === 'string'

function keptHere(): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]')
  } catch {
    return [] // somebody else's
  }
}

/** The newest first. */
export const favourites = createStore<readonly Favourite[]>(readFavourites(keptHere()))

favourites.subscribe(() => localStorage.setItem(key, JSON.stringify(favourites.get())))
