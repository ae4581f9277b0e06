// How long functions are, room by room: the limits that a lint rule for one function cannot hold. `node scripts/measure.ts` prints the figures.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { functionsIn } from '../scripts/functionsIn.ts'
import { measuredFiles, measuresOf } from '../scripts/measure.ts'

const folders = [...globSync('src/*/', { cwd: join(import.meta.dirname, '..') }), 'scripts']

/** Rooms whose components are longer than they should be, with what they have. These figures may only fall, to 80. */
const longComponents: Readonly<Record<string, number>> = {
  'src/cells': 167,
  'src/grid': 87,
  'src/runtime': 135,
  scripts: 87,
}

/** Rooms in which a function has more than 100 lines, and how many do. To fall to none. */
const longFunctions: Readonly<Record<string, number>> = { 'src/cells': 5, 'src/runtime': 9 }

test.each(folders)(
  '%s: of 100 functions 95 have at most 40 lines, of components 80; none has more than 100',
  (room) => {
    const { p95, componentsP95, over100 } = measuresOf(measuredFiles(`${room}/**/*.{ts,tsx}`))
    expect(p95).toBeLessThanOrEqual(40)
    expect(componentsP95).toBeLessThanOrEqual(longComponents[room] ?? 80)
    expect(over100).toBeLessThanOrEqual(longFunctions[room] ?? 0)
  },
)

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
