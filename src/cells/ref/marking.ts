import type { PickOption } from '../CellServices.ts'

type Options = readonly PickOption[]

export const isMarked = (marked: Options, option: PickOption): boolean =>
  marked.some(({ id }) => id === option.id)

/** With the option, or without it where it was marked. The order is that of choosing. */
export const withTurned = (marked: Options, option: PickOption): Options =>
  isMarked(marked, option) ? marked.filter(({ id }) => id !== option.id) : [...marked, option]

export const isPageMarked = (marked: Options, page: Options): boolean =>
  page.length > 0 && page.every((option) => isMarked(marked, option))

/** With the whole page, or without it where all of it was marked. */
export function withPageTurned(marked: Options, page: Options): Options {
  if (isPageMarked(marked, page)) return marked.filter((option) => !isMarked(page, option))
  return [...marked, ...page.filter((option) => !isMarked(marked, option))]
}
