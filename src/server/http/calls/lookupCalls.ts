import type { CompiledEntity } from '../../../language/entity.ts'
import type { Definitions } from '../../../language/definitions.ts'
import type { Caller } from '../../Caller.ts'
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
    isForVisitors: true,
    isPacked: true,
    body: object({ lookupTypes: { type: 'array', maxItems: mostTypes } }),
    answer: { type: 'object', additionalProperties: listOf(value) },
    says: [
      '`{lookupTypes: []}`',
      '`{TYPE: [{lookupType, lookupCode, meaningCn, meaningEn, meaning, seqNum, enabledFlag, attributes}]}`; an unknown type is `[]`',
    ],
    run: async ({ services, exchange: { body, language }, signedIn }) => ({
      data: services.lookups.list(
        typesIn(objectOf(body)['lookupTypes']).filter(isToldTo(services.definitions, signedIn.caller)),
        language,
      ),
    }),
  },
}

/** The body was checked. */
const typesIn = (types: unknown): string[] =>
  Array.isArray(types)
    ? types.filter((type) => typeof type === 'string')
    : fail('PARAM_REQUIRED', { field: 'lookupTypes' })

/** Visitors are told the codes of what they may see of documents, and no others: a list may tell more than the document does. */
function isToldTo({ entities }: Definitions, { visit, audience }: Caller): (type: string) => boolean {
  if (!visit) return () => true
  const roots = Object.values(entities).filter(({ access }) => access[audience]?.rows !== undefined)
  const near = withLines(roots, entities)
  const told = new Set(near.flatMap(({ fields }) => fields.flatMap(({ typeCode }) => typeCode ?? [])))
  return (type) => told.has(type)
}

/** These documents with all their lines. */
function withLines(
  roots: readonly CompiledEntity[],
  entities: Definitions['entities'],
): readonly CompiledEntity[] {
  return roots.flatMap((root) => [
    root,
    ...withLines(
      root.lines.flatMap(({ entity }) => entities[entity] ?? []),
      entities,
    ),
  ])
}
