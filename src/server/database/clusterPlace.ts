import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { canEnter, runAs, sharedFolder, type RunAs } from './RunAs.ts'
import { DatabaseError, type Log } from './Database.ts'

export interface ClusterPlace {
  /** The cluster; does not exist before the first start. */
  readonly cluster: string
  readonly socketFolder: string
  readonly runAs: RunAs | null
  readonly isNew: boolean
  /** Takes away what exists only while the server runs. */
  leave(): void
}

/** Decides where the cluster of a DATA_DIR lies and under whom it runs. Under root that user must be able to reach it. */
export function clusterPlace(dataDir: string, major: string, log: Log): ClusterPlace {
  const holder = holderOf(dataDir, log)
  const cluster = join(holder.folder, 'cluster')
  const isNew = !existsSync(join(cluster, 'PG_VERSION'))
  if (!isNew) checkVersion(cluster, major)
  const socket = socketFolder(holder)
  return { cluster, runAs: holder.runAs, isNew, ...socket }
}

interface Holder {
  readonly folder: string
  readonly runAs: RunAs | null
}

function holderOf(dataDir: string, log: Log): Holder {
  const folder = join(dataDir, 'database')
  if (isDangling(folder))
    throw new DatabaseError(
      `${folder} points to a folder that is gone. Put it back, or remove the link to start with an empty database.`,
    )
  const user = runAs(join(folder, 'cluster'))
  if (!existsSync(folder)) {
    if (user && !letIn(user, dataDir)) placeElsewhere(folder, log)
    else mkdirSync(folder, { mode: 0o700 })
  }
  const real = realpathSync(folder)
  if (user) {
    chownSync(real, user.uid, user.gid)
    if (!letIn(user, dirname(real)) || !canEnter(user, real))
      throw new DatabaseError(
        `PostgreSQL runs as the user ${user.name}, who cannot enter ${real}. Let that user pass its parent folders, or set DATA_DIR to another place.`,
      )
  }
  return { folder: real, runAs: user }
}

const isDangling = (path: string) =>
  !existsSync(path) && lstatSync(path, { throwIfNoEntry: false }) !== undefined

/** If only DATA_DIR itself is in the way (mktemp -d makes it so), the user's group is let through it, and nobody else. */
function letIn(user: RunAs, dataDir: string): boolean {
  if (canEnter(user, dataDir)) return true
  const { uid, gid, mode } = statSync(dataDir)
  if (uid !== 0 || gid !== 0 || !canEnter(user, dirname(dataDir))) return false
  chownSync(dataDir, uid, user.gid)
  chmodSync(dataDir, (mode & 0o707) | 0o010)
  return canEnter(user, dataDir)
}

/** DATA_DIR lies below a folder that only root may enter: the cluster goes where its user gets to, and DATA_DIR points there. */
function placeElsewhere(link: string, log: Log): void {
  const target = join(sharedFolder(), `database-${randomBytes(6).toString('hex')}`)
  mkdirSync(target, { mode: 0o700 })
  symlinkSync(target, link)
  log.info(`Only root may enter ${dirname(link)}, so the database lies in ${target}; ${link} points to it.`)
}

function checkVersion(cluster: string, major: string): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== major)
    throw new DatabaseError(
      `${cluster} was made by PostgreSQL ${version}, the embedded server is ${major}. Move its data with pg_dump and pg_restore.`,
    )
}

/** A socket's path may have some hundred bytes at most; below a deep DATA_DIR it goes to the temporary folder. */
function socketFolder({ folder, runAs }: Holder): Pick<ClusterPlace, 'socketFolder' | 'leave'> {
  const near = join(folder, 'socket')
  const isShort = Buffer.byteLength(join(near, '.s.PGSQL.5432')) < 100
  const socketFolder = isShort ? near : mkdtempSync(join(tmpdir(), 'screenwright-'))
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 })
  if (runAs) chownSync(socketFolder, runAs.uid, runAs.gid)
  return {
    socketFolder,
    leave: () => {
      if (!isShort) rmSync(socketFolder, { recursive: true, force: true })
    },
  }
}
