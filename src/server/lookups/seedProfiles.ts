import { levelCodes, type CompiledSetting, type SettingLevel } from '../../language/setting.ts'
import { quoted } from '../../rules/naming.ts'
import { tenantId } from '../Caller.ts'
import type { Database } from '../database/Database.ts'
import { newId } from '../database/newId.ts'
import type { ProfileTables } from '../database/profileTables.ts'

/** Who wrote what nobody wrote by hand. */
const seeder = 'system'

/**
 * A row for each setting of the definitions, with its words and its default: they follow the file. What administrators said stays; a setting that the
 * definitions no longer have is switched off.
 */
export async function seedProfiles(
  { pool }: Database,
  settings: readonly CompiledSetting[],
  { settings: own, values }: ProfileTables,
): Promise<void> {
  const c = (name: string) => quoted(own.column(name))
  const rows = settings.map((setting) => ({ id: newId(), code: setting.name, ...wordsOf(setting) }))
  const names = Object.keys(wordTypes) as (keyof typeof wordTypes)[] // its own keys
  const source = `json_to_recordset($1::json) as w(id text, code text, ${names.map((name) => `${quoted(name)} ${wordTypes[name]}`).join(', ')})`
  const [kept, given] = ['t', 'w'].map((alias) =>
    names.map((name) => `${alias}.${alias === 't' ? c(name) : quoted(name)}`).join(', '),
  )
  await pool.query(
    `update ${quoted(own.table)} t set ${names.map((name) => `${c(name)} = w.${quoted(name)}`).join(', ')},
    ${c('effectiveValue')} = coalesce(t.${c('siteValue')}, w."defaultValue"), enabled_flag = 'Y', last_update_date = now() from ${source}
    where t.${c('profileCode')} = w.code and t.tenant_id = $2 and (${kept}, t.enabled_flag) is distinct from (${given}, 'Y')`,
    [JSON.stringify(rows), tenantId],
  )
  await pool.query(
    `insert into ${quoted(own.table)} (id, tenant_id, created_by, created_by_name, last_updated_by, last_updated_by_name, ${['profileCode', ...names, 'effectiveValue'].map(c).join(', ')})
    select w.id, $2, $3, $3, $3, $3, w.code, ${given}, w."defaultValue" from ${source} where not exists (select from ${quoted(own.table)} t where t.${c('profileCode')} = w.code and t.tenant_id = $2)`,
    [JSON.stringify(rows), tenantId, seeder],
  )
  await pool.query(
    `update ${quoted(own.table)} t set enabled_flag = 'N' where t.tenant_id = $2 and t.enabled_flag = 'Y' and t.${c('profileCode')} <> all($1)`,
    [settings.map(({ name }) => name), tenantId],
  )
  const v = (name: string) => quoted(values.column(name))
  const otherwise = `case when v.${v('levelType')} = '${levelCodes.site}' then t.${c('defaultValue')} else t.${c('effectiveValue')} end`
  await pool.query(
    `update ${quoted(values.table)} v set ${v('otherwise')} = ${otherwise} from ${quoted(own.table)} t
    where t.id = v.parent_id and t.tenant_id = $1 and v.${v('otherwise')} is distinct from ${otherwise}`,
    [tenantId],
  )
}

/** What the file says of a setting, each by its field; as what it travels to the database. */
const wordTypes = {
  nameCn: 'text',
  nameEn: 'text',
  helpCn: 'text',
  helpEn: 'text',
  area: 'text',
  dataType: 'text',
  to: 'text',
  min: 'numeric',
  max: 'numeric',
  unitCn: 'text',
  unitEn: 'text',
  siteLevel: 'text',
  organizationLevel: 'text',
  roleLevel: 'text',
  userLevel: 'text',
  usesCn: 'text',
  usesEn: 'text',
  defaultValue: 'text',
} as const

function wordsOf(setting: CompiledSetting): Record<keyof typeof wordTypes, string | null> {
  const { label, help, unit, area, type, typeCode, to, min, max, levels, uses, standard } = setting
  const has = (level: SettingLevel) => (levels.includes(level) ? 'Y' : 'N')
  return {
    nameCn: label.CN,
    nameEn: label.EN,
    helpCn: help?.CN ?? null,
    helpEn: help?.EN ?? null,
    area,
    dataType: type.toUpperCase(),
    to: to ?? typeCode ?? null,
    min: min ?? null,
    max: max ?? null,
    unitCn: unit?.CN ?? null,
    unitEn: unit?.EN ?? null,
    siteLevel: has('site'),
    organizationLevel: has('organization'),
    roleLevel: has('role'),
    userLevel: has('user'),
    usesCn: uses.map(({ CN }) => CN).join('\n'),
    usesEn: uses.map(({ EN }) => EN).join('\n'),
    defaultValue: standard,
  }
}
