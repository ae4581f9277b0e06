import type { CompiledField } from './field.ts'
import type { Label } from './label.ts'
import type { SourcePlace } from './place.ts'

/** For whom a setting may have a value of its own, the nearest last. */
export const settingLevels = ['site', 'organization', 'role', 'user'] as const
export type SettingLevel = (typeof settingLevels)[number]

/** A value of company policy that expressions read as `setting.X` and administrators change. */
export interface CompiledSetting extends Pick<
  CompiledField,
  'name' | 'label' | 'type' | 'storage' | 'typeCode' | 'to' | 'scale' | 'maxLength' | 'min' | 'max'
> {
  /** What it is where nobody says otherwise, as it travels. */
  readonly standard: string | null
  readonly levels: readonly SettingLevel[]
  /** Whose documents read it. */
  readonly audiences: readonly string[]
  readonly area: string
  /** What its number counts. */
  readonly unit?: Label
  readonly help?: Label
  /** Where it is read, in words, in the order of the definitions. */
  readonly uses: readonly Label[]
  readonly at: SourcePlace
}

/** What settings are, for one user: by name, of organizations that have a value of their own or from above, and of all others. */
export type KnownSettings = Readonly<
  Record<string, { readonly value: string | null; readonly of: Readonly<Record<string, string>> }>
>

/** Fields of the entity that settings are kept in, and of its lines `values`; of what types they have to be. */
export const settingRows = {
  setting: {
    profileCode: 'text',
    nameCn: 'text',
    nameEn: 'text',
    helpCn: 'text',
    helpEn: 'text',
    area: 'lookup',
    dataType: 'lookup',
    to: 'text',
    min: 'number',
    max: 'number',
    unitCn: 'text',
    unitEn: 'text',
    siteLevel: 'flag',
    organizationLevel: 'flag',
    roleLevel: 'flag',
    userLevel: 'flag',
    usesCn: 'textarea',
    usesEn: 'textarea',
    defaultValue: 'typed',
    siteValue: 'typed',
    effectiveValue: 'typed',
  },
  values: {
    levelType: 'lookup',
    organization: 'ref',
    role: 'lookup',
    user: 'ref',
    value: 'typed',
    otherwise: 'typed',
  },
} as const

/** How a level is called in the rows. */
export const levelCodes = {
  site: 'SITE',
  organization: 'ORG',
  role: 'ROLE',
  user: 'USER',
} as const satisfies Record<SettingLevel, string>
