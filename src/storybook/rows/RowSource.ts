import type { ExpressionEnv } from '../../language/expression.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import type { Setting } from '../Setting.ts'

export interface PoolFacts {
  readonly entities: Entities
  readonly setting: Pick<Setting, 'lookups'>
  readonly env: ExpressionEnv
  readonly language: Language
  readonly isLong: boolean
  /** The row of an entity that whoever looks belongs to: his firm. Undefined where there is none. */
  own(entity: string): string | undefined
  /** What the chance of this pool is named by. */
  readonly seed: string
}

/** Where rows are found by their keys. */
export interface RowSource {
  readonly facts: PoolFacts
  find(name: string, id: unknown): Row | undefined
}
