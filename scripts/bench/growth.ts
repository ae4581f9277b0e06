/**
 * What 400 documents cost, made by a seed as a company would have them (growthDocuments.ts): compile, start, first load.
 * Of so many with --documents 200; --web builds the browser's half too, which takes minutes.
 */
import { execFileSync, fork } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build as buildWeb, loadConfigFromFile, type Plugin } from 'vite'
import { createEmitter } from '../../src/compiler/emit/createEmitter.ts'
import { createCompiler, type Compiled, type Compiler } from '../../src/compiler/createCompiler.ts'
import { filesOnDisk } from '../../src/compiler/source/files.ts'
import { build } from '../build.ts'
import { compileTo } from '../compiled/compileTo.ts'
import { keep } from '../compiled/keep.ts'
import { firstLoad, kilobytes, zipped, type Sized } from './firstLoad.ts'
import { growthDocuments } from './growthDocuments.ts'
import type { StartTimes } from './growthServer.ts'
import { median } from './median.ts'

const root = join(import.meta.dirname, '../..')
const asked = process.argv.indexOf('--documents')
const documents = asked < 0 ? 400 : Number(process.argv[asked + 1])
const turns = 3

/** By the clock, and what of it this process was at work: on a busy machine the two differ. */
interface Time {
  readonly clock: number
  readonly work: number
}

async function timed(work: () => unknown): Promise<Time> {
  const [begun, before] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(before)
  return { clock: performance.now() - begun, work: (user + system) / 1000 }
}

function tell(what: string, times: readonly Time[], budget?: number): void {
  const [clock, work] = [median(times.map((time) => time.clock)), median(times.map((time) => time.work))]
  const against =
    budget === undefined ? '' : `   budget ${budget} ms   ${clock <= budget ? 'kept' : 'missed'}`
  console.log(
    `  ${what.padEnd(52)} ${clock.toFixed(0).padStart(6)} ms   (processor ${work.toFixed(0)} ms)${against}`,
  )
}

/** One process: everything, then a document and its screens saved by turns, as `npm run dev` has it. */
async function compileOnce(folder: string): Promise<Readonly<Record<string, Time>>> {
  const files = filesOnDisk(folder)
  const compiler = createCompiler(folder, files)
  const emitter = createEmitter()
  let first: Compiled | undefined
  const cold = await timed(() => (first = compiler.compile()))
  const definitions = first?.definitions
  if (!definitions) throw new Error(first?.diagnostics[0]?.text)
  const written = await timed(() => emitter(definitions))
  const saves: Record<string, Time[]> = { rule: [], label: [], shown: [], screens: [] }
  for (let turn = 0; turn < 12; turn += 1)
    for (const [kind, of] of Object.entries(saves)) of.push(await save(folder, compiler, kind, turn, emitter))
  const middles = Object.entries(saves).map(([kind, times]) => [
    kind,
    { clock: median(times.map(({ clock }) => clock)), work: median(times.map(({ work }) => work)) },
  ])
  return { cold, written, ...(Object.fromEntries(middles) as Record<string, Time>) } // two words each
}

const changes: Readonly<Record<string, readonly [file: string, from: string, to: string]>> = {
  rule: ['schemas/entities/area07/area07Doc5.yaml', 'count(lines) <= 500', 'count(lines) <= 400'],
  label: ['schemas/entities/area07/area07Doc5.yaml', '物品 | Item', '货品 | Good'],
  shown: ['schemas/entities/area07/area07Doc5.yaml', '标题 | Title', '题目 | Heading'],
  screens: ['screens/area07/area07Doc5.yaml', '行 | Lines', '明细 | Items'],
}

async function save(
  folder: string,
  compiler: Compiler,
  kind: string,
  turn: number,
  emitter: ReturnType<typeof createEmitter>,
): Promise<Time> {
  const [file = '', from = '', to = ''] = changes[kind] ?? []
  const path = join(folder, file)
  const text = filesOnDisk(folder).read(file) ?? ''
  const next = turn % 2 === 0 ? text.replace(from, to) : text.replace(to, from)
  if (next === text) throw new Error(`${file} has nothing to change.`)
  writeFileSync(path, next)
  return timed(() => {
    const now = compiler.changed(file)
    if (now.diagnostics.length > 0) throw new Error(now.diagnostics[0]?.text)
    if (kind === 'shown' && now.definitions) emitter(now.definitions)
  })
}

/** As `npm run compile` finds them: for the first time, with nothing changed, with one file changed. */
async function compileOnDisk(folder: string, made: string): Promise<void> {
  const files = filesOnDisk(folder)
  const run = (keptFor?: string) =>
    compileTo({ files, folder: made, keep: () => undefined, ...(keptFor ? { keptFor } : {}) })
  rmSync(made, { recursive: true, force: true })
  tell('compiled and written, cold, in a process that did', [await timed(run)])
  tell('again, with nothing changed', [await timed(run), await timed(run), await timed(run)])
  await keep(folder)
  const path = join(folder, 'schemas/entities/area07/area07Doc5.yaml')
  const text = filesOnDisk(folder).read('schemas/entities/area07/area07Doc5.yaml') ?? ''
  const [times, ways]: [Time[], string[]] = [[], []]
  for (let turn = 0; turn < turns; turn += 1) {
    writeFileSync(path, text.replace('<= 500', `<= ${400 - turn}`))
    times.push(await timed(async () => ways.push((await run(folder)).did)))
  }
  tell(`one file changed, between processes (${ways.join(', ')})`, times)
  writeFileSync(path, text)
  await run(folder)
}

async function startOnce(made: string, dataDir: string): Promise<StartTimes> {
  const child = fork(join(import.meta.dirname, 'growthServer.ts'), [made], {
    env: {
      NODE_COMPILE_CACHE: join(root, 'dist/cache/node'), // as npm start has it
      ...process.env,
      DATABASE_URL: '',
      DEMO: '0',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
  })
  const times = await new Promise<StartTimes>((resolve, reject) => {
    child.once('message', (message) => resolve(message as StartTimes)) // growthServer tells
    child.once('exit', () => reject(new Error('The server ended before it was ready.')))
  })
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
  return times
}

async function measureStarts(made: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'screenwright-growth-data-'))
  try {
    const first = await startOnce(made, dataDir)
    tell('first start: database and all tables are made', [{ clock: first.ready, work: first.work }])
    const starts: StartTimes[] = []
    for (let turn = 0; turn < turns; turn += 1) starts.push(await startOnce(made, dataDir))
    tell(
      'start to ready',
      starts.map(({ ready, work }) => ({ clock: ready, work })),
      3000,
    )
    console.log(
      `    of it until program and definitions are read: ${median(starts.map(({ read }) => read)).toFixed(0)} ms`,
    )
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The browser's half of ours, and the same program over these definitions. */
async function measureWeb(made: string): Promise<void> {
  build()
  const web = mkdtempSync(join(tmpdir(), 'screenwright-growth-web-'))
  const config = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(root, 'vite.config.ts'),
  )
  const plugins = [config?.config.plugins ?? []]
    .flat(3)
    .filter((plugin): plugin is Plugin =>
      Boolean(plugin && 'name' in plugin && plugin.name !== 'precompressed'),
    )
  const instead: Plugin = {
    name: 'generated-definitions',
    enforce: 'pre',
    resolveId: (id) => {
      const [, file] = /(?:^|\/)dist\/definitions\/(.+)$/.exec(id) ?? []
      return file === undefined ? undefined : join(made, file)
    },
  }
  try {
    await buildWeb({
      ...config?.config,
      configFile: false,
      root,
      logLevel: 'error',
      plugins: [instead, ...plugins],
      build: { ...config?.config.build, outDir: web },
    })
    const sum = (sizes: readonly Sized[]) => sizes.reduce((all, { bytes }) => all + bytes, 0)
    const shell = (of: string) =>
      globSync('assets/shell-*.js', { cwd: of }).reduce((all, file) => all + zipped(of, file), 0)
    const own = join(root, 'dist/web')
    console.log(
      `  first load until the login page: ${kilobytes(sum(firstLoad(web)))}, of our definitions ${kilobytes(sum(firstLoad(own)))}`,
    )
    console.log(
      `  frame behind the login: ${kilobytes(shell(web))}, of our definitions ${kilobytes(shell(own))}`,
    )
  } finally {
    rmSync(web, { recursive: true, force: true })
  }
}

async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'screenwright-growth-'))
  const made = join(root, 'dist/growth')
  try {
    for (const [file, text] of growthDocuments(documents)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    cpSync(join(root, 'schemas/language'), join(folder, 'schemas/language'), { recursive: true })
    console.log(`growth: ${documents} generated documents; medians`)
    const runs = Array.from({ length: turns }, () => inProcess(folder))
    tell(
      'everything, cold',
      runs.map(({ cold }) => cold),
      2000,
    )
    tell(
      '… and written as modules',
      runs.map(({ written }) => written),
    )
    tell(
      'a document saved',
      runs.map(({ rule }) => rule),
      50,
    )
    tell(
      'with another label of a line',
      runs.map(({ label }) => label),
      50,
    )
    tell(
      '… and all definitions and modules after it',
      runs.map(({ shown }) => shown),
    )
    tell(
      'its screens saved',
      runs.map(({ screens }) => screens),
      50,
    )
    await compileOnDisk(folder, made)
    await measureStarts(made)
    if (process.argv.includes('--web')) await measureWeb(made)
  } finally {
    for (const path of [folder, made, join(root, 'dist/cache/growth.json')])
      rmSync(path, { recursive: true, force: true })
  }
}

type Once = Readonly<Record<'cold' | 'written' | 'rule' | 'label' | 'shown' | 'screens', Time>>

const inProcess = (folder: string): Once =>
  JSON.parse(
    execFileSync(process.execPath, [import.meta.filename, '--once', folder], { encoding: 'utf8' }),
  ) as Once // printed below

const once = process.argv.indexOf('--once')
if (once > 0) console.log(JSON.stringify(await compileOnce(process.argv[once + 1] ?? '')))
else await run()
