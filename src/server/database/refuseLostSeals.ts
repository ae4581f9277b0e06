import { execute } from './run.ts'
import { sql } from './Sql.ts'
import type { Definitions } from '../../language/definitions.ts'
import { DatabaseError, type Database } from './Database.ts'

interface SealedKind {
  readonly entity: string
  readonly wires: string | null
  readonly enclosed: boolean
  readonly count: number
}

/**
 * What stands encrypted would be read by nobody once its definition says no more that it is sealed. Throws a DatabaseError that says of which
 * rows, before anything is changed.
 */
export async function refuseLostSeals({ db }: Pick<Database, 'db'>, definitions: Definitions): Promise<void> {
  const known = await execute(
    db,
    sql`select from pg_attribute where attrelid = to_regclass('sys_sealed') and attname = 'wires'`,
  )
  if (known.length === 0) return // an older database, or a new one: nothing is sealed that says of what
  const rows = await execute<SealedKind>(
    db,
    sql`select entity, wires, starts_with(payload, 'e1.') as enclosed, count(*)::int as count
    from sys_sealed where opened_at is null group by 1, 2, 3 order by 1, 2`,
  )
  const lost = rows.flatMap((kind) => lossOf(definitions, kind))
  if (lost.length > 0)
    throw new DatabaseError(
      [
        'The definitions would leave values that are sealed, and not opened yet, where nobody can read them:',
        ...lost.map((one) => `- ${one}`),
        'Start with the definitions of before and open what is sealed; only then take it out of `sealed`. Nothing was changed.',
      ].join('\n'),
    )
}

function lossOf(
  { entities }: Definitions,
  { entity: name, wires, enclosed, count }: SealedKind,
): readonly string[] {
  const entity = entities[name]
  const of = `${count} ${count === 1 ? 'row' : 'rows'} of ${name}`
  if (!entity) return [`${of}: there is no such entity any more`]
  if (enclosed)
    return entity.sealed?.strict
      ? []
      : [`${of} came encrypted by browsers: \`hide\` of \`sealed\` is no more`]
  const gone = (wires ?? '')
    .split(' ')
    .filter((wire) => wire !== '' && !entity.fields.find((field) => field.wire === wire)?.sealed)
  if (gone.length > 0) return [`${of}: ${gone.join(', ')} ${gone.length === 1 ? 'is' : 'are'} sealed no more`]
  return entity.fields.some(({ sealed }) => sealed) ? [] : [`${of}: nothing of it is sealed any more`]
}
