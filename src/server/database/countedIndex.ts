import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { CompiledTile } from '../../language/home.ts'
import type { CompiledReport } from '../../language/report.ts'
import { coveringIndex } from './schemaObjects.ts'
import type { ObjectModel } from './SchemaModel.ts'

/** Of a table that fewer tiles count, an index costs more than it spares. */
const fewest = 3
/** Columns at most: a row of an index must stay small beside the row itself. */
const most = 12

type Asked = Pick<Definitions, 'tiles' | 'screens'>

/**
 * What tiles of a home count of a table, in an index of its own: a day begins with sums over all documents of everybody who looks at them,
 * and rows are ten times as wide as what these read. None where few tiles count the table.
 */
export function countedIndex(entity: CompiledEntity, definitions: Asked): ObjectModel[] {
  if (entity.view) return []
  const asked = (definitions.tiles ?? []).flatMap((tile) => textsOf(tile, entity, definitions))
  if (asked.length < fewest) return []
  const rules = Object.values(entity.access).map(({ rows }) => rows?.source ?? '')
  const fields = fieldsIn([...asked, ...rules].join(' '), entity)
  const state = fields.find(({ name }) => name === entity.states?.field)
  const days = fields.filter(({ storage }) => storage === 'date')
  const keys = ['tenant_id', ...[state, ...days].flatMap((field) => field?.column ?? [])]
  const rest = fields.map(({ column }) => column).filter((column) => !keys.includes(column))
  return keys.length + rest.length > most ? [] : [coveringIndex(entity.table, keys, rest.toSorted())]
}

/** What a tile asks of rows of the table, as it is asked in the query line; nothing where it counts others. */
function textsOf(tile: CompiledTile, { name }: CompiledEntity, { screens }: Asked): readonly string[] {
  if (tile.kind === 'part' || tile.kind === 'rows') return []
  const counted = tile.kind === 'report' ? screens.find(({ id }) => id === tile.report) : tile
  if (!counted?.report || counted.entity !== name) return []
  return [[textOf(counted.report), ...(counted.search ?? []).map(({ key }) => key)].join(' ')]
}

const textOf = ({ where, period, groups, sums }: CompiledReport): string =>
  [
    where,
    period,
    ...groups.flatMap(({ key, value }) => [key, value]),
    ...sums.flatMap(({ of, key, where: among, unit }) => [of, key, among, unit]),
  ].join(' ')

/** Fields of the table that are named, as far as their values are short: a long text fits into no index. */
function fieldsIn(text: string, { fields }: CompiledEntity): readonly CompiledField[] {
  const named = new Set(text.match(/\w+/g))
  return fields.filter((field) => (named.has(field.name) || named.has(field.wire)) && isShort(field))
}

const isShort = ({ storage, type }: CompiledField): boolean =>
  ['id', 'date', 'datetime', 'flag', 'integer', 'decimal'].includes(storage) ||
  ['state', 'lookup'].includes(type)
