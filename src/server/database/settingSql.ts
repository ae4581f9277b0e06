import type { Definitions } from '../../language/definitions.ts'
import { profileTables, type ProfileTables } from './profileTables.ts'
import { q } from './toSchemaModel.ts'

/** The function that tells what was said of a setting for an organization, a user and his roles: the nearest, as `saidOf` of src/rules/settings.ts finds it. */
export function settingSql(definitions: Pick<Definitions, 'entities' | 'settingRows'>): string {
  const found = profileTables(definitions)
  return [
    dropSetting,
    `create function sys_setting(setting text, organization text, asker text, roles text[]) returns text language sql stable as $$ ${found ? nearest(found) : 'select null::text'} $$`,
  ].join(';\n')
}

/** Takes the function away: a column that it reads could not be dropped. */
export const dropSetting = 'drop function if exists sys_setting(text, text, text, text[])'

/** Organizations stand in each other at most this deep. */
const deepest = 50

function nearest({ settings, values, organizations }: ProfileTables): string {
  const v = (name: string) => `v.${q(values.column(name))}`
  const above = organizations.above === undefined ? 'null::text' : `o.${q(organizations.above)}`
  const table = q(organizations.table)
  return `with recursive up (id, above, far) as (select o.id, ${above}, 0 from ${table} o where o.id = $2
    union all select o.id, ${above}, up.far + 1 from ${table} o join up on o.id = up.above where up.far < ${deepest})
  select ${v('value')} from ${q(values.table)} v join ${q(settings.table)} p on p.id = v.parent_id left join up on up.id = ${v('organization')}
  where p.${q(settings.column('profileCode'))} = $1 and ${v('value')} is not null and case ${v('levelType')}
    when 'USER' then ${v('user')} = $3 when 'ROLE' then ${v('role')} = any($4) when 'ORG' then up.id is not null else ${v('levelType')} = 'SITE' end
  order by case ${v('levelType')} when 'USER' then 0 when 'ROLE' then 1 when 'ORG' then 2 else 3 end, up.far, ${v('role')} collate "C" limit 1`
}
