import { beforeAll, describe, expect, test } from 'vitest'
import type { Predicate, Rule } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { compileEntities, entities, env, noteEntity } from '../testing/noteEntities.ts'
import { brokenPlaces } from './brokenPlaces.ts'
import { linesOf } from './rowPath.ts'

beforeAll(compileEntities)

const rule = (deps: readonly string[], run: (row: Row) => boolean, on?: string): Rule => ({
  rule: { run, type: 'boolean', deps, says: { CN: '', EN: '' }, source: '' } satisfies Predicate,
  say: { CN: '', EN: '' },
  code: 'X',
  ...(on === undefined ? {} : { on }),
})
const note = (...lines: readonly Row[]): Row => ({ id: 'n1', status: 'DRAFT', lines })
const placesOf = (row: Row, one: Rule) => brokenPlaces({ entities, entity: noteEntity, row, env }, one)
const priced = (on?: string) =>
  rule(
    ['lines', 'lines.price', 'lines.quantity'],
    (row) => linesOf(row, 'lines').every(({ price }) => Number(price ?? 0) > 0),
    on,
  )

describe('where a broken rule is mended', () => {
  test('at the lines that break it alone, in the field that it names', () => {
    const row = note({ id: 'a', price: '1' }, { id: 'b', quantity: '2' }, { id: 'c', price: '0' })
    expect(placesOf(row, priced('lines.price'))).toEqual(['lines[1].price', 'lines[2].price'])
  })
  test('without a name at the field that is empty', () => {
    expect(placesOf(note({ id: 'b', quantity: '2' }), priced())).toEqual(['lines[0].price'])
  })
  test('a field that nobody may write is passed over for one that is read and may be', () => {
    const row = note({ id: 'b', quantity: '2', gross: '0' })
    expect(placesOf(row, priced('lines.gross'))).toEqual(['lines[0].price'])
  })
  test('what only all lines together break stands at the lines', () => {
    const sum = rule(
      ['lines', 'lines.quantity'],
      (row) => linesOf(row, 'lines').reduce((all, { quantity }) => all + Number(quantity), 0) <= 5,
      'lines.quantity',
    )
    expect(placesOf(note({ quantity: '3' }, { quantity: '4' }), sum)).toEqual(['lines'])
    expect(placesOf(note({ quantity: '3' }, { quantity: '9' }), sum)).toEqual(['lines[1].quantity'])
  })
  test('what no line at all breaks too stands where the rule says, by its wire key', () => {
    const some = rule(['lines'], (row) => linesOf(row, 'lines').length > 0, 'lines')
    expect(placesOf(note(), some)).toEqual(['lines'])
    const known = rule(['partner.status'], () => false, 'partner')
    expect(placesOf(note(), known)).toEqual(['partnerId'])
    expect(
      placesOf(
        note(),
        rule([], () => false),
      ),
    ).toEqual([])
  })
  test('lines within lines are named themselves', () => {
    const parts = rule(['lines', 'lines.parts', 'lines.parts.quantity'], (row) =>
      linesOf(row, 'lines').every((line) => linesOf(line, 'parts').every(({ quantity }) => quantity !== '0')),
    )
    const row = note({ parts: [{ quantity: '1' }] }, { parts: [{ quantity: '1' }, { quantity: '0' }] })
    expect(placesOf(row, parts)).toEqual(['lines[1].parts[1].quantity'])
  })
})
