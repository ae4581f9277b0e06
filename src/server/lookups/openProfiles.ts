import type { Definitions } from '../../language/definitions.ts'
import { levelCodes, settingLevels } from '../../language/setting.ts'
import { quoted } from '../../rules/naming.ts'
import { knownFor, saidOf, type SaidSetting, type SettingsSaid } from '../../rules/settings.ts'
import type { Database } from '../database/Database.ts'
import { profileTables, type ProfileTables } from '../database/profileTables.ts'
import { generationOf, watchTable } from '../database/watchTable.ts'
import type { Profiles } from '../Profiles.ts'
import { seedProfiles } from './seedProfiles.ts'

const nothing: SettingsSaid = { said: new Map(), above: new Map() }

/** Brings the settings of the definitions into their rows, reads what is said of them, and sees to it that whoever writes them raises their generation. */
export async function openProfiles(database: Database, definitions: Definitions): Promise<Profiles> {
  const { settings = [] } = definitions
  const tables = profileTables(definitions)
  if (tables) {
    await seedProfiles(database, settings, tables)
    await watch(database, tables)
  }
  const load = async () => (tables ? readProfiles(database, definitions, tables) : nothing)
  let reading = await load()
  let known = -1
  let loading: Promise<void> | null = null
  return {
    for: (asker) => (name, organization) => saidOf(reading, asker, name, organization)?.value,
    known: (asker, audience) =>
      knownFor(
        reading,
        asker,
        settings.filter(({ audiences }) => audiences.includes(audience)).map(({ name }) => name),
      ),
    async refresh(generation) {
      // A reading that was begun for an older generation may miss what the newer one brought.
      while (generation > known) {
        loading ??= load()
          .then((read) => {
            reading = read
            known = Math.max(known, generation)
          })
          .finally(() => {
            loading = null
          })
        await loading
      }
    },
    asOf: () => known,
    generation: () => generationOf(database, 'setting'),
  }
}

async function watch(database: Database, { settings, values, organizations }: ProfileTables): Promise<void> {
  await watchTable(database, settings.table, 'setting')
  await watchTable(database, values.table, 'setting')
  if (organizations.above !== undefined)
    await watchTable(database, organizations.table, 'setting', [organizations.above])
}

interface FoundValue {
  readonly code: string
  readonly level: string
  readonly organization: string | null
  readonly role: string | null
  readonly asker: string | null
  readonly value: string | null
}

async function readProfiles(
  { pool }: Database,
  { settings = [] }: Definitions,
  { settings: own, values, organizations }: ProfileTables,
): Promise<SettingsSaid> {
  const v = (name: string) => `v.${quoted(values.column(name))}`
  const { rows } = await pool.query<FoundValue>(
    `select p.${quoted(own.column('profileCode'))} as code, ${v('levelType')} as level, ${v('organization')} as organization, ${v('role')} as role, ${v('user')} as asker, ${v('value')} as value
    from ${quoted(values.table)} v join ${quoted(own.table)} p on p.id = v.parent_id`,
  )
  const levels = new Map(settings.map(({ name, levels }) => [name, levels]))
  const said = rows.flatMap((row) => saidIn(row).filter(({ name, level }) => counts(levels.get(name), level)))
  return {
    said: Map.groupBy(said, ({ name }) => name),
    above: said.some(({ level }) => level === 'organization')
      ? await readTree(pool, organizations)
      : new Map(),
  }
}

/** What was said while a level was there is passed over when it is gone; the site always has its say. */
const counts = (levels: readonly string[] | undefined, level: string): boolean =>
  level === 'site' || levels?.includes(level) === true

function saidIn({ code: name, level: code, organization, role, asker, value }: FoundValue): SaidSetting[] {
  const level = settingLevels.find((one) => levelCodes[one] === code)
  if (level === undefined || value === null) return []
  const whose = { site: '', organization, role, user: asker }[level]
  return whose === null ? [] : [{ name, level, whose, value }]
}

async function readTree(
  pool: Database['pool'],
  { table, above }: ProfileTables['organizations'],
): Promise<ReadonlyMap<string, string>> {
  if (above === undefined) return new Map()
  const { rows } = await pool.query<{ id: string; above: string }>(
    `select id, ${quoted(above)} as above from ${quoted(table)} where ${quoted(above)} is not null`,
  )
  return new Map(rows.map(({ id, above }) => [id, above]))
}
