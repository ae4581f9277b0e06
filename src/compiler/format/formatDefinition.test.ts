import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { sample } from '../../../tests/sampling.ts'
import { grammarIn } from '../check/readGrammar.ts'
import { definitionFiles, filesOnDisk } from '../source/files.ts'
import { formatDefinition } from './formatDefinition.ts'
import { ordersIn } from './ordersIn.ts'

const files = filesOnDisk(join(import.meta.dirname, '../../..'))
const orders = ordersIn(files, grammarIn(files))

test('however a definition is written, it is laid out the same way and says the same', () => {
  for (const file of sample(definitionFiles(files), 40, 'layouts')) {
    const laid = formatDefinition(file, files.read(file) ?? '', orders.get(file)) ?? ''
    expect(formatDefinition(file, laid, orders.get(file)), file).toBe(laid)
    const other = stringify(parse(laid), { lineWidth: 0, collectionStyle: 'flow' })
    expect(parse(formatDefinition(file, other) ?? ''), file).toEqual(parse(laid))
  }
})

test('the words of a part stand in the order of the grammar, as where its document names it', () => {
  const texts: Readonly<Record<string, string>> = {
    'schemas/entities/stock/order.yaml': 'entity: order\nlines: { lines: orderLine }\nverbs: order.verbs\n',
    'schemas/entities/stock/orderLine.yaml':
      'fields:\n  a: { max: 5, label: 甲 | A }\nfirst: 1\nentity: orderLine\n',
    'schemas/entities/stock/order.verbs.yaml': 'doB: { to: DONE, label: 乙 | B }\n',
  }
  const folder = 'schemas/entities/stock/'
  const beside = {
    read: (file: string) => texts[file] ?? files.read(file),
    list: (of: string, deep?: boolean) =>
      of === 'schemas/entities' || of === folder.slice(0, -1)
        ? Object.keys(texts).map((name) => name.slice(of.length + 1))
        : files.list(of, deep),
  }
  const made = ordersIn(beside, grammarIn(files))
  const laid = (name: string) =>
    formatDefinition(name, texts[`${folder}${name}`] ?? '', made.get(`${folder}${name}`))
  expect(laid('order.verbs.yaml')).toBe('doB: { label: 乙 | B, to: DONE }\n')
  expect(laid('orderLine.yaml')).toBe(
    'entity: orderLine\nfirst: 1\nfields:\n  a: { label: 甲 | A, max: 5 }\n',
  )
})
