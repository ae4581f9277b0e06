import type { ActualTable } from './readTables.ts'
import type { ColumnModel, SchemaModel, TableModel } from './SchemaModel.ts'
import { q } from './toSchemaModel.ts'

/** What must be done, in order, and what stands against doing anything. Both in words for an operator. */
export interface MigrationPlan {
  readonly steps: readonly MigrationStep[]
  readonly refusals: readonly Refusal[]
}
export interface Step {
  readonly says: string
  readonly sql: string
}

/** `adds`: tables, columns, and what finds or guards rows; no row changes. `alters`: what is there is called or kept otherwise, and every value stays. `loses`: values go. */
export interface MigrationStep extends Step {
  readonly effect: 'adds' | 'alters' | 'loses'
  readonly loses?: Lost
}

/** The values of a column, or the rows of a table. */
export interface Lost {
  readonly table: string
  readonly column?: string
}

export interface Refusal {
  readonly says: string
  /** What is done first where somebody agrees to lose it; the plan is made anew after it. Absent: agreeing does not help. */
  readonly confirmed?: MigrationStep
}

export interface Present {
  /** What was applied last; null in an empty database. */
  readonly last: SchemaModel | null
  readonly tables: ReadonlyMap<string, ActualTable>
  /** Names of indexes and constraints. */
  readonly objects: ReadonlySet<string>
}

/** Additive changes, renames and confirmed drops become steps; anything that could lose data is refused. */
export function planMigration(wanted: SchemaModel, present: Present): MigrationPlan {
  const tables = wanted.tables.map((table) => planTable(table, present))
  const gone = vanished(wanted, present)
  const all = [
    ...dropObjects(wanted, present),
    ...tables.flatMap(({ steps }) => steps),
    ...gone.steps,
    ...addObjects(wanted, present),
  ]
  return { steps: all, refusals: [...tables.flatMap(({ refusals }) => refusals), ...gone.refusals] }
}

function planTable(table: TableModel, present: Present): MigrationPlan {
  const before =
    present.last?.tables.find(({ entity }) => entity === table.entity) ??
    present.last?.tables.find(({ entity }) => entity === table.was)
  const known = present.tables.get(table.table)
  if (known && !before)
    return {
      steps: [],
      refusals: [
        {
          says: `The table ${table.table} exists already and was not made by these definitions. Give the entity ${table.entity} another name, or use an empty database.`,
        },
      ],
    }
  const old = known ?? (before && present.tables.get(before.table))
  if (!old) return { steps: [create(table)], refusals: [] }
  const renamed = known
    ? []
    : [
        {
          says: `rename table ${old.name} to ${table.table}`,
          sql: `alter table ${q(old.name)} rename to ${q(table.table)}`,
          effect: 'alters' as const,
        },
      ]
  const columns = planColumns(table, old, before)
  return { steps: [...renamed, ...columns.steps], refusals: columns.refusals }
}

function create({ table, columns }: TableModel): MigrationStep {
  return {
    effect: 'adds',
    says: `create table ${table}`,
    sql: `create table ${q(table)} (${columns.map(columnSql).join(', ')})`,
  }
}

const columnSql = ({ name, type, rest }: ColumnModel) => `${q(name)} ${type} ${rest}`

function planColumns(table: TableModel, old: ActualTable, before: TableModel | undefined): MigrationPlan {
  const steps: MigrationStep[] = []
  const refusals: Refusal[] = []
  const taken = new Set<string>()
  for (const column of table.columns) {
    const present = old.columns.has(column.name) ? column.name : formerColumn(column, table, before, old)
    if (!present) {
      steps.push(add(table, column))
      continue
    }
    taken.add(present)
    if (present !== column.name)
      steps.push(
        alter(
          table,
          `rename column ${table.table}.${present} to ${column.name}`,
          `rename column ${q(present)} to ${q(column.name)}`,
        ),
      )
    const type = old.columns.get(present) ?? ''
    if (type === column.type) continue
    if (type === 'jsonb' && column.type === 'text')
      steps.push(
        alter(
          table,
          `keep ${table.table}.${column.name} as text`,
          `alter column ${q(column.name)} type text using ${q(column.name)} #>> '{}'`,
        ),
      )
    else if (isWider(type, column.type))
      steps.push(
        alter(
          table,
          `widen ${table.table}.${column.name} from ${type} to ${column.type}`,
          `alter column ${q(column.name)} type ${column.type}`,
        ),
      )
    else
      refusals.push({
        says: `${table.entity}.${column.field} would change its type from ${type} to ${column.type}. Add a field of another name and carry the values over, or keep the type.`,
        confirmed: dropColumn(table, old.name, present),
      })
  }
  const lost = planLost(
    table,
    [...old.columns.keys()].filter((name) => !taken.has(name)),
    before,
    old.name,
  )
  return { steps: [...steps, ...lost.steps], refusals: [...refusals, ...lost.refusals] }
}

const alter = (table: TableModel, says: string, sql: string): MigrationStep => ({
  says,
  sql: `alter table ${q(table.table)} ${sql}`,
  effect: 'alters',
})

const add = (table: TableModel, column: ColumnModel): MigrationStep => ({
  ...alter(table, `add column ${table.table}.${column.name}`, `add column ${columnSql(column)}`),
  effect: 'adds',
})

/** `present`: what the table is called now, which a rename before this step changes. */
const dropColumn = (table: TableModel, present: string, column: string): MigrationStep => ({
  says: `drop column ${table.table}.${column}`,
  sql: `alter table ${q(present)} drop column ${q(column)} cascade`,
  effect: 'loses',
  loses: { table: present, column },
})

function formerColumn(
  column: ColumnModel,
  table: TableModel,
  before: TableModel | undefined,
  old: ActualTable,
): string | undefined {
  const former =
    column.was === undefined
      ? undefined
      : before?.columns.find(({ field, name }) => field === column.was || name === column.was)?.name
  const isFree =
    former !== undefined && old.columns.has(former) && !table.columns.some(({ name }) => name === former)
  return isFree ? former : undefined
}

/** More decimals lose nothing; anything else might. */
function isWider(from: string, to: string): boolean {
  const [old, wide] = [from, to].map((type) =>
    type === 'numeric' ? Infinity : Number(/^numeric\(38,(\d+)\)$/.exec(type)?.[1]),
  )
  return old !== undefined && wide !== undefined && wide > old
}

function planLost(
  table: TableModel,
  names: readonly string[],
  before: TableModel | undefined,
  present: string,
): MigrationPlan {
  const ours = names.flatMap((name) => before?.columns.filter((column) => column.name === name) ?? [])
  const confirmed = ours.filter(({ name }) => table.dropped.includes(name))
  return {
    steps: confirmed.map(({ name }) => ({
      ...alter(table, `drop column ${table.table}.${name}`, `drop column ${q(name)}`),
      effect: 'loses' as const,
      loses: { table: present, column: name },
    })),
    refusals: ours
      .filter((column) => !confirmed.includes(column))
      .map(({ field, name }) => ({
        says: `${table.entity}.${field} is gone from the definition. Write \`drop: confirmed\` at the field to lose its values, or \`was: ${field}\` at the field that takes its place.`,
        confirmed: dropColumn(table, present, name),
      })),
  }
}

function vanished(wanted: SchemaModel, { last, tables }: Present): MigrationPlan {
  const kept = new Set(wanted.tables.flatMap(({ entity, was }) => [entity, ...(was ? [was] : [])]))
  const gone = (last?.tables ?? []).filter(({ entity, table }) => !kept.has(entity) && tables.has(table))
  return {
    steps: gone
      .filter(({ table }) => tables.get(table)?.isEmpty)
      .map(({ table }) => ({
        says: `drop empty table ${table}`,
        sql: `drop table ${q(table)} cascade`,
        effect: 'alters' as const,
      })),
    refusals: gone
      .filter(({ table }) => !tables.get(table)?.isEmpty)
      .map(({ entity, table }) => ({
        says: `The entity ${entity} is gone from the definitions, and its table ${table} has rows. Bring it back, write \`was: ${entity}\` at the entity that takes its place, or empty the table first.`,
        confirmed: {
          says: `drop table ${table}`,
          sql: `drop table ${q(table)} cascade`,
          effect: 'loses' as const,
          loses: { table },
        },
      })),
  }
}

function dropObjects(wanted: SchemaModel, { last, objects }: Present): MigrationStep[] {
  const kept = new Set(wanted.tables.flatMap((table) => table.objects.map(({ name }) => name)))
  return (last?.tables ?? []).flatMap(({ table, objects: old }) =>
    old
      .filter(({ name }) => objects.has(name) && !kept.has(name))
      .map(({ name, kind }) => ({
        effect: 'adds' as const,
        says: `drop ${kind} ${name}`,
        sql:
          kind === 'index'
            ? `drop index ${q(name)}`
            : `alter table ${q(table)} drop constraint ${q(name)} cascade`,
      })),
  )
}

function addObjects(wanted: SchemaModel, { objects }: Present): MigrationStep[] {
  const missing = wanted.tables.flatMap((table) => table.objects).filter(({ name }) => !objects.has(name))
  return [...missing.filter(({ late }) => !late), ...missing.filter(({ late }) => late)].map(
    ({ name, kind, create }) => ({
      says: `add ${kind} ${name}`,
      sql: create,
      effect: 'adds' as const,
    }),
  )
}
