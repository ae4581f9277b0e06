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

test('what each file took is told, and which of its tests passed only at a later try', () => {
  const unit = join(folder, 'unit.json')
  write('unit.json.spent', [{ file: 'a.test.ts (browser)', ms: 5, retried: ['opens'] }])
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
            ],
          },
        ],
      },
    ],
  })
  expect(spentIn([unit], journeys)).toEqual([
    { file: 'a.test.ts (browser)', ms: 5, retried: ['opens'] },
    { file: 'tests/journeys/shell.journey.ts', ms: 60, retried: ['unsteady'] },
  ])
  expect(spentIn([join(folder, 'nothing.json')], join(folder, 'nothing.json'))).toEqual([])
})
