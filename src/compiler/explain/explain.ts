import type { CompiledColumn } from '../../language/column.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Label } from '../../language/label.ts'
import type { SourcePlace } from '../../language/place.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { CompiledTable } from '../../language/table.ts'
import { fieldTypes, isNumberType } from '../../rules/types/fieldTypes.ts'
import { tablesOf } from '../normalize/rowButtons.ts'

/** What was decided for a screen, an entity, a column or a field, with the place that says it. */
export function explain({ entities, screens }: Definitions, name: string): string | undefined {
  const [first = '', ...rest] = name.split('.')
  const key = rest.join('.')
  const screen = screens.find(({ id }) => id === first)
  if (screen) return key === '' ? explainScreen(screen) : explainPart(screen, key, entities)
  const entity = entities[first]
  if (!entity) return undefined
  if (key === '')
    return `${entity.name} · ${entity.label.CN} | ${entity.label.EN} · ${entity.kind}\nwritten in ${at(entity.at)}\ntable ${entity.table}, calls /api/${entity.server}/v1/${entity.family}Restful/\nfields: ${entity.fields.map((field) => field.name).join(', ')}`
  const field = entity.fields.find((one) => one.name === key || one.wire === key)
  return field && explainField(field, entity)
}

const both = ({ CN, EN }: Label) => `${CN} | ${EN}`
const at = ({ file, line, column }: SourcePlace) => `${file}:${line}:${column}`

function explainScreen(screen: CompiledScreen): string {
  const head = `${screen.id} · ${both(screen.title)} · ${screen.kind} of ${screen.entity}${screen.audience ? ` for ${screen.audience}` : ''}\nwritten in ${at(screen.at)}\nopens under /main/${screen.path}\nbuttons: ${screen.toolbar.map(({ resource }) => resource).join(', ')}\nshows: ${columnsOf(
    screen,
  )
    .map(({ key }) => key)
    .join(', ')}`
  const search = screen.search.map(
    ({ key, required, more, default: initial }) =>
      `  ${key}${required ? ', required' : ''}${more ? ', folded away' : ''}${initial ? `, at first ${initial.source}` : ''}`,
  )
  return [
    head,
    ...(search.length > 0 ? ['searched by', ...search] : []),
    ...(screen.table ? [explainTable(screen.table)] : []),
  ].join('\n')
}

/** A table of a document by its section (`purOrderEdit.lines`, `purOrderEdit.lines.deliveries`), or columns by key or field. */
function explainPart(
  screen: CompiledScreen,
  key: string,
  entities: Definitions['entities'],
): string | undefined {
  const section = screen.sections.find(({ name }) => name === key.split('.')[0])
  const child =
    section?.kind === 'table'
      ? section.children.find(({ lines }) => `${section.name}.${lines}` === key)?.table
      : undefined
  const table = child ?? (section?.kind === 'table' && section.name === key ? section.table : undefined)
  const columns = columnsOf(screen)
    .filter((column) => column.key === key || column.field === key)
    .map((column) => explainColumn(column, screen, entities))
  return (
    [
      ...(table ? [`${screen.id}.${key} · table of ${table.entity}\n${explainTable(table)}`] : []),
      ...columns,
    ].join('\n\n') || undefined
  )
}

function explainTable({ columns, toolbar, ...keys }: CompiledTable): string {
  return [
    'table',
    `  columns: ${columns.map((column) => column.key).join(', ')}`,
    `  toolbar: ${toolbar.map(({ resource }) => resource).join(', ')}`,
    ...Object.entries(keys).map(([key, value]) => `  ${key}: ${worded(value)}`),
  ].join('\n')
}

function explainColumn(
  column: CompiledColumn,
  screen: CompiledScreen,
  entities: Definitions['entities'],
): string {
  const table = tablesOf(screen).find(
    ({ columns, expand }) => columns.includes(column) || expand?.columns.includes(column),
  )
  const field = entities[table?.entity ?? screen.entity]?.fields.find(({ name }) => name === column.field)
  const facts = Object.entries(column)
    .filter(([key, value]) => !['key', 'field', 'keyOnly', 'states'].includes(key) && value !== undefined)
    .map(
      ([key, value]) =>
        `  ${key}: ${worded(value)}  · ${originOf(key as keyof CompiledColumn, column, field)}`,
    ) // keys of a column
  const behind = field ? at(field.at) : column.keyOnly ? 'none: its key is only a name' : 'read through a ref'
  return `${screen.id}.${column.key}\n  screen  ${at(screen.at)}\n  field   ${behind}\n${facts.join('\n')}`
}

/** Who decided: the field's type, the field, what holds for all columns, else the screen. */
function originOf(
  key: keyof CompiledColumn,
  column: CompiledColumn,
  field: CompiledField | undefined,
): string {
  const value = column[key]
  if (key === 'type' || key === 'to' || (key === 'typeCode' && field?.typeCode === value)) return 'field'
  if (key === 'cellType' || key === 'width' || key === 'align')
    return fieldTypes[column.type][key === 'cellType' ? 'cell' : key] === value
      ? `type ${column.type}`
      : key === 'cellType' && column.link
        ? 'opens something'
        : 'screen'
  if (key === 'title')
    return field && field.label.CN === column.title.CN && field.label.EN === column.title.EN
      ? 'field'
      : field
        ? 'screen'
        : 'screen, or what it is read from'
  if (key === 'required') return value === (field?.required === true) ? 'field' : 'screen'
  if (key === 'scale' || key === 'min' || key === 'max' || key === 'maxLength' || key === 'case')
    return field?.[key] === value ? 'field or its type' : 'screen'
  if (key === 'showThousandSeparator')
    return value === isNumberType(column.type) ? `type ${column.type}` : 'screen'
  if (key === 'sortable')
    return field?.indexed && value ? 'index' : value ? 'screen, or an index' : 'no index'
  if (key === 'columnsDisplay' || key === 'isSummary')
    return value === 'Y' || value === false ? 'usual' : 'screen'
  if (key === 'isEdit') return 'the screen, the field and its type'
  return key === 'measure' ? 'field' : 'screen'
}

/** Labels in both languages, rules as sentences, buttons and columns by their names. */
function worded(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return value.map(worded).join(', ')
  if ('says' in value && 'source' in value) return `${String(value.source)}  (${worded(value.says)})`
  if ('CN' in value && 'EN' in value) return `${String(value.CN)} | ${String(value.EN)}`
  if ('resource' in value) return String(value.resource)
  if ('cellType' in value && 'key' in value) return String(value.key)
  return `{ ${Object.entries(value)
    .map(([key, inner]) => `${key}: ${Array.isArray(inner) ? `[${worded(inner)}]` : worded(inner)}`)
    .join(', ')} }`
}

function explainField(field: CompiledField, entity: CompiledEntity): string {
  const rules = (['compute', 'default', 'readonly', 'show', 'where'] as const).flatMap((key) =>
    field[key] ? [`  ${key}: ${field[key].source}  (${field[key].says.CN} | ${field[key].says.EN})`] : [],
  )
  const facts = (
    [
      'type',
      'storage',
      'wire',
      'column',
      'to',
      'typeCode',
      'scale',
      'maxLength',
      'case',
      'assigned',
      'indexed',
    ] as const
  ).flatMap((key) => (field[key] === undefined ? [] : [`  ${key}: ${String(field[key])}`]))
  return [
    `${entity.name}.${field.name} · ${field.label.CN} | ${field.label.EN}`,
    `  written in ${at(field.at)}`,
    ...facts,
    ...rules,
  ].join('\n')
}

function columnsOf(screen: CompiledScreen): CompiledColumn[] {
  return [
    ...screen.sections.flatMap((section) => (section.kind === 'fields' ? section.columns : [])),
    ...tablesOf(screen).flatMap(({ columns, expand }) => [...columns, ...(expand?.columns ?? [])]),
  ]
}
