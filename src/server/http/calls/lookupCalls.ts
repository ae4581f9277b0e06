import { fail } from '../../fail.ts'
import { listOf, object, word, yesOrNo, integer, type Schema } from '../../Schema.ts'
import { objectOf } from '../bodies.ts'
import type { SystemCalls } from '../SystemCall.ts'

const mostTypes = 200

const value: Schema = object({
  lookupType: word,
  lookupCode: word,
  meaningCn: word,
  meaningEn: word,
  meaning: word,
  seqNum: integer,
  enabledFlag: yesOrNo,
  attributes: { type: 'object' },
})

/** Code lists for every logged-in user. */
export const lookupCalls: SystemCalls = {
  'baseServer/baseLookupValues/findLookupListByTypes': {
    effect: 'read',
    access: 'signedIn',
    body: object({ lookupTypes: { type: 'array', maxItems: mostTypes } }),
    answer: { type: 'object', additionalProperties: listOf(value) },
    says: [
      '`{lookupTypes: []}`',
      '`{TYPE: [{lookupType, lookupCode, meaningCn, meaningEn, meaning, seqNum, enabledFlag, attributes}]}`; an unknown type is `[]`',
    ],
    run: async ({ services, exchange: { body, language } }) => ({
      data: services.lookups.list(typesIn(objectOf(body)['lookupTypes']), language),
    }),
  },
}

/** The body was checked. */
const typesIn = (types: unknown): string[] =>
  Array.isArray(types)
    ? types.filter((type) => typeof type === 'string')
    : fail('PARAM_REQUIRED', { field: 'lookupTypes' })
