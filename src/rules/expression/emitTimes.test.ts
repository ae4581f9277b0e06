import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../language/row.ts'
import { emitJs } from './emitJs.ts'
import { noteScope } from '../testing/noteScope.ts'
import { compileAll, env, typedOf, type Run } from '../testing/compileAll.ts'

const on = (noteDate: string): Row => ({ noteDate })
const at = (creationDate: string): Row => ({ creationDate })

/** Days, months and hours; steps and forms. */
const vectors: readonly (readonly [text: string, row: Row, result: unknown])[] = [
  ['noteDate + 2', on('2026-02-27'), '2026-03-01'],
  ['creationDate + 1', at('2026-02-28 22:15:09'), '2026-03-01 22:15:09'],
  ['creationDate - 1.9', at('2026-03-01 22:15:09'), '2026-02-28 22:15:09'],
  ['noteDate == creationDate + 1', { ...on('2026-03-01'), ...at('2026-02-28 22:15:09') }, true],
  ['monthStart(noteDate)', on('2026-03-05'), '2026-03-01'],
  ['monthStart(creationDate)', at('2026-03-05 10:00:00'), '2026-03-01'],
  ['monthEnd(noteDate)', on('2024-02-05'), '2024-02-29'],
  ['monthEnd(noteDate)', on('2026-12-31'), '2026-12-31'],
  ['quarterStart(noteDate)', on('2026-06-30'), '2026-04-01'],
  ['quarterStart(noteDate)', on('2026-12-31'), '2026-10-01'],
  ['yearStart(creationDate)', at('2026-03-05 10:00:00'), '2026-01-01'],
  ['weekStart(noteDate)', on('2026-03-08'), '2026-03-02'],
  ['weekStart(noteDate)', on('2026-03-02'), '2026-03-02'],
  ['addMonths(noteDate, 1)', on('2026-01-31'), '2026-02-28'],
  ['addMonths(noteDate, -13)', on('2026-01-31'), '2024-12-31'],
  ['addMonths(noteDate, 12)', on('2024-02-29'), '2025-02-28'],
  ['dayAtOrAfter(noteDate, 25)', on('2026-03-25'), '2026-03-25'],
  ['dayAtOrAfter(noteDate, 25)', on('2026-03-26'), '2026-04-25'],
  ['dayAtOrAfter(noteDate, 31)', on('2026-04-30'), '2026-04-30'],
  ['dayAtOrAfter(noteDate, 30)', on('2026-01-31'), '2026-02-28'],
  ['addHours(creationDate, 4)', at('2026-03-05 22:30:00'), '2026-03-06 02:30:00'],
  ['addHours(creationDate, -0.5)', at('2026-03-05 00:10:00'), '2026-03-04 23:40:00'],
  [
    'if(total > 1, creationDate, noteDate)',
    { total: '2', ...on('2026-03-05'), ...at('2026-03-05 22:30:00') },
    '2026-03-05 22:30:00',
  ],
  ['if(total > 1, creationDate, noteDate)', on('2026-03-05'), '2026-03-05 00:00:00'],
  [
    'max(creationDate, noteDate)',
    { ...on('2026-03-05'), ...at('2026-03-05 22:30:00') },
    '2026-03-05 22:30:00',
  ],
  ['addHours(noteDate, 1)', on('2026-03-05'), '2026-03-05 01:00:00'],
  ['hours(creationDate, creationDate + 1)', at('2026-03-05 22:30:00'), '24'],
  [
    'hours(noteDate, creationDate)',
    { ...on('2026-03-05'), ...at('2026-03-05 01:20:00') },
    '1.3333333333333333333333333333333333333',
  ],
  ["asText(noteDate, 'yyyyMM')", on('2026-03-05'), '202603'],
  ["asText(creationDate, 'yy-MM-dd HH:mm:ss')", at('2026-03-05 22:30:01'), '26-03-05 22:30:01'],
  ["asText(noteDate, 'HH:mm')", on('2026-03-05'), '00:00'],
  ["asText(total, '000')", { total: '7.9' }, '007'],
  ["asText(total, '00')", { total: '-1234' }, '-1234'],
  ["asText(total, '00')", { total: null }, null],
  ['ceilTo(total, 12)', { total: '25' }, '36'],
  ['ceilTo(total, 0.3)', { total: '0.9' }, '0.9'],
  ['ceilTo(total, 2)', { total: '-3' }, '-2'],
  ['ceilTo(total, 0)', { total: '3' }, null],
  ["matches(title, '[A-Z]{2}\\d+')", { title: 'AB12' }, true],
  ["matches(title, '[A-Z]{2}\\d+')", { title: 'xAB12' }, false],
  ["matches(title, 'a|b')", { title: 'ab' }, false],
  ["matches(title, 'a')", {}, false],
  [
    'p90(lines.price)',
    { lines: ['5', '1', '9', '2', '3', '4', '6', '7', '8', '100'].map((price) => ({ price })) },
    '9',
  ],
  ['p90(lines.price)', {}, null],
]

describe('an expression over time, steps and forms', () => {
  let runs: readonly Run[]
  beforeAll(async () => {
    runs = await compileAll(vectors.map(([text]) => emitJs(typedOf(text, noteScope()))))
  })
  test.each(vectors.map(([text, row, result], index) => ({ text, row, result, index })))(
    '$text of $row is $result',
    ({ row, result, index }) => {
      expect(runs[index]?.(row, env)).toEqual(result)
    },
  )
})
