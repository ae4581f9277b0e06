import { parse } from 'yaml'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import { systemFields } from '../../rules/systemFields.ts'
import { LoadError } from './LoadError.ts'
import type { LineMapping, Mapping, RowMapping, ValueSource } from './Mapping.ts'

const mappingKeys = [
  'entity',
  'file',
  'encoding',
  'delimiter',
  'empty',
  'ignore',
  'only',
  'except',
  'with',
  'group',
  'known',
  'whole',
  'fields',
  'lines',
  'about',
]
const lineKeys = ['file', 'by', 'only', 'except', 'fields', 'lines']
const ruleKeys = [
  'column',
  'columns',
  'join',
  'with',
  'text',
  'value',
  'given',
  'today',
  'json',
  'strip',
  'case',
  'empty',
  'map',
  'number',
  'date',
  'newest',
  'later',
  'cut',
  'find',
  'optional',
  'else',
]
const numberKeys = ['decimal', 'unit', 'currency', 'over', 'round']

/** Reads a mapping and holds it against the definitions: every key, entity, field and lines it names must exist. Says all that is wrong at once. */
export function readMapping(text: string, name: string, definitions: Definitions, entity?: string): Mapping {
  const read = parse(text) as unknown
  if (!isObject(read)) throw new LoadError(`${name} is no mapping: it has no keys.`)
  const mapping = { ...read, ...(entity === undefined ? {} : { entity }) } as unknown as Mapping // its keys are checked next
  const problems: string[] = []
  unknownKeys(read, mappingKeys, 'the mapping', problems)
  const target = definitions.entities[mapping.entity]
  if (!target) problems.push(`There is no entity ${String(mapping.entity)}.`)
  else checkRows(mapping, target, definitions, problems)
  for (const pattern of mapping.ignore ?? [])
    if (!isPattern(pattern)) problems.push(`ignore: ${pattern} is no regular expression.`)
  if (problems.length > 0)
    throw new LoadError(`${name}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  return mapping
}

function checkRows(
  rows: RowMapping,
  entity: CompiledEntity,
  definitions: Definitions,
  problems: string[],
): void {
  if (!isObject(rows.fields)) {
    problems.push(`${entity.name}: fields is missing.`)
    return
  }
  for (const [name, source] of Object.entries(rows.fields)) {
    if (!fieldOf(entity, name)) problems.push(`${entity.name} has no field ${name}.`)
    checkSource(source, `${entity.name}.${name}`, problems)
  }
  for (const [name, lines] of Object.entries(rows.lines ?? {})) {
    unknownKeys(lines, lineKeys, `${entity.name}.${name}`, problems)
    const target = definitions.entities[entity.lines.find((one) => one.name === name)?.entity ?? '']
    if (!target) problems.push(`${entity.name} has no lines ${name}.`)
    else checkRows(lines, target, definitions, problems)
    if (lines.file !== undefined && !isObject(lines.by))
      problems.push(`${entity.name}.${name}: a file of its own needs \`by\`, the columns that join it.`)
  }
}

function checkSource(source: ValueSource, place: string, problems: string[]): void {
  if (typeof source === 'string') return
  if (!isObject(source)) {
    problems.push(`${place}: a column's name or a rule is expected.`)
    return
  }
  unknownKeys(source, ruleKeys, place, problems)
  if (isObject(source.number)) unknownKeys(source.number, numberKeys, `${place}.number`, problems)
  if (isObject(source.find))
    for (const [name, inner] of Object.entries(source.find))
      checkSource(inner, `${place}.find.${name}`, problems)
  if (source.else !== undefined) checkSource(source.else, place, problems)
}

/** A field by its name, also one that every row has. */
export function fieldOf(
  entity: CompiledEntity,
  name: string,
): (Pick<CompiledField, 'name' | 'wire' | 'label' | 'storage'> & { readonly to?: string }) | undefined {
  return (
    entity.fields.find((field) => field.name === name) ?? systemFields.find((field) => field.name === name)
  )
}

export const allLines = (mapping: RowMapping): LineMapping[] =>
  Object.values(mapping.lines ?? {}).flatMap((lines) => [lines, ...allLines(lines)])

function unknownKeys(value: object, known: readonly string[], place: string, problems: string[]): void {
  for (const key of Object.keys(value))
    if (!known.includes(key)) problems.push(`${place}: ${key} is unknown. Known are ${known.join(', ')}.`)
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'iu'))
  } catch {
    return false
  }
}
