import type { Belonging } from '../../language/belonging.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import { quoted } from '../../rules/naming.ts'
import type { Database } from '../database/Database.ts'
import type { UserFacts } from './UserFacts.ts'

/** Names of one kind that are told. */
const most = 20

/** What `me` knows of a user by refs to other rows, by their names: each kind once, nothing of kinds that he has none of. */
export async function belongingsOf(
  database: Database,
  { entities, me }: Definitions,
  { known }: UserFacts,
): Promise<Belonging[]> {
  const kinds = new Map<string, Set<string>>()
  for (const { name, to, type, field } of me) {
    if (to === undefined || (type === 'value' && field === 'id')) continue // the user himself
    const ids = [known[name]].flat().filter((id) => typeof id === 'string')
    kinds.set(to, (kinds.get(to) ?? new Set()).union(new Set(ids)))
  }
  const found: Belonging[] = []
  for (const [name, ids] of kinds) {
    const entity = entities[name]
    const one = entity && ids.size > 0 ? await belongingOf(database, entity, [...ids]) : null
    if (one && one.count > 0) found.push(one)
  }
  return found
}

async function belongingOf(
  { pool }: Database,
  entity: CompiledEntity,
  ids: readonly string[],
): Promise<Belonging> {
  const { code, name, nameEn = name } = entity.display
  const above = columnOf(entity, entity.tree)
  const { rows } = await pool.query<{ cn: string; en: string; all: number }>(
    `select ${textOf(entity, name)} as cn, coalesce(nullif(${textOf(entity, nameEn)}, ''), ${textOf(entity, name)}) as en, count(*) over ()::int as all
     from ${quoted(entity.table)} where id = any($1) ${above ? `and (${above} is null or not ${above} = any($1))` : ''}
     order by ${textOf(entity, code)}, id limit ${most}`,
    [ids],
  )
  return {
    label: entity.label,
    names: rows.map(({ cn, en }) => ({ CN: cn, EN: en })),
    count: rows[0]?.all ?? 0,
  }
}

const textOf = (entity: CompiledEntity, name: string): string => `${columnOf(entity, name) ?? 'id'}::text`

function columnOf({ fields }: CompiledEntity, named: string | undefined): string | undefined {
  const column = fields.find(({ name, wire }) => name === named || wire === named)?.column
  return column === undefined ? undefined : quoted(column)
}
