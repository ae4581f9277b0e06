import { allRoles, type Roles } from './Roles.ts'
import { q } from './toSchemaModel.ts'

/** What the application role may do with a table that belongs to no definition, and on which of its rows. Every other one is the owner's alone. */
interface Lent {
  readonly table: string
  readonly may: string
  readonly rows: string
}

const tenant = `tenant_id = (select current_setting('srm.tenant_id', true))`
const own = `user_id = (select current_setting('srm.user_id', true))`

/**
 * Only what a transaction of a document writes beside it. Keys, sessions, log-ins, layouts and the like are read and written
 * outside, as the owner. Of the record of changes the role reads no more than the end of its chain; what was changed it reads through a
 * view, and only where the wall of rows is down, since the record knows nothing of who may see what.
 */
const lent: readonly Lent[] = [
  { table: 'sys_audit', may: 'select (tenant_id, document_id, seq, hash), insert', rows: tenant },
  { table: 'sys_chain', may: 'select, insert, update (length, proof)', rows: tenant },
  { table: 'sys_history', may: 'select, insert', rows: tenant },
  { table: 'sys_former_text', may: 'select, insert', rows: tenant },
  { table: 'sys_serial', may: 'select, insert, update', rows: tenant },
  { table: 'sys_due_verb', may: 'select, insert, delete', rows: 'true' },
  { table: 'sys_due', may: 'select, insert, update, delete', rows: tenant },
  {
    table: 'sys_run',
    may: 'select, insert, update (ended_at, ending, problem, cancelled_at, alive_at)',
    rows: tenant,
  },
  { table: 'sys_run_group', may: 'select, insert, delete', rows: tenant },
  { table: 'sys_taken', may: 'select, insert, update', rows: tenant },
  { table: 'sys_approval', may: 'select, insert, delete', rows: tenant },
  {
    table: 'sys_seal_key',
    may: 'select, insert, update (public_key, private_wrapped, shared, nested)',
    rows: tenant,
  },
  { table: 'sys_seal_opener', may: 'select, insert, update', rows: tenant },
  { table: 'sys_seal_part', may: 'select, insert, update, delete', rows: tenant },
  { table: 'sys_sealed', may: 'select, insert, update, delete', rows: tenant },
  { table: 'sys_ticket', may: 'select (tenant_id, ticket_id, made_by_name), insert', rows: tenant },
  { table: 'sys_visit_begun', may: 'select, insert', rows: tenant },
  { table: 'sys_replay', may: 'insert', rows: 'true' },
  { table: 'sys_idempotency', may: 'select (user_id, path, key), update (http, answer)', rows: own },
  { table: 'base_file', may: 'select, update (unlinked_since, sealed_key)', rows: tenant },
  { table: 'base_file_link', may: 'select, insert, delete', rows: tenant },
]

/** Grants and row security of everything but the rows' own rules (rowSecurity.ts), as one script; under the role of an audience the tables of definitions are read alone. `tables`: those of the definitions. */
export function systemGrants(roles: Roles | null, tables: readonly string[]): string {
  const system = `select c.relname from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and (c.relname like 'sys\\_%' or c.relname like 'base\\_file%') and c.relname <> all(array[${tables.map(text).join(', ')}]::text[])`
  const recorded = `create or replace view srm_record with (security_barrier) as select document_id, seq, operation, user_id, user_name, at, changes from sys_audit where ${tenant} and (select coalesce(current_setting('srm.wall', true), '') <> 'on')`
  const secured = `do $$ declare one text; begin for one in ${system} loop execute format('alter table %I ${roles ? 'enable' : 'disable'} row level security', one); end loop; end $$`
  if (!roles) return [recorded, secured].join(';\n')
  const to = allRoles(roles).map(q).join(', ')
  const readers = [...roles.walls.values()].map(q).join(', ')
  return [
    recorded,
    secured,
    `do $$ begin execute format('grant usage on schema %I to ${to}; revoke all on all tables in schema %I from ${to}', current_schema(), current_schema()); end $$`,
    ...tables.map((table) => `grant select, insert, update, delete on ${q(table)} to ${q(roles.app)}`),
    ...(readers ? tables.map((table) => `grant select on ${q(table)} to ${readers}`) : []),
    `grant select on srm_record to ${to}`,
    ...lent.flatMap(({ table, may, rows }) => [
      `grant ${may} on ${q(table)} to ${to}`,
      `create policy srm_lent on ${q(table)} for all to ${to} using (${rows}) with check (${rows})`,
    ]),
  ].join(';\n')
}

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`
