import type { PickOption } from '../CellServices.ts'

type Options = readonly PickOption[]

/** `isMarked([{ id: '1' }], { id: '1' })` → `true`. Whether an option is among those marked. */
export const isMarked = (marked: Options, option: PickOption): boolean =>
  marked.some(({ id }) => id === option.id)

/**
 * `withTurned([{ id: '1' }, { id: '2' }], { id: '1' })` → `[{ id: '2' }]`. With the option, or without it where it was marked.
 * The order is that of choosing.
 */
export const withTurned = (marked: Options, option: PickOption): Options =>
  isMarked(marked, option) ? marked.filter(({ id }) => id !== option.id) : [...marked, option]

/** `isPageMarked([{ id: '1' }], [{ id: '1' }, { id: '2' }])` → `false`. Whether all of a page is marked; an empty page is not. */
export const isPageMarked = (marked: Options, page: Options): boolean =>
  page.length > 0 && page.every((option) => isMarked(marked, option))

/**
 * `withPageTurned([{ id: '1' }], [{ id: '1' }, { id: '2' }])` → `[{ id: '1' }, { id: '2' }]`. With the whole page, or without it
 * where all of it was marked.
 */
export function withPageTurned(marked: Options, page: Options): Options {
  if (isPageMarked(marked, page)) return marked.filter((option) => !isMarked(page, option))
  return [...marked, ...page.filter((option) => !isMarked(marked, option))]
}
