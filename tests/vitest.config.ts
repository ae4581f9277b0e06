import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = join(import.meta.dirname, '..')
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const tests = (...patterns: string[]): readonly string[] =>
  globSync(patterns, { cwd: root, exclude: ['tests/journeys/**', '**/node_modules/**'] })

/** What must not depend on which server of several a call comes to. */
const onTwoNodes = [
  'session',
  'signature',
  'idempotency',
  'permission',
  'presence',
  'views',
  'personal',
  'settings',
  'names',
  'files',
  'filesTaken',
  'filesSent',
  'filesLarge',
].map((name) => `tests/wire/${name}.test.ts`)

/** What needs the run's browsers and stories. */
const inBrowser = tests('src/**/*.chromium.test.ts', 'tests/stories/*.test.ts')

/** What needs the run's database, or starts one of its own. */
const onDatabase = tests(
  'src/server/database/*.test.ts',
  'tests/{compliance,concurrency,examples,kill,sketches,walks,wire}/**/*.test.ts',
  'tests/newDocument.test.ts',
)

/** With `npm test -- all` what plays on two servers plays on one as well. */
const onOneNode = process.env['TEST_ALL']
  ? onDatabase
  : onDatabase.filter((file) => !onTwoNodes.includes(file))

/** What needs a page: it says so in its first line. Files that follow one another in a worker share it; domSetup.ts tidies it between them. */
const inPage = tests('{src,tests}/**/*.test.{ts,tsx}').filter((file) =>
  textOf(file).startsWith('// @vitest-environment jsdom'),
)

/** What puts something in the place of a module or ahead of all of them, or starts the whole application: others must not meet it. */
const withOtherModules = inPage.filter((file) =>
  /vi\.(mock|hoisted)\(|import\('[./]+src\/main\.tsx'\)/.test(textOf(file)),
)

/** Functions of the rooms whose files only Vite can read: components, styles. */
const ofInterface = tests(
  'src/{areas,cells,client,grid,runtime,shell}/**/*.test.{ts,tsx}',
  '{src,tests}/**/*.test.tsx',
).filter((file) => ![inBrowser, inPage].some((others) => others.includes(file)))

/** Everything else: functions and files, read as Node itself reads them. */
const pure = tests('{src,scripts,tests}/**/*.test.ts').filter(
  (file) => ![inBrowser, onDatabase, inPage, ofInterface].some((others) => others.includes(file)),
)

/** The database server that all suites share. Starting one's own, several times in a test, takes long on a machine that is busy with something else. */
const withServers = {
  globalSetup: 'tests/databases/vitestServers.ts',
  setupFiles: ['tests/databases/rememberHashes.ts'],
  testTimeout: 360_000,
  // Races, kills and clocks on a machine that is shared: one further try, and npm test names whatever needed it. Nobody passes it over: it is looked at as a failure is.
  retry: 1,
}

/** What the compiler made is read as it is. */
const viaVite = { server: { deps: { external: [/\/dist\/definitions\//] } } }

const inOnePage = { ...viaVite, setupFiles: [join(import.meta.dirname, 'domSetup.ts')] }

/** Without Vite: no file is transformed. Only where Node itself reads TypeScript, as the project's own does. */
const native = process.features.typescript
  ? { experimental: { viteModuleRunner: false, nodeLoader: false } }
  : {}

/**
 * Every suite but the journeys, which Playwright runs; projects by what they need. Two workers: what they start is
 * heavy enough for the two cores of a small machine (npm test has three, as they also wait).
 */
export default defineConfig({
  root: '.',
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
    expect: { poll: { timeout: 20_000 } }, // what is awaited comes late on a busy machine; the usual second is none
    projects: [
      { extends: true, test: { ...native, name: 'pure', include: [...pure], isolate: false } },
      { extends: true, test: { ...viaVite, name: 'interface', include: [...ofInterface], isolate: false } },
      {
        extends: true,
        test: {
          ...inOnePage,
          name: 'dom',
          include: [...inPage],
          exclude: [...withOtherModules],
          isolate: false,
        },
      },
      { extends: true, test: { ...inOnePage, name: 'dom apart', include: [...withOtherModules] } },
      {
        extends: true,
        test: { ...native, name: 'database', include: [...onOneNode], ...withServers, isolate: false },
      },
      {
        extends: true,
        test: {
          ...native,
          name: 'two nodes',
          include: onTwoNodes,
          ...withServers,
          isolate: false,
          env: { WIRE_NODES: '2' },
        },
      },
      // In a real browser, as the journeys are: two further tries on a machine that is busy with something else. The report names them.
      {
        extends: true,
        test: {
          name: 'browser',
          include: [...inBrowser],
          globalSetup: 'tests/stories/vitestBrowsers.ts',
          isolate: false,
          retry: 2,
        },
      },
    ],
  },
})
