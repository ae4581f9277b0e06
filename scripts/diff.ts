/** Prints who may do what otherwise than at a revision of git, document by document: `npm run diff`, `npm run diff -- HEAD~3`; --json for tools. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCompiler } from '../src/compiler/createCompiler.ts'
import { permissionChanges, sayPermissionChanges } from '../src/compiler/explain/permissionChanges.ts'
import { filesOnDisk, type Files } from '../src/compiler/source/files.ts'
import { filesAt, startOf } from './filesAt.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const words = process.argv.slice(2)
const revision = words.find((word) => !word.startsWith('--')) ?? startOf(root)
const before = compiled(filesAt(root, revision), `At ${revision}`)
const after = compiled(filesOnDisk(root), 'Now')
if (before && after) {
  const changes = permissionChanges(before, after)
  if (words.includes('--json')) console.log(JSON.stringify(changes, null, 2))
  else console.log(sayPermissionChanges(changes) || `Nobody may do anything otherwise than at ${revision}.`)
} else process.exitCode = 1

/** The definitions, or a word why there are none. An older state is read by the words of today. */
function compiled(files: Files, when: string) {
  const { definitions, diagnostics } = createCompiler('', files).compile()
  const [first] = diagnostics
  if (first)
    console.error(
      `${when} there are ${diagnostics.length} mistakes. The first: ${first.file}:${first.line}, ${first.says}`,
    )
  return definitions
}
