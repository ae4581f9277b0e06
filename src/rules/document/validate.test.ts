import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../language/row.ts'
import { newRow } from './newRow.ts'
import { compileEntities, entities, env, noteEntity } from '../testing/noteEntities.ts'
import { recompute } from './recompute.ts'
import { validate, validatePlace, validateSteps } from './validate.ts'
import { spoken, toLabel } from '../../texts/spoken.ts'

beforeAll(compileEntities)

const right: Row = { title: 'a', lines: [{ itemId: 'g1', 'item.uom': 'PCS', quantity: '2', price: '3' }] }
const make = (given: Row = {}) => newRow(entities, noteEntity, env, { ...right, ...given })
const faults = (row: Row, verb?: string) =>
  validate(entities, noteEntity, row, env, verb ? { verb } : {}).map(({ path, code, words }) => [
    path,
    code,
    spoken(words, 'EN'),
  ])
const withLine = (values: Row) =>
  recompute(
    entities,
    noteEntity,
    { ...make(), lines: [{ ...(make()['lines'] as Row[])[0], ...values }] },
    env,
  )

describe('a document is checked', () => {
  test('and nothing is said of a right one', () => {
    expect(faults(make())).toEqual([])
  })

  test('[formRules.stringRequired] for what is required to save', () => {
    const wrong = validate(entities, noteEntity, { ...make(), title: '' }, env)
    expect(wrong.map(({ words, ...place }) => ({ ...place, words: toLabel(words) }))).toEqual([
      { path: 'title', code: 'PARAM_REQUIRED', words: { CN: '标题为必填项', EN: 'required: Title' } },
    ])
    expect(faults(withLine({ itemId: null }))).toEqual([
      ['lines[0].itemId', 'PARAM_REQUIRED', 'required: Item'],
    ])
  })

  test('for what is required when something else holds', () => {
    expect(faults({ ...make(), urgent: 'Y' })).toEqual([['remark', 'PARAM_REQUIRED', 'required: Remark']])
  })

  test('for what a verb requires and asks', () => {
    expect(faults(make(), 'doSend')).toEqual([['partnerId', 'PARAM_REQUIRED', 'required: Partner']])
    expect(faults({ ...make(), status: 'SENT' }, 'doFinish')).toEqual([
      ['reason', 'PARAM_REQUIRED', 'required: Cause'],
    ])
  })

  test('for the form of each value', () => {
    expect(faults({ ...make(), rate: 'x', remark: 'far too long a remark' })).toEqual([
      ['remark', 'PARAM_INVALID', 'Remark is not valid: at most 10 characters'],
      ['rate', 'PARAM_INVALID', 'Rate is not valid: must enter a numeric value'],
    ])
    expect(faults(withLine({ promised: '2026-02-30' }))).toEqual([
      ['lines[0].promised', 'PARAM_INVALID', 'Promised is not valid: not a date, enter yyyy-MM-dd'],
    ])
  })

  test('for decimals that the unit does not have', () => {
    expect(faults(withLine({ quantity: '1.5', parts: [{ quantity: '1.5' }] }))).toEqual([
      ['lines[0].quantity', 'SRM-1102', 'Quantity allows at most 0 decimals'],
    ])
    expect(faults(withLine({ quantity: '1.5', 'item.uom': 'KG', parts: [{ quantity: '1.5' }] }))).toEqual([])
  })

  test('by the rule of a field that its definition gives, only where it has a value', () => {
    expect(faults(withLine({ quantity: '-1000', parts: [{ quantity: '-1000' }] }))).toEqual([
      ['lines[0].quantity', 'CHECK_FAILED', 'Quantity must be above 0, it is -1,000'],
    ])
    expect(
      faults({ ...make(), lines: [{ ...(make()['lines'] as Row[])[0], quantity: null, parts: [] }] }).map(
        ([path, code]) => [path, code],
      ),
    ).toEqual([
      ['lines[0].quantity', 'PARAM_REQUIRED'],
      ['lines[0].parts', 'CHECK_FAILED'],
    ])
  })

  test('by the rules of the document and of its lines, in words with values', () => {
    const line = (make()['lines'] as Row[])[0] ?? {}
    expect(faults({ ...make(), lines: [line, line, line, line] })).toEqual([
      ['lines', 'SRM-2005', 'At most 3 lines'],
    ])
    expect(faults({ ...make(), gross: '2000000' })).toEqual([
      ['gross', 'CHECK_FAILED', 'a: too much in draft'],
    ])
    expect(faults(withLine({ parts: [{ quantity: '1' }] }))).toEqual([
      ['lines[0].parts', 'CHECK_FAILED', 'Parts must add up to 2'],
    ])
    expect(faults(withLine({ parts: [{ quantity: '1' }, {}, { quantity: '1' }] }))).toEqual([
      ['lines[0].parts[1].quantity', 'PARAM_REQUIRED', 'required: Quantity'],
    ])
  })
})

describe('one place is checked', () => {
  const at = (row: Row, path: string) =>
    validatePlace(entities, noteEntity, row, env, { path, isEarly: true }).map(({ code, words }) => [
      code,
      spoken(words, 'EN'),
    ])

  test('for what concerns it, and for nothing else', () => {
    const row = withLine({ quantity: '-1000', itemId: null, parts: [{ quantity: '-1000' }] })
    expect(at(row, 'lines[0].quantity')).toEqual([['CHECK_FAILED', 'Quantity must be above 0, it is -1,000']])
    expect(at(row, 'title')).toEqual([])
    expect(at({ ...row, title: '' }, 'title')).toEqual([['PARAM_REQUIRED', 'required: Title']])
  })

  test('by rules of the document that are shown there, once all that they read is there', () => {
    expect(at({ ...make(), gross: '2000000' }, 'gross')).toEqual([['CHECK_FAILED', 'a: too much in draft']])
    expect(at({ ...make(), gross: null }, 'gross')).toEqual([])
  })

  test('and a place that is not there is not wrong', () => {
    expect(at(make(), 'lines[7].quantity')).toEqual([])
  })
})

test('a long document can be checked in steps of a row each', () => {
  const line = (make()['lines'] as Row[])[0] ?? {}
  const steps = [
    ...validateSteps(
      entities,
      noteEntity,
      { ...make(), title: '', lines: [line, { ...line, itemId: null }] },
      env,
    ),
  ]
  expect(steps.map((wrong) => wrong.map(({ path }) => path))).toEqual([
    ['title'],
    [],
    [],
    ['lines[1].itemId'],
    [],
  ])
})
