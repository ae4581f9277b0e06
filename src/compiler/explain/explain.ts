import { writtenAt, writtenIn } from '../source/writtenAt.ts'
import { accessWords, byWords } from './accessWords.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Expression } from '../../language/expression.ts'
import type { CompiledField, CompiledGathering } from '../../language/field.ts'
import type { Label } from '../../language/label.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { CompiledTable } from '../../language/table.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { placeOf, type Mark } from '../source/SourceFile.ts'
import { explainFlow } from './explainFlow.ts'
import { askingWords, effectWords, keptWords, ownChangeWords } from './effectWords.ts'
import { addressOf } from './addressOf.ts'
import { explainLists, explainPictures } from './explainPictures.ts'
import { explainReport } from './explainReport.ts'
import { explainSetting } from './explainSetting.ts'
import { explainTile } from './explainTile.ts'
import { explainView, readInView } from './explainView.ts'
import { lookUpWords } from './lookUpWords.ts'
import { originsOf, type Origin } from '../normalize/decide.ts'
import { tablesOf } from '../normalize/rowButtons.ts'

/** What was decided for a screen, an entity, a column or a field, with the place that says it. */
export function explain(definitions: Definitions, name: string): string | undefined {
  const { entities, screens, settings = [], tiles = [] } = definitions
  const setting = settings.find((one) => one.name === name.replace(/^setting\./, ''))
  if (setting) return explainSetting(setting)
  const tile = tiles.find((one) => `home.${one.name}` === name)
  if (tile) return explainTile(tile)
  const [first = '', ...rest] = name.split('.')
  const key = rest.join('.')
  const screen = screens.find(({ id }) => id === first)
  if (screen) return key === '' ? explainScreen(screen, definitions) : explainPart(screen, key, entities)
  const entity = entities[first]
  if (!entity) return undefined
  if (key === '')
    return `${entity.name} · ${entity.label.CN} | ${entity.label.EN} · ${entity.kind}\nwritten in ${writtenIn(entity)}\ntable ${entity.table}, calls /api/${entity.server}/v1/${entity.family}Restful/\nfields: ${entity.fields.map((field) => field.name).join(', ')}${namesOf('verbs', entity.verbs)}${namesOf('runs', entity.runs)}${namesOf('flows', entity.flows)}${accessWords(entity, entities)}${explainView(entity)}${tablesKept(entity, entities)}${blocksOf(entity)}${stepsOf(entity)}`
  const field = entity.fields.find((one) => one.name === key || one.wire === key)
  if (field) return explainField(field, entity, entities)
  const verb = [...entity.verbs, ...(entity.runs ?? [])].find(
    (one) => one.name === key || one.resource === key,
  )
  if (verb) return explainVerb(verb, entity, entities)
  const flow = entity.flows.find((one) => one.name === key || one.resource === key)
  return flow && explainFlow(flow, entity, entities)
}

/** Its tables whose rows follow others: which, and how a changed one of these leads to them. */
const tablesKept = ({ lines }: CompiledEntity, entities: Definitions['entities']): string =>
  lines
    .flatMap((table) =>
      keptWords(entities, table).map(
        (words) => `\nkept ${table.name}: ${both(words)}${waysOf(table.kept?.gathered)}`,
      ),
    )
    .join('')

const waysOf = (gathered: CompiledGathering | undefined): string =>
  gathered
    ? `\n  found by ${gathered.by.map(({ theirs, own }) => `${gathered.entity}.${theirs} == ${own}`).join(' and ')}`
    : ''

const namesOf = (word: string, verbs: readonly { readonly name: string }[] = []): string =>
  verbs.length > 0 ? `\n${word}: ${verbs.map(({ name }) => name).join(', ')}` : ''

/** What blocks bring, block by block. What the document says of it too stands in the document. */
function blocksOf({ fields, verbs }: CompiledEntity): string {
  const brought = [...fields, ...verbs].filter((part) => writtenAt(part).use !== undefined)
  const named = (part: (typeof brought)[number]) => writtenAt(part).file.replace(/^.*\/|\.yaml$/g, '')
  return [...Map.groupBy(brought, named)]
    .map(([block, parts]) => `\nblock ${block}: ${parts.map(({ name }) => name).join(', ')}`)
    .join('')
}

/** The states that it passes, each with the day on which it is expected. */
const stepsOf = ({ path = [], expected }: CompiledEntity): string =>
  path.length > 0 ? `\nsteps: ${path.map((code) => stepWords(code, expected?.[code])).join(', ')}` : ''

const stepWords = (code: string, day: Expression | undefined): string =>
  day ? `${code} expected ${day.source} (${both(day.says)})` : code

const both = ({ CN, EN }: Label) => `${CN} | ${EN}`
function explainScreen(screen: CompiledScreen, definitions: Definitions): string {
  const head = `${screen.id} · ${both(screen.title)} · ${screen.kind} of ${screen.entity}${screen.audience ? ` for ${screen.audience}` : ''}\nwritten in ${writtenIn(screen)}\nopens under ${addressOf(screen, definitions)}\nbuttons: ${screen.toolbar.map(({ resource }) => resource).join(', ')}\nshows: ${columnsOf(
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
    ...(screen.tabs
      ? ['tabs', ...screen.tabs.map(({ name, label, query }) => `  ${name} · ${both(label)}: ${query}`)]
      : []),
    ...explainLists(screen),
    ...explainPictures(screen),
    ...(screen.stages
      ? [
          'filled in by stages',
          ...screen.stages.map(({ label, sections }) => `  ${both(label)}: ${sections.join(', ')}`),
        ]
      : []),
    ...(screen.report ? [explainReport(screen.report)] : []),
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
  const isTable = section?.kind === 'table' || section?.kind === 'matrix'
  const table = child ?? (isTable && section.name === key ? section.table : undefined)
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

function explainTable(table: CompiledTable): string {
  return ['table', ...factsOf(table)].join('\n')
}

function explainVerb(verb: CompiledVerb, entity: CompiledEntity, entities: Definitions['entities']): string {
  const head = `${entity.name}.${verb.name} · ${both(verb.label)}`
  const own = verb.set.filter(({ lines }) => lines === undefined)
  const effects = [
    ...ownChangeWords(entities, entity, verb.set),
    ...verb.effects.map((effect) => effectWords(entities, entity, effect)),
    ...(verb.asks ?? []).map((asking) => askingWords(entity, asking)),
  ].map((words) => `  then: ${both(words)}`)
  return [
    head,
    `  written in ${writtenIn(verb)}`,
    ...factsOf(verb, ['name', 'label', 'at', 'set', 'effects', 'asks']),
    `  set: ${worded(own)}  · ${told(own.length > 0 ? originsOf(verb)['set'] : undefined)}`,
    ...effects,
  ].join('\n')
}

/** What was decided by rules, key by key: the value, and who decided it. */
function factsOf(shape: object, apart: readonly string[] = []): string[] {
  const origins = originsOf(shape)
  return Object.entries(shape)
    .filter(([key, value]) => !apart.includes(key) && value !== undefined)
    .map(([key, value]) => `  ${key}: ${worded(value)}  · ${told(origins[key])}`)
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
  const facts = factsOf(column, ['key', 'field', 'keyOnly', 'states'])
  const behind = field ? writtenIn(field) : nothingBehind(column)
  return `${screen.id}.${column.key}\n  screen  ${writtenIn(screen)}\n  field   ${behind}\n${facts.join('\n')}`
}

const nothingBehind = ({ keyOnly }: CompiledColumn) =>
  keyOnly ? 'none: its key is only a name' : 'read through a ref'

/** Who decided, as the rules of normalisation keep it beside each value. */
function told(origin: Origin | undefined): string {
  if (!origin || origin.by === 'engine') return 'default'
  return 'name' in origin ? `${origin.by} ${origin.name}` : `${origin.by}, ${placeWords(origin.at())}`
}

const placeWords = ({ file, span }: Mark) => writtenIn({ at: placeOf(file, span.start) })

/** Labels in both languages, rules as sentences, buttons and columns by their names. */
function worded(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return value.length > 0 ? value.map(worded).join(', ') : 'none'
  if ('says' in value && 'source' in value) return `${String(value.source)}  (${worded(value.says)})`
  if ('CN' in value && 'EN' in value) return `${String(value.CN)} | ${String(value.EN)}`
  if ('resource' in value) return String(value.resource)
  if ('cellType' in value && 'key' in value) return String(value.key)
  return `{ ${Object.entries(value)
    .map(
      ([key, inner]) =>
        `${key}: ${Array.isArray(inner) ? `[${inner.map(worded).join(', ')}]` : worded(inner)}`,
    )
    .join(', ')} }`
}

/** In the words of the grammar. */
function factWords(field: CompiledField, key: keyof CompiledField): string {
  if (key === 'type' && field.case) return 'type: code'
  if (key === 'type' && field.kinds) return 'type: ref'
  return `${key === 'typeCode' ? 'to' : key}: ${String(field[key])}`
}

function explainField(
  field: CompiledField,
  entity: CompiledEntity,
  entities: Definitions['entities'],
): string {
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
      'assigned',
      'indexed',
    ] as const
  ).flatMap((key) => (field[key] === undefined ? [] : [`  ${factWords(field, key)}`]))
  return [
    `${entity.name}.${field.name} · ${field.label.CN} | ${field.label.EN}`,
    `  written in ${writtenIn(field)}`,
    ...facts,
    ...readInView(entity, field.wire),
    ...(field.kinds
      ? [`  to: ${field.kinds.map(({ code, field: ref }) => `${code} (${ref})`).join(', ')}`]
      : []),
    ...(field.by ? [`  by: ${byWords(field)}`] : []),
    ...(field.absent ? [`  absent: ${both(field.absent)}`] : []),
    ...rules,
    ...hiddenWords(field, entity, entities),
    ...lookUpWords(field),
    ...boundWords(field, entity),
  ].join('\n')
}

/** From whom it is hidden: because its author says so, or because of what it follows from. */
function hiddenWords(
  { name }: CompiledField,
  entity: CompiledEntity,
  entities: Definitions['entities'],
): string[] {
  const { root, path } = placeIn(entities, entity)
  const place = [...path, name].join('.')
  return Object.values(root.access).flatMap(({ audience, hide, reveal = [] }) => [
    ...hide
      .filter(({ field }) => `${place}.`.startsWith(`${field}.`))
      .map(
        ({ when, because }) =>
          `  hidden from ${audience}${when ? ` while ${when.source}` : ''}: ${because === undefined ? 'said' : `follows from ${because}`}`,
      ),
    ...(reveal.includes(place) ? [`  revealed to ${audience}`] : []),
  ])
}

/** The document of an entity, and the tables in which it stands there. */
function placeIn(
  entities: Definitions['entities'],
  entity: CompiledEntity,
): { readonly root: CompiledEntity; readonly path: readonly string[] } {
  const above = entity.parent && entities[entity.parent.entity]
  if (!above) return { root: entity, path: [] }
  const { root, path } = placeIn(entities, above)
  return { root, path: [...path, entity.parent?.lines ?? ''] }
}

/** What bounds what is kept from rows of other documents. */
const boundWords = ({ wire }: CompiledField, { limits }: CompiledEntity): string[] =>
  limits
    .filter(({ counted }) => counted.includes(wire))
    .map(({ rule, say, code }) => `  bounded: ${rule.source}  (${both(rule.says)}) · ${code} ${both(say)}`)

function columnsOf(screen: CompiledScreen): CompiledColumn[] {
  return [
    ...screen.sections.flatMap((section) => (section.kind === 'fields' ? section.columns : [])),
    ...tablesOf(screen).flatMap(({ columns, expand }) => [...columns, ...(expand?.columns ?? [])]),
  ]
}
