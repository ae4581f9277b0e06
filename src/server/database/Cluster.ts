import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError, type Log } from './Database.ts'
import type { Binaries } from './postgresBinaries.ts'
import type { ClusterPlace } from './clusterPlace.ts'
import type { RunAs } from './RunAs.ts'

/** Name of the owner of everything in an embedded cluster. */
export const clusterUser = 'screenwright'

/** Makes the cluster. Done beside its place and moved there when complete, so that a kill in the midst leaves nothing half made. */
export function initCluster({ cluster, runAs }: ClusterPlace, { initdb }: Binaries): void {
  const half = `${cluster}.new`
  rmSync(half, { recursive: true, force: true })
  const made = spawnSync(
    initdb,
    [
      '-D',
      half,
      '-U',
      clusterUser,
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ],
    { ...asUser(runAs), cwd: '/', env: environment(), encoding: 'utf8' },
  )
  if (made.status !== 0)
    throw new DatabaseError(
      `The embedded database could not be made in ${half}: ${made.stderr || String(made.error)}`,
    )
  renameSync(half, cluster)
}

/** One running server. */
export interface RunningCluster {
  readonly exited: Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the server as a child. It hangs on a pipe of this process, and stops by itself when the pipe closes: so it does
 * not outlive a server that was killed.
 */
export function startCluster(
  place: ClusterPlace,
  { postgres }: Binaries,
  logFile: string,
  options: ClusterOptions = {},
): RunningCluster {
  if (existsSync(logFile) && statSync(logFile).size > 20e6) truncateSync(logFile)
  const out = openSync(logFile, 'a', 0o600)
  const child = spawn(
    '/bin/sh',
    ['-c', keeper, 'postgres', postgres, '-D', place.cluster, ...switches(place.socketFolder, options)],
    { ...asUser(place.runAs), cwd: '/', env: environment(), stdio: ['pipe', out, out], detached: true },
  )
  closeSync(out)
  child.stdin?.on('error', () => undefined) // the pipe breaks when the server dies first; its exit says so
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  return { exited, stop: () => stop(child, exited, place.cluster) }
}

/** The pipe's other end: reads nothing until it is closed, then asks for a fast, clean stop. */
const keeper = `exec 3<&0
"$@" </dev/null 3<&- & server=$!
(read -r line; kill -INT $server) <&3 2>/dev/null & watch=$!
exec 3<&-
wait $server; code=$?
kill $watch 2>/dev/null
exit $code`

/** Of the code that starts a server alone: no setting of a user reaches them. */
export interface ClusterOptions {
  /** `false`: nothing is synced to disk, so a killed machine may leave rubbish. Only for data that nobody wants back. */
  readonly isDurable?: boolean
  /** Connections at most, over all databases; 60. */
  readonly connections?: number
}

const switches = (socketFolder: string, { isDurable = true, connections = 60 }: ClusterOptions) =>
  Object.entries({
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: String(connections),
    fsync: isDurable ? 'on' : 'off',
    synchronous_commit: isDurable ? 'on' : 'off',
    full_page_writes: isDurable ? 'on' : 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    shared_buffers: '192MB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    effective_cache_size: '1GB',
    random_page_cost: '1.1',
    jit: 'off',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

async function stop(child: ChildProcess, exited: Promise<void>, cluster: string): Promise<void> {
  child.stdin?.end()
  const inTime = await Promise.race([exited.then(() => true), sleep(10_000, false, { ref: false })])
  if (inTime) return
  await stopStray(cluster)
  await exited
}

/** Ends a server that still runs on this cluster though nobody holds DATA_DIR: its parent was killed. Call under the folder's lock. */
export async function stopStray(cluster: string, log?: Log): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (!(pid > 0) || !isServer(pid, cluster)) return rmSync(pidFile, { force: true }) // a leftover; its number may be another process's by now
  log?.warn(`An embedded database (pid ${pid}) was left running by a process that ended; it is stopped.`)
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signalTo(pid, signal)
    for (let waited = 0; waited < 6_000; waited += 20) {
      if (!isServer(pid, cluster)) return
      await sleep(20)
    }
  }
  throw new DatabaseError(`The database process ${pid} of ${cluster} does not end. End it by hand.`)
}

/** A server works in its cluster's folder, so a number that was given away again is not mistaken for it. */
function isServer(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout.includes(
      cluster,
    )
  } catch {
    return false
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    return // it ended meanwhile
  }
}

const asUser = (runAs: RunAs | null) => (runAs ? { uid: runAs.uid, gid: runAs.gid } : {})
const environment = () => ({ PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' })
