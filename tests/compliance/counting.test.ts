// What may be asked of a list; how many rows of it there are in each state, and what one box of words finds: the same rights and conditions as for the rows.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { eachDatabase } from './databases.ts'
import { refusal } from './openFixture.ts'
import { type SearchFixture, expectFound, found, openSearch, textOf, wanted } from './searchFixture.ts'

eachDatabase((_kind, open) => {
  let fixture: SearchFixture

  beforeAll(async () => {
    fixture = await openSearch(open)
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

  test('a total that is mixed is told by the name of what it is measured in, in the language of the reader', async () => {
    const mixed = async (language: Caller['language']) =>
      (await fixture.call({ ...fixture.host, language }, { totals: ['weight'] })).groups?.['weight']
    const sums = fixture.firms.map((firm) => {
      const rows = fixture.things.filter(({ firmId }) => firmId === firm['id'])
      return [firm['firmNameEn'], firm['firmName'], String(rows.length * 1.5)] as const
    })
    expect(await mixed('EN')).toMatchObject(
      Object.fromEntries(sums.map(([english, , sum]) => [english, sum])),
    )
    expect(await mixed('CN')).toMatchObject(
      Object.fromEntries(sums.map(([, chinese, sum]) => [chinese, sum])),
    )
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

  describe('what may be asked', () => {
    test('rows of others are not found by any question', async () => {
      const mine = wanted(fixture, (row) => row['firmId'] === fixture.firms[0]?.['id'])
      for (const body of [
        {},
        { query: 'true' },
        { query: 'true or firm == null' },
        { conditions: [{ key: 'firmId', operator: 'ne', value: 'x' }] },
        { conditions: [{ key: 'firmId', operator: 'notEmpty' }] },
      ])
        expect(await found(fixture, body, fixture.guest)).toEqual(mine)
      expect(await found(fixture, { query: "firm.firmCode == 'F2'" }, fixture.guest)).toEqual([])
    })

    test("a hidden field is as unknown as one that does not exist, and is nobody's nearest name", async () => {
      for (const key of ['secret', 'sealed', 'firm.secret', 'holder.pin', 'holder.personName', 'nothing']) {
        for (const operator of ['contains', 'empty', 'eq'])
          expect([
            key,
            (await refusal(fixture.list(fixture.guest, { conditions: [{ key, operator, value: 'x' }] })))
              .code,
          ]).toEqual([key, 'PARAM_UNKNOWN'])
      }
      for (const query of [
        "secret == 'hush'",
        "sealed == 'wax'",
        "firm.secret == 'x'",
        'any(lines.cost > 1)',
        'holder.pin != null',
        "holder.personName == 'One'",
        'any(lines.parent.secret != null)',
      ]) {
        const { code, words } = await refusal(fixture.list(fixture.guest, { query }))
        expect([query, code, /mean (?:secret|sealed|cost|pin)\b/.test(words)]).toEqual([
          query,
          'PARAM_INVALID',
          false,
        ])
      }
      expect((await refusal(fixture.list(fixture.guest, { query: "secrt == 'hush'" }))).words).not.toContain(
        'secret',
      )
      expect(
        (await refusal(fixture.list(fixture.guest, { query: "parent.secret == 'x'" }, 'thingLine'))).code,
      ).toBe('PARAM_INVALID')
      expect((await refusal(fixture.list(fixture.host, { query: 'holder.pin != null' }))).code).toBe(
        'PARAM_INVALID',
      )
      expect(await found(fixture, { query: "secret == 'hush'" })).toEqual(
        wanted(fixture, (row) => row['secret'] === 'hush'),
      )
    })

    test('a tree that the caller knows nothing of has no below', async () => {
      expect(
        (
          await refusal(
            fixture.list(fixture.guest, {
              conditions: [{ key: 'placeId', operator: 'below', value: fixture.places['A'] }],
            }),
          )
        ).code,
      ).toBe('PARAM_INVALID')
    })

    test('values are only values', async () => {
      for (const value of [
        "' or 1=1 --",
        '"; drop table thing; --',
        "') union select 1 --",
        '$1',
        '%',
        '\\',
      ]) {
        await expectFound(fixture, [{ key: 'title', operator: 'eq', value }], (row) => row['title'] === value)
        await expectFound(fixture, [{ key: 'note', operator: 'contains', value }], (row) =>
          (textOf(row, 'note') ?? '').includes(value),
        )
        expect(await found(fixture, { query: `title == '${value.replaceAll("'", "''")}'` })).toEqual([])
      }
      for (const key of ['title" or 1=1 --', 'id) or (1=1', '__proto__', 'constructor', 'firm.__proto__'])
        expect(
          (await refusal(fixture.list(fixture.host, { conditions: [{ key, operator: 'empty' }] }))).code,
        ).toBe('PARAM_UNKNOWN')
      for (const query of [
        'constructor == null',
        '__proto__ == null',
        'toString(title) == null',
        'me.constructor == null',
        'title; drop table thing',
        'title == $1',
      ])
        expect((await refusal(fixture.list(fixture.host, { query }))).code).toBe('PARAM_INVALID')
    })

    const malformed: [string, unknown, string, string][] = [
      ['no list', 'x', 'PARAM_INVALID', 'conditions'],
      ['no object', [1], 'PARAM_INVALID', 'conditions[0]'],
      ['no key', [{ operator: 'eq', value: 'x' }], 'PARAM_INVALID', 'conditions[0].key'],
      [
        'an unknown operator',
        [{ key: 'title', operator: 'like', value: 'x' }],
        'PARAM_INVALID',
        'conditions[0].operator',
      ],
      [
        'an operator of Object',
        [{ key: 'title', operator: 'constructor', value: 'x' }],
        'PARAM_INVALID',
        'conditions[0].operator',
      ],
      [
        'an operator that is not for numbers',
        [{ key: 'size', operator: 'contains', value: 'x' }],
        'PARAM_INVALID',
        'conditions[0].operator',
      ],
      [
        'an operator that is not for text',
        [{ key: 'title', operator: 'relative', value: 'today' }],
        'PARAM_INVALID',
        'conditions[0].operator',
      ],
      [
        'below where there is no tree',
        [{ key: 'firmId', operator: 'below', value: 'x' }],
        'PARAM_INVALID',
        'conditions[0].operator',
      ],
      [
        'a range of a code',
        [{ key: 'colour', operator: 'range', from: 'A' }],
        'PARAM_INVALID',
        'conditions[0].operator',
      ],
      ['no value', [{ key: 'title', operator: 'eq' }], 'PARAM_REQUIRED', 'conditions[0].value'],
      [
        'an empty list',
        [{ key: 'title', operator: 'in', value: [] }],
        'PARAM_REQUIRED',
        'conditions[0].value',
      ],
      ['an open range', [{ key: 'size', operator: 'range' }], 'PARAM_REQUIRED', 'conditions[0].from'],
      ['no number', [{ key: 'size', operator: 'eq', value: 'many' }], 'PARAM_INVALID', 'conditions[0].value'],
      [
        'an object for a value',
        [{ key: 'title', operator: 'eq', value: { a: 1 } }],
        'PARAM_INVALID',
        'conditions[0].value',
      ],
      [
        'no such day',
        [{ key: 'day', operator: 'in', value: ['2026-02-30'] }],
        'PARAM_INVALID',
        'conditions[0].value',
      ],
      [
        'no flag',
        [{ key: 'urgent', operator: 'eq', value: 'maybe' }],
        'PARAM_INVALID',
        'conditions[0].value',
      ],
      [
        'no such period',
        [{ key: 'day', operator: 'relative', value: 'someday' }],
        'PARAM_INVALID',
        'conditions[0].value',
      ],
      [
        'too many',
        Array.from({ length: 51 }, () => ({ key: 'title', operator: 'notEmpty' })),
        'PARAM_INVALID',
        'conditions',
      ],
      [
        'too many values',
        [{ key: 'title', operator: 'in', value: Array.from({ length: 1001 }, (_, index) => `${index}`) }],
        'PARAM_INVALID',
        'conditions[0].value',
      ],
    ]
    test.each(malformed)('%s is refused at its place', async (_, conditions, code, path) => {
      expect(await refusal(fixture.list(fixture.host, { conditions }))).toMatchObject({ code, paths: [path] })
    })

    test('a query that is no text is refused', async () => {
      for (const query of [1, {}, ['true'], true])
        expect(await refusal(fixture.list(fixture.host, { query }))).toMatchObject({
          code: 'PARAM_INVALID',
          paths: ['query'],
        })
      expect((await found(fixture, { query: '  ' })).length).toBe(fixture.things.length)
    })
  })
})
