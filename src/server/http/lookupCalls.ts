import { fail } from '../fail.ts'
import { objectOf } from './bodies.ts'
import type { Services } from './Services.ts'
import type { SystemCall } from './SystemCall.ts'

const mostTypes = 200

/** Code lists for every logged-in user. */
export function lookupCalls({ lookups }: Services): Record<string, SystemCall> {
  return {
    'baseServer/baseLookupValues/findLookupListByTypes': {
      run: async ({ body, language }) => {
        const asked = objectOf(body)['lookupTypes']
        const types = Array.isArray(asked)
          ? asked.filter((type) => typeof type === 'string')
          : fail('PARAM_REQUIRED', { field: 'lookupTypes' })
        if (types.length > mostTypes)
          fail('PARAM_INVALID', { field: 'lookupTypes', reason: `> ${mostTypes}` })
        return { data: lookups.list(types, language) }
      },
    },
  }
}
