import { beforeAll, describe, expect, test } from 'vitest'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Expression, Predicate } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { emitJs } from '../expression/emitJs.ts'
import { solveMoments } from '../expression/solveMoments.ts'
import { compileAll, env, typedOf, type Run } from '../testing/compileAll.ts'
import { noteScope } from '../testing/noteScope.ts'
import { leadsAway, momentOf, standOf } from './standOf.ts'

/** Conditions over a day (noteDate), a time (creationDate) and a number (total). */
const conditions = [
  'noteDate < today',
  'noteDate <= today',
  'noteDate == today',
  'noteDate != today',
  'today >= noteDate - 3',
  'noteDate + total < today',
  'today - 2 > noteDate',
  'days(noteDate, today) >= 3',
  'days(today, noteDate) < 2.5',
  'today - noteDate > total',
  'noteDate <= now',
  'creationDate <= now',
  'creationDate < now',
  'creationDate == now',
  'now + 1 >= creationDate',
  'creationDate < today',
  'addHours(creationDate, 4) <= now',
  'addHours(now, 4.5) > creationDate',
  'addHours(now + 1, -2) >= addHours(creationDate, total)',
  'hours(creationDate, now) > 2.3333',
  'hours(now, creationDate) <= 1',
  'noteDate < today and not (creationDate > now) or total == 7',
]

/** Whole hours and odd seconds around the row's own times, a week to either side. */
const clock = Array.from({ length: 15 * 24 * 4 }, (_, index) => {
  const second = [0, 1, 1199, 1200][index % 4] ?? 0
  const at = Date.parse('2026-03-01T00:00:00Z') + Math.floor(index / 4) * 3_600_000 + second * 1000
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
})
const rows: readonly Row[] = [
  { noteDate: '2026-03-08', creationDate: '2026-03-08 10:20:00', total: '2' },
  { noteDate: '2026-03-05', creationDate: '2026-03-06 00:00:00', total: '0.5' },
  { noteDate: '2026-03-09', creationDate: '2026-03-07 23:59:59', total: '7' },
  { noteDate: null, creationDate: null, total: null },
]

const expressionOf = (run: Run): Expression => ({
  run: run as Expression['run'],
  type: 'text',
  deps: [],
  says: { CN: '', EN: '' },
  source: '',
})
const entity = {} as CompiledEntity // it has no states, and nothing else is asked

describe('a condition changes at its moments alone', () => {
  const verbs = new Map<string, CompiledVerb>()
  beforeAll(async () => {
    for (const text of conditions) {
      const typed = typedOf(text, noteScope())
      const solution = solveMoments(typed)
      const moments = 'moments' in solution ? solution.moments : []
      const [when, ...ats] = await compileAll([typed, ...moments.map(({ at }) => at)].map(emitJs))
      if (!when) throw new Error(text)
      const verb: Partial<CompiledVerb> = {
        from: [],
        when: expressionOf(when) as Predicate,
        moments: moments.map(({ after }, index) => ({ at: expressionOf(ats[index] ?? when), after })),
      }
      verbs.set(text, verb as CompiledVerb) // of a verb no more is asked
    }
  })

  test.each(conditions)('%s', (text) => {
    const verb = verbs.get(text)
    if (!verb) throw new Error(text)
    const standAt = (row: Row, now: string) =>
      standOf(entity, verb, row, { ...env, now, today: now.slice(0, 10) })
    let changes = 0
    for (const row of rows)
      for (const [index, now] of clock.entries()) {
        const [stand, later] = [standAt(row, now), clock[index + 1]]
        if (later === undefined || stand?.holds === standAt(row, later)?.holds) continue
        changes += 1
        expect(stand?.next, `${now} ${JSON.stringify(row)}`).not.toBeNull()
        expect(String(stand?.next) <= later, `${String(stand?.next)} ${later}`).toBe(true)
      }
    expect(changes).toBeGreaterThan(0)
  })

  test.each(conditions)('%s: between two moments it stays as it is', (text) => {
    const verb = verbs.get(text)
    if (!verb) throw new Error(text)
    for (const row of rows) {
      let now = '2026-03-01 00:00:00'
      for (let moment = 0; moment < 6; moment++) {
        const stand = standOf(entity, verb, row, { ...env, now, today: now.slice(0, 10) })
        if (!stand?.next) break
        const before = secondBefore(stand.next)
        const there = standOf(entity, verb, row, { ...env, now: before, today: before.slice(0, 10) })
        if (before >= now) expect(there?.holds, `${text} ${now} ${before}`).toBe(stand.holds)
        now = stand.next
      }
    }
  })
})

const secondBefore = (time: string): string =>
  new Date(Date.parse(`${time.replace(' ', 'T')}Z`) - 1000).toISOString().slice(0, 19).replace('T', ' ')

test.each([
  'addMonths(today, 1) > noteDate',
  'monthStart(now) == noteDate',
  'today == creationDate or today < now',
  'if(today > noteDate, true, false)',
  'addHours(today, 4) > creationDate',
])('%s has no moments', (text) => {
  expect(solveMoments(typedOf(text, noteScope()))).toHaveProperty('unsolved')
})

test('a moment is a time, or when it is over', () => {
  expect(momentOf('2026-12-31', false)).toBe('2026-12-31 00:00:00')
  expect(momentOf('2026-12-31', true)).toBe('2027-01-01 00:00:00')
  expect(momentOf('2026-12-31 23:59:59', true)).toBe('2027-01-01 00:00:00')
  expect(momentOf('2026-12-31 23:59:59', false)).toBe('2026-12-31 23:59:59')
  expect(momentOf(null, true)).toBeNull()
})

test('a verb leads away where no state to which it leads is one where it begins', () => {
  expect(leadsAway({ from: ['OPEN'], to: ['LATE'] })).toBe(true)
  expect(leadsAway({ from: ['OPEN', 'LATE'], to: ['LATE'] })).toBe(false)
  expect(leadsAway({ from: ['OPEN'] })).toBe(false)
})
