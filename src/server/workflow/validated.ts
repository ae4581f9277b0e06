import { validate } from '../../rules/document/validate.ts'
import { judgeValue } from './judgeValue.ts'

/** What is wrong with a document, as `validate` finds it everywhere; here values of fields that are data are judged by the schema of their form. */
export const validated: typeof validate = (entities, entity, row, env, options = {}) =>
  validate(entities, entity, row, env, { ...options, judge: judgeValue })
