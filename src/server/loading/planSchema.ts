import type { Schema } from '../Schema.ts'

const word: Schema = { type: 'string' }

/** What every step may say, and the one thing that it does, with what that needs. */
const step: Schema = {
  title: 'a step is either load, or sql, or pictures, or do with its entity',
  type: 'object',
  properties: {
    load: word,
    sql: word,
    pictures: word,
    do: word,
    entity: word,
    where: { type: 'object' },
    as: word,
    silent: { type: 'boolean' },
  },
  additionalProperties: false,
  dependentRequired: { do: ['entity'] },
  oneOf: [{ required: ['load'] }, { required: ['sql'] }, { required: ['pictures'] }, { required: ['do'] }],
}

/** A plan of loading in the shape that it must have. */
export const planSchema: Schema = {
  type: 'object',
  required: ['steps'],
  properties: { steps: { type: 'array', items: step } },
}
