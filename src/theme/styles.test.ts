import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Style sheets without their comments. */
const sheets = globSync('**/*.css', { cwd: root }).map(
  (file) => [file, read(file).replace(/\/\*[^]*?\*\//g, '')] as const,
)
const code = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(?:test|stories|chromium)\./.test(file))
  .map(read)
  .join('\n')

/** `classesOf('.a > .b-c:hover {}')` → `['a', 'b-c']`; what the component library calls its parts is its own. */
const classesOf = (sheet: string): readonly string[] =>
  [
    ...new Set(
      [...sheet.replace(/\{[^{}]*\}/g, '{}').matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name),
    ),
  ]
    .filter((name) => !/^(?:ant-|anticon)/.test(name))
    .toSorted()

const words = new Set(code.match(/[\w-]+/g))
const beginnings = [...new Set([...code.matchAll(/([\w-]{3,})\$\{/g)].map(([, start = '']) => start))]

/** `sw-${align}` alone would make everything ours used. */
const begins = (name: string): boolean =>
  beginnings.some((start) => start !== 'sw-' && name.startsWith(start))
const aligned = /^sw-(?:left|center|right)$/

/** In full, or made from a beginning and what follows from a value. */
const isUsed = (name: string): boolean => words.has(name) || begins(name) || aligned.test(name)

test('a class that nothing bears is found', () => {
  expect(['sw-unseen', 'sw-nobody', 'step-now', 'list-nobody'].map(isUsed)).toEqual([
    true,
    false,
    true,
    false,
  ])
})

/** What stands within the braces that begin at `at`. */
function braced(text: string, at: number): string {
  let depth = 0
  for (let end = at; end < text.length; end++) {
    if (text[end] === '{') depth += 1
    else if (text[end] === '}') depth -= 1
    if (depth === 0) return text.slice(at + 1, end)
  }
  return ''
}

/** Words of the literals of an expression: what is compared, and what is made from a value, is none. */
const literals = (expression: string): string[] =>
  [...expression.replace(/[!=]==? '[^']*'/g, '').matchAll(/'([^'\n]*)'|`([^`]*)`/g)].map(
    ([, plain, template = '']) => plain ?? template.replace(/[\w-]*\$\{[^}]*\}[\w-]*/g, ' '),
  )

/** `classesBorne('<p className="a b" />')` → `['a', 'b']`. */
const classesBorne = (text: string): readonly string[] =>
  [
    ...[...text.matchAll(/[cC]lassName=(?:"([^"]*)"|(?=\{))/g)].flatMap((found) =>
      found[1] === undefined ? literals(braced(text, found.index + found[0].length)) : [found[1]],
    ),
    ...[...text.matchAll(/\bclassName: '([^'\n]*)'/g)].map(([, words = '']) => words),
  ].flatMap((words) => words.split(/\s+/).filter((word) => /^[a-z][\w-]*-[\w-]*$/.test(word)))

test('what an element bears is read from literals in any form', () => {
  expect(
    classesBorne(
      `<i className="a-b c-d" className={x === 'no-no' ? 'e-f' : \`g-h\${more} i-\${n}\`} /> { className: 'j-k' }`,
    ),
  ).toEqual(['a-b', 'c-d', 'e-f', 'g-h', 'j-k'].filter((name) => name !== 'g-h'))
})

/** No rule is theirs: by them a part is found, by the keyboard or by tests. */
const foundBy: ReadonlySet<string> = new Set([
  'document-number',
  'home-measure',
  'lines-quiet',
  'list-paging-total',
  'sw-attachments-badge',
  'sw-press-link',
  'sw-said',
])

test('every class that an element bears has a rule, or is what the part is found by', () => {
  const ruled = new Set(sheets.flatMap(([, sheet]) => classesOf(sheet)))
  expect(
    [...new Set(classesBorne(code))]
      .filter((name) => !/^(?:ant-|anticon)/.test(name) && !ruled.has(name) && !foundBy.has(name))
      .toSorted(),
  ).toEqual([])
})

describe('style sheets', () => {
  test.each(sheets)('%s has no class that nothing bears', (_, sheet) => {
    expect(classesOf(sheet).filter((name) => !isUsed(name))).toEqual([])
  })

  test('what is only read aloud is hidden by one class', () => {
    const hiding = sheets.flatMap(([, sheet]) =>
      [...sheet.matchAll(/([^{}]+)\{[^{}]*clip-path: inset\(50%\)[^{}]*\}/g)].map(([, names = '']) =>
        names.trim(),
      ),
    )
    // The others are hidden only where there is no room, or until they have the focus.
    expect(hiding.toSorted()).toEqual([
      '.list-head:has(.list-toolbar > :nth-child(4)) h1',
      '.shell-skip:not(:focus-visible)',
      '.shell-slim .shell-page-name',
      '.stage-words',
      '.sw-files-table thead',
      '.sw-unseen',
    ])
  })
})
