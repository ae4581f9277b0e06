import type { Services } from './Services.ts'
import { embedCalls } from './embedCalls.ts'
import { layoutCalls } from './layoutCalls.ts'
import { loginCalls } from './loginCalls.ts'
import { lookupCalls } from './lookupCalls.ts'
import { menuCalls } from './menuCalls.ts'
import { passwordCalls } from './passwordCalls.ts'
import { presenceCalls } from './presenceCalls.ts'
import type { SystemCall } from './SystemCall.ts'
import { viewCalls } from './viewCalls.ts'

export type SystemCalls = ReadonlyMap<string, SystemCall>

/** Every call beside those of entities, by `server/family/operation`. */
export function createSystemCalls(services: Services): SystemCalls {
  return new Map(
    Object.entries({
      ...loginCalls(services),
      ...passwordCalls(services),
      ...menuCalls(services),
      ...lookupCalls(services),
      ...layoutCalls(services),
      ...viewCalls(services),
      ...embedCalls(services),
      ...presenceCalls(services),
    }),
  )
}

/** Other names that the specification gives. */
const aliases: Readonly<Record<string, string>> = {
  'baseServer/baseTableLayout/get': 'baseServer/baseTableLayout/getTableLayout',
  'baseServer/baseTableLayout/createOrUpdate': 'baseServer/baseTableLayout/saveTableLayout',
  'baseServer/baseTableLayout/delete': 'baseServer/baseTableLayout/deleteTableLayout',
}

export const canonicalName = (name: string): string => aliases[name] ?? name
