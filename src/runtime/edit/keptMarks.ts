import { keepHere, readKept } from '../../client/keptList.ts'
import type { OwnMark } from './documentMarks.ts'

/** The document as its reviewer sees it: notes at another version of it are about what is no longer there. */
export interface Reviewed {
  readonly userId: string
  readonly entity: string
  readonly id: unknown
  readonly version: unknown
}

const placeOf = ({ userId, entity, id }: Reviewed): string => `marks.${userId}.${entity}.${String(id)}`

/** Keeps the notes in this browser until they are sent, so that a page that goes loses none; none of them: nothing is kept. */
export function keepMarks(of: Reviewed, own: readonly OwnMark[]): void {
  const place = placeOf(of)
  try {
    if (own.length === 0) localStorage.removeItem(place)
    else keepHere(place, { version: of.version, own })
  } catch {
    /* without room they stay as long as the document is open */
  }
}

/** What was kept of this very version; what is about another one goes. */
export function readMarks(of: Reviewed): readonly OwnMark[] {
  const place = placeOf(of)
  const kept = readKept(localStorage.getItem(place))
  if (!isKept(kept)) return []
  if (kept.version === of.version) return kept.own.filter(isOwnMark)
  localStorage.removeItem(place)
  return []
}

const isKept = (kept: unknown): kept is { readonly version: unknown; readonly own: readonly unknown[] } =>
  typeof kept === 'object' && kept !== null && 'own' in kept && Array.isArray(kept.own) && 'version' in kept

const isOwnMark = (one: unknown): one is OwnMark =>
  typeof one === 'object' &&
  one !== null &&
  'id' in one &&
  'words' in one &&
  'label' in one &&
  'field' in one &&
  [one.id, one.words, one.label].every((text) => typeof text === 'string') &&
  (one.field === null || typeof one.field === 'string')
