import type { CompiledSearchField } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Operator } from '../../language/wire.ts'
import type { SearchValue } from './search.ts'

export interface SearchFieldProps {
  readonly id: string
  readonly field: CompiledSearchField
  readonly operator: Operator
  readonly entity: CompiledEntity
  readonly entities: Readonly<Record<string, CompiledEntity>>
  readonly value: SearchValue | undefined
  readonly onChange: (value: SearchValue | null) => void
}
