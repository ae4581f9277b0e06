import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { sample } from '../../../tests/sampling.ts'
import { grammarIn } from '../check/readGrammar.ts'
import { definitionFiles, filesOnDisk } from '../source/files.ts'
import { formatDefinition } from './formatDefinition.ts'

const files = filesOnDisk(join(import.meta.dirname, '../../..'))
const grammar = grammarIn(files)

test('however a definition is written, it is laid out the same way and says the same', () => {
  for (const file of sample(definitionFiles(files), 40, 'layouts')) {
    const laid = formatDefinition(file, files.read(file) ?? '', grammar) ?? ''
    expect(formatDefinition(file, laid, grammar), file).toBe(laid)
    const other = stringify(parse(laid), { lineWidth: 0, collectionStyle: 'flow' })
    expect(parse(formatDefinition(file, other, grammar) ?? ''), file).toEqual(parse(laid))
  }
})
