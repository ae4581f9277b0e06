/** How long the compiler takes for 400 documents, made as copies of ours: `node scripts/bench/compile.ts`, of so many with `--documents 200`. Medians in ms against their budgets. */
import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCompiler } from '../../src/compiler/createCompiler.ts'
import { filesOnDisk, type Files } from '../../src/compiler/source/files.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const asked = process.argv.indexOf('--documents')
const documents = asked < 0 ? 400 : Number(process.argv[asked + 1])
/** What `me` points to stays one, with all that it points to and the administration. */
const supplied = 'slcSupplierInfo'
const budgets = { cold: 2000, entity: 50, screens: 50 }

/** Our definitions and as many copies of them as make 200 documents. */
function copies(disk: Files): { files: Files; texts: Map<string, string>; count: number } {
  const yaml = (folder: string) =>
    disk
      .list(folder, true)
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => `${folder}/${name}`)
  const originals = [...yaml('schemas/entities'), ...yaml('screens')].map((file) => ({
    file,
    text: disk.read(file) ?? '',
  }))
  const kept = [
    supplied,
    ...originals
      .filter(({ file }) => stem(file) === supplied)
      .flatMap(({ text }) => text.match(/(?<=\bto: )\w+/g) ?? []),
  ]
  const copied = originals.filter(
    ({ file }) => !file.includes('/administration/') && !kept.includes(stem(file)),
  )
  const names = [
    ...new Set(
      copied.flatMap(({ file, text }) => [
        stem(file),
        ...(text.match(/(?<=^\s*entity: )\w+/gm) ?? []),
        ...(file.startsWith('screens')
          ? (text.match(/^ {2}\w+(?=:)/gm)?.map((name) => name.trim()) ?? [])
          : []),
      ]),
    ),
  ]
  const pattern = new RegExp(`(?<!\\w)(${names.join('|')})(?!\\w)`, 'g')
  const texts = new Map(originals.map(({ file, text }) => [file, text]))
  const documentsIn = (files: readonly { file: string }[]) =>
    files.filter(({ file }) => file.startsWith('schemas/entities')).length
  let count = documentsIn(originals)
  for (let copy = 1; count < documents; copy += 1) {
    for (const { file, text } of copied)
      texts.set(file.replace(/\.yaml$/, `C${copy}.yaml`), text.replace(pattern, `$1C${copy}`))
    count += documentsIn(copied)
  }
  const list = (folder: string, deep = false) =>
    folder.startsWith('schemas/entities') || folder.startsWith('screens')
      ? [...texts.keys()]
          .filter(
            (file) => file.startsWith(`${folder}/`) && (deep || !file.slice(folder.length + 1).includes('/')),
          )
          .map((file) => file.slice(folder.length + 1))
      : disk.list(folder, deep)
  return { files: { read: (file) => texts.get(file) ?? disk.read(file), list }, texts, count }
}

const stem = (file: string) => file.replace(/^.*\//, '').replace(/\.yaml$/, '')
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

function timed(work: () => { diagnostics: readonly { code: string; file: string; says: string }[] }): Time {
  const start = performance.now()
  const before = process.threadCpuUsage()
  const { diagnostics } = work()
  const { user, system } = process.threadCpuUsage(before)
  const time = { clock: performance.now() - start, work: (user + system) / 1000 }
  const [first] = diagnostics
  if (first)
    throw new Error(
      `The generated definitions have ${diagnostics.length} mistakes: ${first.code} ${first.file} ${first.says}`,
    )
  return time
}

/** One process: the first compile, then files saved again with another label, by turns. */
function measure() {
  const { files, texts, count } = copies(filesOnDisk(root))
  const compiler = createCompiler('', files)
  const cold = timed(() => compiler.compile())
  const save = (file: string) => {
    const text = texts.get(file) ?? ''
    return median(
      Array.from({ length: 12 }, (_, turn) => {
        texts.set(file, turn % 2 === 0 ? text.replace(/ \| ([A-Z])/, ' | Another $1') : text)
        return timed(() => compiler.changed(file))
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
    entity: save(largest('schemas/entities')),
    screens: save(largest('screens')),
  }
}

if (process.argv.includes('--once')) console.log(JSON.stringify(measure()))
else {
  const runs = [1, 2, 3].map(
    () =>
      JSON.parse(
        execFileSync(process.execPath, [fileURLToPath(import.meta.url), '--once', ...process.argv.slice(2)], {
          encoding: 'utf8',
        }),
      ) as ReturnType<typeof measure>,
  ) // printed two lines above
  const [first] = runs
  console.log(
    `compile: ${first?.count} documents in ${first?.files} files, ${first?.kilobytes} kB; medians of ${runs.length} fresh processes`,
  )
  for (const [name, words] of [
    ['cold', 'everything, cold'],
    ['entity', 'the largest document saved'],
    ['screens', 'its screens saved'],
  ] as const) {
    const time = median(runs.map((run) => run[name]))
    console.log(
      `  ${words.padEnd(28)} ${time.clock.toFixed(0).padStart(5)} ms   (processor ${time.work.toFixed(0)} ms)   budget ${budgets[name]} ms   ${time.clock <= budgets[name] ? 'kept' : 'missed'}`,
    )
  }
}
