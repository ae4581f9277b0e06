// The house itself: which room may import which, what no file may be, and that no engine room knows the business.
// house-style.md and docs/architecture.md say it in words; this holds it as a table.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  businessWords,
  exceptions,
  law,
  packages,
  serverLaw,
  serverStart,
  storeyExceptions,
  storeys,
  textExceptions,
  textsOfServer,
  toBeDivided,
  wordExceptions,
} from './houseLaw.ts'
import {
  circlesOf,
  folderOf,
  importsOf,
  isBesideCode,
  packagesOf,
  root,
  sources,
  withoutComment,
  withoutLater,
} from './houseSources.ts'

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
