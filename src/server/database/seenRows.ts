import type { Definitions } from '../../language/definitions.ts'
import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import type { Predicate } from '../../language/expression.ts'
import { allRoles, type Roles } from './Roles.ts'
import { boundedName } from './boundedName.ts'
import { ruleSql, setting } from './ruleSql.ts'
import { q } from './toSchemaModel.ts'

/**
 * Row rules that look into documents or lines, as functions that answer the ids of the rows which the caller's audience finds. They read
 * what is true as the owner of the tables, not what the caller sees of it: rules do not look at each other, so none can ask itself. They
 * take no argument, answer rows of the caller's tenant alone, and find tables in no schema but ours (a table of the session's own, which
 * PostgreSQL would look at first, is the last). A wall calls each once a statement, and keeps the ids in a hash; what only reads asks once for all of its
 * walls and statements (`KeptKeys`). `rows`: what is taken for usual; by more, rows would not be found by these keys but gone through one by one.
 */
export function makeSeen(definitions: Definitions, roles: Roles | null): string[] {
  return asked(definitions)
    .map(({ entity, audience, rule }) => making(callOf(entity, audience), entity, rule, definitions, roles))
    .flat()
}

interface Asked {
  readonly entity: CompiledEntity
  readonly audience: string
  readonly rule: Predicate
}

/** Rules of documents and of tables of lines that are asked of functions. */
function asked(definitions: Definitions): readonly Asked[] {
  return Object.values(definitions.entities).flatMap((entity) =>
    Object.values(entity.access).flatMap((access): Asked[] => {
      const { audience, rows, lineRows = {} } = access
      const lines = Object.entries(lineRows).flatMap(([place, rule]): Asked[] => {
        const line = tableAt(entity, place, definitions)
        return line && seenLineBy(line, audience, rule, definitions) ? [{ entity: line, audience, rule }] : []
      })
      return [
        ...(rows && seenBy(entity, access, definitions) ? [{ entity, audience, rule: rows }] : []),
        ...lines,
      ]
    }),
  )
}

const tableAt = (
  entity: CompiledEntity,
  place: string,
  { entities }: Definitions,
): CompiledEntity | undefined =>
  place
    .split('.')
    .reduce<CompiledEntity | undefined>(
      (at, name) => entities[at?.lines.find((lines) => lines.name === name)?.entity ?? ''],
      entity,
    )

const callOf = ({ table }: CompiledEntity, audience: string): string =>
  `${q(functionName(table, audience))}()`

/** The call that answers the ids of those lines which a rule of their own lets an audience find; undefined where the row itself says it. */
export const seenLineBy = (
  line: CompiledEntity,
  audience: string,
  rule: Predicate,
  definitions: Definitions,
): string | undefined => (walledIn(rule, definitions).length > 0 ? callOf(line, audience) : undefined)

/**
 * The call that answers the ids of the rows that an audience finds; undefined where the rule needs no other document and no lines. The
 * tables of base data and ledgers are open (rowSecurity.ts), so that their own lines may be looked at as they are.
 */
export function seenBy(
  entity: CompiledEntity,
  access: CompiledAccess,
  definitions: Definitions,
): string | undefined {
  if (!access.rows || (entity.kind !== 'document' && !looksElsewhere(entity, access.rows, definitions)))
    return undefined
  return walledIn(access.rows, definitions).length > 0 ? callOf(entity, access.audience) : undefined
}

/** The same where the rule reads what a caller may find and not see: documents beside its own, or own lines of which he sees some alone. */
export function seenElsewhere(
  entity: CompiledEntity,
  access: CompiledAccess,
  definitions: Definitions,
): string | undefined {
  return access.rows && (access.lineRows || looksElsewhere(entity, access.rows, definitions))
    ? seenBy(entity, access, definitions)
    : undefined
}

function looksElsewhere(entity: CompiledEntity, rows: Predicate, definitions: Definitions): boolean {
  const own = treeOf(entity, definitions).map(({ table }) => table)
  return walledIn(rows, definitions).some((table) => !own.includes(table))
}

function making(
  call: string,
  { table }: CompiledEntity,
  rows: Predicate,
  definitions: Definitions,
  roles: Roles | null,
): string[] {
  const known = keptSql(call)
  const body = `select unnest(${known.keys}) where ${known.isTrue} union all select t."id" from ${q(table)} t where not (${known.isTrue}) and t.tenant_id = ${setting('tenant_id')} and (${ruleSql(rows, 't', definitions)})`
  return [
    `create function ${call} returns setof text language sql stable parallel safe security definer rows 100 as ${quoted(body)}`,
    `do $do$ begin execute format(${quoted(`alter function ${call} set search_path = pg_catalog, %I, pg_temp`)}, current_schema()); end $do$`,
    `revoke all on function ${call} from public`,
    ...(roles ? [`grant execute on function ${call} to ${allRoles(roles).map(q).join(', ')}`] : []),
  ]
}

/**
 * What a function has answered in this transaction is true in it as long as the transaction sees one moment and has written nothing; the function asks for
 * that itself, so that nobody has to remember to forget.
 */
function keptSql(call: string): { readonly keys: string; readonly isTrue: string } {
  const kept = `nullif(current_setting(${quoted(keptIn(call))}, true), '')`
  return {
    keys: `${kept}::text[]`,
    isTrue: `current_setting('transaction_isolation') = 'repeatable read' and pg_current_xact_id_if_assigned() is null and ${kept} is not null`,
  }
}

/** The setting of the transaction that keeps what the call answered. */
const keptIn = (call: string): string => `srm.keys_${call.replace(/\W/g, '')}`

/** Has a transaction keep what these calls answer. It has to see one moment, or they will be asked again. */
export const keepKeys = (calls: readonly string[]): string =>
  calls
    .map(
      (call) =>
        `select set_config(${quoted(keptIn(call))}, (select coalesce(array_agg(id), '{}')::text from ${call} id), true)`,
    )
    .join(';')

/** Tables that these functions read: their owner, who may be walled off himself, needs to see rows of the tenant there. */
export function readInside(definitions: Definitions): ReadonlySet<string> {
  const all = asked(definitions).flatMap(({ entity, rule }) => [entity.table, ...walledIn(rule, definitions)])
  return new Set(all)
}

/** Takes all of them away; what asked them is gone by then. */
export const dropSeen = `do $do$ declare one regprocedure; begin for one in select oid::regprocedure from pg_proc where pronamespace = current_schema()::regnamespace and proname like 'srm\\_seen\\_%' loop execute 'drop function ' || one; end loop; end $do$`

const functionName = (table: string, audience: string): string => boundedName(`srm_seen_${table}_${audience}`)

/** Tables that not everybody sees all rows of: documents and lines. */
function walled(definitions: Definitions): ReadonlySet<string> {
  const known =
    walls.get(definitions) ??
    new Set(
      Object.values(definitions.entities).flatMap(({ kind, table }) =>
        kind === 'document' || kind === 'line' ? [table] : [],
      ),
    )
  walls.set(definitions, known)
  return known
}

const walls = new WeakMap<Definitions, ReadonlySet<string>>()

/** The walled tables that the SQL of a rule looks into: in it names of columns are quoted behind the point of their alias, names of tables stand alone. */
function walledIn(rule: Predicate, definitions: Definitions): readonly string[] {
  const known =
    tables.get(rule) ??
    (rule.sql?.('t') ?? [])
      .flatMap((part) => (typeof part === 'string' ? [...part.matchAll(/(\.?)"([^"]+)"/g)] : []))
      .flatMap(([, point, name = '']) => (point === '' && walled(definitions).has(name) ? [name] : []))
  tables.set(rule, known)
  return known
}

const tables = new WeakMap<Predicate, readonly string[]>()

const treeOf = (entity: CompiledEntity, definitions: Definitions): readonly CompiledEntity[] => [
  entity,
  ...entity.lines.flatMap((lines) => {
    const line = definitions.entities[lines.entity]
    return line ? treeOf(line, definitions) : []
  }),
]

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
