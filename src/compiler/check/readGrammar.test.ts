import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCompiler } from '../createCompiler.ts'
import { filesOnDisk } from '../source/files.ts'

const project = filesOnDisk(join(import.meta.dirname, '../../..'))

/** Starts a compiler whose grammar of areas is the given one. */
function compilerFor(grammar: object): () => unknown {
  const file = 'schemas/language/areas.schema.json'
  return () =>
    createCompiler('', {
      ...project,
      read: (name) => (name === file ? JSON.stringify(grammar) : project.read(name)),
    })
}

test.each([
  [
    'a keyword that nobody holds',
    { properties: { id: { type: 'string', pattern: '^NEVER$' } } },
    'schemas/language/areas.schema.json#/properties/id: the compiler does not hold the keyword pattern',
  ],
  [
    'a keyword of the file itself',
    { oneOf: [] },
    'schemas/language/areas.schema.json#: the compiler does not hold the keyword oneOf',
  ],
  [
    'a keyword in a branch, an item and a further property',
    { anyOf: [{ items: { additionalProperties: { const: 'a' } } }] },
    'areas.schema.json#/anyOf/0/items/additionalProperties: the compiler does not hold the keyword const',
  ],
  [
    'a keyword of a definition',
    { definitions: { area: { uniqueItems: true } } },
    'areas.schema.json#/definitions/area: the compiler does not hold the keyword uniqueItems',
  ],
  [
    'a format of which nobody knows',
    { properties: { id: { type: 'string', format: 'date' } } },
    'areas.schema.json#/properties/id: the compiler does not hold the format date',
  ],
  [
    'what stands beside a reference, which alone counts',
    { properties: { id: { $ref: 'words.schema.json#/definitions/label', minItems: 2 } } },
    'areas.schema.json#/properties/id: beside $ref the compiler does not hold the keyword minItems',
  ],
  [
    'what stands beside branches, which alone count',
    { properties: { id: { anyOf: [{ type: 'string' }], type: 'string' } } },
    'areas.schema.json#/properties/id: beside anyOf the compiler does not hold the keyword type',
  ],
])('a grammar is refused for %s', (_, grammar, says) => {
  expect(compilerFor(grammar)).toThrow(says)
})

test('a property may be named as a keyword is, and the pattern of a label is held by its format', () => {
  const label = { type: 'string', format: 'label', pattern: '^[^|]*$' }
  expect(compilerFor({ properties: { pattern: label, oneOf: { type: 'string' } } })).not.toThrow()
})
