import { expect, test } from 'vitest'
import { everyWord } from '../../scripts/bench/copies.ts'
import { createCompiler, type Compiled } from '../../src/compiler/createCompiler.ts'
import { playAgain, sample } from '../sampling.ts'
import { misspelt, misspellings, type Misspelling } from './misspell.ts'

/** Our definitions, and those with the words that ours do not use. */
const disk = everyWord()
const folders = [
  'schemas/lookups',
  'schemas/settings',
  'schemas/blocks',
  'schemas/processes',
  'schemas/entities',
  'screens',
]
const definitions = [
  'schemas/areas.yaml',
  'schemas/audiences.yaml',
  ...folders.flatMap((folder) => disk.list(folder, true).map((name) => `${folder}/${name}`)),
].filter((file) => file.endsWith('.yaml'))

interface Score {
  readonly wrong: Misspelling
  readonly refused: boolean
  readonly offered: boolean
}

const changedTexts = new Map<string, string>()
const compiler = createCompiler('', {
  read: (file) => changedTexts.get(file) ?? disk.read(file),
  list: (folder, deep) => disk.list(folder, deep),
})

interface Batch {
  readonly file: string
  readonly wrongs: readonly Misspelling[]
}

/** Names of one file that are misspelt at once: so many that the file still is what it was. */
function batchesOf(file: string): Batch[] {
  const all = misspellings(file, disk.read(file) ?? '')
  return [true, false]
    .flatMap((grammar) =>
      inBatches(
        all.filter((wrong) => wrong.grammar === grammar),
        20,
      ),
    )
    .map((wrongs) => ({ file, wrongs }))
}

/** Whatever is not told at its own place is tried again alone. */
function score({ file, wrongs }: Batch): Score[] {
  const text = disk.read(file) ?? ''
  const told = toldAt(compileWith(file, misspelt(text, wrongs)), text, wrongs)
  return wrongs.map((wrong, index): Score =>
    told[index]?.offered ? { wrong, refused: true, offered: true } : alone(file, text, wrong),
  )
}

/** With this one file otherwise than it is: the one before is as it was. */
function compileWith(file: string, text: string): Compiled {
  const others = [...changedTexts.keys()].filter((name) => name !== file)
  for (const name of others) {
    changedTexts.delete(name)
    compiler.changed(name)
  }
  changedTexts.set(file, text)
  return compiler.changed(file)
}

function alone(file: string, text: string, wrong: Misspelling): Score {
  const { diagnostics } = compileWith(file, misspelt(text, [wrong]))
  return {
    wrong,
    refused: diagnostics.length > 0,
    offered: diagnostics.some(({ fix }) => fix === `Did you mean ${wrong.name}?`),
  }
}

function toldAt(
  { diagnostics }: Compiled,
  text: string,
  batch: readonly Misspelling[],
): { readonly offered: boolean }[] {
  return batch.map(({ name, offset }) => {
    const before = misspelt(
      text.slice(0, offset),
      batch.filter((other) => other.offset < offset),
    )
    const line = before.split('\n').length
    const column = before.length - before.lastIndexOf('\n')
    return {
      offered: diagnostics.some(
        (diagnostic) =>
          diagnostic.line === line &&
          diagnostic.column === column &&
          diagnostic.fix === `Did you mean ${name}?`,
      ),
    }
  })
}

function inBatches<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.filter((_item, at) => at % Math.ceil(items.length / size) === index),
  )
}

test('a misspelt reference is refused, and the name that was meant is offered', { timeout: 300_000 }, () => {
  expect(compiler.compile().diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`)).toEqual([])
  const scores = sample(definitions.flatMap(batchesOf), 60, 'misspellings').flatMap(score)
  const accepted = scores.filter(({ refused }) => !refused)
  const refused = 1 - accepted.length / scores.length
  const offered = scores.filter((one) => one.offered).length / scores.length
  console.info(
    `${scores.length} misspellings: ${(refused * 100).toFixed(2)} % refused, the exact name offered for ${(offered * 100).toFixed(2)} %`,
  )
  expect(scores.length).toBeGreaterThan(1000)
  expect(
    refused,
    [playAgain, ...accepted.map(({ wrong }) => `${wrong.file}: ${wrong.name} as ${wrong.wrong}`)].join('\n'),
  ).toBeGreaterThanOrEqual(0.99)
  expect(offered, playAgain).toBeGreaterThanOrEqual(0.9)
})
