import type { CompiledAudience, CompiledMe } from '../language/audience.ts'
import type { CompiledLookup } from '../language/lookup.ts'
import type { Definitions } from '../language/definitions.ts'

/** What all screens stand in: of the definitions what belongs to no screen alone. */
export interface Setting {
  readonly audiences: readonly Pick<CompiledAudience, 'name' | 'label' | 'userType'>[]
  readonly me: readonly Pick<CompiledMe, 'name' | 'type' | 'field' | 'to' | 'many'>[]
  readonly roles: readonly { readonly name: string; readonly audience: string }[]
  readonly lookups: Readonly<Record<string, CompiledLookup>>
}

/** The part of the definitions that every story needs. */
export const settingOf = ({ audiences, me, roles, lookups }: Definitions): Setting => ({
  audiences: audiences.map(({ name, label, userType }) => ({ name, label, userType })),
  me: me.map(({ name, type, field, to, many }) => ({ name, type, field, to, many })),
  roles: roles.map(({ name, audience }) => ({ name, audience })),
  lookups,
})
