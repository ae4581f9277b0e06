/**
 * How long the compiler takes for 400 documents that use every word of the grammar, made as copies of ours: `node scripts/bench/compile.ts`,
 * of so many with `--documents 200`. Medians in ms against their budgets, beside what reading the same files costs anybody.
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { createCompiler, type Compiled } from '../../src/compiler/createCompiler.ts'
import { emit } from '../../src/compiler/emit/emit.ts'
import { readPlainYaml } from '../../src/compiler/parse/readPlainYaml.ts'
import { copies, everyWord, idleWords } from './copies.ts'

const asked = process.argv.indexOf('--documents')
const documents = asked < 0 ? 400 : Number(process.argv[asked + 1])
const budgets = { cold: 2000, entity: 50, label: 50, screens: 50 }
/** What only its own file says, and what others show of it: those are compiled again with it. */
const message = [/say: (.*?) \| ([A-Z])/, 'say: $1 | Another $2'] as const
const label = [/ \| ([A-Z])/, ' | Another $1'] as const

const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
const median = (times: readonly Time[]): Time => ({
  clock: middle(times.map(({ clock }) => clock)),
  work: middle(times.map(({ work }) => work)),
})

/** By the clock, and what of it the compiler's own thread was at work: on a busy machine the two differ. */
interface Time {
  readonly clock: number
  readonly work: number
}

function timed(work: () => unknown): Time {
  const start = performance.now()
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return { clock: performance.now() - start, work: (user + system) / 1000 }
}

function refuse(diagnostics: readonly { code: string; file: string; says: string }[]): void {
  const [first] = diagnostics
  if (first)
    throw new Error(
      `The generated definitions have ${diagnostics.length} mistakes: ${first.code} ${first.file} ${first.says}`,
    )
}

/** One process: the first compile, then files saved again with other words, by turns; then what reading alone costs. */
function measure() {
  const { files, texts, count } = copies(everyWord(), documents)
  const compiler = createCompiler('', files)
  let first: Compiled | undefined
  const cold = timed(() => refuse((first = compiler.compile()).diagnostics))
  const save = (file: string, [from, to]: readonly [RegExp, string], then?: (now: Compiled) => void) => {
    const text = texts.get(file) ?? ''
    if (!from.test(text)) throw new Error(`${file} has nothing to change.`)
    return median(
      Array.from({ length: 12 }, (_, turn) => {
        texts.set(file, turn % 2 === 0 ? text.replace(from, to) : text)
        return timed(() => {
          const now = compiler.changed(file)
          refuse(now.diagnostics)
          then?.(now)
        })
      }).slice(2),
    )
  }
  const largest = (folder: string) =>
    [...texts]
      .filter(([file]) => file.startsWith(folder) && file.endsWith('C2.yaml'))
      .sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? ''
  return {
    count,
    files: texts.size,
    kilobytes: Math.round([...texts.values()].join('').length / 1024),
    cold,
    entity: save(largest('schemas/entities'), message),
    label: save(largest('schemas/entities'), label),
    shown: save(largest('schemas/entities'), label, ({ definitions }) => definitions),
    screens: save(largest('screens'), label),
    written: timed(() => first?.definitions && emit(first.definitions)),
    ...floors([...texts.values()]),
  }
}

/** The same texts read by nobody who understands them: by our reader with places, by the library, and as JSON. */
function floors(texts: readonly string[]) {
  const places = timed(() => texts.forEach(readPlainYaml))
  const values: unknown[] = []
  const library = timed(() => texts.forEach((text) => values.push(parse(text))))
  const written = values.map((value) => JSON.stringify(value))
  return { places, library, json: timed(() => written.forEach((text) => JSON.parse(text) as unknown)) }
}

function print(runs: readonly ReturnType<typeof measure>[]): void {
  const [first] = runs
  console.log(
    `compile: ${first?.count} documents in ${first?.files} files, ${first?.kilobytes} kB; medians of ${runs.length} fresh processes`,
  )
  for (const [name, words] of [
    ['cold', 'everything, cold'],
    ['entity', 'the largest document saved'],
    ['label', 'with another label'],
    ['shown', '… and all definitions after it'],
    ['screens', 'its screens saved'],
    ['written', 'all definitions as modules'],
    ['places', 'floor: YAML with places'],
    ['library', 'floor: YAML by the library'],
    ['json', 'floor: the same as JSON'],
  ] as const) {
    const time = median(runs.map((run) => run[name]))
    const budget = name in budgets ? budgets[name as keyof typeof budgets] : undefined // just asked
    const kept = budget !== undefined && time.clock <= budget ? 'kept' : 'missed'
    const against = budget === undefined ? '' : `   budget ${budget} ms   ${kept}`
    console.log(
      `  ${words.padEnd(30)} ${time.clock.toFixed(0).padStart(5)} ms   (processor ${time.work.toFixed(0)} ms)${against}`,
    )
  }
}

if (process.argv.includes('--once')) console.log(JSON.stringify(measure()))
else {
  const { files, texts } = copies(everyWord(), documents)
  const idle = idleWords(files, texts)
  if (idle.length > 0)
    throw new Error(`No document uses ${idle.join(', ')}. Use them in scripts/bench/words.`)
  print(
    [1, 2, 3].map(
      () =>
        JSON.parse(
          execFileSync(
            process.execPath,
            [fileURLToPath(import.meta.url), '--once', ...process.argv.slice(2)],
            {
              encoding: 'utf8',
            },
          ),
        ) as ReturnType<typeof measure>, // printed two lines above
    ),
  )
}
