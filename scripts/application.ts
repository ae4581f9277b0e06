import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './dev/freePort.ts'

/** The real server as a process of its own, with a data folder of its own, for journeys and measurements. */
export interface Application {
  readonly url: string
  /** Of the demonstration accounts. */
  readonly password: string
  readonly pid: number
  /** From the start of the process to its answer that it is ready, in ms. */
  readonly readyAfter: number
  output(): string
  stop(): Promise<void>
}

export interface ApplicationOptions {
  /** Kept when given; else a new folder that is removed at the end. */
  readonly dataDir?: string
  readonly env?: Readonly<Record<string, string>>
  /** A free one when not given. */
  readonly port?: number
  /** ms; the first start loads the demonstration data. */
  readonly startTimeout?: number
}

const root = join(import.meta.dirname, '..')
/** Of its demonstration accounts. */
export const password = 'Journey-2026-pass'

/** Starts it on a free port and waits until it is ready. Throws with what it printed when it is not. */
export async function startApplication({
  dataDir,
  env = {},
  startTimeout = 180_000,
  port: wanted,
}: ApplicationOptions = {}): Promise<Application> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'screenwright-run-'))
  const port = wanted ?? (await freePort())
  const started = performance.now()
  const child = spawn(process.execPath, [join(root, 'src/serve.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...withoutSettings(process.env),
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DEMO_PASSWORD: password,
      RATE_LIMIT: '0',
      SESSION_LIMIT: '100',
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString()
    })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
    if (!dataDir) rmSync(folder, { recursive: true, force: true })
  }
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() - started > startTimeout) {
      await stop()
      throw new Error(`The application did not become ready. It printed:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url,
    password,
    pid: child.pid ?? 0,
    readyAfter: performance.now() - started,
    output: () => output,
    stop,
  }
}

/** Settings of the person who runs the checks are not those of the application under test. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL: _url, DEMO: _demo, PORT: _port, ...rest } = env
  return rest
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/ready`)).ok
  } catch {
    return false // not listening yet
  }
}
