// The check that checks the tests: what counts as proof, and what does not.
import { describe, expect, test } from 'vitest'
import { definitions } from '../../dist/definitions/server.js'
import { coverage, readJourneys, readVitest } from '../../scripts/coverage.ts'
import {
  borne,
  everyId,
  idsOf,
  judge,
  openIn,
  readInventory,
  readOpen,
  served,
} from '../../scripts/inventory.ts'

const items = { cells: ['number', 'date'], keys: ['showIcon', 'showIcon.trueValue'] }

test('only a passing test proves an id', () => {
  const ran = [
    { title: '[cells.number] edit', passed: true },
    { title: '[cells.date] edit', passed: false },
    { title: 'keys [keys.showIcon.trueValue][keys.showIcon]', passed: true },
  ]
  expect(coverage(items, ran)).toEqual({ count: 4, missing: ['cells.date'], unknown: [] })
})

test('a tag that names nothing is told, words in brackets of other kinds are not', () => {
  expect(coverage(items, [{ title: '[cells.numbr] [lines.0] [x]', passed: true }]).unknown).toEqual([
    'cells.numbr',
  ])
})

test('a skipped test proves nothing', () => {
  expect(
    readVitest({
      testResults: [
        {
          assertionResults: [
            { fullName: 'a', status: 'skipped' },
            { fullName: 'b', status: 'passed' },
          ],
        },
      ],
    }).map(({ passed }) => passed),
  ).toEqual([false, true])
})

test('journeys are found in suites of suites', () => {
  expect(
    readJourneys({
      suites: [{ specs: [{ title: 'a', ok: true }], suites: [{ specs: [{ title: 'b', ok: false }] }] }],
    }),
  ).toEqual([
    { title: 'a', passed: true },
    { title: 'b', passed: false },
  ])
})

describe('the inventory of calls and rules', () => {
  const sample = {
    calls: { orders: { 'calls.a': [], 'calls.b': ['order/doSend'], 'calls.c': ['order/*', 'bill/*'] } },
    rules: { guards: { 'rules.a': [] } },
  }

  test('is answered by a record, by a proof, or by all addresses of an id', () => {
    expect(openIn(sample, new Set(['rules.a']), new Set(['order/doSend', 'order/*']))).toEqual({
      calls: { orders: ['calls.a', 'calls.c'] },
      rules: {},
    })
  })

  test('may have less open, never more', () => {
    const was = { calls: { orders: ['calls.a', 'calls.b'] } }
    expect(judge(was, { calls: { orders: ['calls.a', 'calls.c'] } })).toEqual({
      lost: ['calls.c'],
      done: ['calls.b'],
    })
  })

  test('has all calls of the specification, and open is nothing else', () => {
    const inventory = readInventory()
    const ids = everyId(inventory)
    expect(ids.filter((id) => id.startsWith('calls.'))).toHaveLength(297)
    expect(new Set(ids).size).toBe(ids.length)
    expect(idsOf(readOpen()).filter((id) => !ids.includes(id))).toEqual([])
  })

  test('what records and entities answer is not open, and they bear no id that there is not', () => {
    const inventory = readInventory()
    const open = new Set(idsOf(openIn(inventory, borne(), served(definitions))))
    expect(idsOf(readOpen()).filter((id) => !open.has(id))).toEqual([])
    expect([...borne()].filter((id) => !everyId(inventory).includes(id))).toEqual([])
    expect(everyId(inventory).length - open.size).toBeGreaterThan(40)
  })
})
