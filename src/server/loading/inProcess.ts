import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import type { Definitions } from '../../language/definitions.ts'
import type { Database, DatabaseSettings, Log } from '../database/Database.ts'
import type { FillSettings } from './fillByPlan.ts'
import type { PlanReport } from './runPlan.ts'

export interface FillTask {
  readonly connection: PoolConfig
  readonly kind: Database['kind']
  readonly databaseRole: NonNullable<DatabaseSettings['databaseRole']>
  readonly definitionsFile: string
  readonly settings: Omit<FillSettings, 'masterKey'> & { readonly masterKey?: string | undefined }
}
export type FillWords =
  | { readonly report: PlanReport }
  | { readonly failure: string }
  | { readonly level: keyof Log; readonly text: string }

const compiledFile = join(import.meta.dirname, '../../../dist/definitions/server.js')

/**
 * Fills in a process of its own, so that the memory it takes is given back and the server begins small. Null when such a
 * process would not have these definitions: they hold functions, so it must read them from their file, which is that of `npm run compile`
 * where none is given.
 */
export async function inProcess(
  database: Database,
  definitions: Definitions,
  { demoPassword, timeZone, dataDir, masterKey }: FillSettings,
  log: Log,
  definitionsFile = compiledFile,
): Promise<PlanReport | null> {
  if (!existsSync(definitionsFile)) return null
  const compiled = (await import(/* @vite-ignore */ definitionsFile)) as { definitions: Definitions } // what the compiler emits
  if (compiled.definitions !== definitions) return null
  const { host, port, user, database: name, connectionString } = database.pool.options
  const connection = connectionString ? { connectionString } : { host, port, user, database: name }
  const task: FillTask = {
    connection,
    kind: database.kind,
    databaseRole: database.role ? 'on' : 'off',
    definitionsFile,
    settings: { demoPassword, timeZone, dataDir, masterKey: masterKey?.toString('base64') },
  }
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'demonstrationProcess.ts'), { execArgv: [] })
    let failure = 'The process that loads the demonstration data ended early.'
    child.on('message', (message) => {
      const words = message as FillWords // sent by demonstrationProcess
      if ('report' in words) resolve(words.report)
      else if ('failure' in words) failure = words.failure
      else log[words.level](words.text)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(failure)))
    child.send(task)
  })
}
