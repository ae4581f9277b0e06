// The check that checks the tests: what counts as proof, and what does not.
import { expect, test } from 'vitest'
import { coverage, readJourneys, readVitest } from '../../scripts/coverage.ts'

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
