// The process of `npm run dev`: compiler, server and Vite together. scripts/dev.ts starts it, and again after a change of the server's code.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { createCompiler } from '../../src/compiler/createCompiler.ts'
import { createEmitter } from '../../src/compiler/emit/createEmitter.ts'
import { definitionFiles, filesOnDisk, type Files } from '../../src/compiler/source/files.ts'
import { DatabaseError } from '../../src/server/database/Database.ts'
import { planOf } from '../../src/server/database/planOf.ts'
import { checkPort } from '../../src/server/listening.ts'
import { loadDemonstration } from '../../src/server/loading/loadDemonstration.ts'
import { readSettings, SettingsError, type Settings } from '../../src/server/settings.ts'
import { start, type Running } from '../../src/server/start.ts'
import { compileTo } from '../compiled/compileTo.ts'
import { readEmitted } from '../compiled/Outputs.ts'
import { DevSession } from './DevSession.ts'
import { devEvents } from './DevState.ts'
import { freePort } from './freePort.ts'
import { isOfServer, restarts } from './isOfServer.ts'
import { LazyCompiler } from './LazyCompiler.ts'
import { LoadedDefinitions } from './LoadedDefinitions.ts'
import { madeOf } from './madeOf.ts'
import { MadeModules } from './MadeModules.ts'
import { pagePlugin, showModules } from './pagePlugin.ts'
import { watchFiles } from './watchFiles.ts'
import { writeFiles } from './writeFiles.ts'

const root = join(import.meta.dirname, '../..')
const { values: asked } = parseArgs({ options: { definitions: { type: 'string' } } })
/** Where schemas and screens lie. */
const own = resolve(asked.definitions ?? root)
const made = madeOf(own)
const folder = join(root, made)
/** The grammar, and what is written in TypeScript, is that of the program. */
const files: Files = {
  read: (file) => filesOnDisk(isOfProgram(file) ? root : own).read(file),
  list: (path, deep) => filesOnDisk(isOfProgram(path) ? root : own).list(path, deep),
}
const isOfProgram = (path: string): boolean => /^(?:src|schemas\/language)(?:\/|$)/.test(path)
const watched = { root: own, folders: ['schemas', 'screens'], list: () => definitionFiles(files) }
const say = (words: string) => process.stdout.write(`${words}\n`)

try {
  await work()
} catch (problem) {
  const isPlain = problem instanceof SettingsError || problem instanceof DatabaseError
  process.stderr.write(
    `${isPlain ? problem.message : String(problem instanceof Error ? problem.stack : problem)}\n`,
  )
  process.exit(1)
}

async function work(): Promise<void> {
  const settings = await readOwnSettings()
  const compiler = new LazyCompiler(createCompiler(own, files))
  const emitter = createEmitter()
  await compileUntilGood({ compile: () => compiler.compile(), emit: emitter })
  const loaded = new LoadedDefinitions(folder)
  const modules = new MadeModules(folder, `/${made}`)
  const running = await start(
    { ...settings, port: 0, host: '127.0.0.1', webDir: '' },
    {
      definitions: await loaded.first(),
      loadDemonstration: (parts) =>
        loadDemonstration({ ...parts, definitionsFile: join(folder, 'server.js') }),
    },
  )
  let vite: ViteDevServer | undefined
  const session = new DevSession(
    {
      compile: (changed) => compiler.changed(changed),
      emit: emitter,
      write: (texts) => writeFiles(folder, texts),
      load: (definitions, changed) => loaded.next(definitions, changed),
      plan: (definitions) => planOf(running.services.database, definitions),
      serve: running.redefine,
      show: (changed) => {
        modules.changed(changed)
        if (vite) showModules(vite, made)
      },
      tell: (state) => vite?.ws.send(devEvents.state, state),
      say,
    },
    readEmitted(folder),
  )
  vite = await openPages(settings, running, session, modules)
  const watching = watchFiles({
    ...watched,
    onChange: (files) => void session.changed(files),
  })
  say(`\nReady: http://${settings.host}:${settings.port}, and follows schemas and screens.`)
  compiler.warmSoon(emitter)
  for (const words of running.words) say(words)
  const close = async () => {
    watching.stop()
    await vite?.close()
    await running.stop()
  }
  endOnSignal(close)
  startAgainOnChange(vite, close)
}

/** Of the address in front; the server of the application stands behind it. */
async function readOwnSettings(): Promise<Settings> {
  const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env })
  await checkPort(settings)
  const port = settings.port || (await freePort())
  return { ...settings, port, publicUrl: settings.publicUrl ?? `http://${settings.host}:${port}` }
}

/** Definitions without a mistake are written: those of now, or of when the last one is mended. */
async function compileUntilGood(by: Parameters<typeof compileTo>[0]['by']): Promise<void> {
  const tell = (mistakes: readonly string[]) => say(`\n${mistakes.join('\n\n')}`)
  const first = await compileTo({ files, folder, by })
  if (first.mistakes.length === 0) return
  tell(first.mistakes)
  say('\nThe application starts when this is mended.')
  return new Promise((resolve, reject) => {
    const watching = watchFiles({
      ...watched,
      onChange: () =>
        void compileTo({ files, folder, by }).then(({ mistakes }) => {
          if (mistakes.length > 0) return tell(mistakes)
          watching.stop()
          resolve()
        }, reject),
    })
  })
}

async function openPages(
  settings: Settings,
  running: Running,
  session: DevSession,
  modules: MadeModules,
): Promise<ViteDevServer> {
  const offered = {
    server: running.address,
    company: settings.company,
    made,
    modules,
    state: () => session.state,
    onConfirm: (id: string) => void session.confirm(id),
  }
  const vite = await createVite({
    root,
    configFile: join(root, 'vite.config.ts'),
    plugins: [pagePlugin(offered, root)],
    server: { port: settings.port, host: settings.host, strictPort: true },
    logLevel: 'warn',
    clearScreen: false,
  })
  await vite.listen()
  return vite
}

/** Whoever works at the server's code has it started anew; pages wait and come back. */
function startAgainOnChange({ watcher }: ViteDevServer, close: () => Promise<void>): void {
  let isLeaving = false
  watcher.on('all', (_, file) => {
    if (isLeaving || !isOfServer(root, file)) return
    isLeaving = true
    say(`\n${file.slice(root.length + 1)} is of the server: starting anew …`)
    close().then(
      () => process.exit(restarts),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  })
}

function endOnSignal(close: () => Promise<void>): void {
  let isEnding = false
  const end = (signal: string) => {
    if (isEnding) return
    isEnding = true
    say(`\n${signal}: finishing what runs …`)
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}
