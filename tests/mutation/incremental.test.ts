import { expect, test } from 'vitest'
import type { Compiled } from '../../src/compiler/createCompiler.ts'
import { emittedOf, sampleProject } from '../../src/compiler/testing/sampleProject.ts'
import { isWhole, playAgain, randomFor } from '../sampling.ts'

const folder = 'schemas/entities/stock'
const files = [
  ...['company', 'loan', 'person', 'personSite', 'site', 'thing', 'wish'].map(
    (name) => `${folder}/${name}.yaml`,
  ),
  'schemas/lookups/stock.yaml',
  'schemas/audiences.yaml',
  'schemas/areas.yaml',
  'screens/stock/loan.yaml',
]
const random = randomFor('incremental')
const turns = isWhole ? 300 : 40

/** What a hand does to a line: a word of a label, a name, a number, the whole line. */
const edits: readonly ((line: string) => string | undefined)[] = [
  (line) => line.replace(/ \| ([A-Z])/, ' | Other $1'),
  (line) => line.replace(/\b([a-z]\w{3,})(?=\s*:)/, '$1x'),
  (line) => line.replace(/: ([a-zA-Z]\w+)(?=[ ,}]|$)/, ': $1x'),
  (line) => line.replace(/(\d+)/, '1$1'),
  (line) => line.replace(/required: true/, 'required: false'),
  (line) => line.replace(/ == /, ' != '),
  () => undefined,
  (line) => `${line}\n`,
]

function edited(text: string): string {
  const lines = text.split('\n')
  const at = random.whole(0, lines.length - 1)
  const line = random.pick(edits)(lines[at] ?? '')
  return lines.toSpliced(at, 1, ...(line === undefined ? [] : [line])).join('\n')
}

/** Definitions that nobody asks for may be behind: what is asked for later has to be whole all the same. */
const told = (compiled: Compiled, isAsked: boolean) => ({
  diagnostics: compiled.diagnostics,
  ...(isAsked ? { files: emittedOf(compiled) } : {}),
})

test('after random edits, half of them taken back, the answer is that of a compile from the start', () => {
  const { compiler, texts, read } = sampleProject()
  compiler.compile()
  let good = 0
  for (let turn = 0; turn < turns; turn++) {
    const file = random.pick(files)
    const before = read(file) ?? ''
    const steps = [edited(before), ...(random.chance(0.25) ? [] : [before])]
    for (const text of steps) {
      texts.set(file, text)
      const now = compiler.changed(file)
      const fresh = sampleProject()
      for (const [name, own] of texts) fresh.texts.set(name, own)
      const isAsked = random.chance(0.6)
      const anew = told(fresh.compiler.compile(), isAsked)
      expect(told(now, isAsked), `${file} in turn ${turn}. ${playAgain}\n${text}`).toEqual(anew)
      if (now.diagnostics.length === 0) good += 1
    }
    // Too much that is broken hides the rest: everything is mended then.
    if (turn % 10 === 9)
      for (const [name] of [...texts]) {
        texts.delete(name)
        compiler.changed(name)
      }
  }
  expect(good).toBeGreaterThan(turns / 4)
})
