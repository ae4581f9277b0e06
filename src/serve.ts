import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Definitions } from './language/definitions.ts'
import { DatabaseError } from './server/database/Database.ts'
import { readSettings, SettingsError } from './server/settings.ts'
import { start, type LoadDemonstration, type Running } from './server/start.ts'

// The server's door: settings, definitions, then everything else. Stops on SIGTERM and SIGINT.

class MissingDefinitions extends Error {
  constructor() {
    super('There are no compiled definitions in dist/definitions. Run npm run compile.')
  }
}

const root = join(import.meta.dirname, '..')

try {
  await serve()
} catch (problem) {
  const isOperators =
    problem instanceof SettingsError ||
    problem instanceof DatabaseError ||
    problem instanceof MissingDefinitions
  process.stderr.write(`${isOperators ? problem.message : traceOf(problem)}\n`)
  process.exit(1)
}

function traceOf(problem: unknown): string | undefined {
  return problem instanceof Error ? problem.stack : String(problem)
}

async function serve(): Promise<void> {
  const settings = readSettings()
  const loadDemonstration = await optional<LoadDemonstration>(
    'src/server/loading/loadDemonstration.ts',
    'loadDemonstration',
  )
  const running = await start(settings, {
    definitions: await definitions(),
    ...(loadDemonstration ? { loadDemonstration } : {}),
  })
  for (const words of [`\nReady: ${running.address}`, ...running.words]) process.stdout.write(`${words}\n`)
  stopOnSignal(running)
}

async function definitions(): Promise<Definitions> {
  return (
    (await optional<Definitions>('dist/definitions/server.js', 'definitions')) ??
    (() => {
      throw new MissingDefinitions()
    })()
  )
}

/** What a module of the house exports, if there is such a module. */
async function optional<T>(file: string, name: string): Promise<T | undefined> {
  if (!existsSync(join(root, file))) return undefined
  const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown> // modules are looked up by name
  return module[name] as T | undefined // its type is a promise of that module
}

function stopOnSignal(running: Running): void {
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    process.stdout.write(`\n${signal}: finishing what runs …\n`)
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
