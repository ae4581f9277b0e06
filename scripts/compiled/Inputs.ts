import { hash } from 'node:crypto'
import { join } from 'node:path'
import { definitionFiles, filesOnDisk, type Files } from '../../src/compiler/source/files.ts'

/** All that a compilation depends on. */
export interface Inputs {
  /** Changes with the compiler, the grammar, the Node that runs it, and the hooks that there are. */
  readonly program: string
  /** By definition file: changes with its text. */
  readonly files: Readonly<Record<string, string>>
}

const root = join(import.meta.dirname, '../..')

/** What the compiler is written in, and what it imports. */
const rooms = ['src/compiler', 'src/language', 'src/rules', 'src/texts', 'scripts/compiled']
const isOfTests = (name: string): boolean => /\.(?:test|chromium|stories)\.|(?:^|\/)testing\//.test(name)

/** `files`: where definitions and their grammar are read. */
export const inputsOf = (files: Files): Inputs => ({ program: programOf(files), files: textsOf(files) })

export const textsOf = (files: Files): Inputs['files'] =>
  Object.fromEntries(definitionFiles(files).map((file) => [file, hash('sha1', files.read(file) ?? '')]))

/** Files whose text is another one, that are new or gone. */
export const changedBetween = (before: Inputs['files'], now: Inputs['files']): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((file) => before[file] !== now[file])

function programOf(files: Files): string {
  const own = filesOnDisk(root)
  const sources = rooms.flatMap((room) =>
    own
      .list(room, true)
      .flatMap((name) => (name.endsWith('.ts') && !isOfTests(name) ? `${room}/${name}` : [])),
  )
  const grammar = files.list('schemas/language').map((name) => `schemas/language/${name}`)
  const hooks = files.list('src/areas', true).filter((name) => /\/hooks\//.test(name))
  return hash(
    'sha1',
    [
      process.version,
      process.arch,
      ...hooks,
      own.read('package-lock.json'),
      ...sources.flatMap((file) => [file, own.read(file)]),
      ...grammar.flatMap((file) => [file, files.read(file)]),
    ].join('\n'),
  )
}
