import { sql } from 'kysely'
import pg from 'pg'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Expression, SqlPart } from '../../language/expression.ts'
import { ownRights } from '../users/ownRights.ts'
import type { Tx } from './Database.ts'
import { q } from './toSchemaModel.ts'

/**
 * The second wall: what `access` says, as row-level security of the tables. The tenant always counts. Which rows exist for
 * an audience counts in transactions whose context says `wall: true` (what a user reads); work that follows from a user's
 * deed reaches rows that the user does not see (a source document's open quantity), so it runs without.
 * Settings are read in `(select …)`: once for a statement, not once for a row.
 */
export function rowSecurity(definitions: Definitions, role: string | null): string {
  const tables = Object.values(definitions.entities)
  if (!role)
    return tables.map(({ table }) => `alter table ${q(table)} disable row level security`).join(';\n')
  return tables.flatMap((entity) => policies(entity, definitions, role)).join(';\n')
}

const tenant = `tenant_id = ${setting('tenant_id')}`

function policies(entity: CompiledEntity, definitions: Definitions, role: string): string[] {
  const on = (name: string, rest: string) =>
    `create policy srm_${name} on ${q(entity.table)} for ${name} to ${q(role)} ${rest}`
  return [
    `alter table ${q(entity.table)} enable row level security`,
    ...(isForced(entity, definitions) ? [`alter table ${q(entity.table)} force row level security`] : []),
    on('select', `using (${tenant} and (${seen(entity, definitions)}))`),
    on('insert', `with check (${tenant})`),
    on('update', `using (${tenant}) with check (${tenant})`),
    on('delete', `using (${tenant})`),
  ]
}

/**
 * Documents of which not everybody sees every row are closed to the owner of the tables too (a superuser sees through anything), so that
 * a query that forgets to say who acts finds nothing. What the server reads before it knows who acts stays open: users, what they may, trees.
 */
function isForced(entity: CompiledEntity, definitions: Definitions): boolean {
  const root = rootOf(entity, definitions)
  const { users, given } = ownRights(definitions)
  const isScoped = Object.values(root.access).some(({ rows }) => rows?.source.trim() !== 'true')
  return (
    isScoped && root.kind !== 'baseData' && root.name !== users?.name && !given.has(root.name) && !root.tree
  )
}

function rootOf(entity: CompiledEntity, definitions: Definitions): CompiledEntity {
  const above = entity.parent && definitions.entities[entity.parent.entity]
  return above ? rootOf(above, definitions) : entity
}

/** Opens the tables to their owner, so that a migration sees what is in them. `rowSecurity` closes them again. */
export async function unforce(tx: Tx): Promise<void> {
  const { rows } = await sql<{
    table: string
  }>`select relname as table from pg_class where relnamespace = current_schema()::regnamespace and relforcerowsecurity`.execute(
    tx,
  )
  for (const { table } of rows)
    await sql`alter table ${sql.id(table)} no force row level security`.execute(tx)
}

/** Base data and ledgers are named in everybody's documents, so only documents and their lines are walled by audience. */
function seen(entity: CompiledEntity, definitions: Definitions): string {
  const open = `(select coalesce(current_setting('srm.wall', true), '') <> 'on')`
  if (entity.parent) return seenLine(entity.parent.entity, entity, definitions, open)
  if (entity.kind !== 'document' || Object.keys(entity.access).length === 0) return 'true'
  const cases = Object.values(entity.access).flatMap(({ audience, rows }) => {
    if (!rows?.sql) return []
    return [
      `${isAudience(audience)} and (${rows.source.trim() === 'true' ? 'true' : ruleSql(rows, q(entity.table), definitions)})`,
    ]
  })
  return [open, ...cases.map((one) => `(${one})`)].join(' or ')
}

/** A line is seen with its document. The first audience is spared the look at every line's document, which would make a
 *  count over a million lines seven times slower: what it may see of the document is walled there. */
function seenLine(
  parent: string,
  entity: CompiledEntity,
  { entities, audiences }: Definitions,
  open: string,
): string {
  const holder = entities[parent]
  if (!holder) return 'true'
  const first = audiences[0] ? `${isAudience(audiences[0].name)} or ` : ''
  return `${open} or ${first}(select true from ${q(holder.table)} holder where holder.id = ${q(entity.table)}.parent_id)`
}

const isAudience = (name: string) =>
  `(select current_setting('srm.audience', true) = ${pg.escapeLiteral(name)})`

function setting(name: string): string {
  return `(select nullif(current_setting(${pg.escapeLiteral(`srm.${name}`)}, true), ''))`
}

/** A rule over rows of a table as SQL without parameters; who acts is read from the settings of the transaction. */
export function ruleSql(rule: Expression, table: string, definitions: Definitions): string {
  return (rule.sql?.(table) ?? ['false']).map((part) => partText(part, definitions)).join('')
}

function partText(part: SqlPart, definitions: Definitions): string {
  if (typeof part === 'string') return part
  if ('me' in part)
    return isList(part.me, definitions)
      ? `(select string_to_array(nullif(current_setting(${pg.escapeLiteral(`srm.me_${part.me}`)}, true), ''), ','))::text[]`
      : setting(`me_${part.me}`)
  if ('clock' in part) return part.clock === 'today' ? 'current_date' : 'now()'
  if ('self' in part) return 'null'
  return literal(part.value)
}

const isList = (name: string, { me }: Definitions) =>
  name === 'roles' || me.some((one) => one.name === name && one.type === 'list')

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]::text[]`
  return typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : pg.escapeLiteral(String(value))
}

/** Takes our policies away: a column that a policy reads could be neither widened nor dropped. */
export async function dropPolicies(tx: Tx): Promise<void> {
  const { rows } = await sql<{ policy: string; table: string }>`
    select policyname as policy, tablename as table from pg_policies where schemaname = current_schema() and policyname like 'srm\\_%'`.execute(
    tx,
  )
  for (const { policy, table } of rows)
    await sql`drop policy ${sql.id(policy)} on ${sql.id(table)}`.execute(tx)
}
