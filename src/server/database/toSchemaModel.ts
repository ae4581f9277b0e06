import { lastingSql } from './literalSql.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity, CompiledKey } from '../../language/entity.ts'
import { countedIndex } from './countedIndex.ts'
import { followsIn } from './followsIn.ts'
import { constraint, index, membersIndex } from './schemaObjects.ts'
import { keptTableOf } from '../../rules/document/keptTable.ts'
import type { CompiledField } from '../../language/field.ts'
import type { ColumnModel, ObjectModel, SchemaModel, TableModel } from './SchemaModel.ts'

/** The tables that the definitions ask for. */
export function toSchemaModel(definitions: Definitions): SchemaModel {
  const { entities } = definitions
  return { tellsRules: true, tables: Object.values(entities).map((entity) => tableOf(entity, definitions)) }
}

type Entities = Definitions['entities']

function tableOf(entity: CompiledEntity, definitions: Definitions): TableModel {
  const { entities } = definitions
  const columns = columnsOf(entity)
  return {
    entity: entity.name,
    table: entity.table,
    ...(entity.was ? { was: entity.was } : {}),
    columns,
    ...followsIn(entity),
    dropped: entity.freeze ? entity.dropped : [...entity.dropped, frozen.name],
    objects: [
      ...foreignKeys(entity, entities),
      ...entity.keys.map((key) => keyObject(entity, key)),
      ...indexes(entity, columns),
      ...countedIndex(entity, definitions),
    ],
  }
}

// ── columns ────────────────────────────────────────────────────────────────────────────────────────────────────

const id = 'collate "C"'
const common: readonly ColumnModel[] = [
  { name: 'id', field: 'id', type: 'text', rest: `${id} primary key` },
  { name: 'tenant_id', field: 'tenantId', type: 'text', rest: `${id} not null` },
  { name: 'version_num', field: 'versionNum', type: 'integer', rest: 'not null default 1' },
  {
    name: 'creation_date',
    field: 'creationDate',
    type: 'timestamp with time zone',
    rest: 'not null default now()',
  },
  { name: 'created_by', field: 'createdBy', type: 'text', rest: id },
  { name: 'created_by_name', field: 'createdByName', type: 'text', rest: '' },
  {
    name: 'last_update_date',
    field: 'lastUpdateDate',
    type: 'timestamp with time zone',
    rest: 'not null default now()',
  },
  { name: 'last_updated_by', field: 'lastUpdatedBy', type: 'text', rest: id },
  { name: 'last_updated_by_name', field: 'lastUpdatedByName', type: 'text', rest: '' },
]
const ofLine: readonly ColumnModel[] = [
  { name: 'parent_id', field: 'parent', type: 'text', rest: `${id} not null` },
  { name: 'line_num', field: 'lineNum', type: 'integer', rest: 'not null' },
]
const ofBaseData: readonly ColumnModel[] = [
  { name: 'renamed_at', field: 'renamedAt', type: 'timestamp with time zone', rest: '' },
  { name: 'enabled_flag', field: 'enabledFlag', type: 'character(1)', rest: `not null default 'Y'` },
]

const frozen: ColumnModel = {
  name: 'frozen_at',
  field: 'frozenAt',
  type: 'timestamp with time zone',
  rest: '',
}

/** Columns that a line has, whatever its fields are; compiled fields of the same column give way to them. */
function columnsOf(entity: CompiledEntity): ColumnModel[] {
  const { states } = entity
  const given = [
    ...common,
    ...(entity.freeze ? [frozen] : []),
    ...(entity.parent ? ofLine : []),
    ...(entity.kind === 'baseData' ? ofBaseData : []),
    ...(states
      ? [
          {
            name: columnOf(entity, states.field),
            field: states.field,
            type: 'text',
            rest: `not null default '${states.initial.replaceAll("'", "''")}'`,
          },
        ]
      : []),
  ]
  const names = new Set(given.map(({ name }) => name))
  return [...given, ...entity.fields.filter(({ column }) => !names.has(column)).map(columnOfField)]
}

function columnOfField(field: CompiledField): ColumnModel {
  return {
    name: field.column,
    field: field.name,
    ...(field.was ? { was: field.was } : {}),
    type: columnType(field),
    rest: field.storage === 'id' || (field.storage === 'list' && field.to) ? id : '',
    ...(field.gathered ? { kept: field.gathered.found.source } : {}),
  }
}

/** `columnType({ storage: 'decimal', scale: 2 })` → `'numeric(38,2)'`. How its values are kept. */
export function columnType({ storage, scale }: Pick<CompiledField, 'storage' | 'scale'>): string {
  if (storage === 'decimal') return scale === undefined ? 'numeric' : `numeric(38,${scale})`
  return {
    text: 'text',
    integer: 'integer',
    date: 'date',
    datetime: 'timestamp with time zone',
    flag: 'character(1)',
    id: 'text',
    list: 'text[]',
    json: 'jsonb',
  }[storage]
}

/** Column of a field by its name or wire name; also of those that every entity has. */
export function columnOf(entity: CompiledEntity, name: string): string {
  const field = entity.fields.find((field) => field.name === name || field.wire === name)
  return (
    field?.column ??
    [...common, ...ofLine, ...ofBaseData].find(({ field }) => field === name)?.name ??
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  )
}

// ── keys, references, indexes ──────────────────────────────────────────────────────────────────────────────────

/** Name of the constraint or index that holds a key; what a violation names. */
export const keyName = (entity: CompiledEntity, key: CompiledKey) => keyObject(entity, key).name

function keyObject(entity: CompiledEntity, key: CompiledKey): ObjectModel {
  const names = key.unique ?? key.per ?? []
  const columns = ['tenantId', ...names].map((name) => columnOf(entity, name))
  if (!key.noOverlap && key.when) return conditionalKey(entity, key, columns, names)
  if (!key.noOverlap) return uniqueKey(entity, columns, names)
  const [from, to] = key.noOverlap.map((name) => columnOf(entity, name))
  const [range, ends] = rangeOf(entity, key.noOverlap[0])
  return constraint(
    entity.table,
    'ex',
    `exclude using gist (${equalsOf(entity, columns, names, 1).join(', ')}, ${range}(${q(from ?? '')}, ${q(to ?? '')}, '${ends}') with &&)${conditionOf(entity, key)}${isLate(entity, key) ? late : ' deferrable'}`,
    false,
  )
}

/** A key whose values may be changed is asked at the end of each statement, or of the transaction where that says so: rows that are saved together may change places. */
function uniqueKey(
  entity: CompiledEntity,
  columns: readonly string[],
  names: readonly string[],
): ObjectModel {
  const nulls = areChoices(entity, names) ? ' nulls not distinct' : ''
  if (!mayChange(entity, names)) return index(entity.table, 'uk', columns, 'unique ', nulls)
  return constraint(entity.table, 'uk', `unique${nulls} (${columns.map(q).join(', ')}) deferrable`, false)
}

const mayChange = ({ fields }: CompiledEntity, names: readonly string[]): boolean =>
  fields.some(
    (field) =>
      names.includes(field.name) &&
      !field.once &&
      !field.assigned &&
      !field.compute &&
      field.type !== 'serial',
  )

/** What holds among some rows is looked at when the transaction ends: within it, one row may take the place of another. */
const late = ' deferrable initially deferred'

/** So is where ranges end that follow from others: the row that comes is written before the one that it ends. */
const isLate = ({ fields }: CompiledEntity, { when, noOverlap }: CompiledKey): boolean =>
  when !== undefined || fields.some(({ name, compute }) => compute && noOverlap?.includes(name))

/** An index could not wait for the end of the transaction. */
function conditionalKey(
  entity: CompiledEntity,
  key: CompiledKey,
  columns: readonly string[],
  names: readonly string[],
): ObjectModel {
  const parts = equalsOf(entity, columns, names, 2)
  const what = `exclude using btree (${parts.join(', ')})${conditionOf(entity, key)}${late}`
  return constraint(entity.table, 'uk', what, false)
}

/** The parts of an exclusion that are equal in two rows; where so many names at least are choices, none is a choice too. */
function equalsOf(
  entity: CompiledEntity,
  columns: readonly string[],
  names: readonly string[],
  least: number,
): readonly string[] {
  const isChoice = areChoices(entity, names, least)
  return columns.map((column) => `${isChoice ? `(coalesce(${q(column)}, ''))` : q(column)} with =`)
}

const conditionOf = ({ table }: CompiledEntity, { when }: CompiledKey): string =>
  when ? ` where (coalesce(${lastingSql(when, q(table))}, false))` : ''

/** Days and times belong to both periods that meet in them; of numbers the end belongs to the next. */
export function rangeOf({ fields }: CompiledEntity, from: string): readonly [range: string, ends: string] {
  const storage = fields.find(({ name }) => name === from)?.storage
  if (storage === 'datetime') return ['tstzrange', '[]']
  if (storage === 'integer') return ['int4range', '[)']
  return storage === 'decimal' ? ['numrange', '[)'] : ['daterange', '[]']
}

/** Of several refs and codes an empty one is a choice like any other ("for all items"); an empty number or text is just not known. */
export function areChoices({ fields }: CompiledEntity, names: readonly string[], least = 2): boolean {
  return (
    names.length >= least &&
    names.every(
      (name) =>
        name === 'parent' ||
        fields.some((field) => field.name === name && (field.storage === 'id' || field.type === 'lookup')),
    )
  )
}

/** What was taken keeps no row from going. */
function foreignKeys(entity: CompiledEntity, entities: Entities): ObjectModel[] {
  if (entity.view) return []
  const kept = keptTableOf(entities, entity)
  const isFollowed = ({ name, compute }: CompiledField): boolean =>
    kept !== undefined && (compute !== undefined || kept.values.some((value) => value.field === name))
  const refs = entity.fields.flatMap((field) => {
    const target = field.storage === 'id' && field.to ? entities[field.to] : undefined
    if (!target || isProposedLine(entity, field)) return []
    const isWithin = documentOf(entity, entities) === documentOf(target, entities)
    const goesWith = isWithin || isFollowed(field)
    return [reference(entity.table, field.column, target.table, onDelete(field, goesWith))]
  })
  const parent = entity.parent && entities[entity.parent.entity]
  return parent ? [reference(entity.table, 'parent_id', parent.table, 'cascade'), ...refs] : refs
}

/** Lines of another record may go while a document says what they become: it tells that when it is applied. */
const isProposedLine = ({ parent, fields }: CompiledEntity, { name }: CompiledField): boolean =>
  parent !== undefined && fields.some(({ changes }) => changes?.via === name)

/** What is gathered is found anew when its row goes, and a row that follows it goes too: they keep nobody from going. */
function onDelete({ gathered }: CompiledField, goesWith: boolean): string {
  if (gathered) return goesWith ? `set null${late}` : 'set null'
  return goesWith ? `no action${late}` : 'restrict'
}

/** The entity that heads the document. Rows of one document may point at each other whichever of them is written first. */
function documentOf(entity: CompiledEntity, entities: Entities): CompiledEntity {
  const parent = entity.parent && entities[entity.parent.entity]
  return parent ? documentOf(parent, entities) : entity
}

const reference = (table: string, column: string, target: string, onDelete: string) =>
  constraint(
    table,
    'fk',
    `foreign key (${q(column)}) references ${q(target)} (id) on delete ${onDelete}`,
    true,
  )

/** A ref finds its rows by itself; anything else is looked for within the tenant, and ends in the id so that pages have one order. */
function indexes(entity: CompiledEntity, columns: readonly ColumnModel[]): ObjectModel[] {
  const kept = new Set(columns.map(({ name }) => name))
  const manys = entity.fields.filter(({ storage }) => storage === 'list').map(({ column }) => column)
  const refs = new Set(entity.fields.filter(({ storage }) => storage === 'id').map(({ column }) => column))
  const several = manys
    .filter((column) => kept.has(column))
    .map((column) => membersIndex(entity.table, column))
  const single = entity.indexes.filter((list) => !list.some((column) => manys.includes(column)))
  const asked = single.map((list) =>
    list.length === 1 && refs.has(list[0] ?? '')
      ? [...list]
      : ['tenant_id', ...list.filter((column) => column !== 'tenant_id' && column !== 'id'), 'id'],
  )
  const own = [
    ['tenant_id', 'creation_date', 'id'],
    ...(entity.parent ? [['parent_id', 'line_num']] : []),
    ...(entity.states ? [['tenant_id', columnOf(entity, entity.states.field), 'creation_date', 'id']] : []),
    ...[...refs].map((column) => [column]),
  ]
  const lists = [...own, ...asked].filter((list) => list.every((column) => kept.has(column)))
  const all = new Map(lists.map((list) => [list.join(), index(entity.table, 'ix', list, '', '')]))
  return [...all.values(), ...several]
}

export const q = (name: string) => `"${name.replaceAll('"', '""')}"`
