import type { Row } from '../../language/row.ts'
import type { Change } from '../../rules/document/recompute.ts'
import { joinPath } from '../../rules/document/rowPath.ts'
import { ontoVersion } from './copyOf.ts'
import type { DocumentKind, DocumentModel } from './DocumentModel.ts'
import { askAgain, type Errors } from './keptErrors.ts'
import { createKeys, withKeys } from './lineKeys.ts'
import { lineKey } from './paths.ts'

export interface Keyed {
  readonly row: Row
  readonly nextKey: number
}

/** The row with a key for each line that has none. */
export function keyed({ nextKey }: DocumentModel, row: Row, { entities, entity }: DocumentKind): Keyed {
  const keys = createKeys(nextKey)
  return { row: withKeys(entities, entity, row, keys.make), nextKey: keys.next() }
}

export const computed = (
  model: DocumentModel,
  row: Row,
  changed: readonly Change[] | null,
  kind: DocumentKind,
): Keyed => keyed(model, kind.rules.recompute(row, changed), kind)

/** What was typed in `typed` (since `base`, where that is known), on the server's version of now. */
export const ontoNow = (
  model: DocumentModel,
  versions: Parameters<typeof ontoVersion>[2],
  kind: DocumentKind,
): Keyed => computed(model, ontoVersion(kind.entities, kind.entity, versions, lineKey), null, kind)

/** Errors after a change, those of the rules asked again. */
export function asked(
  { fromServer, verb }: DocumentModel,
  errors: Errors,
  row: Row,
  changed: readonly Change[],
  { rules }: DocumentKind,
): Errors {
  if (errors.size === 0) return errors
  const names = new Set(changed.flatMap(pathsOf))
  const isChanged = (path: string) =>
    names.has(path) || [...names].some((name) => name.startsWith(`${path}[`))
  return askAgain(errors, isChanged, fromServer, (path) => rules.validatePlace(row, path, { verb }))
}

function pathsOf(change: Change): readonly string[] {
  if (typeof change === 'string') return [change]
  const stem = change.at.map(({ lines, index }) => `${lines}[${index}]`).join('.')
  return change.keys.map((key) => joinPath(stem, key))
}
