// What is run to keep a compiler with all that it knows: its memory after a compilation is written to a file (a snapshot of V8), and a later
// process begins with it. Bundled into one file by keep.ts, for Node takes no other.
// Usage, once kept: node --snapshot-blob <state> <request as JSON>
import v8 from 'node:v8'
import { createCompiler, type Compiled } from '../../src/compiler/createCompiler.ts'
import { createEmitter } from '../../src/compiler/emit/createEmitter.ts'
import { manual } from '../../src/compiler/explain/manual.ts'
import { filesOnDisk } from '../../src/compiler/source/files.ts'
import type { Definitions } from '../../src/language/definitions.ts'
import { changedBetween, textsOf } from './Inputs.ts'
import type { KeptAnswer, KeptRequest } from './keptState.ts'
import { writeCompiled } from './writeCompiled.ts'

const root = process.env['KEPT_ROOT'] ?? ''
const files = filesOnDisk(root)
const known = textsOf(files)
const compiler = createCompiler(root, files)
const modules = createEmitter()
const emit = (definitions: Definitions) =>
  new Map([...modules(definitions), ['manual.md', manual(definitions)]])
const { definitions } = compiler.compile()
if (!definitions) throw new Error('There are mistakes: nothing is kept.')
emit(definitions)

v8.startupSnapshot.setDeserializeMainFunction(() => {
  const { folder } = JSON.parse(process.argv.at(-1) ?? '') as KeptRequest // runKept asks
  const answer: KeptAnswer = writeCompiled(compiledNow(), folder, emit)
  process.stdout.write(JSON.stringify(answer))
})

/** What is different now is compiled, file by file; everything where that is as fast. */
function compiledNow(): Compiled {
  const changed = changedBetween(known, textsOf(files))
  const [first, ...rest] = changed
  if (first === undefined || rest.length >= 20) return compiler.compile()
  return rest.reduce((_, file) => compiler.changed(file), compiler.changed(first))
}
