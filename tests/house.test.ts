// The house itself: which room may import which, what no file may be, and that no engine room knows the business.
// house-style.md and docs/architecture.md say it in words; this holds it as a table.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Room → the rooms whose files it may import, beside its own. */
const law: Record<string, readonly string[]> = {
  language: [],
  texts: ['language'],
  theme: [],
  rules: ['language', 'texts'],
  compiler: ['language', 'texts', 'rules'],
  client: ['language', 'texts', 'theme', 'rules'],
  cells: ['language', 'texts', 'rules'],
  grid: ['language', 'texts', 'theme', 'rules', 'cells'],
  runtime: ['language', 'texts', 'theme', 'rules', 'client', 'cells', 'grid'],
  shell: ['language', 'texts', 'theme', 'rules', 'client', 'cells', 'grid', 'runtime'],
  server: ['language', 'texts', 'theme', 'rules'],
  areas: ['language', 'texts', 'theme', 'rules', 'client', 'cells', 'grid', 'runtime', 'shell', 'server'],
}

/**
 * Room → its storeys, from the ground up. A folder may import those of lower storeys, types included, never one beside
 * or above it. Every folder of such a room stands here; a file beside them (the face of the room) has a storey of its
 * own. Tests may also start from such a file, and use the folder `testing`.
 */
const storeys: Record<string, readonly (readonly string[])[]> = {
  compiler: [
    ['source'],
    ['parse', 'check'],
    ['scope'],
    ['link'],
    ['normalize'],
    ['prove'],
    ['explain'],
    ['emit'],
    ['explore'],
    ['createCompiler.ts'],
    ['testing'],
  ],
  runtime: [
    ['host'],
    ['attachments', 'chart', 'tree', 'layout', 'paging'],
    ['services', 'document'],
    ['journal', 'presence', 'verbs', 'search'],
    ['flow'],
    ['list', 'edit'],
  ],
  grid: [
    ['GridProps.ts'],
    ['measures'],
    ['layout'],
    ['context'],
    ['interaction'],
    ['rows', 'columns', 'events'],
    ['aids'],
    ['editing'],
    ['clipboard'],
    ['menu'],
    ['keys'],
    ['work'],
    ['drawing'],
    ['Grid.tsx'],
    ['testing'],
  ],
}

/** Imports up the storeys that are wanted, each with its reason. */
const storeyExceptions: Record<string, string> = {
  'src/grid/interaction/interaction.ts > src/grid/work/interactionChunk.ts':
    'fetched later; what is below knows its interface',
}

const drawing = ['react', 'react-dom', 'antd', '@ant-design/icons', 'dayjs']

/** Room → the packages whose code it may import. Tests and stories may use the tools for them besides. */
const packages: Record<string, readonly string[]> = {
  language: [],
  texts: ['i18next', 'antd', 'dayjs'], // their locales, in libraryTexts.ts
  theme: ['antd'],
  rules: [],
  compiler: ['yaml'],
  client: ['axios', 'i18next', 'react', 'react-i18next'],
  cells: drawing,
  grid: drawing,
  runtime: [...drawing, 'echarts', 'write-excel-file'],
  shell: [...drawing, 'react-router-dom', 'pinyin-match'],
  server: [
    '@fastify/cookie',
    '@fastify/multipart',
    '@fastify/static',
    'ajv',
    'csv-parse',
    'fastify',
    'iconv-lite',
    'kysely',
    'pg',
    'yaml',
    'yauzl',
    'yazl',
  ],
  areas: [...drawing],
}

/** Texts of rooms that no browser loads. */
const textsOfServer =
  /\/(?:(?:error|server|loading|orders|definition|manual)Texts|(?:en|zh)\/(?:errors|server|loading|orders|definitions|manual))\.ts$/

/** The server's own ladder: http > permission > operations > workflow > store > database, and what stands beside it. */
const serverLaw: Record<string, readonly string[]> = {
  accounts: ['operations', 'session', 'users', 'database'],
  loading: ['operations', 'lookups', 'session', 'users', 'database'],
  http: ['permission', 'operations', 'store', 'database', 'session', 'lookups', 'files', 'users'],
  files: ['permission', 'operations', 'store', 'database'],
  permission: ['operations'],
  operations: ['workflow', 'store', 'database'],
  workflow: ['store', 'database', 'users'],
  store: ['database'],
  session: ['database', 'users'],
  lookups: ['database'],
  database: ['users'],
  users: [],
}

/** Files of the server that put everything together; the others in its root are known to all and know nobody. */
const serverStart = ['src/server/start.ts']

/** Imports across the law that are wanted, each with its reason. */
const exceptions: Record<string, string> = {}

/** Words of the business. What is about them belongs into schemas, screens and areas. */
const businessWords = /\b(?:pur|slc|rcv|rcn)[A-Z]\w*|supplier|invoice|requisition|receipt|warehouse|procure/i

/** Engine files that may use such a word, each with its reason. */
const wordExceptions: Record<string, string> = {
  'src/language/wire.ts': 'the specification gives supplierId as part of userInfo',
}

/** Files in which Chinese stands that nobody is told, each with its reason. */
const textExceptions: Readonly<Record<string, string>> = {
  'src/language/languages.ts': 'what each language is called in itself',
  'src/compiler/source/diagnostics.ts': 'shows authors the form of a label',
  'src/compiler/check/check.ts': 'shows authors the form of a label',
  'src/rules/types/readers/typedDate.ts': 'words that people type',
  'src/rules/types/readers/pastedDate.ts': 'words that spreadsheets write',
  'src/rules/types/readers/pastedNumber.ts': 'a sign that spreadsheets write',
  'src/grid/clipboard/pasteReader.ts': 'a word that people type between two dates',
  'src/rules/types/families/timeForms.ts': 'signs that people type',
  'src/rules/types/families/flagType.ts': 'words that people type',
}

/** Files that the formatter opened beyond one reading. Each is divided by the work that comes next; none is added. */
const toBeDivided = new Set(['src/runtime/edit/sampleDocument.chromium.tsx'])

interface Source {
  readonly file: string
  readonly room: string
  readonly text: string
  readonly imports: readonly string[]
}

const sources: readonly Source[] = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  return { file, room: file.split('/')[1] ?? '', text, imports: importsOf(file, text) }
})

test('there are sources to judge', () => {
  expect(sources.length).toBeGreaterThan(20)
})

test('imports run one way only', () => {
  const wrong = sources.flatMap(({ file, room, imports }) =>
    imports
      .filter((target) => target.startsWith('src/') && !target.includes('${'))
      .filter((target) => {
        const to = target.split('/')[1] ?? ''
        return (
          law[room] !== undefined &&
          to !== room &&
          !law[room].includes(to) &&
          !exceptions[`${file} > ${target}`]
        )
      })
      .map((target) => `${file} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

test.each(Object.entries(storeys))('%s: imports run down its storeys only', (room, floors) => {
  const floorOf = (file: string) => floors.findIndex((folders) => folders.includes(folderOf(file)))
  const wrong = sources
    .filter((source) => source.room === room)
    .flatMap(({ file, imports }) =>
      imports
        .filter((target) => target.startsWith(`src/${room}/`) && folderOf(target) !== folderOf(file))
        .filter((target) => floorOf(target) >= floorOf(file) && !storeyExceptions[`${file} > ${target}`])
        .filter((target) => !(isBesideCode(file) && /^testing$|\.tsx?$/.test(folderOf(target))))
        .map((target) => `${file} imports ${target}`),
    )
  expect(wrong).toEqual([])
})

test.each(Object.entries(storeys))(
  '%s: every folder has its storey, and every file its folder',
  (room, floors) => {
    const folders = new Set(
      sources.filter((source) => source.room === room).map(({ file }) => folderOf(file)),
    )
    expect([...folders].sort()).toEqual(floors.flat().toSorted())
  },
)

test('a room imports the packages of its own only', () => {
  const wrong = sources
    .filter(({ file }) => !isBesideCode(file))
    .flatMap(({ file, room, text }) =>
      packagesOf(text)
        .filter((name) => packages[room] && !packages[room].includes(name))
        .map((name) => `${file} imports ${name}`),
    )
  expect(wrong).toEqual([])
})

test('texts that the server and the compiler alone say never reach the browser', () => {
  const wrong = sources
    .filter(({ room }) => law[room] && !['texts', 'compiler', 'server', 'areas'].includes(room))
    .flatMap(({ file, imports }) =>
      imports
        .filter((target) => target.startsWith('src/texts/') && textsOfServer.test(target))
        .map((target) => `${file} imports ${target}`),
    )
  expect(wrong).toEqual([])
  for (const name of ['error', 'server', 'loading', 'orders', 'definition', 'manual'])
    expect(sources.some(({ file }) => file === `src/texts/${name}Texts.ts`)).toBe(true)
})

test('imports within the server go down its ladder', () => {
  const storeyOf = (file: string): string | undefined => /^src\/server\/(?:(\w+)\/)?/.exec(file)?.[1]
  const isAllowed = (from: string | undefined, to: string | undefined): boolean =>
    from === to || to === undefined || (from !== undefined && (serverLaw[from]?.includes(to) ?? false))
  const own = sources.filter(
    ({ file, room }) => room === 'server' && !file.endsWith('.test.ts') && !serverStart.includes(file),
  )
  const wrong = own.flatMap(({ file, imports }) =>
    imports
      .filter((target) => target.startsWith('src/server/'))
      .filter((target) => !isAllowed(storeyOf(file), storeyOf(target)))
      .map((target) => `${file} imports ${target}`),
  )
  expect(wrong).toEqual([])
  const found = new Set(own.flatMap(({ file }) => storeyOf(file) ?? []))
  expect([...found].sort()).toEqual(Object.keys(serverLaw).sort())
})

test('the ladder has no circle', () => {
  expect(circlesOf(new Map(Object.entries(serverLaw)))).toEqual([])
})

test('every room is in the law, or is one of the two doors', () => {
  const rooms = new Set(sources.map(({ room }) => room))
  expect([...rooms].filter((room) => !law[room] && !['main.tsx', 'serve.ts'].includes(room))).toEqual([])
  expect(Object.keys(packages)).toEqual(Object.keys(law))
})

test('browser rooms never import what is of Node', () => {
  const wrong = sources
    .filter(
      ({ room, file }) =>
        ['language', 'texts', 'rules', 'client', 'cells', 'grid', 'runtime', 'shell'].includes(room) &&
        !/\.test\.tsx?$/.test(file),
    )
    .flatMap(({ file, imports }) =>
      imports.filter((target) => target.startsWith('node:')).map((target) => `${file} imports ${target}`),
    )
  expect(wrong).toEqual([])
})

test('there are no barrels and no drawers for odds and ends', () => {
  const wrong = sources
    .map(({ file }) => file)
    .filter((file) => /\/index\.tsx?$|\/(?:utils|common|misc|helpers)\//.test(file))
  expect(wrong).toEqual([])
})

test('no engine room knows a word of the business', () => {
  const wrong = sources
    .filter(
      ({ room, file }) =>
        room !== 'areas' &&
        !/\.(?:test|stories|chromium)\.tsx?$|\/testing\//.test(file) &&
        !wordExceptions[file],
    )
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .map((line, index) => ({ line: withoutComment(line), place: `${file}:${index + 1}` }))
        .filter(({ line }) => businessWords.test(line))
        .map(({ line, place }) => `${place} ${line.trim()}`),
    )
  expect(wrong).toEqual([])
})

test('every family of cells has its stories in its folder', () => {
  const familyOf = (file: string) => /^src\/cells\/(\w+)\/\1Editors\.ts$/.exec(file)?.[1]
  const missing = sources
    .flatMap(({ file }) => familyOf(file) ?? [])
    .filter(
      (family) =>
        !sources.some(
          ({ file }) => file.startsWith(`src/cells/${family}/`) && file.endsWith('Cells.stories.tsx'),
        ),
    )
  expect(missing).toEqual([])
})

test('what the program says stands in the texts', () => {
  const wrong = sources
    .filter(({ file, room }) => room !== 'texts' && !isBesideCode(file) && !textExceptions[file])
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .map((line, index) => ({ line: withoutComment(line), place: `${file}:${index + 1}` }))
        .filter(({ line }) => /\p{Script=Han}|\b(?:CN|EN): ['"`](?!['"`])/u.test(line))
        .map(({ line, place }) => `${place} ${line.trim()}`),
    )
  expect(wrong).toEqual([])
  expect(Object.keys(textExceptions).filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('a label is read by the one function that knows which languages have labels', () => {
  const byLabelLanguage = ['src/server/database/ownSide.ts', 'src/rules/document/words.ts']
  const wrong = sources
    .filter(({ file, room }) => room !== 'texts' && !isBesideCode(file) && !byLabelLanguage.includes(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\b(?:label|title|words|meaning|help)\??\.?\[\w*\.?language(?:\(\))?\]/g)].map(
        ([what]) => `${file}: ${what}`,
      ),
    )
  expect(wrong).toEqual([])
})

test('a file fits in one reading', () => {
  const long = sources
    .filter(
      ({ file }) =>
        !/\.test\.tsx?$|\/(?:source|errors|diagnostics|messages)\.ts$|^src\/texts\/\w\w\//.test(file),
    )
    .map(({ file, text }) => ({ file, lines: text.split('\n').length }))
    .filter(({ file, lines }) => lines > 320 && !toBeDivided.has(file))
    .map(({ file, lines }) => `${file} has ${lines} lines`)
  expect(long).toEqual([])
})

test('no files import each other in a circle, types included; what is fetched later is another matter', () => {
  const graph = new Map(sources.map(({ file, text }) => [file, importsOf(file, withoutLater(text))]))
  expect(circlesOf(graph)).toEqual([])
})

test('every room says what it does in a README', () => {
  expect(Object.keys(law).filter((room) => !existsSync(join(root, 'src', room, 'README.md')))).toEqual([])
})

test('nothing of one machine stands in the repository', () => {
  const files = globSync(
    [
      'src/**/*',
      'scripts/**/*',
      'tests/**/*.ts',
      'docs/**/*',
      'schemas/**/*.yaml',
      'screens/**/*.yaml',
      '*.md',
      '.ci/*',
      'package.json',
      '.npmrc',
    ],
    { cwd: root },
  ).filter(
    (file) => /\.(?:ts|tsx|mjs|md|yaml|json|npmrc)$|\.ci\//.test(file) && !file.endsWith('house.test.ts'),
  )
  expect(
    files.filter((file) =>
      /\/work\/(?:main|shared)|\/root\/[a-z]/.test(readFileSync(join(root, file), 'utf8')),
    ),
  ).toEqual([])
})

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, target = '']) =>
    target.startsWith('.') ? relative(root, resolve(root, dirname(file), target)) : target,
  )
}

/** Of `src/room/folder/…/file.ts` the folder; a file that stands in no folder is its own, and in no table. */
function folderOf(file: string): string {
  return (file.split('/')[2] ?? '').replace(/\.test(?=\.tsx?$)/, '')
}

/** Tests, stories and what they share. */
function isBesideCode(file: string): boolean {
  return /\.(?:test|stories|chromium)\.tsx?$|\.chromium\.test\.ts$|\/testing\//.test(file)
}

/** Names of npm packages that a file imports, now or later, types included. */
function packagesOf(text: string): string[] {
  const targets = [
    ...text.matchAll(/^(?:import|export)\b[^'"`;]*?\bfrom\s*'([^']+)'/gm),
    ...text.matchAll(/^import\s*'([^']+)'/gm),
    ...text.matchAll(/\bimport\s*\(\s*'([^']+)'/g),
  ].map(([, target = '']) => target)
  return targets
    .filter((target) => /^[@a-z]/.test(target) && !target.startsWith('node:'))
    .map((target) =>
      target
        .split('/')
        .slice(0, target.startsWith('@') ? 2 : 1)
        .join('/'),
    )
}

/** Without what is fetched later; a type or a value of the same file that is imported as well still counts. */
function withoutLater(text: string): string {
  return text.replace(/(?<!\btypeof\s+)\bimport\s*\(\s*'[^']+'/g, '')
}

/** Comments may explain with an example from the business. */
function withoutComment(line: string): string {
  return /^\s*(?:\/\/|\*|\/\*)/.test(line) ? '' : line.replace(/\s\/\/ .*$/, '')
}

/** Files of which each reaches the others (Tarjan), a line for each such company. */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const met = new Map<string, { readonly order: number; low: number; open: boolean }>()
  const path: string[] = []
  const circles: string[] = []
  const visit = (file: string) => {
    const own = { order: met.size, low: met.size, open: true }
    met.set(file, own)
    path.push(file)
    for (const target of graph.get(file) ?? []) {
      if (!graph.has(target)) continue
      const known = met.get(target) ?? visit(target)
      if (known.open) own.low = Math.min(own.low, known.low)
    }
    if (own.low !== own.order) return own
    const members = path.splice(path.indexOf(file))
    for (const member of members) Object.assign(met.get(member) ?? {}, { open: false })
    if (members.length > 1) circles.push(members.join(' > '))
    return own
  }
  for (const file of graph.keys()) if (!met.has(file)) visit(file)
  return circles
}
