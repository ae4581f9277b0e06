import { execute } from './run.ts'
import { ident, raw, sql } from './Sql.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import { ownRights } from '../users/ownRights.ts'
import type { Tx } from './Database.ts'
import { isAudience, ruleSql, setting } from './ruleSql.ts'
import type { Roles } from './Roles.ts'
import { dropSeen, makeSeen, readInside, seenBy, seenLineBy } from './seenRows.ts'
import { q } from './toSchemaModel.ts'

/**
 * The second wall: what `access` says, as row-level security of the tables. The tenant always counts. Which rows exist for
 * an audience counts in transactions whose context says `wall: true` (what a user reads); work that follows from a user's
 * deed reaches rows that the user does not see (a source document's open quantity), so it runs without.
 * A rule that looks into documents or lines is asked of a function (seenRows.ts): policies that read walled tables would read each other without end.
 */
export function rowSecurity(definitions: Definitions, roles: Roles | null): string {
  const tables = Object.values(definitions.entities)
  const found = makeSeen(definitions, roles)
  if (!roles)
    return [
      ...tables.map(({ table }) => `alter table ${q(table)} disable row level security`),
      ...found,
    ].join(';\n')
  const inside = readInside(definitions)
  return [
    ...found,
    ...tables.flatMap((entity) => policies(entity, definitions, roles, inside.has(entity.table))),
  ].join(';\n')
}

const tenant = `tenant_id = ${setting('tenant_id')}`

/** `isInside`: a function of the owner's reads the table for a rule, so he sees rows of whose tenant it is said to be. */
function policies(
  entity: CompiledEntity,
  definitions: Definitions,
  { app, walls }: Roles,
  isInside: boolean,
): string[] {
  const on = (name: string, rest: string, role = app, suffix = '') =>
    `create policy ${q(`srm_${name}${suffix}`)} on ${q(entity.table)} for ${name} to ${q(role)} ${rest}`
  return [
    `alter table ${q(entity.table)} enable row level security`,
    ...(isForced(entity, definitions) ? [`alter table ${q(entity.table)} force row level security`] : []),
    ...(isInside
      ? [`create policy srm_owner on ${q(entity.table)} for select to current_user using (${tenant})`]
      : []),
    on('select', `using (${tenant} and (${seen(entity, definitions)}))`),
    ...[...walls].map(([audience, role], at) =>
      on('select', `using (${tenant} and (${seenAs(entity, audience, definitions)}))`, role, `_${at}`),
    ),
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
  const { root } = placeOf(entity, definitions)
  const { users, given } = ownRights(definitions)
  const isScoped = Object.values(root.access).some(({ rows }) => rows?.source.trim() !== 'true')
  return (
    isScoped && root.kind !== 'baseData' && root.name !== users?.name && !given.has(root.name) && !root.tree
  )
}

/** Opens the tables to their owner, so that a migration sees what is in them. `rowSecurity` closes them again. */
export async function unforce(tx: Tx): Promise<void> {
  const rows = await execute<{
    table: string
  }>(
    tx,
    sql`select relname as table from pg_class where relnamespace = current_schema()::regnamespace and relforcerowsecurity`,
  )
  for (const { table } of rows)
    await execute(tx, sql`alter table ${raw(ident(table))} no force row level security`)
}

/** By whichever role one acts that is not of one audience: everything without the wall, and each audience what it sees. */
function seen(entity: CompiledEntity, definitions: Definitions): string {
  if (isOpen(entity, definitions)) return 'true'
  const cases = definitions.audiences.flatMap(({ name }) => {
    const rows = seenAs(entity, name, definitions)
    return rows === 'false' ? [] : [`${isAudience(name)} and (${rows})`]
  })
  const open = `(select coalesce(current_setting('srm.wall', true), '') <> 'on')`
  return [open, ...cases.map((one) => `(${one})`)].join(' or ')
}

/** Base data and ledgers are named in everybody's documents, so only documents and their lines are walled by audience, and what is taken of them for everybody. */
function isOpen(entity: CompiledEntity, definitions: Definitions): boolean {
  const { root } = placeOf(entity, definitions)
  const isWalled = (root.kind === 'document' || root.kind === 'view') && Object.keys(root.access).length > 0
  return !isWalled && (!entity.parent || ownRules(entity, definitions).length === 0)
}

/** What callers of the audience find of the table. */
function seenAs(entity: CompiledEntity, audience: string, definitions: Definitions): string {
  if (isOpen(entity, definitions)) return 'true'
  if (entity.parent) return seenLineAs(entity.parent.entity, entity, audience, definitions)
  const access = Object.values(entity.access).find((one) => one.audience === audience)
  return access?.rows?.sql ? found(entity, access, definitions) : 'false'
}

function found(entity: CompiledEntity, access: CompiledAccess, definitions: Definitions): string {
  if (!access.rows || access.rows.source.trim() === 'true') return 'true'
  const ids = seenBy(entity, access, definitions)
  return ids === undefined
    ? ruleSql(access.rows, q(entity.table), definitions)
    : `${q(entity.table)}."id" in (select ${ids})`
}

/** A line is seen with its document, and by the rule of its own. The first audience is spared the look at every line's document, which would make a
 *  count over a million lines seven times slower: what it may see of the document is walled there. */
function seenLineAs(
  parent: string,
  entity: CompiledEntity,
  audience: string,
  definitions: Definitions,
): string {
  const holder = definitions.entities[parent]
  if (!holder) return 'true'
  const own = ownRules(entity, definitions)
  const rules = own.flatMap((one) => (one.audience === audience ? [`(${one.rule})`] : []))
  const isSpared = audience === definitions.audiences[0]?.name && rules.length === 0
  if (isSpared) return 'true'
  return [heldBy(holder, entity, audience, definitions), ...rules].join(' and ')
}

/** Its document is asked for by key; of an audience whose rule a function answers, once for the statement. */
function heldBy(
  holder: CompiledEntity,
  entity: CompiledEntity,
  audience: string,
  definitions: Definitions,
): string {
  const key = `${q(entity.table)}.parent_id`
  const access = Object.values(holder.access).find((one) => one.audience === audience)
  const ids = access && seenBy(holder, access, definitions)
  return ids === undefined
    ? `(select true from ${q(holder.table)} holder where holder.id = ${key})`
    : `${key} in (select ${ids})`
}

/**
 * By audience, which rows of this table it finds. Where what it is not shown depends on such rows (a rule of `hide` that looks into them),
 * this wall would hide them from that rule too: there the first one stands alone.
 */
function ownRules(
  entity: CompiledEntity,
  definitions: Definitions,
): readonly { readonly audience: string; readonly rule: string }[] {
  const { root, place } = placeOf(entity, definitions)
  return Object.values(root.access).flatMap(({ audience, lineRows = {}, hide }) => {
    const rule = lineRows[place]
    const isLookedInto = hide.some(({ when }) =>
      when?.deps.some((dep) => dep.startsWith(place.split('.')[0] ?? '')),
    )
    if (!rule || isLookedInto) return []
    const ids = seenLineBy(entity, audience, rule, definitions)
    const text =
      ids === undefined
        ? ruleSql(rule, q(entity.table), definitions)
        : `${q(entity.table)}."id" in (select ${ids})`
    return [{ audience, rule: text }]
  })
}

/** The document of a table of lines, and where that stands in it: `items.offers`. */
function placeOf(
  entity: CompiledEntity,
  definitions: Definitions,
): { readonly root: CompiledEntity; readonly place: string } {
  const above = entity.parent && definitions.entities[entity.parent.entity]
  if (!above || !entity.parent) return { root: entity, place: '' }
  const { root, place } = placeOf(above, definitions)
  return { root, place: place === '' ? entity.parent.lines : `${place}.${entity.parent.lines}` }
}

/** Takes our policies away, and the functions that they ask: a column that a policy reads could be neither widened nor dropped. */
export async function dropPolicies(tx: Tx): Promise<void> {
  const rows = await execute<{ policy: string; table: string }>(
    tx,
    sql`
    select policyname as policy, tablename as table from pg_policies where schemaname = current_schema() and policyname like 'srm\\_%'`,
  )
  for (const { policy, table } of rows)
    await execute(tx, sql`drop policy ${raw(ident(policy))} on ${raw(ident(table))}`)
  await execute(tx, raw(dropSeen))
}
