// What a field type is stands in its record (src/rules/types) and in the folder of its family (src/cells). A list of types
// anywhere else would have to be kept by hand when a type is added, and nothing would say so.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { fieldTypeNames } from '../src/rules/types/fieldTypes.ts'

const root = resolve(import.meta.dirname, '..')
const types: ReadonlySet<string> = new Set(fieldTypeNames)
/** Storages and kinds of values, of which some are called as types are: a list of these alone is none of types. */
const kinds = new Set(['text', 'integer', 'date', 'datetime', 'flag', 'json'])

/** Files whose words are others that sound alike, or are the table that TypeScript closes; each with its reason. */
const allowed: Readonly<Record<string, string>> = {
  'src/texts/en/rules.ts': 'what each form rule and fault says',
  'src/texts/en/formula.ts': 'what a formula has to come to',
  'src/texts/zh/formula.ts': 'what a formula has to come to',
  'src/texts/en/editors.ts': 'what editors of each kind say',
  'src/texts/zh/editors.ts': 'what editors of each kind say',
  'src/texts/zh/rules.ts': 'what each form rule and fault says',
  'src/language/field.ts': 'the types that the grammar has not',
  'src/language/column.ts': 'the names of cells',
  'src/rules/formRules.ts': 'names of the form rules of the specification',
  'src/server/loading/mappingSchema.ts': 'keys of a mapping',
  'src/texts/en/server.ts': 'rooms of the server',
  'src/texts/zh/server.ts': 'rooms of the server',
  'src/grid/commands/cells.ts': 'kinds of cells in which something is pressed',
  'src/grid/commands/editing.ts': 'kinds of cells that have a picker',
  'src/grid/columns/FilterInputs.tsx': 'kinds of filters',
  'src/rules/messages/unmailable.ts': 'what is never sent by mail',
  'src/storybook/rows/values.ts': 'what made rows say; the other types are made by how they are kept',
}

interface Tree {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && 'type' in value
const trees = (value: unknown): readonly Tree[] => (Array.isArray(value) ? value : [value]).filter(isTree)
const below = (tree: Tree): readonly Tree[] => Object.values(tree).flatMap(trees)

/** The text of a string, of a type that is one, or of a key. */
function textOf(value: unknown): string | undefined {
  if (!isTree(value)) return undefined
  if (value.type === 'Literal' && typeof value['value'] === 'string') return value['value']
  return value.type === 'TSLiteralType' ? textOf(value['literal']) : undefined
}

const keyOf = ({ key }: Tree): string | undefined =>
  isTree(key) && typeof key['name'] === 'string' ? key['name'] : textOf(key)

/** What is compared in `a === 'x' || a === 'y'`. */
function compared(tree: Tree): readonly (string | undefined)[] {
  if (tree.type === 'ParenthesizedExpression') return trees(tree['expression']).flatMap(compared)
  if (tree.type === 'LogicalExpression') return [tree['left'], tree['right']].flatMap(trees).flatMap(compared)
  return tree.type === 'BinaryExpression' ? [textOf(tree['left']) ?? textOf(tree['right'])] : []
}

/** The words that one literal lists: an array, the keys of an object, a union, the cases of a switch, or a chain of comparisons. */
function listed(tree: Tree): readonly (string | undefined)[] {
  switch (tree.type) {
    case 'ArrayExpression':
      return trees(tree['elements']).map(textOf)
    case 'ObjectExpression':
      return trees(tree['properties']).map(keyOf)
    case 'TSUnionType':
      return trees(tree['types']).map(textOf)
    case 'SwitchStatement':
      return trees(tree['cases']).map(({ test: one }) => textOf(one))
    default:
      return compared(tree)
  }
}

/** The literals of a source that name three types or more. */
export function typeLists(file: string, text: string): readonly string[] {
  const found: string[] = []
  const visit = (tree: Tree, above?: Tree): void => {
    const named = [...new Set(listed(tree))].filter((word) => word !== undefined && types.has(word))
    const isWhole = !(tree.type === 'LogicalExpression' && above?.type === 'LogicalExpression')
    if (isWhole && named.length > 2 && named.some((word) => word !== undefined && !kinds.has(word)))
      found.push(`${file}:${text.slice(0, tree.start).split('\n').length} lists ${named.join(', ')}`)
    for (const each of below(tree)) visit(each, tree)
  }
  for (const tree of trees(parseSync(file, text).program)) visit(tree)
  return found
}

test.each([
  "const list = ['price', 'amount', 'rate']",
  'const table = { price: 1, amount: 2, rate: 3 }',
  "type Money = 'price' | 'amount' | 'rate'",
  "const is = type === 'price' || type === 'amount' || (type === 'rate')",
  "switch (type) { case 'price': case 'amount': case 'rate': go() }",
])('a list of types is found in %s', (text) => {
  expect(typeLists('x.ts', text)).toEqual(['x.ts:1 lists price, amount, rate'])
})

test('a type is listed in its record and in the folder of its cell, nowhere else', () => {
  const files = globSync('{src,scripts}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) =>
      !/^src\/rules\/(?:types|testing)\/|^src\/cells\/(?!editors|lazy)[a-z]+\/|^scripts\/bench\/|\/source\.ts$/.test(
        file,
      ) && !/\.(?:test|stories|chromium)\.tsx?$|\.chromium\.test\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) => typeLists(file, readFileSync(join(root, file), 'utf8')))
  expect(found.filter((line) => !allowed[line.split(':')[0] ?? ''])).toEqual([])
})

test('every type that a setting may have is called by a name', () => {
  const grammar = readFileSync(join(root, 'schemas/language/settings.schema.json'), 'utf8')
  const names = readFileSync(join(root, 'schemas/lookups/administration.yaml'), 'utf8')
  const { definitions } = JSON.parse(grammar) as {
    definitions: { sourceSettingType: { enum: readonly string[] } } // its shape is tested beside the check
  }
  const called = Object.keys(parse(names)['BASE_PROFILE_TYPE'].values)
  expect(definitions.sourceSettingType.enum.map((type) => type.toUpperCase()).sort()).toEqual(called.sort())
})
