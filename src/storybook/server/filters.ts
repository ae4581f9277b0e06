import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField, StoredField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import type { Condition } from '../../language/wire.ts'
import { matches } from '../../grid/columns/matches.ts'
import { systemFields } from '../../rules/systemFields.ts'
import { columnOf } from '../../runtime/document/columnOf.ts'
import { branchOf } from './branchOf.ts'
import { asked, scopeOf } from './queries.ts'
import type { StandInFacts } from './StandInFacts.ts'

/** Keys of a listing that are not filters. */
const controls = new Set([
  ...[
    'pageIndex',
    'pageRows',
    'sort',
    'noQueryTotalFlag',
    'onlyQueryTotalFlag',
    'totals',
    'countBy',
    'counts',
  ],
  ...['mine', 'can', 'columns', 'quick', 'quickIn', 'lan', 'conditions', 'query', 'report', 'places', 'tree'],
  ...['under', 'words', 'flow', 'fits', 'into', 'field', 'row', 'text', 'ids', 'codes', 'parentId'],
])

/** The column in which something of a row stands: of a field, of the ref to it, or of what is read through one. */
export function columnAt(entity: CompiledEntity, key: string): CompiledColumn {
  const field = entity.fields.find(({ wire, name }) =>
    [wire, name, `${name}Name`, `${name}Code`].includes(key),
  )
  const system = systemFields.find(({ wire }) => wire === key)
  const found: CompiledField | StoredField | undefined = field ?? system
  if (found) return columnOf({ ...found, at: entity.at })
  const path = entity.paths.find((one) => one.path === key)
  return columnOf({
    ...plain,
    name: key,
    wire: key,
    type: path?.storage === 'decimal' ? 'number' : 'text',
    at: entity.at,
  })
}

const plain = { column: '', label: { CN: '', EN: '' }, storage: 'text' } as const

/** The rows that a body asks for, as the server would find them. Throws NotUnderstood. */
export async function filtered(
  facts: StandInFacts,
  entity: CompiledEntity,
  rows: readonly Row[],
  body: Row,
): Promise<readonly Row[]> {
  const { env, entities, setting } = facts
  const conditions = [
    ...conditionsIn(entity, body),
    ...((body['conditions'] ?? []) as readonly Condition[]),
  ].map((one) => withBranch(facts, entity, one)) // as lists send them
  const text = String(body['query'] ?? '').trim()
  const query = text === '' ? null : await asked(text, scopeOf(entities, entity.name, setting))
  const words = String(body['quick'] ?? '')
    .toLowerCase()
    .trim()
  return rows.filter(
    (row) =>
      conditions.every((one) => matches(row, columnAt(entity, one.key), one, env.today)) &&
      (!query || query(row, env) === true) &&
      (words === '' ||
        quickKeys(entity, body).some((key) =>
          String(row[key] ?? '')
            .toLowerCase()
            .includes(words),
        )),
  )
}

/** Filters by the keys of the body: `x`, `xList`, `xFrom`, `xTo`. */
function conditionsIn(entity: CompiledEntity, body: Row): readonly Condition[] {
  return Object.entries(body).flatMap(([key, value]): readonly Condition[] => {
    if (controls.has(key) || key.startsWith('_') || isEmpty(value)) return []
    if (isKey(entity, key))
      return [
        {
          key,
          operator: isText(entity, key) && !Array.isArray(value) ? 'contains' : 'in',
          value: listed(value),
        },
      ]
    const [, base = key, kind] = /^(.+)(List|From|To)$/.exec(key) ?? []
    if (kind === 'List') return [{ key: base, operator: 'in', value: listed(value) }]
    return [{ key: base, operator: 'range', [kind === 'To' ? 'to' : 'from']: String(value) }]
  })
}

const isKey = (entity: CompiledEntity, key: string): boolean =>
  !/(?:List|From|To)$/.test(key) || entity.fields.some(({ wire }) => wire === key)

const isText = ({ fields }: CompiledEntity, key: string): boolean =>
  fields.some(({ wire, storage, type }) => wire === key && storage === 'text' && type !== 'lookup')

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const listed = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : String(value).split(',')).map((one) => String(one).trim())

/** `below` a row of a tree is: that row, or one under it. */
function withBranch(facts: StandInFacts, entity: CompiledEntity, condition: Condition): Condition {
  if (condition.operator !== 'below') return condition
  const { to } = columnAt(entity, condition.key)
  const tops = [condition.value ?? []].flat()
  return {
    ...condition,
    operator: 'in',
    value: tops.flatMap((top) => branchOf(facts, to ?? entity.name, top)),
  }
}

/** Where words are looked for: in the fields that are named, a ref in its code and name; else in what stands for the row. */
function quickKeys({ display, fields }: CompiledEntity, { quickIn }: Row): readonly string[] {
  const named = isEmpty(quickIn)
    ? [display.code, display.name, display.nameEn ?? display.name]
    : listed(quickIn)
  return named.flatMap((key) => {
    const field = fields.find(({ name, wire }) => name === key || wire === key)
    return field?.to === undefined ? [key] : [`${field.name}Code`, `${field.name}Name`]
  })
}
