import { writtenIn } from '../../rules/types/writtenList.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { Language } from '../../language/label.ts'
import type { Database, Log } from '../database/Database.ts'
import type { Lookups } from '../Lookups.ts'
import { watchTable } from '../database/watchTable.ts'
import { loadLookups, type KnownType, type KnownValue } from './loadLookups.ts'
import { seedLookups } from './seedLookups.ts'
import { lookupTables } from './lookupTables.ts'
import { spoken } from '../../texts/spoken.ts'

/** A value as findLookupListByTypes answers it. */
export interface LookupRow {
  readonly lookupType: string
  readonly lookupCode: string
  readonly meaningCn: string
  readonly meaningEn: string
  readonly meaning: string
  readonly seqNum: number
  readonly enabledFlag: 'Y' | 'N'
  readonly attributes: Readonly<Record<string, string>>
}

/** The code lists, in memory, as of one generation of their tables. */
export interface LookupCache extends Lookups {
  list(types: readonly string[], language: Language): Record<string, LookupRow[]>
  type(typeCode: string): KnownType | undefined
  /** The type and value of a row of the values' table. */
  valueById(id: string): { readonly type: KnownType; readonly value: KnownValue } | undefined
  typeById(id: string): KnownType | undefined
  /** Reloads when the generation has grown, and every ten minutes because values begin and end by date. */
  refresh(generation: number): Promise<void>
}

/** Brings the code lists of the definitions into their tables and reads them. Definitions without such tables are kept in memory alone. */
export async function openLookups(
  database: Database,
  definitions: Definitions,
  log: Log,
): Promise<LookupCache> {
  const tables = lookupTables(definitions)
  if (tables) {
    await seedLookups(database, definitions, tables, log)
    await watchTable(database, tables.types.table, 'lookup')
    await watchTable(database, tables.values.table, 'lookup')
  }
  const load = () => loadLookups(database, definitions, tables)
  return createLookupCache(await load(), load)
}

/** A code of a list that a row writes out itself. */
const written = (typeCode: string, code: string) => writtenIn(typeCode)?.find((one) => one.code === code)

const freshFor = 600_000

export function createLookupCache(
  first: ReadonlyMap<string, KnownType>,
  load: () => Promise<ReadonlyMap<string, KnownType>>,
): LookupCache {
  let types = first
  let generation: number | null = null
  let readAt = 0
  let loading: Promise<void> | null = null
  const value = (typeCode: string, code: string) => types.get(typeCode)?.values.get(code)
  return {
    has: (typeCode, code) => value(typeCode, code)?.enabled === true,
    attribute: (typeCode, code, attribute) => value(typeCode, code)?.attributes[attribute] ?? null,
    meaning: (typeCode, code) => (written(typeCode, code) ?? value(typeCode, code))?.label ?? null,
    codes: (typeCode) => {
      const codes = writtenIn(typeCode)
      if (codes) return codes
      const type = types.get(typeCode)
      return type && [...type.values.values()]
    },
    list: (wanted, language) =>
      Object.fromEntries(
        [...new Set(wanted)].map((type) => [
          type,
          [...(types.get(type)?.values.values() ?? [])].map((one) => toRow(type, one, language)),
        ]),
      ),
    type: (typeCode) => types.get(typeCode),
    valueById: (id) => {
      for (const type of types.values())
        for (const one of type.values.values()) if (one.id === id) return { type, value: one }
      return undefined
    },
    typeById: (id) => [...types.values()].find((type) => type.id === id),
    async refresh(wanted) {
      // A reading that was begun for an older generation may miss what the newer one brought.
      while (generation === null || wanted > generation || Date.now() - readAt >= freshFor) {
        loading ??= load()
          .then((read) => {
            types = read
            generation = Math.max(wanted, generation ?? 0)
            readAt = Date.now()
          })
          .finally(() => {
            loading = null
          })
        await loading
      }
    },
  }
}

function toRow(
  lookupType: string,
  { code, label, seqNum, enabled, attributes }: KnownValue,
  language: Language,
): LookupRow {
  return {
    lookupType,
    lookupCode: code,
    meaningCn: label.CN,
    meaningEn: label.EN,
    meaning: spoken(label, language),
    seqNum,
    enabledFlag: enabled ? 'Y' : 'N',
    attributes,
  }
}
