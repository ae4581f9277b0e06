import type { ListRows } from './useListRows.ts'

/** What a key means to a list. */
export type ListKey =
  | { readonly do: 'find' }
  | { readonly do: 'leaveFull' }
  | { readonly do: 'letGo' }
  | { readonly do: 'turn'; readonly to: number }

interface Pressed {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly defaultPrevented: boolean
}

const steps: Readonly<Record<string, number>> = { PageDown: 1, PageUp: -1 }

/** How the list stands that gets the key. */
interface ListStands {
  readonly isFull: boolean
  /** Some rows are chosen. */
  readonly isChosen: boolean
}

/** Ctrl Enter searches, Esc lets go of the chosen rows or else leaves the full screen, Alt PageUp and Alt PageDown turn pages that there are; null is any other key. */
export function listKey(
  pressed: Pressed,
  list: TurnedPages,
  { isFull, isChosen }: ListStands,
): ListKey | null {
  const { key } = pressed
  if (key === 'Enter' && (pressed.ctrlKey || pressed.metaKey)) return { do: 'find' }
  if (key === 'Escape' && !pressed.defaultPrevented && (isChosen || isFull))
    return { do: isChosen ? 'letGo' : 'leaveFull' }
  const step = pressed.altKey ? steps[key] : undefined
  const to = list.pageIndex + (step ?? 0)
  return step !== undefined && isPage(to, list) ? { do: 'turn', to } : null
}

/** Where the user stands among the pages. */
export interface TurnedPages {
  readonly pageIndex: number
  readonly pages: number | null
  /** Only a full page may have one behind it while the pages are not counted. */
  readonly isFullPage: boolean
}

export const turnedPages = ({
  query,
  pages,
  loaded,
}: Pick<ListRows, 'query' | 'pages' | 'loaded'>): TurnedPages => ({
  pageIndex: query.pageIndex + query.pages - 1,
  pages,
  isFullPage: loaded.rows?.length === query.pageRows * query.pages,
})

function isPage(to: number, { pageIndex, pages, isFullPage }: TurnedPages): boolean {
  if (to < 1) return false
  return pages === null ? to < pageIndex || isFullPage : to <= pages
}
