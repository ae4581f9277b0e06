import type { Files } from '../source/files.ts'

/** The part of JSON Schema (draft-07) that our grammar is written in. Any other keyword is refused by `readGrammar`. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly definitions?: Readonly<Record<string, Schema>>
}

/** All grammars by file name, so that a `$ref` finds its target wherever it stands. */
export type Grammar = Readonly<Record<string, Schema>>

/** Typed by the keys of Schema: a keyword that `check` learns is added in both places or does not compile. */
const held: { readonly [Keyword in keyof Required<Schema>]: true } = {
  $ref: true,
  type: true,
  format: true,
  enum: true,
  anyOf: true,
  properties: true,
  additionalProperties: true,
  required: true,
  items: true,
  minItems: true,
  maxItems: true,
  minimum: true,
  maximum: true,
  definitions: true,
}
/** They say nothing of what may be written. */
const telling = new Set(['$schema', 'title', 'description', 'definitions'])
/** A schema with one of these is that alone: `check` looks at nothing beside it. */
const ruling = ['$ref', 'anyOf'] as const
const formats = new Set(['label', 'expression', 'path'])

/**
 * The grammar of the given files (path → text). A keyword that `check` does not hold is an error of the engine, not of
 * an author: it throws, naming file and place, since whoever wrote the keyword would believe that it holds.
 */
export function readGrammar(files: Readonly<Record<string, string>>): Grammar {
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => {
      const schema = JSON.parse(text) as Schema // looked through in the next line
      refuseUnheld(schema, `${file}#`)
      return [file.replace(/^.*\//, ''), schema]
    }),
  )
}

/** The grammar that stands among these files. */
export function grammarIn(files: Files): Grammar {
  const folder = 'schemas/language'
  const names = files.list(folder).filter((name) => name.endsWith('.schema.json'))
  return readGrammar(
    Object.fromEntries(names.map((name) => [`${folder}/${name}`, files.read(`${folder}/${name}`) ?? '{}'])),
  )
}

function refuseUnheld(schema: Schema, place: string): void {
  const keywords = Object.keys(schema).filter((keyword) => !telling.has(keyword))
  const rules = ruling.find((keyword) => schema[keyword] !== undefined)
  for (const keyword of keywords) {
    if (!Object.hasOwn(held, keyword) && !isPatternOfLabel(schema, keyword))
      refuse(place, `keyword ${keyword}`)
    if (rules && keyword !== rules) refuse(place, `keyword ${keyword}`, `beside ${rules} `)
  }
  if (schema.format !== undefined && !formats.has(schema.format)) refuse(place, `format ${schema.format}`)
  for (const [step, below] of schemasIn(schema)) refuseUnheld(below, `${place}/${step}`)
}

/** Editors, which do not know the format `label`, are told it as a pattern. */
const isPatternOfLabel = ({ format }: Schema, keyword: string) => keyword === 'pattern' && format === 'label'

function refuse(place: string, what: string, beside = ''): never {
  throw new Error(
    `${place}: ${beside}the compiler does not hold the ${what}. Teach it to src/compiler/check, or leave it out.`,
  )
}

/** The schemas directly within one, each with the way to it. */
function schemasIn({
  properties,
  definitions,
  anyOf,
  items,
  additionalProperties,
}: Schema): [string, Schema][] {
  const named = (key: string, schemas: Readonly<Record<string, Schema>> = {}) =>
    Object.entries(schemas).map(([name, schema]): [string, Schema] => [`${key}/${name}`, schema])
  return [
    ...named('properties', properties),
    ...named('definitions', definitions),
    ...named('anyOf', Object.fromEntries((anyOf ?? []).entries())),
    ...(items ? [['items', items] satisfies [string, Schema]] : []),
    ...(typeof additionalProperties === 'object'
      ? [['additionalProperties', additionalProperties] satisfies [string, Schema]]
      : []),
  ]
}
