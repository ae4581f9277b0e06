import type { Predicate } from './expression.ts'
import type { Label } from './label.ts'

export interface CompiledAudience {
  readonly name: string
  readonly label: Label
  readonly userType: string
  readonly home: string
}

/** What `me.<name>` is: a field of the user's row, or the list of `field` over rows of `entity` whose `by` is the user. */
export interface CompiledMe {
  readonly name: string
  readonly type: 'value' | 'list'
  readonly field: string
  readonly entity?: string
  readonly by?: string
  readonly to?: string
  /** me.orgs: also everything below in that tree. */
  readonly below?: boolean
  /** Only rows of `entity` for which this holds; has `sql` over it. */
  readonly when?: Predicate
}

export interface CompiledRole {
  readonly name: string
  readonly label: Label
  readonly audience: string
  readonly responsibility: boolean
}

export interface CompiledResponsibility {
  readonly id: string
  readonly label: Label
  readonly audience: string
  readonly roles: readonly string[]
}
