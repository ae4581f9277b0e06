import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { mergeDocuments, type Difference, type Merge, type Side } from '../document/merge.ts'

/** Three versions of one document: two that both began at `base`. */
export interface Versions {
  readonly base: Row
  readonly mine: Row
  readonly theirs: Row
}

/** What becomes of a conflict: of the joined document, and of theirs when mine is dropped. */
export interface Settlement {
  apply(row: Row): void
  drop(): void
}

export interface OpenConflict extends Settlement {
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
  { base, mine, theirs }: Versions,
  settlement: Settlement,
): OpenConflict {
  return {
    ...settlement,
    merge: mergeDocuments(entities, entity, base, mine, theirs),
    who: String(theirs['lastUpdatedByName'] ?? ''),
    time: String(theirs['lastUpdateDate'] ?? ''),
    joined: (choose) => mergeDocuments(entities, entity, base, mine, theirs, choose).merged,
  }
}
