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
  [one, ...list.filter(({ path, id }) => path !== one.path || id !== one.id)].slice(0, mostRecent)

/** What was written down; what is none of it is left out. */
export function readRecents(text: string | null): readonly Recent[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, mostRecent) : []
  } catch {
    return [] // somebody else's
  }
}

const isRecent = (one: unknown): one is Recent =>
  typeof one === 'object' &&
  one !== null &&
  'path' in one &&
  typeof one.path === 'string' &&
  'id' in one &&
  typeof one.id === 'string' &&
  'at' in one &&
  typeof one.at === 'string' &&
  'title' in one &&
  (typeof one.title === 'string' || (typeof one.title === 'object' && one.title !== null))
