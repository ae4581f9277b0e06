import { modeCodes } from '../../language/process.ts'
import type { Schema } from '../Schema.ts'

const word: Schema = { type: 'string', maxLength: 4000 }
const wordOrNone: Schema = { type: ['string', 'null'], maxLength: 4000 }

const step: Schema = {
  type: 'object',
  required: ['label'],
  properties: {
    label: { type: 'string', minLength: 1, maxLength: 500 },
    by: { type: ['string', 'array', 'null'], maxLength: 4000, maxItems: 100, items: word },
    when: wordOrNone,
    mode: { enum: Object.keys(modeCodes) },
    within: { type: ['integer', 'null'], minimum: 1 },
    else: wordOrNone,
    decide: {
      type: 'object',
      required: ['after', 'as'],
      properties: { after: { type: 'integer', minimum: 1 }, as: { enum: ['agree', 'reject'] } },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
}

/** A version of a process as a file, in the shape that it must have: what files of `schemas/processes` say. Whom it asks and under which conditions is checked when its rows are. */
export const processSchema: Schema = {
  type: 'object',
  required: ['process', 'steps'],
  properties: {
    process: word,
    label: word,
    entity: word,
    when: wordOrNone,
    own: { type: 'boolean' },
    reject: word,
    withdraw: word,
    steps: { type: 'object', maxProperties: 200, additionalProperties: step },
  },
  additionalProperties: false,
}
