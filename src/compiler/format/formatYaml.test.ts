import { expect, test } from 'vitest'
import { formatYaml } from './formatYaml.ts'

const formatted = (text: string, order?: readonly string[]) => formatYaml(text, () => order)
const wide = (count: number, word = 'aField') => Array.from({ length: count }, (_, at) => `${word}${at}`)

test('what fits on a line stays as its author wrote it, with one blank between things', () => {
  const text = 'fields:\n  a: { type: text, max: 5 }\n  b:\n    type: date\nlist: [x, { y: 1 }, {}]\n'
  expect(formatted(text)).toBe(text)
  expect(formatted('a:   {x:   1,y: [ { z: 2 } ]  }\n')).toBe('a: { x: 1, y: [{ z: 2 }] }\n')
})

test('a map that does not fit stands an entry a line, a list with maps an item a line', () => {
  const label = '一个很长的标签'.repeat(6)
  expect(
    formatted(`f: { type: text, label: ${label} | A label, help: ${label} | A help that is long, max: 5 }\n`),
  ).toBe(`f:\n  type: text\n  label: ${label} | A label\n  help: ${label} | A help that is long\n  max: 5\n`)
  const items = wide(9).map((name) => `{ field: ${name}, width: 90 }`)
  expect(formatted(`columns: [${items.join(', ')}, last]\n`)).toBe(
    `columns:\n${items.map((item) => `  - ${item}\n`).join('')}  - last\n`,
  )
})

test('a list of names takes as many lines as it needs, and is read as it was', () => {
  const names = wide(30)
  const text = formatted(`toolbar: [${names.join(', ')}]\n`) ?? ''
  const lines = text.trimEnd().split('\n')
  expect(lines.length).toBe(3)
  expect(lines.every((line) => line.length <= 120)).toBe(true)
  expect(text.replaceAll(/\s+/g, ' ')).toBe(`toolbar: [${names.join(', ')}] `)
})

test('a long text is folded before and, or, else behind a comma', () => {
  const rule = wide(12).join(' == 1 and ')
  expect(formatted(`check: "${rule}"\n`)).toBe(
    `check: >-\n  ${wide(7).join(' == 1 and ')} == 1\n  and ${wide(12).slice(7).join(' == 1 and ')}\n`,
  )
  const call = `if(${wide(20).join(', ')})`
  expect(formatted(`compute: ${call}\n`)?.split('\n')[1]).toMatch(/,$/)
})

test('a text without blanks, or with lines of its own, stays whole', () => {
  const word = 'x'.repeat(150)
  expect(formatted(`a: ${word}\n`)).toBe(`a: ${word}\n`)
  const lines = 'a: |\n  one\n  two   three\n'
  expect(formatted(lines)).toBe(lines)
})

test('comments and blank lines stay with what they stand before; long ones become several', () => {
  const text = `# Of the file.\n\na: 1 # beside\n\n# Before b.\nb:\n  # Before c.\n  c: [x] # beside x\n  # At the end of b.\n`
  expect(formatted(text)).toBe(text)
  const long = formatted(`# ${wide(40, 'word').join(' ')}\na: 1\n`)?.split('\n') ?? []
  expect(long.slice(0, 3).every((line) => line.startsWith('# ') && line.length <= 120)).toBe(true)
})

test('words stand in the order of the grammar with their comments, others behind them as they were', () => {
  expect(formatted('z: 1\nb: 2\n# Of a.\na: 3\ny: 4\n', ['a', 'b'])).toBe('# Of a.\na: 3\nb: 2\nz: 1\ny: 4\n')
})

test('what is no YAML is left', () => {
  expect(formatted('a: [1,\nb: }')).toBeUndefined()
})

test('what was formatted is not changed by it', () => {
  const text = `a: { b: "${wide(30).join(' and ')}", c: [${wide(40).join(', ')}], d: [{ e: ${wide(20).join(' or ')} }] }\n`
  const once = formatted(text) ?? ''
  expect(formatted(once)).toBe(once)
})
