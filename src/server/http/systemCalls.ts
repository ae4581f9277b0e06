import { clockCalls } from './calls/clockCalls.ts'
import { embedCalls } from './calls/embedCalls.ts'
import { formulaCalls } from './calls/formulaCalls.ts'
import { homeCalls } from './calls/homeCalls.ts'
import { layoutCalls } from './calls/layoutCalls.ts'
import { liveCalls } from './calls/liveCalls.ts'
import { loginCalls } from './calls/loginCalls.ts'
import { lookupCalls } from './calls/lookupCalls.ts'
import { menuCalls } from './calls/menuCalls.ts'
import { messageCalls } from './calls/messageCalls.ts'
import { passwordCalls } from './calls/passwordCalls.ts'
import { presenceCalls } from './calls/presenceCalls.ts'
import { roomCalls } from './calls/roomCalls.ts'
import { searchCalls } from './calls/searchCalls.ts'
import { taskCalls } from './calls/taskCalls.ts'
import { viewCalls } from './calls/viewCalls.ts'
import { visitCalls } from './calls/visitCalls.ts'
import type { SystemCalls } from './SystemCall.ts'

/** Every system call by `server/family/operation`; calls of entities and of files are elsewhere. */
export const systemCalls: SystemCalls = {
  ...loginCalls,
  ...passwordCalls,
  ...menuCalls,
  ...homeCalls,
  ...lookupCalls,
  ...layoutCalls,
  ...viewCalls,
  ...embedCalls,
  ...presenceCalls,
  ...liveCalls,
  ...searchCalls,
  ...clockCalls,
  ...formulaCalls,
  ...visitCalls,
  ...messageCalls,
  ...roomCalls,
  ...taskCalls,
}

/** Other names that the specification gives: `server/family/also` → the name of the record. */
const aliases: ReadonlyMap<string, string> = new Map(
  Object.entries(systemCalls).flatMap(([name, { also = [] }]) =>
    also.map((other) => [`${name.slice(0, name.lastIndexOf('/'))}/${other}`, name] as const),
  ),
)

export const canonicalName = (name: string): string => aliases.get(name) ?? name
