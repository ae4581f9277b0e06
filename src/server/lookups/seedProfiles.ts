import type { CompiledSetting } from '../../language/setting.ts'
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
  { settings: own }: ProfileTables,
): Promise<void> {
  const c = (name: string) => quoted(own.column(name))
  const rows = settings.map(({ name, label, type, standard }) => ({
    id: newId(),
    code: name,
    cn: label.CN,
    en: label.EN,
    type: type.toUpperCase(),
    standard,
  }))
  const source = `json_to_recordset($1::json) as w(id text, code text, cn text, en text, type text, standard text)`
  await pool.query(
    `update ${quoted(own.table)} t set ${c('nameCn')} = w.cn, ${c('nameEn')} = w.en, ${c('dataType')} = w.type, ${c('defaultValue')} = w.standard,
    ${c('effectiveValue')} = coalesce(t.${c('siteValue')}, w.standard), enabled_flag = 'Y', last_update_date = now() from ${source}
    where t.${c('profileCode')} = w.code and t.tenant_id = $2 and (t.${c('nameCn')}, t.${c('nameEn')}, t.${c('dataType')}, t.${c('defaultValue')}, t.enabled_flag) is distinct from (w.cn, w.en, w.type, w.standard, 'Y')`,
    [JSON.stringify(rows), tenantId],
  )
  await pool.query(
    `insert into ${quoted(own.table)} (id, tenant_id, created_by, created_by_name, last_updated_by, last_updated_by_name, ${['profileCode', 'nameCn', 'nameEn', 'dataType', 'defaultValue', 'effectiveValue'].map(c).join(', ')})
    select w.id, $2, $3, $3, $3, $3, w.code, w.cn, w.en, w.type, w.standard, w.standard from ${source} where not exists (select from ${quoted(own.table)} t where t.${c('profileCode')} = w.code and t.tenant_id = $2)`,
    [JSON.stringify(rows), tenantId, seeder],
  )
  await pool.query(
    `update ${quoted(own.table)} t set enabled_flag = 'N' where t.tenant_id = $2 and t.enabled_flag = 'Y' and t.${c('profileCode')} <> all($1)`,
    [settings.map(({ name }) => name), tenantId],
  )
}
