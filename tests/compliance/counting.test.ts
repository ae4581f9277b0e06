// How many rows of a list there are in each state, and what one box of words finds: the same rights and conditions as for the rows.
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../src/server/Caller.ts'
import type { Row } from '../../src/language/row.ts'
import { eachDatabase } from './databases.ts'
import { refusal } from './openFixture.ts'
import { openSearch, type SearchFixture } from './searchFixture.ts'

eachDatabase((_kind, open) => {
  let fixture: SearchFixture
  beforeAll(async () => {
    fixture = await openSearch(await open())
  })

  const countBy = async (caller: Caller, body: Row, key = 'status') => {
    const answer = await fixture.call(caller, { ...body, countBy: key, onlyQueryTotalFlag: 'Y' })
    return { count: answer.page?.count, groups: answer.groups?.[key] ?? {} }
  }
  const codeOf = (run: Promise<unknown>) => refusal(run).then(({ code }) => code)

  test.each([
    ['all', {}],
    ['those of a condition', { conditions: [{ key: 'urgent', operator: 'eq', value: 'Y' }] }],
    ['those of a query', { query: 'size > 1' }],
    ['none', { title: 'no such title' }],
  ])('rows are counted by state, %s of them, as they are listed', async (_, body) => {
    for (const caller of [fixture.host, fixture.guest]) {
      const rows = await fixture.list(caller, body)
      const { count, groups } = await countBy(caller, body)
      const listed = Object.groupBy(rows, ({ status }) => String(status))
      expect(groups).toEqual(
        Object.fromEntries(Object.entries(listed).map(([state, some]) => [state, String(some?.length)])),
      )
      expect(count).toBe(rows.length)
    }
  })

  test('rows are counted by states, codes and flags that the caller may see', async () => {
    for (const key of ['title', 'size', 'firmId', 'nothing'])
      expect(await codeOf(countBy(fixture.host, {}, key)), key).toBe('PARAM_UNKNOWN')
    expect(await codeOf(countBy(fixture.guest, {}, 'secret'))).toBe('PARAM_UNKNOWN')
  })

  test('the words of one box are looked for in every field that is named, in refs by code and name', async () => {
    const [firm] = fixture.firms
    const name = String(firm?.['firmName'])
    const found = await fixture.list(fixture.host, { quick: name, quickIn: ['title', 'firmId'] })
    const wanted = fixture.things.filter(
      ({ title, firmId }) => firmId === firm?.['id'] || String(title).includes(name),
    )
    expect(found.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort())
    expect(found.length).toBeGreaterThan(0)
  })

  test('a field that the caller may not see is not looked into; one that is not there is refused', async () => {
    const secret = fixture.things.find(({ secret: hidden }) => hidden)
    const words = String(secret?.['secret'])
    expect((await fixture.list(fixture.host, { quick: words, quickIn: ['secret'] })).length).toBeGreaterThan(
      0,
    )
    expect(await fixture.list(fixture.guest, { quick: words, quickIn: ['secret'] })).toEqual([])
    expect(await codeOf(fixture.list(fixture.host, { quick: 'x', quickIn: ['nothing'] }))).toBe(
      'PARAM_UNKNOWN',
    )
  })
})
