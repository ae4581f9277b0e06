import { beforeAll, describe, expect, test } from 'vitest'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { emitJs } from './emitJs.ts'
import { noteScope } from '../testing/noteScope.ts'
import { compileAll, env, typedOf, type Run } from '../testing/compileAll.ts'
import type { Scope } from './Scope.ts'

type Vector = readonly [text: string, row: Row, result: unknown, scope?: Scope, env?: ExpressionEnv]

const line = noteScope('noteLine')
const lines = (...rows: readonly Row[]): Row => ({ lines: rows })
const above = (row: Row): ExpressionEnv => ({ ...env, up: { row } })

const vectors: readonly Vector[] = [
  // decimals are exact and canonical
  ['0.1 + 0.2', {}, '0.3'],
  ['total * taxRate', { total: '10.20', taxRate: '13' }, '132.6'],
  ['total - total', { total: '-0.00' }, '0'],
  ['1 / 3 * 3', {}, '1'],
  ['total / taxRate', { total: '1', taxRate: '0.0' }, null],
  ['2 + 3 * -total', { total: 4 }, '-10'],
  ['(2 + 3) * 4', {}, '20'],
  ['total * total', { total: '99999999999999999.99' }, '9999999999999999998000000000000000.0001'],
  ['total + 1', { total: 'abc' }, null],
  ['total + 1', {}, null],
  ['total', { total: '1e5' }, null],
  ['total', { total: '+007.500' }, '7.5'],
  // rounding is half away from zero
  ['round(total, 2)', { total: '2.345' }, '2.35'],
  ['round(total, 2)', { total: '-2.345' }, '-2.35'],
  ['round(total)', { total: '0.5' }, '1'],
  ['round(total, 2)', { total: '1.005' }, '1.01'],
  ['roundDown(total, 1)', { total: '-2.39' }, '-2.3'],
  ['roundUp(total, 1)', { total: '2.31' }, '2.4'],
  ['roundUp(total, 1)', { total: '-2.31' }, '-2.4'],
  ['abs(total)', { total: '-3' }, '3'],
  ['round(total, currency.decimalPlaces)', { total: '12.5', currency: 'JPY' }, '13'],
  // comparison with a missing value is false
  ['total > 0', {}, false],
  ['total <= 0', {}, false],
  ['total != 5', {}, false],
  ['total == null', {}, true],
  ['title == null', { title: '' }, true],
  ['null != total', { total: '0' }, true],
  ['not total > 0', {}, true],
  ['total == 10', { total: '10.00' }, true],
  ['total > 9', { total: '10' }, true],
  ['status not in DRAFT|APPROVING', {}, false],
  ['not status in DRAFT|APPROVING', {}, true],
  // codes, flags, membership
  ['status == DRAFT', { status: 'DRAFT' }, true],
  ['DRAFT != status', { status: 'APPROVING' }, true],
  ["status == 'DRAFT'", { status: 'DRAFT' }, true],
  ['status in DRAFT|REJECTED', { status: 'REJECTED' }, true],
  ['status not in DRAFT|REJECTED', { status: 'REJECTED' }, false],
  ['urgent and true', { urgent: 'Y' }, true],
  ['urgent', { urgent: 'Y' }, 'Y'],
  ['not urgent', {}, true],
  ['urgent == N', { urgent: 'N' }, true],
  ['urgent and total > 1 or status == DRAFT', { status: 'DRAFT' }, true],
  ['ou in me.orgs', { ouId: 'o2' }, true],
  ['ou in me.orgs', { ouId: 'o3' }, false],
  ['ou not in me.orgs', {}, false],
  ['partner == me.firm', { partnerId: 'f1' }, true],
  ["'staff' in me.roles", {}, true],
  ['total in 1|2.50|-3', { total: '2.5' }, true],
  ['if(urgent, PUBLISHED, DRAFT) == status', { urgent: 'Y', status: 'PUBLISHED' }, true],
  // through refs, lookups, the document above
  ['partner.level > 2', { 'partner.level': '3' }, true],
  ['partner.term.days + 1', { 'partner.term.days': 30 }, '31'],
  ['partner.id == me.firm', { partnerId: 'f1' }, true],
  ['currency.decimalPlaces', { currency: 'JPY' }, '0'],
  ['currency.symbol', { currency: 'CNY' }, '¥'],
  ['currency.decimalPlaces', {}, null],
  ['item.uom.decimalPlaces', { 'item.uom': 'KG' }, '3', line],
  ['parent.status == DRAFT', {}, true, line, above({ status: 'DRAFT' })],
  ['parent.status == DRAFT', { 'parent.status': 'DRAFT' }, true, line],
  ['parent == null', { parentId: 'n1' }, false, line],
  ['parent.partner.level', {}, '2', line, above({ 'partner.level': 2 })],
  [
    'parent.parent.noteNum',
    {},
    'PO1',
    noteScope('notePart'),
    { ...env, up: { row: {}, up: { row: { noteNum: 'PO1' } } } },
  ],
  ['parent.parent.noteNum', {}, 'PO2', noteScope('notePart'), above({ 'parent.noteNum': 'PO2' })],
  [
    'unit == this.ou',
    { unitId: 'o1' },
    true,
    noteScope('firm', { self: 'note' }),
    { ...env, self: { ouId: 'o1' } },
  ],
  [
    'unit == this.parent.ou',
    { unitId: 'o1' },
    true,
    noteScope('firm', { self: 'noteLine' }),
    { ...env, self: {}, up: { row: { ouId: 'o1' } } },
  ],
  ['not blacklisted', { blacklisted: 'Y' }, false, noteScope('firm', { self: 'note' })],
  // dates and texts
  ['noteDate + 30', { noteDate: '2026-02-28' }, '2026-03-30'],
  ['noteDate - 1', { noteDate: '2024-03-01' }, '2024-02-29'],
  ['today - noteDate', { noteDate: '2026-02-27' }, '2'],
  ['days(noteDate, today)', { noteDate: '2026-03-05' }, '-4'],
  ['addWorkdays(noteDate, 2)', { noteDate: '2026-03-04' }, '2026-03-06'], // a Wednesday
  ['addWorkdays(noteDate, 2)', { noteDate: '2026-03-05' }, '2026-03-09'],
  ['addWorkdays(noteDate, 2)', { noteDate: '2026-03-07' }, '2026-03-10'], // a Saturday
  ['addWorkdays(noteDate, 10)', { noteDate: '2026-03-08' }, '2026-03-20'],
  ['addWorkdays(noteDate, 0)', { noteDate: '2026-03-08' }, '2026-03-06'],
  ['addWorkdays(noteDate, -1)', { noteDate: '2026-03-09' }, '2026-03-06'],
  ['addWorkdays(noteDate, 2)', {}, null],
  ['workdays(noteDate, today)', { noteDate: '2026-02-20' }, '5'], // a Friday, until a Sunday
  ['workdays(today, noteDate)', { noteDate: '2026-02-20' }, '-5'],
  ['noteDate >= creationDate', { noteDate: '2026-02-28', creationDate: '2026-02-28 17:00:00' }, true],
  ["noteDate < '2999-12-31'", { noteDate: '2026-02-28' }, true],
  ['noteDate == today', { noteDate: '2026-03-01' }, true],
  ['noteDate > today', { noteDate: '2026-02-30' }, false],
  ['year(noteDate) * 100 + month(noteDate)', { noteDate: '2026-02-28' }, '202602'],
  ["title + '-' + noteNum", { title: 'a', noteNum: 'b' }, 'a-b'],
  ['title + noteNum', { title: 'a' }, null],
  ['length(title)', { title: '采购𠮷' }, '3'],
  ['asNumber(title) * 2', { title: '-4.50' }, '-9'],
  ['asNumber(title)', { title: '4,5' }, null],
  ['asNumber(title)', {}, null],
  ["contains(title, 'b''')", { title: "AB'C" }, true],
  ["contains(title, 'x') or startsWith(title, 'aB')", { title: 'Abc' }, true],
  ["not contains(title, 'a')", {}, true],
  ["hasCheckDigit(title, 'GB32100')", { title: '91350100M000100Y43' }, true],
  ["hasCheckDigit(title, 'GB32100')", { title: '91350100M000100Y44' }, false],
  ["hasCheckDigit(title, 'GB32100')", { title: '91350100I000100Y43' }, false],
  ["hasCheckDigit(title, 'GB32100')", { title: '91350100M000100Y4' }, false],
  ["hasCheckDigit(title, 'GB32100')", {}, false],
  ["hasCheckDigit(title, 'GB11643')", { title: '11010519491231002X' }, true],
  ["hasCheckDigit(title, 'GB11643')", { title: '110105194912310021' }, false],
  ["upper(title) == 'AB''C'", { title: "ab'c" }, true],
  ['coalesce(title, noteNum)', { noteNum: 'x' }, 'x'],
  ['coalesce(total, 0)', {}, '0'],
  ['if(total > 5, total, 0)', { total: '7' }, '7'],
  ['min(total, taxRate, 3)', { total: '2', taxRate: null }, '2'],
  ['max(noteDate, today)', { noteDate: '2026-04-01' }, '2026-04-01'],
  // over lines
  ['sum(lines.amount)', lines({ amount: '0.1' }, { amount: '0.2' }, {}), '0.3'],
  ['sum(lines.amount)', {}, '0'],
  ['sum(lines.quantity * lines.price)', lines({ quantity: '2', price: '1.5' }, { quantity: '1' }), '3'],
  ['sum(lines.amount where free == Y)', lines({ amount: '1', free: 'Y' }, { amount: '2', free: 'N' }), '1'],
  ['sum(lines.amount * taxRate)', { taxRate: '2', lines: [{ amount: '1' }, { amount: '3' }] }, '8'],
  ['count(lines)', lines({}, {}), '2'],
  ['count(lines where free)', lines({ free: 'Y' }, {}), '1'],
  ['count(lines.parts)', lines({ parts: [{}, {}] }, { parts: [{}] }, {}), '3'],
  [
    'sum(lines.parts.quantity * lines.price)',
    lines(
      { price: '2', parts: [{ quantity: '1' }, { quantity: '2' }] },
      { price: '5', parts: [{ quantity: '1' }] },
    ),
    '11',
  ],
  [
    'all(sum(lines.parts.quantity) == lines.quantity)',
    lines({ quantity: '3', parts: [{ quantity: '1' }, { quantity: '2' }] }),
    true,
  ],
  [
    'all(sum(lines.parts.quantity) == lines.quantity)',
    lines({ quantity: '4', parts: [{ quantity: '1' }] }),
    false,
  ],
  ['all(count(lines.parts) > 0)', lines({ parts: [{}] }, { parts: [] }), false],
  ['sum(parts.quantity) == quantity', { quantity: '1', parts: [{ quantity: '1.0' }] }, true, line],
  ['all(lines.promisedDate != null)', lines({ promisedDate: '2026-01-01' }, {}), false],
  ['all(lines.promisedDate != null)', {}, true],
  ['any(lines.lineStatus == WAIT)', lines({ lineStatus: 'WAIT' }), true],
  ['any(lines.lineStatus == WAIT)', {}, false],
  ['unique(lines.item)', lines({ itemId: 'a' }, { itemId: 'b' }, {}, {}), true],
  ['alike(lines.item)', lines({ itemId: 'a' }, { itemId: 'a' }, {}), true],
  ['alike(lines.item)', lines({ itemId: 'a' }, { itemId: 'b' }), false],
  ['alike(lines.quantity)', lines({ quantity: '1' }, { quantity: '1.0' }), true],
  ['alike(lines.quantity)', lines(), true],
  ['unique(lines.quantity)', lines({ quantity: '1' }, { quantity: '1.0' }), false],
  [
    'min(lines.neededDate)',
    lines({ neededDate: '2026-02-01' }, { neededDate: '2026-01-01' }, {}),
    '2026-01-01',
  ],
  ['max(lines.amount)', lines({ amount: '9' }, { amount: '10' }), '10'],
  ['max(lines.amount)', {}, null],
  ['any(lines.item.uom == KG)', lines({ 'item.uom': 'KG' }), true],
  ['count(lines) > 0 and all(lines.quantity > 0)', lines({ quantity: '1' }), true],
  // what is said of each line runs over the line
  ['lines.quantity', { quantity: '5' }, '5', noteScope('note', { over: 'lines' }), above({})],
  ['noteDate', {}, '2026-01-01', noteScope('note', { over: 'lines' }), above({ noteDate: '2026-01-01' })],
  [
    'lines.lineStatus == WAIT and status == DRAFT',
    { lineStatus: 'WAIT' },
    true,
    noteScope('note', { over: 'lines' }),
    above({ status: 'DRAFT' }),
  ],
  [
    'lineStatus == WAIT and this.status == DRAFT and parent.noteDate != null',
    { lineStatus: 'WAIT' },
    true,
    noteScope('note', { over: 'lines', bare: 'line' }),
    above({ status: 'DRAFT', noteDate: '2026-01-01' }),
  ],
  [
    'quantity / sum(this.lines.quantity where lineStatus == WAIT)',
    { quantity: '1' },
    '0.25',
    noteScope('note', { over: 'lines', bare: 'line' }),
    above(lines({ quantity: '4', lineStatus: 'WAIT' }, { quantity: '5', lineStatus: 'DONE' })),
  ],
  [
    'count(lines) > 1 and status == DRAFT',
    { quantity: '1' },
    true,
    noteScope('note', { over: 'lines', bare: 'document' }),
    above({ status: 'DRAFT', ...lines({}, {}) }),
  ],
]

describe('an expression in JavaScript', () => {
  let runs: Run[]
  beforeAll(async () => {
    runs = await compileAll(vectors.map(([text, , , scope]) => emitJs(typedOf(text, scope))))
  })

  test.each(vectors.map((vector, index) => ({ index, text: vector[0], row: JSON.stringify(vector[1]) })))(
    '$text over $row',
    ({ index }) => {
      const [, row, result, , given] = vectors[index] ?? ['', {}, undefined]
      expect(runs[index]?.(row, given)).toEqual(result)
    },
  )

  test('never throws, whatever stands in the row', () => {
    const rubbish: readonly unknown[] = [
      undefined,
      null,
      '',
      ' ',
      'x',
      '1e999',
      NaN,
      Infinity,
      -0,
      1e308,
      {},
      [],
      [null, 3, 'a', {}],
      true,
      '9'.repeat(500),
      '2026-99-99',
      Symbol.iterator,
      5n,
    ]
    for (const value of rubbish) {
      const row = new Proxy<Row>({}, { get: () => value })
      for (const run of runs)
        expect(() => run(row, { ...env, me: row, self: row, up: { row } })).not.toThrow()
    }
  })

  test('a truth value becomes Y or N in a flag', async () => {
    const flag = noteScope().entity('note')?.fields['urgent']
    const [run] = await compileAll([emitJs(typedOf('total > 5', undefined, flag))])
    expect([run?.({ total: '6' }), run?.({})]).toEqual(['Y', 'N'])
  })

  test('is readable', () => {
    expect(emitJs(typedOf('sum(lines.quantity * lines.price)'))).toBe(
      'k.text(k.sum(k.rows(r.lines).flatMap((r1) => [k.mul(k.num(r1.quantity), k.num(r1.price))])))',
    )
    expect(emitJs(typedOf('partner.level > 2'))).toBe('k.gt(k.num(r["partner.level"]), k.num("2"))')
  })
})
