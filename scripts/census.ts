/** Prints how often each word of the language is used: `npm run census`; --json for tools. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { grammarIn } from '../src/compiler/check/readGrammar.ts'
import { census, type CountedFile } from '../src/compiler/explain/census.ts'
import { filesOnDisk } from '../src/compiler/source/files.ts'
import { withoutParts } from '../src/compiler/testing/withoutParts.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const files = withoutParts(filesOnDisk(root))
const grammar = grammarIn(files)
const of = (kind: string, folder: string): readonly CountedFile[] =>
  files
    .list(folder, true)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => ({ kind, value: parse(files.read(`${folder}/${name}`) ?? '') as unknown }))
const uses = census(grammar, [
  ...of('entity', 'schemas/entities'),
  ...of('block', 'schemas/blocks'),
  ...of('screens', 'screens'),
])

if (process.argv.includes('--json')) console.log(JSON.stringify(uses, null, 2))
else
  for (const [kind, words] of Map.groupBy(uses, (use) => use.of)) {
    const idle = words.filter((use) => use.uses === 0)
    console.log(`\n${kind}: ${words.length} words, ${idle.length} unused`)
    for (const { word, uses: many, files } of words)
      if (many > 0) console.log(`${String(many).padStart(7)}  ${word}  (${files} files)`)
    if (idle.length > 0) console.log(`      –  ${idle.map(({ word }) => word).join(', ')}`)
  }
