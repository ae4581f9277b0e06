import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { operationFacts, type OperationName } from '../../language/operations.ts'
import type { Bounds } from '../bounds.ts'
import type { Schema } from '../Schema.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import type { Answer } from './Engine.ts'

/**
 * Who may do an operation of an entity, before the document itself is asked: who holds a menu that reads the entity; who is granted
 * the button of this operation, or of another one; who is granted the button of the flow that the body names.
 */
export type Grant = 'menu' | 'button' | 'flow' | { readonly buttonOf: OperationName }

/**
 * One operation of every entity: all that there is to know of it. What is left out is closed: without `grant` it is refused to
 * everybody, without `wall` the database hides every row that the caller may not see.
 */
export interface Operation {
  readonly name: string
  /** `read`: it changes nothing, so that its transaction needs no record. */
  readonly effect: 'read' | 'write'
  readonly grant?: Grant
  /** Whether an audience ever does it with this entity; elsewhere it is refused, whatever is granted. Absent: always. */
  readonly isFor?: (entity: CompiledEntity, audience: string) => boolean
  /** It is asked of views too. Absent: it is for what is written. */
  readonly ofViews?: true
  /** Off where its rules have to read rows that the caller may not see; the reason is said. */
  readonly rowSecurity?: { readonly off: string }
  /** Filters of the caller decide how the database goes about it, or keys do. Default: keys. */
  readonly plan?: 'filters'
  /** Whether a retry with the same `Idempotency-Key` gets the first answer. */
  readonly idempotency: 'key' | 'none'
  readonly body: Bounds
  /** Keys that a body cannot be without. */
  readonly needs?: readonly string[]
  /** What is answered as `data`, by the schema of one row. */
  answer(row: Schema): Schema
  /** Whether `page` comes with the data. */
  readonly paged?: true
  /** Body and data in the words of the table in README.md. */
  readonly says: readonly [body: string, data: string]
  /** What it answers of the inventory that tests/coverage counts. */
  readonly answers?: readonly string[]
  run(context: OperationContext, node: EntityNode, body: Row): Promise<Answer>
}

export const isRowSecured = ({ rowSecurity: wall }: Pick<Operation, 'rowSecurity'>): boolean =>
  wall === undefined

/** An operation that every entity has by itself. */
export const defineOperation = (
  name: OperationName,
  rest: Omit<Operation, 'name' | 'effect'>,
): Operation => ({ name, ...operationFacts[name], ...rest })
