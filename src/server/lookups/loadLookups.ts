import type { Definitions } from '../../language/definitions.ts'
import type { Label } from '../../language/label.ts'
import { quoted } from '../../rules/naming.ts'
import type { Database } from '../database/Database.ts'
import type { LookupTables } from './lookupTables.ts'

/** A code list; `id` of its row, where there is one. */
export interface KnownType {
  readonly id?: string
  readonly typeCode: string
  readonly label: Label
  readonly level: string
  readonly values: ReadonlyMap<string, KnownValue>
}

/** One of its values, in their order. Disabled ones are shown on old rows and cannot be chosen. */
export interface KnownValue {
  readonly id?: string
  readonly code: string
  readonly label: Label
  readonly seqNum: number
  readonly enabled: boolean
  readonly attributes: Readonly<Record<string, string>>
  /** Stands in the definitions too, so the program may rely on it. */
  readonly isDefined: boolean
}

export async function loadLookups(
  { pool }: Database,
  definitions: Definitions,
  tables: LookupTables | null,
): Promise<Map<string, KnownType>> {
  if (!tables)
    return new Map(
      Object.values(definitions.lookups).map((lookup) => [lookup.typeCode, fromDefinition(lookup)]),
    )
  const { types, values } = tables
  const typeRows = await pool.query<TypeRow>(
    `select id, ${quoted(types.column('typeCode'))} as type_code, ${quoted(types.column('meaningCn'))} as cn, ${quoted(types.column('meaningEn'))} as en, ${quoted(types.column('customLevel'))} as level from ${quoted(types.table)}`,
  )
  const optional = (name: string) => values.entity.fields.find((field) => field.name === name)?.column
  const inTime =
    [
      optional('startDate') && `coalesce(${quoted(optional('startDate') ?? '')} <= current_date, true)`,
      optional('endDate') && `coalesce(${quoted(optional('endDate') ?? '')} >= current_date, true)`,
      values.entity.kind === 'baseData' && `enabled_flag = 'Y'`,
    ]
      .filter(Boolean)
      .join(' and ') || 'true'
  const valueRows =
    await pool.query<ValueRow>(`select id, ${quoted(values.column('typeCode'))} as type_code, ${quoted(values.column('lookupCode'))} as code, ${quoted(values.column('meaningCn'))} as cn, ${quoted(values.column('meaningEn'))} as en,
    coalesce(${quoted(values.column('seqNum'))}, 0) as seq, (${inTime}) as enabled, ${quoted(values.column('attributes'))} as attributes from ${quoted(values.table)} order by seq, code`)
  const found = new Map<string, KnownType & { readonly values: Map<string, KnownValue> }>()
  for (const { id, type_code: typeCode, cn, en, level } of typeRows.rows)
    found.set(typeCode, { id, typeCode, label: { CN: cn, EN: en }, level, values: new Map() })
  for (const row of valueRows.rows) {
    const defined = definitions.lookups[row.type_code]?.values.some(({ code }) => code === row.code) === true
    found.get(row.type_code)?.values.set(row.code, {
      id: row.id,
      code: row.code,
      label: { CN: row.cn, EN: row.en },
      seqNum: row.seq,
      enabled: row.enabled,
      attributes: texts(row.attributes),
      isDefined: defined,
    })
  }
  return found
}

interface TypeRow {
  readonly id: string
  readonly type_code: string
  readonly cn: string
  readonly en: string
  readonly level: string
}
interface ValueRow {
  readonly id: string
  readonly type_code: string
  readonly code: string
  readonly cn: string
  readonly en: string
  readonly seq: number
  readonly enabled: boolean
  readonly attributes: unknown
}

/** Attributes are texts; whatever else a JSON field holds is written as one. */
function texts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      typeof part === 'string' ? part : JSON.stringify(part),
    ]),
  )
}

function fromDefinition({ typeCode, label, level, values }: Definitions['lookups'][string]): KnownType {
  return {
    typeCode,
    label,
    level,
    values: new Map(
      values.map(({ code, label, attributes }, index) => [
        code,
        {
          code,
          label,
          seqNum: (index + 1) * 10,
          enabled: true,
          attributes: attributes ?? {},
          isDefined: true,
        },
      ]),
    ),
  }
}
