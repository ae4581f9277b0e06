import { expect, test } from 'vitest'
import { parse } from '../parse/parse.ts'
import type { Report } from '../source/diagnostics.ts'
import { nodeAt, placeOf, plain } from '../source/SourceFile.ts'
import { withPartFiles } from './withPartFiles.ts'

function whole(texts: Readonly<Record<string, string>>) {
  const to: Report = { diagnostics: [] }
  const beside = { read: (name: string) => texts[name], names: () => Object.keys(texts) }
  const file = parse('schemas/entities/stock/order.yaml', texts['order'] ?? '', to)
  const { file: found, parts } = withPartFiles(file, 'entity', beside, to)
  return { file: found, parts, codes: to.diagnostics.map(({ code }) => code) }
}

test('tables of lines, verbs and fields stand in files of their own, which may have parts themselves', () => {
  const { file, parts, codes } = whole({
    order:
      'entity: order\nfields: [order.head, order.rest]\nlines: { lines: orderLine }\nverbs: order.verbs\n',
    'order.head': 'num: 1\n',
    'order.rest': 'remark: 2\n',
    orderLine: 'entity: orderLine\nlines: { days: orderDay }\n',
    orderDay: 'entity: orderDay\n',
    'order.verbs': 'doIt: 3\n',
  })
  expect(codes).toEqual([])
  expect(parts).toEqual(['order.head', 'order.rest', 'orderLine', 'orderDay', 'order.verbs'])
  expect(plain(file.root)).toEqual({
    entity: 'order',
    fields: { num: 1, remark: 2 },
    lines: { lines: { entity: 'orderLine', lines: { days: { entity: 'orderDay' } } } },
    verbs: { doIt: 3 },
  })
})

test('what stands in a part is marked in its file', () => {
  const { file } = whole({
    order: 'entity: order\nverbs: order.verbs\n',
    'order.verbs': '# Verbs.\ndoIt: 3\n',
  })
  const node = nodeAt(file, ['verbs', 'doIt'])
  expect(placeOf(file, node?.span.start ?? 0)).toEqual({
    file: 'schemas/entities/stock/order.verbs.yaml',
    line: 2,
    column: 7,
  })
})

test('a file that is not there, is no YAML or stands within itself is told', () => {
  expect(whole({ order: 'entity: order\nverbs: order.verps\n', 'order.verbs': '' }).codes).toEqual([
    'unknown-file',
  ])
  expect(whole({ order: 'entity: order\nverbs: bad\n', bad: 'a: [1' }).codes).toEqual(['yaml'])
  expect(
    whole({ order: 'entity: order\nlines: { a: line }\n', line: 'entity: line\nlines: { b: line }\n' }).codes,
  ).toEqual(['file-in-itself'])
})
