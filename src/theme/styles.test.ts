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
      '.shell-skip:not(:focus-visible)',
      '.shell-slim .shell-page-name',
      '.sw-files-table thead',
      '.sw-unseen',
    ])
  })
})
