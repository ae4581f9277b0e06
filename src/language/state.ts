import type { Predicate } from './expression.ts'
import type { Label } from './label.ts'

export interface CompiledState {
  readonly code: string
  readonly label: Label
  readonly color: 'default' | 'processing' | 'success' | 'warning' | 'error'
}

/** A state reached without anybody's doing: the first rule that holds after any change wins. */
export interface CompiledDerive {
  readonly to: string
  readonly from: readonly string[]
  readonly when: Predicate
}
