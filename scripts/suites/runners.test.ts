import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { spentIn } from './runners.ts'

const folder = mkdtempSync(join(tmpdir(), 'screenwright-runners-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const write = (name: string, content: unknown): string => {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('what each file took is told, which of its tests passed only at a later try, and which failed', () => {
  const unit = join(folder, 'unit.json')
  write('unit.json.spent', [
    { file: 'a.test.ts (browser)', ms: 5, retried: ['opens'], failed: [{ name: 'draws', message: 'no' }] },
  ])
  const journeys = write('journeys.json', {
    stats: { expected: 1, unexpected: 0, flaky: 1 },
    suites: [
      {
        file: 'shell.journey.ts',
        specs: [{ title: 'steady', tests: [{ status: 'expected', results: [{ duration: 10 }] }] }],
        suites: [
          {
            specs: [
              {
                title: 'unsteady',
                tests: [{ status: 'flaky', results: [{ duration: 20 }, { duration: 30 }] }],
              },
              {
                title: 'broken',
                tests: [
                  {
                    status: 'unexpected',
                    results: [
                      { duration: 1, errors: [{ message: 'first' }] },
                      { duration: 2, errors: [{ message: '\u001b[31mlast\u001b[39m' }] },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  })
  expect(spentIn([unit], journeys)).toEqual([
    { file: 'a.test.ts (browser)', ms: 5, retried: ['opens'], failed: [{ name: 'draws', message: 'no' }] },
    {
      file: 'tests/journeys/shell.journey.ts',
      ms: 63,
      retried: ['unsteady'],
      failed: [{ name: 'broken', message: 'last' }],
    },
  ])
  expect(spentIn([join(folder, 'nothing.json')], join(folder, 'nothing.json'))).toEqual([])
})
