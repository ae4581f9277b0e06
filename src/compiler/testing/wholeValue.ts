import { parse as parseYaml } from 'yaml'
import { grammarIn } from '../check/readGrammar.ts'
import { parseFile, type Parsed } from '../scope/Parsed.ts'
import { blocksIn } from '../scope/blocksIn.ts'
import { besideOf } from '../scope/withPartFiles.ts'
import { plain } from '../source/SourceFile.ts'
import type { Files } from '../source/files.ts'

/** What a file of definitions says, a document with what its blocks bring. */
export function wholeValue(files: Files, file: string): unknown {
  const text = files.read(file) ?? ''
  if (!file.startsWith('schemas/entities')) return parseYaml(text) as unknown
  const grammar = grammarIn(files)
  const blocks = files
    .list('schemas/blocks')
    .map((name) => `schemas/blocks/${name}`)
    .map((name): [string, Parsed] => [name, parseFile(name, files.read(name) ?? '', grammar)])
  const whole = parseFile(file, text, grammar, () => blocksIn(new Map(blocks)), besideOf(file, files))
  return plain(whole.source.root)
}
