import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { password } from '../application.ts'
import { freePort } from '../dev/freePort.ts'
import { madeOf } from '../dev/madeOf.ts'

const root = join(import.meta.dirname, '../..')

/** `npm run dev` on definitions and data of its own, whose files may be saved. */
export interface DevHouse {
  readonly url: string
  readonly password: string
  /** From the start of the process to its answer that it is ready, in ms. */
  readonly readyAfter: number
  read(file: string): string
  /** As an editor saves: another file in its place. */
  save(file: string, text: string): void
  output(): string
  stop(): Promise<void>
}

/** `dataDir`: a folder that holds the demonstration data already; else they are loaded, which takes half a minute. */
export async function openDevHouse(dataDir?: string): Promise<DevHouse> {
  const folder = mkdtempSync(join(tmpdir(), 'screenwright-dev-'))
  const definitions = join(folder, 'definitions')
  for (const part of ['schemas', 'screens'])
    cpSync(join(root, part), join(definitions, part), { recursive: true })
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts/dev.ts'), '--definitions', definitions], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      PORT: String(port),
      DATA_DIR: dataDir ?? join(folder, 'data'),
      DEMO_PASSWORD: password,
      RATE_LIMIT: '0',
      SESSION_LIMIT: '100',
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString()
    })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
    rmSync(join(root, madeOf(definitions)), { recursive: true, force: true })
  }
  while (!output.includes('Ready: ')) {
    if (child.exitCode !== null || performance.now() - begun > 600_000) {
      await stop()
      throw new Error(`npm run dev did not become ready. It printed:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url: `http://127.0.0.1:${port}`,
    password,
    readyAfter: performance.now() - begun,
    read: (file) => readFileSync(join(definitions, file), 'utf8'),
    save: (file, text) => {
      writeFileSync(join(definitions, `${file}.tmp`), text)
      renameSync(join(definitions, `${file}.tmp`), join(definitions, file))
    },
    output: () => output,
    stop,
  }
}
