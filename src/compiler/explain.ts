import type { CompiledColumn, CompiledEntity, CompiledField, CompiledScreen, Definitions, SourcePlace } from '../language/compiled.ts'

/** What was decided for a screen, an entity, a column or a field, with the place that says it. */
export function explain({ entities, screens }: Definitions, name: string): string | undefined {
  const [first = '', ...rest] = name.split('.')
  const key = rest.join('.')
  const screen = screens.find(({ id }) => id === first)
  if (screen) return key === '' ? explainScreen(screen) : columnsOf(screen).filter((column) => column.key === key || column.field === key).map((column) => explainColumn(column, screen, entities)).join('\n\n') || undefined
  const entity = entities[first]
  if (!entity) return undefined
  if (key === '') return `${entity.name} · ${entity.label.CN} | ${entity.label.EN} · ${entity.kind}\nwritten in ${at(entity.at)}\ntable ${entity.table}, calls /api/${entity.server}/v1/${entity.family}Restful/\nfields: ${entity.fields.map((field) => field.name).join(', ')}`
  const field = entity.fields.find((one) => one.name === key || one.wire === key)
  return field && explainField(field, entity)
}

const at = ({ file, line, column }: SourcePlace) => `${file}:${line}:${column}`

function explainScreen(screen: CompiledScreen): string {
  return `${screen.id} · ${screen.title.CN} | ${screen.title.EN} · ${screen.kind} of ${screen.entity}${screen.audience ? ` for ${screen.audience}` : ''}\nwritten in ${at(screen.at)}\nopens under /main/${screen.path}\nbuttons: ${screen.toolbar.map(({ resource }) => resource).join(', ')}\nshows: ${columnsOf(screen).map(({ key }) => key).join(', ')}`
}

function explainColumn(column: CompiledColumn, screen: CompiledScreen, entities: Definitions['entities']): string {
  const table = screen.sections.flatMap((section) => (section.kind === 'table' ? [section.table, ...section.children.map((child) => child.table)] : [])).find(({ columns }) => columns.includes(column))
  const field = entities[table?.entity ?? screen.entity]?.fields.find(({ name }) => name === column.field)
  const facts = Object.entries(column).filter(([key]) => !['key', 'field', 'show', 'readonly', 'states'].includes(key)).map(([key, value]) => `  ${key}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
  return `${screen.id}.${column.key}\n  screen  ${at(screen.at)}\n  field   ${field ? at(field.at) : 'read through a ref'}\n  the rest follows from the type ${column.type}\n${facts.join('\n')}`
}

function explainField(field: CompiledField, entity: CompiledEntity): string {
  const rules = (['compute', 'default', 'readonly', 'show', 'where'] as const).flatMap((key) => (field[key] ? [`  ${key}: ${field[key].source}  (${field[key].says.CN} | ${field[key].says.EN})`] : []))
  const facts = (['type', 'storage', 'wire', 'column', 'to', 'typeCode', 'scale', 'maxLength', 'assigned', 'indexed'] as const).flatMap((key) => (field[key] === undefined ? [] : [`  ${key}: ${String(field[key])}`]))
  return [`${entity.name}.${field.name} · ${field.label.CN} | ${field.label.EN}`, `  written in ${at(field.at)}`, ...facts, ...rules].join('\n')
}

function columnsOf({ table, sections }: CompiledScreen): CompiledColumn[] {
  return [...table?.columns ?? [], ...sections.flatMap((section) => (section.kind === 'fields' ? section.columns : section.kind === 'table' ? [...section.table.columns, ...section.children.flatMap((child) => child.table.columns)] : []))]
}
