import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../language/row.ts'
import { changedPaths } from './changedPaths.ts'
import { newRow } from './newRow.ts'
import { compileEntities, entities, env, lineEntity, noteEntity } from '../testing/noteEntities.ts'
import { recompute } from './recompute.ts'
import { linesOf } from './rowPath.ts'

beforeAll(compileEntities)

const good = { itemId: 'g1', 'item.uom': 'PCS' }
const line = (values: Row): Row => ({ ...good, parts: [], ...values })
const make = (lines: readonly Row[], given: Row = {}) =>
  newRow(entities, noteEntity, env, { ...given, lines })
const change = (row: Row, paths: readonly string[]) =>
  recompute(entities, noteEntity, row, env, { changed: paths })

describe('a new document', () => {
  test('has its state, its defaults, numbered lines and their first parts', () => {
    const row = make([line({ quantity: '2', price: '3' }), line({ quantity: '1', price: '1' })])
    expect(row).toMatchObject({ status: 'DRAFT', basis: 'TAX', urgent: 'N', rate: '1' })
    expect(linesOf(row, 'lines').map(({ lineNum, taxRate, per }) => [lineNum, taxRate, per])).toEqual([
      [10, '13', '1'],
      [20, '13', '1'],
    ])
    expect(linesOf(row, 'lines')[0]?.['parts']).toEqual([{ lineNum: 10, quantity: '2' }])
  })

  test('takes what is given before any default, with its code and name', () => {
    const row = newRow(entities, noteEntity, env, {
      basis: 'NO_TAX',
      partnerId: 'p1',
      'partner.termId': 't1',
      'partner.termCode': 'N30',
      'partner.termName': '30 days',
    })
    expect(row).toMatchObject({ basis: 'NO_TAX', termId: 't1', termCode: 'N30', termName: '30 days' })
  })

  test('brings along what is read through the ref, and forgets what was', () => {
    const partner = { partnerId: 'p1', 'partner.termId': 't1', 'partner.term.days': 30 }
    expect(newRow(entities, noteEntity, env, partner)).toMatchObject({ termId: 't1', 'term.days': 30 })
    const other = recompute(
      entities,
      noteEntity,
      {
        ...newRow(entities, noteEntity, env, partner),
        partnerId: 'p2',
        'partner.termId': 't2',
        'partner.term.days': undefined,
      },
      env,
      { changed: ['partnerId'] },
    )
    expect([other['termId'], other['term.days']]).toEqual(['t2', undefined])
  })

  test('names the user by whom it is made', () => {
    expect(newRow(entities, noteEntity, env)).toMatchObject({ makerId: 'u1', makerName: 'Ann' })
  })

  test('a line alone knows the document that will hold it', () => {
    const up = { row: make([], { basis: 'NO_TAX' }) }
    expect(newRow(entities, lineEntity, { ...env, up }, { quantity: '3', netPrice: '2' })).toMatchObject({
      net: '6',
      vat: '0.78',
      gross: '6.78',
      price: '2.26',
    })
  })

  test('values that the caller was given stay, though they are empty', () => {
    const row = recompute(entities, noteEntity, { id: 'n1', basis: null, rate: null, lines: [] }, env, {
      isNew: () => true,
      isGiven: (_, wire) => wire === 'basis',
    })
    expect(row).toMatchObject({ basis: null, rate: '1' })
  })

  test('a saved one gets no defaults', () => {
    const row = recompute(entities, noteEntity, { id: 'n1', status: 'SENT', rate: null, lines: [] }, env)
    expect(row).toMatchObject({ status: 'SENT', rate: null, gross: '0' })
    expect(row).not.toHaveProperty('basis')
  })
})

describe('a change', () => {
  test('reaches what reads it, and nothing else', () => {
    const before = make([line({ quantity: '2', price: '3' }), line({ quantity: '1', price: '1' })])
    const after = change(
      {
        ...before,
        lines: linesOf(before, 'lines').map((one, index) => (index === 0 ? { ...one, price: '5' } : one)),
      },
      ['lines[0].price'],
    )
    expect(linesOf(after, 'lines').map(({ gross }) => gross)).toEqual(['10', '1'])
    expect(after).toMatchObject({ gross: '11', base: '11' })
    expect(linesOf(after, 'lines')[1]).toBe(linesOf(before, 'lines')[1])
    expect(linesOf(before, 'lines')[0]?.['gross']).toBe('6')
    expect(change(before, ['title'])['lines']).toBe(before['lines'])
  })

  test('of the header reaches all lines', () => {
    const before = make([line({ quantity: '2', price: '3', netPrice: '1' })])
    expect(change({ ...before, basis: 'NO_TAX' }, ['basis'])).toMatchObject({ net: '2', gross: '2.26' })
  })

  test('a computed value is rounded to the decimals of its unit', () => {
    const before = make([line({ quantity: '2' })])
    expect(linesOf(before, 'lines')[0]?.['stock']).toBe('1')
    const after = change(
      { ...before, lines: [{ ...linesOf(before, 'lines')[0], itemId: 'g2', 'item.uom': 'KG' }] },
      ['lines[0].itemId', 'lines[0].item.uom'],
    )
    expect(linesOf(after, 'lines')[0]?.['stock']).toBe('0.667')
  })

  test('a default follows what it reads until it is touched', () => {
    const partner = (id: string, term: string): Row => ({
      partnerId: id,
      'partner.termId': term,
      'partner.termCode': term.toUpperCase(),
      'partner.termName': term,
    })
    const first = change({ ...make([]), ...partner('p1', 't1') }, ['partnerId'])
    expect(first).toMatchObject({ termId: 't1', termName: 't1' })
    const second = change({ ...first, ...partner('p2', 't2') }, ['partnerId'])
    expect(second).toMatchObject({ termId: 't2', termCode: 'T2' })
    const touched = change({ ...second, termId: 't9', termName: 'nine' }, ['termId', 'termName'])
    expect(change({ ...touched, ...partner('p1', 't1') }, ['partnerId'])).toMatchObject({
      termId: 't9',
      termName: 'nine',
    })
  })

  test('a line that came is filled and counted; a line that went is not', () => {
    const before = make([line({ quantity: '2', price: '3' })])
    const more = change(
      { ...before, lines: [...linesOf(before, 'lines'), line({ quantity: '1', price: '4' })] },
      ['lines'],
    )
    expect(linesOf(more, 'lines')[1]).toMatchObject({
      lineNum: 20,
      taxRate: '13',
      gross: '4',
      parts: [{ quantity: '1' }],
    })
    expect(more['gross']).toBe('10')
    expect(change({ ...more, lines: linesOf(more, 'lines').slice(1) }, ['lines'])['gross']).toBe('4')
  })

  test('adding a line leaves alone what was touched in the others', () => {
    const before = make([line({ quantity: '2', price: '3' })])
    const touched = change({ ...before, lines: [{ ...linesOf(before, 'lines')[0], taxRate: null }] }, [
      'lines[0].taxRate',
    ])
    expect(
      linesOf(
        change({ ...touched, lines: [...linesOf(touched, 'lines'), line({})] }, ['lines']),
        'lines',
      )[0]?.['taxRate'],
    ).toBeNull()
  })

  test('an only row follows, one of several does not', () => {
    const set = (row: Row, quantity: string) =>
      change({ ...row, lines: [{ ...linesOf(row, 'lines')[0], quantity }] }, ['lines[0].quantity'])
    const one = set(make([line({ quantity: '2', price: '3' })]), '7')
    expect(linesOf(one, 'lines')[0]?.['parts']).toMatchObject([{ quantity: '7' }])
    const [first] = linesOf(one, 'lines')
    const two = change({ ...one, lines: [{ ...first, parts: [{ quantity: '3' }, { quantity: '4' }] }] }, [
      'lines[0].parts',
    ])
    expect(linesOf(set(two, '9'), 'lines')[0]?.['parts']).toMatchObject([
      { quantity: '3', lineNum: 10 },
      { quantity: '4', lineNum: 20 },
    ])
  })

  test('several first rows are made with their own values each, and follow while there are just as many', () => {
    const first = [...(entities['noteLine']?.lines ?? [])].flatMap((lines) => lines.first ?? [])
    const halves = {
      ...lineEntity,
      lines: lineEntity.lines.map((lines) => ({ ...lines, first: [...first, ...first, []] })),
    }
    const wider = { ...entities, noteLine: halves }
    const header = { ...noteEntity }
    const made = newRow(wider, header, env, { lines: [line({ quantity: '2' })] })
    const partsOf = (row: Row) => linesOf(linesOf(row, 'lines')[0] ?? {}, 'parts')
    expect(partsOf(made)).toEqual([
      { lineNum: 10, quantity: '2' },
      { lineNum: 20, quantity: '2' },
      { lineNum: 30 },
    ])
    const [one] = linesOf(made, 'lines')
    const set = (parts: readonly Row[]) =>
      recompute(wider, header, { ...made, lines: [{ ...one, parts, quantity: '5' }] }, env, {
        changed: ['lines[0].quantity'],
      })
    expect(partsOf(set(partsOf(made))).map(({ quantity }) => quantity)).toEqual(['5', '5', undefined])
    expect(partsOf(set(partsOf(made).slice(1))).map(({ quantity }) => quantity)).toEqual(['2', undefined])
  })

  test('an only row keeps the number that was just typed into it', () => {
    const before = make([line({ quantity: '2', price: '3' })])
    const after = change(
      { ...before, lines: [{ ...linesOf(before, 'lines')[0], parts: [{ lineNum: 10, quantity: '1' }] }] },
      ['lines[0].parts[0].quantity'],
    )
    expect(linesOf(after, 'lines')[0]?.['parts']).toMatchObject([{ quantity: '1' }])
  })

  test('without effect changes nothing', () => {
    const row = make([line({ quantity: '2', price: '3' })])
    expect(recompute(entities, noteEntity, row, env)).toBe(row)
  })
})

describe('two states of a document', () => {
  test('differ at paths', () => {
    const before = {
      id: 'n',
      title: 'a',
      gross: '10',
      lines: [
        { id: '1', quantity: '1' },
        { id: '2', quantity: '2' },
      ],
    }
    const after = {
      id: 'n',
      title: 'b',
      gross: '10.00',
      lines: [{ id: '2', quantity: '3' }, { quantity: '9' }],
    }
    expect(changedPaths(entities, noteEntity, before, after)).toEqual([
      'title',
      'lines',
      'lines[0].quantity',
      'lines[1]',
    ])
    expect(changedPaths(entities, noteEntity, before, before)).toEqual([])
  })
})

describe('rows that come and go', () => {
  const three = () =>
    ({
      ...make([
        line({ quantity: '2', price: '3' }),
        line({ quantity: '1', price: '1' }),
        line({ quantity: '4', price: '1' }),
      ]),
      id: 'n1',
    }) as Row

  test('a new row is computed and added up; the others stay the same objects', () => {
    const before = three()
    const lines = [...linesOf(before, 'lines'), line({ quantity: '5', price: '2' })]
    const after = change({ ...before, lines }, ['lines[3]'])
    expect([
      after['gross'],
      linesOf(after, 'lines')[3]?.['gross'],
      linesOf(after, 'lines')[3]?.['lineNum'],
    ]).toEqual(['21', '10', 40])
    expect(linesOf(after, 'lines').slice(0, 3)).toEqual(lines.slice(0, 3))
    expect(linesOf(after, 'lines')[1]).toBe(lines[1])
  })

  test('what is taken away is taken off the sums; the others stay the same objects', () => {
    const before = three()
    const lines = linesOf(before, 'lines').slice(1)
    const after = change({ ...before, lines }, ['lines[]'])
    expect(after['gross']).toBe('5')
    expect(linesOf(after, 'lines').every((row, index) => row === lines[index])).toBe(true)
  })
})
