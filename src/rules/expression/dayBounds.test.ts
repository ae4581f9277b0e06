import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../language/row.ts'
import { compileAll, env, typedOf, type Run } from '../testing/compileAll.ts'
import { noteScope } from '../testing/noteScope.ts'
import { partsOf } from './dependencies.ts'
import { dayBounds } from './dayBounds.ts'
import { emitJs } from './emitJs.ts'
import type { CompareOperator } from './ast.ts'

const operators: readonly CompareOperator[] = ['==', '<', '<=', '>', '>=']
const clock = { today: '2026-03-05', now: '2026-03-05 10:20:30' }
const ofDays = [
  'monthStart(D)',
  'monthEnd(D)',
  'weekStart(D)',
  'quarterStart(D)',
  'yearStart(D)',
  'addMonths(D, 1)',
  'addMonths(monthStart(D), -3)',
  'weekStart(D) + 6',
  'monthStart(D - 25)',
  'monthStart(coalesce(null, D))',
]
const values = [
  "'2026-01-01'",
  "'2026-01-31'",
  "'2025-12-29'",
  "'2024-02-29'",
  'monthStart(today)',
  'today - 40',
  'weekStart(now)',
]
const conditions = [
  ...['noteDate', 'creationDate'].flatMap((day) =>
    ofDays.flatMap((made) =>
      values.flatMap((value) =>
        operators.map((operator) => `${made.replace('D', day)} ${operator} ${value}`),
      ),
    ),
  ),
  ...operators.flatMap((operator) =>
    ['2026', '2026.5', '2024'].map((year) => `year(noteDate) ${operator} ${year}`),
  ),
  ...operators.map((operator) => `'2026-02-01' ${operator} monthStart(noteDate)`),
]

/** Days around every edge: ends of weeks, months, quarters, years, a leap day; and none. */
const days = [2024, 2025, 2026].flatMap((year) =>
  [
    '01-01',
    '01-04',
    '01-05',
    '01-31',
    '02-01',
    '02-28',
    '03-01',
    '03-30',
    '03-31',
    '04-01',
    '06-30',
    '07-01',
    '12-28',
    '12-31',
  ].map((day) => `${year}-${day}`),
)
const rows: readonly Row[] = [
  {},
  ...[...days, '2024-02-29'].flatMap((day) => [
    { noteDate: day, creationDate: `${day} 00:00:00` },
    { noteDate: day, creationDate: `${day} 23:59:59` },
  ]),
]

describe('bounds of a day', () => {
  let runs: readonly Run[]
  const bounded = conditions.map((text) => {
    const typed = typedOf(text, noteScope())
    return typed.kind === 'compare' ? dayBounds(typed, clock) : undefined
  })
  beforeAll(async () => {
    runs = await compileAll([
      ...conditions.map((text) => emitJs(typedOf(text, noteScope()))),
      ...bounded.flatMap((typed) => (typed ? [emitJs(typed)] : [])),
    ])
  })

  test('every comparison of what only grows with a day has them', () => {
    expect(conditions.filter((_, at) => bounded[at] === undefined)).toEqual([])
  })

  test('they compute nothing of the row, so that an index answers them', () => {
    const computing = bounded.filter(
      (typed) =>
        typed && partsOf(typed).some(({ kind }) => kind === 'call' || kind === 'convert' || kind === 'shift'),
    )
    expect(computing).toEqual([])
  })

  test('they hold of exactly the same rows', () => {
    const at = { ...env, ...clock }
    const differing = conditions.flatMap((text, index) =>
      rows
        .filter(
          (row) => Boolean(runs[index]?.(row, at)) !== Boolean(runs[conditions.length + index]?.(row, at)),
        )
        .map((row) => `${text}: ${JSON.stringify(row)}`),
    )
    expect(differing).toEqual([])
  })

  test.each([
    'noteDate >= today',
    'month(noteDate) >= 3',
    'monthStart(noteDate) != today',
    'monthStart(noteDate) >= noteDate',
    'year(noteDate) + 1 >= 2026',
    "monthStart(noteDate) >= '0001-01-01'",
  ])('%s has none', (text) => {
    const typed = typedOf(text, noteScope())
    expect(typed.kind === 'compare' ? dayBounds(typed, clock) : typed.kind).toBeUndefined()
  })
})
