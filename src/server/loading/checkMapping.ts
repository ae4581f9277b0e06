import { parse } from 'yaml'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import { systemFields } from '../../rules/systemFields.ts'
import { spoken } from '../../texts/spoken.ts'
import { jsonProblems } from '../jsonProblems.ts'
import { LoadError } from './LoadError.ts'
import type { LineMapping, Mapping, RowMapping } from './Mapping.ts'
import { mappingSchema } from './mappingSchema.ts'

/** Reads a mapping and holds it against the definitions: every key, entity, field and lines it names must exist. Says all that is wrong at once. */
export function readMapping(text: string, name: string, definitions: Definitions, entity?: string): Mapping {
  const read = parse(text) as unknown
  if (!isObject(read)) throw new LoadError(`${name} is no mapping: it has no keys.`)
  const mapping = { ...read, ...(entity === undefined ? {} : { entity }) } as unknown as Mapping // its keys are checked next
  const target = definitions.entities[mapping.entity]
  const problems = [
    ...jsonProblems(mappingSchema, mapping, (path) =>
      path.length === 0 ? 'the mapping' : placeIn(path, target, definitions),
    ).map(({ words }) => spoken(words, 'EN')),
    ...(target
      ? unknownNames(mapping, target, definitions)
      : [`There is no entity ${String(mapping.entity)}.`]),
    ...badPatterns(mapping.ignore),
  ]
  if (problems.length > 0)
    throw new LoadError(`${name}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  return mapping
}

/** How a place of a mapping is told: by the entity whose rows it fills, and the field. */
function placeIn(
  [step, name = '', ...rest]: readonly string[],
  entity: CompiledEntity | undefined,
  definitions: Definitions,
): string {
  if (step === undefined) return entity?.name ?? 'the mapping'
  if (entity && step === 'fields') return [entity.name, name, ...rest].join('.')
  const below = step === 'lines' ? linesEntity(entity, name, definitions) : undefined
  if (below && rest.length > 0) return placeIn(rest, below, definitions)
  return [...(entity ? [entity.name] : []), ...(step === 'lines' ? [] : [step]), name, ...rest]
    .filter((one) => one !== '')
    .join('.')
}

const linesEntity = (
  entity: CompiledEntity | undefined,
  lines: string,
  { entities }: Definitions,
): CompiledEntity | undefined => entities[entity?.lines.find(({ name }) => name === lines)?.entity ?? '']

/** Fields and lines that there are not; what is wrong in its shape was told. */
function unknownNames(rows: RowMapping, entity: CompiledEntity, definitions: Definitions): readonly string[] {
  return [
    ...Object.keys(objectIn(rows.fields)).flatMap((name) =>
      fieldOf(entity, name) ? [] : [`${entity.name} has no field ${name}.`],
    ),
    ...Object.entries(objectIn(rows.lines)).flatMap(([name, lines]) => {
      const below = linesEntity(entity, name, definitions)
      if (!below) return [`${entity.name} has no lines ${name}.`]
      return unknownNames(objectIn(lines) as RowMapping, below, definitions) // an object, or one without keys
    }),
  ]
}

const badPatterns = (patterns: unknown): readonly string[] =>
  (Array.isArray(patterns) ? patterns : []).flatMap((pattern) =>
    typeof pattern === 'string' && !isPattern(pattern)
      ? [`ignore: ${pattern} is no regular expression.`]
      : [],
  )

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

const objectIn = (value: unknown): object => (isObject(value) ? value : {})

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'iu'))
  } catch {
    return false
  }
}
