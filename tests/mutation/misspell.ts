import { parseDocument, isMap, isScalar, isSeq, visit, type Node } from 'yaml'

/** One name in a file of definitions, written wrongly. */
export interface Misspelling {
  readonly file: string
  readonly name: string
  readonly wrong: string
  readonly offset: number
  /** A word of the grammar itself: as long as it is wrong, nothing else of its file is looked at. */
  readonly grammar: boolean
}

export const misspelt = (text: string, wrongs: readonly Misspelling[]): string =>
  [...wrongs]
    .sort((a, b) => b.offset - a.offset)
    .reduce(
      (now, { name, wrong, offset }) => now.slice(0, offset) + wrong + now.slice(offset + name.length),
      text,
    )

/** Values that are free words, or names that are made here and not referred to. */
const free = new Set([
  'label',
  'say',
  'help',
  'title',
  'entity@',
  'family',
  'key',
  'was',
  'format',
  'code',
  'home',
  'userType',
  'process',
  'server',
  'meaning',
])
/** Maps whose keys are names from elsewhere. */
const referring = new Set([
  'use',
  'access',
  'grants',
  'menu',
  'set',
  'copy',
  'first',
  'hide',
  'children',
  'hooks',
])
/** Maps whose keys are made here. */
const making = new Set([
  'fields',
  'states',
  'verbs',
  'lines@',
  'screens',
  'areas',
  'folders',
  'audiences',
  'me',
  'roles',
  'responsibilities',
  'values',
  'edit@',
  'detail',
  'with',
])
/** The same in files of screens, whose other maps hold words of the grammar. */
const madeByScreens = new Set(['screens', 'edit', 'detail', 'tiles', 'measures', 'tabs'])
const expressions = new Set([
  'rows',
  'edit',
  'rule',
  'check',
  'default',
  'compute',
  'readonly',
  'show',
  'where',
  'when',
  'each',
  'best',
  'per',
  'change',
  'expected',
  'require',
  'value',
  'set',
  'values',
  'copy',
  'first',
  'hide',
  'scale',
  'required',
  'quantity',
])
const enumerations = new Set(['type', 'level', 'kind', 'color', 'panel'])
const keywords = new Set(['and', 'or', 'not', 'in', 'of', 'true', 'false', 'null'])

/** Every reference of a file, each once. Found by walking the YAML, without the compiler's help. */
export function misspellings(file: string, text: string): Misspelling[] {
  const found: Misspelling[] = []
  const add = (name: string, offset: number, grammar = false) => {
    if (text.slice(offset, offset + name.length) === name)
      found.push({ file, name, wrong: misspell(name, offset), offset, grammar })
  }
  const document = parseDocument(text)
  visit(document, {
    Pair(_index, pair, path) {
      if (!isScalar(pair.key) || !pair.key.range) return
      const names = path.flatMap((step) =>
        'key' in step && isScalar(step.key) ? [String(step.key.value)] : [],
      )
      const key = String(pair.key.value)
      const parent = names.at(-1) ?? ''
      const start = pair.key.range[0] + (pair.key.type === 'PLAIN' ? 0 : 1)
      if (isReferringKey(file, names)) for (const { name, at } of namesOf(key)) add(name, start + at)
      else if (!isMakingKey(file, names)) add(key, start, true)
      for (const { name, at } of valueNames(key, parent, names, pair.value as Node | null, text))
        add(name, at, enumerations.has(key)) // the library's own nodes
    },
  })
  return found.filter(
    ({ name }, index, all) =>
      name.length > 0 && all.findIndex(({ offset }) => offset === all[index]?.offset) === index,
  )
}

function isReferringKey(file: string, names: readonly string[]): boolean {
  const parent = names.at(-1) ?? ''
  if (file.startsWith('schemas/lookups')) return false
  if (parent === 'lines' && names.includes('then')) return true
  if (parent === 'rows' && names.includes('access')) return true
  return referring.has(parent) || (names.at(-2) === 'use' && !file.startsWith('schemas/blocks'))
}

function isMakingKey(file: string, names: readonly string[]): boolean {
  const parent = names.at(-1) ?? ''
  if (file.startsWith('schemas/settings')) return names.length === 0
  if (file.startsWith('schemas/lookups'))
    return names.length === 0 || parent === 'values' || names.at(-2) === 'values'
  if (file.startsWith('screens')) return madeByScreens.has(parent)
  if (parent === 'lines') return !names.includes('then')
  return making.has(parent) && parent !== 'edit'
}

function valueNames(
  key: string,
  parent: string,
  names: readonly string[],
  value: Node | null,
  text: string,
): { name: string; at: number }[] {
  if (
    free.has(key) ||
    (free.has(parent) && parent !== 'key') ||
    (key === 'entity' && !names.includes('list'))
  )
    return []
  if (parent === 'states' || (parent === 'values' && names.length < 3)) return []
  const isExpression = expressions.has(key) || expressions.has(parent)
  if (isSeq(value))
    return value.items.flatMap((item) => (isScalar(item) ? scalarNames(item, key === 'best', text) : []))
  if (!isScalar(value) || isMap(value)) return []
  return scalarNames(value, isExpression, text)
}

/** Names in a scalar: a path is as many names as it has steps; words for people have a bar and Chinese signs. */
function scalarNames(
  node: { value: unknown; range?: readonly number[] | null; type?: string },
  isExpression: boolean,
  text: string,
): { name: string; at: number }[] {
  const { value, range } = node
  if (
    typeof value !== 'string' ||
    !range ||
    /[\u2e80-\uffff]/.test(value) ||
    (!isExpression && !/^-?[\w.]+$/.test(value))
  )
    return []
  const [from = 0, to = from] = range
  // What is folded over several lines is read as it is written.
  const isFolded = node.type?.startsWith('BLOCK') === true || text.slice(from, to).includes('\n')
  const start = from + (node.type === 'PLAIN' || isFolded ? 0 : 1)
  return namesOf(isFolded ? text.slice(from, to) : value).map(({ name, at }) => ({ name, at: start + at }))
}

function namesOf(text: string): { name: string; at: number }[] {
  const bare = text.replace(/'[^']*'/g, (quoted) => ' '.repeat(quoted.length))
  return [...bare.matchAll(/[A-Za-z_]\w*/g)]
    .map((match) => ({ name: match[0], at: match.index }))
    .filter(({ name }) => !keywords.has(name))
}

/** The slips of a hurried hand, by turns: two letters swapped, one left out, one doubled, one replaced. */
export function misspell(name: string, turn: number): string {
  const middle = Math.max(1, Math.floor(name.length / 2))
  const swapped =
    name.slice(0, middle - 1) + name.charAt(middle) + name.charAt(middle - 1) + name.slice(middle + 1)
  const slips = [
    swapped,
    name.slice(0, middle) + name.slice(middle + 1),
    name.slice(0, middle) + name.charAt(middle - 1) + name.slice(middle),
    `${name.slice(0, middle)}q${name.slice(middle + 1)}`,
  ]
  const wrong = name.length < 3 ? name + name.charAt(name.length - 1) : (slips[turn % slips.length] ?? name)
  return wrong === name ? `${name}q` : wrong
}
