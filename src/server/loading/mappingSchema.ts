import type { Schema } from '../Schema.ts'

const words: Schema = { type: 'array', items: { type: 'string' } }
const wordsByKey: Schema = { type: 'object', additionalProperties: words }
const wordByKey: Schema = { type: 'object', additionalProperties: { type: 'string' } }
const word: Schema = { type: 'string' }
const whole: Schema = { type: 'integer' }
const closed = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
})

/** Of two types: what the words of an object are counts where it is one. */
const orObject = (type: string, object: Schema): Schema => ({ ...object, type: [type, 'object'] })

const source: Schema = { $ref: '#/$defs/source' }
const sources: Schema = { type: 'object', additionalProperties: source }

const numberRule = closed({
  decimal: { enum: ['.', ','] },
  unit: word,
  currency: { type: 'boolean' },
  over: word,
  round: { type: 'integer', minimum: 0, maximum: 18 },
})

/** How one value is found and read (`ValueRule`). */
const rule = closed({
  column: word,
  columns: words,
  join: words,
  with: word,
  text: word,
  value: { type: ['string', 'number'] },
  given: word,
  today: { type: ['number', 'string'] },
  json: wordByKey,
  strip: word,
  case: { enum: ['upper', 'lower'] },
  empty: words,
  map: { type: 'object', additionalProperties: { type: ['string', 'number', 'null'] } },
  number: orObject('boolean', numberRule),
  date: words,
  newest: word,
  later: whole,
  cut: { type: 'integer', minimum: 1 },
  find: orObject('string', sources),
  optional: { type: 'boolean' },
  else: source,
})

const rows = { fields: sources, lines: { type: 'object', additionalProperties: { $ref: '#/$defs/lines' } } }

/** A file of its own needs the columns that join it. */
const lines: Schema = {
  ...closed({ file: word, by: wordByKey, only: wordsByKey, except: wordsByKey, ...rows }, ['fields']),
  dependentRequired: { file: ['by'] },
}

/** A mapping in the shape that it must have; which entities, fields and columns there are, is asked elsewhere. */
export const mappingSchema: Schema = {
  $defs: { source: orObject('string', rule), lines },
  ...closed(
    {
      entity: word,
      file: word,
      encoding: word,
      delimiter: word,
      empty: words,
      ignore: words,
      only: wordsByKey,
      except: wordsByKey,
      with: { type: 'object', additionalProperties: closed({ file: word, by: wordByKey }, ['file', 'by']) },
      group: words,
      // oxlint-disable-next-line unicorn/no-thenable -- a word of mappings; nobody awaits a schema
      known: closed({ by: words, then: { enum: ['skip', 'update'] } }, ['by', 'then']),
      whole: { type: 'boolean' },
      ...rows,
      about: {},
    },
    ['entity', 'fields'],
  ),
}
