import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { mergeDocuments, type Difference, type Merge, type Side, type Versions } from '../document/merge.ts'

/** What becomes of a conflict: of the joined document, and of theirs when mine is dropped. */
export interface Resolution {
  apply(row: Row): void
  drop(): void
}

export interface OpenConflict extends Resolution {
  readonly merge: Merge
  readonly who: string
  readonly time: string
  /** The document with the sides that are chosen. */
  joined(choose: (difference: Difference) => Side): Row
}

/** A conflict for the user to decide; what does not collide is joined already. */
export function openConflict(
  entities: Entities,
  entity: CompiledEntity,
  versions: Versions<Row>,
  settlement: Resolution,
): OpenConflict {
  const { theirs } = versions
  return {
    ...settlement,
    merge: mergeDocuments(entities, entity, versions),
    who: String(theirs['lastUpdatedByName'] ?? ''),
    time: String(theirs['lastUpdateDate'] ?? ''),
    joined: (choose) => mergeDocuments(entities, entity, versions, choose).merged,
  }
}
