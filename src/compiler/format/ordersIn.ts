import type { Grammar } from '../check/readGrammar.ts'
import { parse } from '../parse/parse.ts'
import { kindOfFile } from '../scope/Parsed.ts'
import { besideOf, withPartFiles } from '../scope/withPartFiles.ts'
import { definitionFiles, type Files } from '../source/files.ts'
import type { SourceFile } from '../source/SourceFile.ts'
import type { OrderAt } from './formatYaml.ts'
import { keyOrder } from './keyOrder.ts'

/** By file of definitions, in which order its words stand; of a part, as where its document names it. */
export function ordersIn(files: Files, grammar: Grammar): ReadonlyMap<string, OrderAt> {
  const orders = new Map<string, OrderAt>()
  const ofParts = new Map<string, OrderAt>()
  for (const file of definitionFiles(files)) {
    const { kind } = kindOfFile(file)
    if (!kind) continue
    const whole = wholeOf(file, files)
    const order = keyOrder(whole, grammar, `${kind}.schema.json`)
    orders.set(file, order)
    for (const { block, start } of whole.parts ?? [])
      ofParts.set(block.file, (offset) => order(start + offset))
  }
  return new Map([...orders, ...ofParts])
}

/** What is wrong in it is none of a formatter's business. */
function wholeOf(file: string, files: Files): SourceFile {
  const to = { diagnostics: [] }
  const source = parse(file, files.read(file) ?? '', to)
  const { kind } = kindOfFile(file)
  return kind === 'entity' || kind === 'screens'
    ? withPartFiles(source, kind, besideOf(file, files), to).file
    : source
}
