import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { DatabaseError } from './Database.ts'

/** The unprivileged user under whom root runs the server; PostgreSQL refuses to run as root. */
export interface RunAs {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** Null when this process is no root and simply runs the server itself. */
export function runAs(cluster: string): RunAs | null {
  if (process.getuid?.() !== 0) return null
  return (
    ownerOf(cluster) ??
    account('postgres') ??
    account('nobody') ??
    fail(
      'PostgreSQL refuses to run as root, and there is neither a user postgres nor nobody. Start as another user.',
    )
  )
}

/** A cluster that another user made stays that user's. */
function ownerOf(cluster: string): RunAs | null {
  if (!existsSync(cluster)) return null
  const { uid, gid } = statSync(cluster)
  return uid === 0 ? null : { name: `with id ${uid}`, uid, gid }
}

function account(name: string): RunAs | null {
  const line = existsSync('/etc/passwd')
    ? readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
    : undefined
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid && Number(uid) > 0 ? { name, uid: Number(uid), gid: Number(gid) } : null
}

/** Tried rather than computed from modes, so that access lists and mounts count too. */
export function canEnter({ uid, gid }: RunAs, folder: string): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { uid, gid, cwd: '/', stdio: 'ignore' }).status ===
    0
  )
}

/** Where root puts what an unprivileged user must reach. */
export function sharedFolder(): string {
  for (const folder of ['/var/lib/screenwright', '/var/tmp/screenwright']) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      accessSync(folder, constants.W_OK)
      return folder
    } catch {
      continue
    }
  }
  return fail(
    "Neither /var/lib nor /var/tmp can be written, and DATA_DIR cannot be reached by an unprivileged user. Set DATA_DIR to a folder outside root's.",
  )
}

function fail(message: string): never {
  throw new DatabaseError(message)
}
