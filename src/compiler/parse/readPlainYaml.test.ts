import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import { expect, test } from 'vitest'
import { parse } from './parse.ts'
import { readPlainYaml } from './readPlainYaml.ts'
import { plain, type SourceNode } from '../source/SourceFile.ts'

const root = join(import.meta.dirname, '../../..')
const library = (text: string) => {
  const document = parseDocument(text, { uniqueKeys: false })
  return document.errors.length > 0 ? undefined : (document.toJS() as unknown)
}
const definitions = ['schemas/entities', 'schemas/lookups', 'screens'].flatMap((folder) =>
  (readdirSync(join(root, folder), { recursive: true }) as string[])
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join(root, folder, name)),
)

test('every definition is read as the YAML library reads it, and by the quick way', () => {
  expect(definitions.length).toBeGreaterThan(20)
  for (const file of definitions) {
    const text = readFileSync(file, 'utf8')
    const quick = readPlainYaml(text)
    expect(quick, file).toBeDefined()
    expect(plain(quick), file).toEqual(library(text))
  }
})

const samples = [
  'a: 1',
  'a: { b: c }',
  'a:\n  b: "c"',
  'a:\n  - b: [1]\n  - d # e',
  'a: 1\nb: [x, y, { c: d }]\n',
  'a:\n  - b: 1\n    c: 2\n  - d\n',
  'a:\n- 1\n- 2\nb: ~\n',
  '# only a comment\na: b # and one here\n\nc:\n  d: "e: # f"\n',
  "k: 'it is, [quoted]'\n",
  'after doPost: hook\n',
  'a: >-\n  one\n  two\nb: 1\n',
  'a: |\n  one\n  two\n',
  'x: {a: 1, b: , c}\n',
  'l: [a, b,\n    c] # end\nm: 1.50\n',
  'a: -1\nb: - 1x\n',
  't: true\nf: False\nn: null\nz: 007\n',
  'url: http://x.y:80/z\n',
  'a: b: c\n',
  'a: [1, 2\n',
  'a: &x 1\nb: *x\n',
  'a: "tab\\t"\n',
  'a: "matches(x, \'\\\\d+\') \\"so\\" \\/ \\n \\\\"\n',
  'a: "\\u4e2d \\x41"\n',
  'a: "open \\"\n',
  "a: ''''\n",
  'a: "one \\\n  two"\n',
  'a:\n   b: 1\n  c: 2\n',
  'a: {b: c}d\n',
  "a: 'it''s'\n",
  'a: 1e3\nb: 0x1F\n',
  '- a\n- b\n',
  '',
  'just text\n',
  'a: b\n  c\n',
  '"quoted key": 1\n',
  'a: x#y\nb: "x" # y\n',
]

test.each(samples)('the quick way agrees with the library or leaves it alone: %j', (text) => {
  const quick = readPlainYaml(text)
  if (quick) expect(plain(quick) ?? null).toEqual(library(text) ?? null)
  else expect(plain(parse('x.yaml', text, { diagnostics: [] }).root)).toEqual(library(text))
})

test('keys and values know where they stand', () => {
  const text = 'fields:\n  a: { type: ref, to: b }\n'
  const words = (node: SourceNode | undefined): string[] => {
    if (node?.kind === 'scalar') return [text.slice(node.span.start, node.span.end)]
    if (node?.kind !== 'map') return []
    return node.entries.flatMap(({ keySpan, value }) => [
      text.slice(keySpan.start, keySpan.end),
      ...words(value),
    ])
  }
  expect(words(readPlainYaml(text))).toEqual(['fields', 'a', 'type', 'ref', 'to', 'b'])
})
