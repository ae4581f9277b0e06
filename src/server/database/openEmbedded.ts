import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clusterPlace, type ClusterPlace } from './clusterPlace.ts'
import {
  clusterUser,
  initCluster,
  startCluster,
  stopStray,
  type ClusterOptions,
  type RunningCluster,
} from './Cluster.ts'
import { DatabaseError, type Log } from './Database.ts'
import { lockFolder } from './lockFolder.ts'
import { postgresBinaries, type Binaries } from './postgresBinaries.ts'

/** The embedded server, running and watched: it is started again when it dies. */
export interface Embedded {
  readonly connection: pg.ClientConfig
  stop(): Promise<void>
}

export async function openEmbedded(
  dataDir: string,
  log: Log,
  options: ClusterOptions = {},
): Promise<Embedded> {
  makeFolder(dataDir)
  const folder = realpathSync(dataDir)
  const lock = lockFolder(folder)
  try {
    const { place, binaries } = await prepare(folder, log)
    const connection = { host: place.socketFolder, port: 5432, user: clusterUser, database: 'postgres' }
    const logFile = join(folder, 'postgres.log')
    const start = () =>
      startReady(place, connection, () => startCluster(place, binaries, logFile, options), logFile)
    const watch = keepRunning(await start(), start, log)
    return {
      connection,
      stop: async () => {
        await watch.stop()
        place.leave()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new DatabaseError(
      `DATA_DIR ${dataDir} cannot be made: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

async function prepare(folder: string, log: Log): Promise<{ place: ClusterPlace; binaries: Binaries }> {
  const found = clusterPlace(folder, '18', log)
  const binaries = await postgresBinaries(found.runAs)
  await stopStray(found.cluster, log)
  const place = existsSync(unfinishedFile(folder)) ? discard(found, folder, log) : found
  if (place.isNew) initCluster(place, binaries)
  return { place, binaries }
}

/** Stands in DATA_DIR while an empty database is filled for the first time, before anybody can have written to it. */
export const unfinishedFile = (dataDir: string): string => join(dataDir, 'first-filling-unfinished')

/** A first filling that was interrupted is begun again with an empty database: half of it would look like all of it. */
function discard(place: ClusterPlace, folder: string, log: Log): ClusterPlace {
  log.warn('The first filling of the database was interrupted; it begins anew.')
  rmSync(place.cluster, { recursive: true, force: true })
  rmSync(unfinishedFile(folder))
  return { ...place, isNew: true }
}

async function startReady(
  place: ClusterPlace,
  connection: pg.ClientConfig,
  begin: () => RunningCluster,
  logFile: string,
): Promise<RunningCluster> {
  for (let attempt = 1; ; attempt++) {
    await stopStray(place.cluster)
    const running = begin()
    const ready = await Promise.race([running.exited.then(() => false), isReady(connection)])
    if (ready) return running
    await running.stop()
    // Children of a server that was killed take a moment to notice; until then a new one refuses to start.
    if (attempt === 20)
      throw new DatabaseError(`The embedded database does not start; its own words are in ${logFile}.`)
    await sleep(250)
  }
}

async function isReady(connection: pg.ClientConfig): Promise<boolean> {
  for (let waited = 0; waited < 60_000; waited += 15) {
    const client = new pg.Client(connection)
    client.on('error', () => undefined) // reported by connect below
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await sleep(15)
    }
  }
  return false
}

function keepRunning(
  first: RunningCluster,
  start: () => Promise<RunningCluster>,
  log: Log,
): { stop(): Promise<void> } {
  let stopping = false
  let current = Promise.resolve(first)
  const watch = (running: RunningCluster): void => {
    void running.exited.then(() => {
      if (stopping) return
      log.error('The embedded database ended unexpectedly; it is started again.')
      current = start()
      current.then(
        (again) => {
          log.info('The embedded database runs again.')
          watch(again)
        },
        (error: unknown) => log.error(String(error)),
      )
    })
  }
  watch(first)
  return {
    stop: async () => {
      stopping = true
      await current.then(
        (running) => running.stop(),
        () => undefined,
      ) // one that could not be started again needs no stop
    },
  }
}
