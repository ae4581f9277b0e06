// Rows in places: each place of a board or a calendar is the list under its filters, by the same rights, in one call; and days and names that lists are counted by.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { eachDatabase } from './databases.ts'
import { refusal } from './openFixture.ts'
import { openSearch, type SearchFixture } from './searchFixture.ts'

eachDatabase((_kind, open) => {
  let fixture: SearchFixture

  beforeAll(async () => {
    fixture = await openSearch(open)
  })

  const places: readonly Row[] = [
    { query: 'status == DRAFT' },
    { query: 'status == DONE and (size > 2)' },
    { conditions: [{ key: 'day', operator: 'range', from: '2026-01-01', to: '2026-12-31' }] },
    { query: 'false' },
  ]
  const asked: Row = { query: 'size > 1 or size == null', sort: [{ field: 'title', order: 'asc' }] }
  const sizeOf = (rows: readonly Row[]) => rows.reduce((sum, { size }) => sum + Number(size ?? 0), 0)
  const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)

  test('each place holds what a list under its filters holds: rows, count, sums, page by page, for each caller', async () => {
    for (const caller of [fixture.host, fixture.guest]) {
      const body: Row = { ...asked, pageRows: 3, totals: ['size'], places }
      const first = await fixture.placed(caller, body)
      const second = await fixture.placed(caller, { ...body, pageIndex: 2 })
      expect(first).toHaveLength(places.length)
      for (const [at, place] of places.entries()) {
        const own = await fixture.list(caller, { ...asked, ...place })
        const all = new Set(ids(await fixture.list(caller, asked)))
        const both = own.filter(({ id }) => all.has(id))
        expect(first[at]?.count).toBe(both.length)
        expect([first, second].map((page) => ids(page[at]?.rows ?? []))).toEqual([
          ids(both.slice(0, 3)),
          ids(both.slice(3, 6)),
        ])
        expect(Number(first[at]?.totals?.['size'])).toBeCloseTo(sizeOf(both))
      }
      expect(first.some(({ count }) => count > 3)).toBe(true)
      expect(first.some(({ count, rows }) => count === 0 && rows.length === 0)).toBe(true)
    }
    const [host, guest] = await Promise.all(
      [fixture.host, fixture.guest].map((caller) => fixture.placed(caller, { places: [{}] })),
    )
    expect(guest?.[0]?.count).toBeLessThan(host?.[0]?.count ?? 0)
  })

  test('nobody has rows in places by what he may not see, nor by what is no filter', async () => {
    const refused = (caller: Caller, body: Row) =>
      refusal(fixture.placed(caller, body)).then(({ code }) => code)
    expect(await refused(fixture.guest, { places: [{ query: "secret == 'hush'" }] })).toBe('PARAM_INVALID')
    expect(await refused(fixture.guest, { places: [{ query: 'sealed != null' }] })).toBe('PARAM_INVALID')
    expect(await refused(fixture.guest, { places: [{ secret: 'hush' }] })).toBe('PARAM_UNKNOWN')
    expect(await refused(fixture.host, { places: [{ nothing: 1 }] })).toBe('PARAM_UNKNOWN')
    for (const wrong of [[], 'x', [1], {}, Array.from({ length: 31 }, () => ({}))])
      expect(await refused(fixture.host, { places: wrong }), JSON.stringify(wrong).slice(0, 20)).toBe(
        'PARAM_INVALID',
      )
    const [told] = await fixture.placed(fixture.guest, { places: [{}] })
    expect(told?.rows.length).toBeGreaterThan(0)
    expect(told?.rows.every((row) => !('secret' in row))).toBe(true)
  })

  test('rows are counted by their days, by the days of their moments, and by what they refer to, in the language of who asks', async () => {
    const counted = async (caller: Caller, key: string) =>
      (await fixture.call(caller, { countBy: key, onlyQueryTotalFlag: 'Y' })).groups?.[key] ?? {}
    for (const caller of [fixture.host, fixture.guest]) {
      const rows = await fixture.list(caller, {})
      for (const key of ['day', 'at', 'firmName']) {
        const wanted = new Map<string, number>()
        for (const row of rows) {
          const text = String(row[key] ?? '')
          const value = key === 'firmName' ? text : text.slice(0, 10)
          wanted.set(value, (wanted.get(value) ?? 0) + 1)
        }
        expect(wanted.size).toBeGreaterThan(caller === fixture.guest && key === 'firmName' ? 0 : 1)
        const found = Object.entries(await counted(caller, key)).map(([value, count]) => [
          value,
          Number(count),
        ])
        expect(Object.fromEntries(found), key).toEqual(Object.fromEntries(wanted))
      }
    }
    const refused = (key: string) => refusal(counted(fixture.guest, key)).then(({ code }) => code)
    expect(await refused('secret')).toBe('PARAM_UNKNOWN')
    expect(await refused('title')).toBe('PARAM_UNKNOWN')
  })
})
