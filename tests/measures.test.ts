// How long functions are, room by room: the limits that a lint rule for one function cannot hold. `node scripts/measure.ts` prints the figures.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callbacksIn, functionsIn } from '../scripts/functionsIn.ts'
import { langOf, measuredFiles, measuresOf } from '../scripts/measure.ts'

const root = join(import.meta.dirname, '..')
const folders = [...globSync('src/*/', { cwd: root }), 'scripts']

test.each(folders)('%s: of 100 functions 95 have at most 40 lines', (room) => {
  expect(measuresOf(measuredFiles(`${room}/**/*.{ts,tsx}`)).p95).toBeLessThanOrEqual(40)
})

test('of 100 components 95 have at most 80 lines; no function has more than 100', () => {
  const { componentsP95, over100 } = measuresOf(measuredFiles('{src,scripts}/**/*.{ts,tsx}'))
  expect(componentsP95).toBeLessThanOrEqual(80)
  expect(over100).toBe(0)
})

const tests = globSync(['{src,tests}/**/*.{test,journey,chromium,stories}.{ts,tsx}', 'tests/**/*.ts'], {
  cwd: root,
})

test('a file of tests fits in one reading', () => {
  const isLong = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1 > 300
  expect([...new Set(tests)].filter(isLong)).toEqual([])
})

/** Their callbacks are lists of tests: they have the limit of their file. */
const suites = ['describe', 'eachDatabase', 'oneDatabase', 'drawnDatabase']

test('no function in tests, and no single test, has more than 100 lines', () => {
  const long = tests.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const callbacks = callbacksIn(text, langOf(file)).filter(({ to }) => !suites.includes(to))
    return [...functionsIn(text, langOf(file)), ...callbacks]
      .filter(({ lines }) => lines > 100)
      .map(({ line, lines }) => `${file}:${line} has ${lines} lines`)
  })
  expect(long).toEqual([])
})

test('functions are found by whatever gives them a name, with their lines and the ways through them', () => {
  const text = `function one() {
  return 1
}
const two = (a?: number) => (a && a > 1 ? a : 2)
class Three {
  four() {
    if (this) return [1].map((x) => x)
  }
}
const Five = memo(() => <div />)
export const six = { seven: () => 7 }
`
  expect(functionsIn(text, 'tsx')).toEqual([
    { name: 'one', line: 1, lines: 3, complexity: 1, isComponent: false },
    { name: 'two', line: 4, lines: 1, complexity: 3, isComponent: false },
    { name: 'four', line: 6, lines: 3, complexity: 2, isComponent: false },
    { name: 'Five', line: 10, lines: 1, complexity: 1, isComponent: true },
    { name: 'seven', line: 11, lines: 1, complexity: 1, isComponent: false },
  ])
})
