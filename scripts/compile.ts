/** Compiles schemas/ and screens/ into dist/definitions: `node scripts/compile.ts [root]`. One line when all is well, every mistake when not. */
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesOnDisk } from '../src/compiler/source/files.ts'
import { compileTo } from './compiled/compileTo.ts'

const root = resolve(process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..'))
const start = performance.now()
const { mistakes, counts, written, did } = await compileTo({
  files: filesOnDisk(root),
  folder: join(root, 'dist/definitions'),
  keptFor: root,
})
const took = `${Math.round(performance.now() - start)} ms`
if (mistakes.length === 0)
  console.log(
    did === 'nothing'
      ? `${counts} are compiled as they are, ${took}`
      : `${counts} compiled, ${written} files written, ${took}`,
  )
else {
  console.error(
    `${mistakes.join('\n\n')}\n\n${mistakes.length} ${mistakes.length === 1 ? 'mistake' : 'mistakes'}`,
  )
  process.exitCode = 1
}
