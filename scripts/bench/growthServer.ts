// The server on definitions of its own: node scripts/bench/growthServer.ts <folder of emitted modules>. Tells its parent when it is ready.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Definitions } from '../../src/language/definitions.ts'
import { readSettings } from '../../src/server/settings.ts'
import { start } from '../../src/server/start.ts'

/** What a start took, in ms since the process began. */
export interface StartTimes {
  /** The program and the definitions are read. */
  readonly read: number
  readonly ready: number
  /** For which this process was at work. */
  readonly work: number
}

const address = pathToFileURL(join(process.argv[2] ?? '', 'server.js')).href
const { definitions } = (await import(address)) as { readonly definitions: Definitions } // what the compiler emits
const read = performance.now()
const running = await start(readSettings(), { definitions })
const { user, system } = process.cpuUsage()
process.send?.({ read, ready: performance.now(), work: (user + system) / 1000 } satisfies StartTimes)
process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)))
