import type { Label } from '../language/label.ts'
import type { ScopeCode } from '../rules/expression/Scope.ts'

/** The code lists as they stand now: those of the definitions, and values added in the running application. */
export interface Lookups {
  /** Whether the value exists and may be chosen. */
  has(typeCode: string, code: string): boolean
  /** A further key of a value: ('CURRENCY', 'JPY', 'decimalPlaces') → '0'; null when it has none. */
  attribute(typeCode: string, code: string, attribute: string): string | null
  meaning(typeCode: string, code: string): Label | null
  /** All values of a list, disabled ones too; without it those of the definitions count. */
  codes?(typeCode: string): readonly ScopeCode[] | undefined
}
