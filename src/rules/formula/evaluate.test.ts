import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../language/row.ts'
import { emitJs } from '../expression/emitJs.ts'
import { compileAll, env, typedOf, type Run } from '../testing/compileAll.ts'
import { evaluate } from './evaluate.ts'

/** What is evaluated at once gives what the emitted rule gives: each of these over each of the rows. */
const expressions = [
  '0.1 + 0.2',
  'total * taxRate / 3',
  'total - -taxRate',
  '-total',
  'round(total / 3, 2)',
  'roundUp(total, 1)',
  'abs(total)',
  'min(total, taxRate, 3)',
  'max(total, 2)',
  'coalesce(total, taxRate, 0)',
  'if(total > 5, total, 0)',
  'if(urgent, 1, 2)',
  'total > 0',
  'not total > 0',
  'total != 5',
  'total == null',
  'title != null',
  'total == 10 or urgent == Y',
  'total > 9 and not urgent',
  'urgent',
  'status == DRAFT',
  'status in DRAFT|REJECTED',
  'status not in DRAFT|REJECTED',
  'total in 1|10.0|-3',
  "title + '-' + noteNum",
  'upper(title)',
  'length(title)',
  'asNumber(title) + 1',
  "contains(title, 'a')",
  "startsWith(title, 'A')",
  "matches(title, '[a-z]+')",
  "hasCheckDigit(title, 'GB32100')",
  'noteDate + 30',
  'noteDate - 1',
  'days(noteDate, today)',
  'today - noteDate > 3',
  'noteDate >= creationDate',
  'monthEnd(noteDate)',
  'addMonths(noteDate, 1)',
  'year(noteDate) * 100 + month(noteDate)',
  'addWorkdays(noteDate, 3)',
  "asText(noteDate, 'yyyyMM')",
  'currency.decimalPlaces',
  '(total > 1) == (urgent == Y)',
  "coalesce(title, 'none')",
  "if(total > 5, noteDate, '2026-01-01')",
] as const

const rows: readonly Row[] = [
  {},
  {
    total: '10.00',
    taxRate: '13',
    urgent: 'Y',
    title: 'abc',
    noteNum: 'N1',
    status: 'DRAFT',
    noteDate: '2026-02-27',
  },
  {
    total: '-0.50',
    taxRate: '0',
    urgent: 'N',
    title: '4.50',
    status: 'PUBLISHED',
    noteDate: '2024-02-29',
    currency: 'JPY',
  },
  {
    total: 'abc',
    title: '',
    status: 'REJECTED',
    noteDate: '2026-02-30',
    creationDate: '2026-02-28 17:00:00',
    currency: 'CNY',
  },
  {
    total: '1e5',
    taxRate: null,
    title: '91350100M000100Y43',
    noteDate: '2026-03-05',
    creationDate: '2026-03-05 00:00:00',
  },
]

let emitted: readonly Run[] = []
beforeAll(async () => {
  emitted = await compileAll(expressions.map((text) => emitJs(typedOf(text))))
})

test.each(expressions.map((text, index) => [text, index] as const))('%s', (text, index) => {
  const typed = typedOf(text)
  for (const row of rows) expect(evaluate(typed, row, env)).toEqual(emitted[index]?.(row))
})

test('what it does not know gives nothing, and throws nothing', () => {
  expect(evaluate(typedOf('sum(lines.amount)'), { lines: [{ amount: '1' }] }, env)).toBeNull()
  expect(evaluate(typedOf('partner == me.firm'), { partnerId: 'f1' }, env)).toBe(false)
})
