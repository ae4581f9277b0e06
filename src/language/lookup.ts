import type { Label } from './label.ts'

export interface CompiledLookup {
  readonly typeCode: string
  readonly label: Label
  /** SYSTEM: fixed. EXTEND: values may be added in the running application. */
  readonly level: 'SYSTEM' | 'EXTEND'
  readonly values: readonly {
    readonly code: string
    readonly label: Label
    readonly attributes?: Readonly<Record<string, string>>
  }[]
}

/** The entities that code lists and their values are kept in, where the definitions have them. */
export const lookupEntities = { types: 'baseLookupType', values: 'baseLookupValue' } as const
