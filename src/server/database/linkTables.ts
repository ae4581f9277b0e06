import { createHash } from 'node:crypto'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import { literal } from './literalSql.ts'
import { q } from './toSchemaModel.ts'

/** A field that refers to several rows, and the table that says so to the database. */
interface Link {
  readonly entity: CompiledEntity
  readonly field: CompiledField
  readonly target: CompiledEntity
  /** Rows of one document may refer to each other whichever is written first. */
  readonly isWithin: boolean
}

/** `linkTable({ table: 'firm' }, { column: 'orgs_id' }).slice(0, 10)` → `'many_firm_'`. The table behind a field that refers to several rows. */
export function linkTable(
  { table }: Pick<CompiledEntity, 'table'>,
  { column }: Pick<CompiledField, 'column'>,
): string {
  const hash = createHash('sha256').update(`${table} ${column}`).digest('hex').slice(0, 8)
  return `many_${table.slice(0, 46)}_${hash}`
}

/**
 * PostgreSQL knows no foreign keys of what stands in an array. So each field that refers to several rows has a table of its own, a row for
 * each of its values, which a trigger writes after the array and nobody else: with its foreign keys nobody points to what is not
 * there, whoever writes at the same time. Nothing reads it. (docs/decisions/020-several-values.md)
 */
export function linkTables(definitions: Definitions): string {
  const links = linksOf(definitions)
  const names = links.map(({ entity, field }) => literal(linkTable(entity, field)))
  return [writeLinks, dropOthers(names), ...links.flatMap(making)].join(';\n')
}

function linksOf({ entities }: Definitions): readonly Link[] {
  return Object.values(entities).flatMap((entity) =>
    entity.fields.flatMap((field): Link[] => {
      const target = field.storage === 'list' ? entities[field.to ?? ''] : undefined
      const isWithin = target !== undefined && rootOf(entity, entities) === rootOf(target, entities)
      return target ? [{ entity, field, target, isWithin }] : []
    }),
  )
}

function rootOf(entity: CompiledEntity, entities: Definitions['entities']): CompiledEntity {
  const above = entity.parent && entities[entity.parent.entity]
  return above ? rootOf(above, entities) : entity
}

/** In the order of their keys, so that two who write lock what they refer to alike. */
const writeLinks = `create or replace function sys_write_links() returns trigger language plpgsql security definer as $body$
declare several text[];
begin
  execute format('select ($1).%I', tg_argv[1]) into several using new;
  execute format('delete from %I where row_id = $1 and value_id <> all($2)', tg_argv[0]) using new.id, coalesce(several, '{}');
  execute format('insert into %I (row_id, value_id) select $1, v from unnest($2) v order by v on conflict do nothing', tg_argv[0]) using new.id, coalesce(several, '{}');
  return null;
end $body$;
revoke all on function sys_write_links() from public;
do $do$ begin execute format('alter function sys_write_links() set search_path = pg_catalog, %I, pg_temp', current_schema()); end $do$`

/** Tables of fields that are gone, or are called otherwise now. */
const dropOthers = (names: readonly string[]): string =>
  `do $do$ declare one text; begin for one in select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname like 'many\\_%' and relname <> all(array[${names.join(', ')}]::text[]) loop execute format('drop table %I', one); end loop; end $do$`

function making({ entity, field, target, isWithin }: Link): string[] {
  const table = linkTable(entity, field)
  const key = 'text collate "C" not null references'
  const kept = isWithin ? 'no action deferrable initially deferred' : 'restrict'
  const [holder, column] = [q(entity.table), q(field.column)]
  return [
    `create table if not exists ${q(table)} (row_id ${key} ${holder} (id) on delete cascade, value_id ${key} ${q(target.table)} (id) on delete ${kept}, primary key (row_id, value_id))`,
    `create index if not exists ${q(`${table}_value`)} on ${q(table)} (value_id)`,
    `insert into ${q(table)} select t.id, v from ${holder} t, unnest(t.${column}) v on conflict do nothing`,
    `drop trigger if exists ${q(table)} on ${holder}`,
    `create trigger ${q(table)} after insert or update of ${column} on ${holder} for each row execute function sys_write_links(${literal(table)}, ${literal(field.column)})`,
  ]
}
