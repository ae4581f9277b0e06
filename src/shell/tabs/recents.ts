import { readList, withFront } from '../../client/keptList.ts'
import type { Label } from '../../language/label.ts'
import type { Tab } from './tabs.ts'

/** A document that was opened in this browser. */
export interface Recent {
  readonly path: string
  readonly id: string
  readonly title: Label | string
  /** The menu it was opened from. */
  readonly openerMenuId?: string
  /** When it came to the front last, yyyy-MM-dd HH:mm:ss in the zone of the company. */
  readonly at: string
}

export const mostRecent = 8

/** `recentOf` a tab in front: nothing for lists, and for documents whose name is not known yet. */
export function recentOf({ path, params, title, openerMenuId }: Tab, at: string): Recent | null {
  const { id } = params
  if (id === undefined || title === undefined || title === '') return null
  return { path, id, title, at, ...(openerMenuId ? { openerMenuId } : {}) }
}

/** The newest first, each document once. */
export const withRecent = (list: readonly Recent[], one: Recent): readonly Recent[] =>
  withFront(list, one, mostRecent)

/** What was written down; what is none of it is left out. */
export const readRecents = (kept: unknown): readonly Recent[] =>
  readList(
    kept,
    mostRecent,
    ({ at, title }) =>
      typeof at === 'string' && (typeof title === 'string' || (typeof title === 'object' && title !== null)),
  )
