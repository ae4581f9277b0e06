import { expect, test } from 'vitest'
import type { WorkCalendar } from '../../language/workCalendar.ts'
import { momentOf } from '../document/standOf.ts'
import { compileAll, env, typedOf } from '../testing/compileAll.ts'
import { emitJs } from './emitJs.ts'
import { solveMoments } from './solveMoments.ts'

/** Half days on Fridays off, a Saturday that is worked on, a holiday in the week. */
const calendar: WorkCalendar = {
  id: 'c',
  isDefault: true,
  week: [true, true, true, true, true, false, false],
  hours: [
    [30_600, 43_200],
    [46_800, 63_000],
  ],
  days: [
    { day: '2026-03-07', works: true },
    { day: '2026-03-11', works: false },
  ],
}
const conditions = [
  'workHours(creationDate, now) > 4',
  'workHours(creationDate, now) >= 4',
  'workHours(creationDate, now) == 8',
  'workHours(now, creationDate) <= 2.5',
  'workHours(now, creationDate) < 8',
  'addWorkHours(now, 4) > creationDate',
  'addWorkHours(creationDate, 12) <= now',
  'addWorkHours(addHours(now, 5), 4) >= creationDate',
  'workdays(noteDate, today) > 3',
  'workdays(noteDate, now) >= 2.5',
  'workdays(today, noteDate) <= 2',
  'workdays(noteDate, today + 2) == 5',
  'addWorkdays(today, 3) > noteDate',
  'addWorkdays(now, 3) == noteDate',
  'addWorkdays(noteDate, 3) < today and not workdays(noteDate, today) > 6',
]
const rows = ['2026-03-05 16:40:00', '2026-03-06 17:30:00', '2026-03-08 12:00:00', '2026-03-10 08:30:00'].map(
  (creationDate) => ({ creationDate, noteDate: creationDate.slice(0, 10) }),
)
const clocks = Array.from({ length: 25 * 48 }, (_, half) =>
  new Date(Date.UTC(2026, 1, 24) + half * 1_800_000).toISOString().slice(0, 19).replace('T', ' '),
)

test.each(conditions)('%s changes at its moments and at no other time', async (text) => {
  const solution = solveMoments(typedOf(text))
  const moments = 'moments' in solution ? solution.moments : expect.fail('It is solved.')
  const [holds, ...runs] = await compileAll([emitJs(typedOf(text)), ...moments.map(({ at }) => emitJs(at))])
  const around = (now: string) => ({ ...env, now, today: now.slice(0, 10), calendar: () => calendar })
  let changes = 0
  for (const row of rows) {
    const known = runs.map((run, index) =>
      momentOf(run(row, around('2026-03-01 00:00:00')), moments[index]?.after === true),
    )
    let [before, was] = ['', false]
    for (const now of clocks) {
      const is = holds?.(row, around(now)) === true
      if (before !== '' && is !== was) {
        changes += 1
        const explained = known.some((moment) => moment !== null && moment > before && moment <= now)
        expect(explained, `${now}: ${String(known)}`).toBe(true)
      }
      ;[before, was] = [now, is]
    }
  }
  expect(changes).toBeGreaterThan(0)
})
