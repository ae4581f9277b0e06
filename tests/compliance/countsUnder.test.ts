// Several figures of one list in one call: how many rows there are under each of further filters, by the same rights as for the rows.
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

  test('rows are counted under several further filters in one call, as they are listed under each', async () => {
    const further: readonly Row[] = [
      { query: 'size > 1' },
      { conditions: [{ key: 'urgent', operator: 'eq', value: 'Y' }] },
      { title: 'no such title' },
      { query: 'firm != null', urgent: 'Y' },
      {},
      { mine: 'Y' },
    ]
    for (const caller of [fixture.host, fixture.guest]) {
      const { page, groups } = await fixture.call(caller, {
        query: 'size < 5 or size == null',
        countBy: 'status',
        counts: further,
        onlyQueryTotalFlag: 'Y',
      })
      const rows = await fixture.list(caller, { query: 'size < 5 or size == null' })
      const ids = new Set(rows.map(({ id }) => id))
      const listed = await Promise.all(further.map((one) => fixture.list(caller, one)))
      expect(page?.counts).toEqual(listed.map((some) => some.filter(({ id }) => ids.has(id)).length))
      expect(page?.count).toBe(rows.length)
      expect(Object.keys(groups ?? {})).toEqual(['status'])
    }
    const paged = await fixture.call(fixture.host, { pageRows: 1, counts: [{ query: 'true' }] })
    expect(paged.page?.counts).toEqual([paged.page?.count])
  })

  test('nobody counts by what he may not see, nor by what is no filter', async () => {
    const counted = (caller: Caller, counts: unknown) =>
      refusal(fixture.call(caller, { counts, onlyQueryTotalFlag: 'Y' })).then(({ code }) => code)
    expect(await counted(fixture.guest, [{ query: "secret == 'hush'" }])).toBe('PARAM_INVALID')
    expect(await counted(fixture.guest, [{ secret: 'hush' }])).toBe('PARAM_UNKNOWN')
    expect(await counted(fixture.host, [{ nothing: 1 }])).toBe('PARAM_UNKNOWN')
    for (const counts of ['x', { query: 'true' }, [1], [['true']], Array.from({ length: 51 }, () => ({}))])
      expect(await counted(fixture.host, counts), JSON.stringify(counts).slice(0, 20)).toBe('PARAM_INVALID')
  })
})
