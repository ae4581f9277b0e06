// What a list is searched by: every operator over every kind of value, against a plain reading of the same rows; and what may not be asked.
import { beforeAll, describe, expect, test } from 'vitest'
import type { CompiledSearchField } from '../../src/language/column.ts'
import type { Row } from '../../src/language/row.ts'
import type { CompiledScreen } from '../../src/language/screen.ts'
import { relativeDates, type Condition } from '../../src/language/wire.ts'
import { daysOf } from '../../src/rules/relativeDates.ts'
import { toFilters, type SearchValues } from '../../src/runtime/search/search.ts'
import { toQuery } from '../../src/runtime/search/toQuery.ts'
import { CodedError } from '../../src/server/fail.ts'
import { eachDatabase } from './databases.ts'
import { refusal } from './openFixture.ts'
import { openSearch, today, type SearchFixture } from './searchFixture.ts'

type Test = (row: Row) => boolean

eachDatabase((_kind, open) => {
  let fixture: SearchFixture
  beforeAll(async () => {
    fixture = await openSearch(await open())
  })

  const titles = (rows: readonly Row[]) => rows.map((row) => String(row['title'])).sort()
  const found = async (body: Row, caller = fixture.host) => titles(await fixture.list(caller, body))
  const wanted = (holds: Test) => titles(fixture.things.filter(holds))
  const isNear = async (conditions: readonly Condition[], holds: Test) => {
    const expected = wanted(holds)
    expect(await found({ conditions })).toEqual(expected)
    return expected.length
  }
  const text = (row: Row, key: string) =>
    row[key] === null || row[key] === undefined ? null : String(row[key])

  describe('operators', () => {
    const keys = [
      'title',
      'note',
      'colour',
      'urgent',
      'size',
      'pieces',
      'day',
      'at',
      'period',
      'firmId',
      'placeId',
      'status',
    ]

    test.each(keys)(
      'eq, ne, in and notIn over %s; what has no value is not equal to anything',
      async (key) => {
        const values = [...new Set(fixture.things.flatMap((row) => text(row, key) ?? []))].sort()
        const [first = '', second = first] = values
        expect(
          await isNear([{ key, operator: 'eq', value: first }], (row) => text(row, key) === first),
        ).toBeGreaterThan(0)
        expect(
          await isNear([{ key, operator: 'ne', value: first }], (row) => text(row, key) !== first),
        ).toBeGreaterThan(0)
        await isNear(
          [{ key, operator: 'in', value: [first, second] }],
          (row) => text(row, key) === first || text(row, key) === second,
        )
        await isNear(
          [{ key, operator: 'notIn', value: [first, second] }],
          (row) => text(row, key) !== first && text(row, key) !== second,
        )
      },
    )

    test.each([...keys, 'more', 'firmName', 'place.placeCode'])('empty and notEmpty over %s', async (key) => {
      const source = { firmName: 'firmId', 'place.placeCode': 'placeId' }[key] ?? key
      await isNear([{ key, operator: 'empty' }], (row) => text(row, source) === null)
      await isNear([{ key, operator: 'notEmpty' }], (row) => text(row, source) !== null)
    })

    test.each([
      ['size', '-10', '60.5'],
      ['pieces', '2', '7'],
      ['day', '2026-01-10', '2026-03-02'],
      ['period', '2026-01', '2026-02'],
    ])('ranges of %s have both their ends, and either alone', async (key, from, to) => {
      const isNumber = key === 'size' || key === 'pieces'
      const value = (row: Row) => {
        if (text(row, key) === null) return null
        return isNumber ? Number(row[key]) : String(row[key])
      }
      const [low, high] = isNumber ? [Number(from), Number(to)] : [from, to]
      const at =
        (holds: (value: string | number) => boolean): Test =>
        (row) => {
          const one = value(row)
          return one !== null && holds(one)
        }
      expect(
        await isNear(
          [{ key, operator: 'range', from, to }],
          at((one) => one >= low && one <= high),
        ),
      ).toBeGreaterThan(0)
      await isNear(
        [{ key, operator: 'range', from }],
        at((one) => one >= low),
      )
      await isNear(
        [{ key, operator: 'range', to }],
        at((one) => one <= high),
      )
    })

    test('a day against a time is that whole day, at either end and alone', async () => {
      const days = (row: Row) => text(row, 'at')?.slice(0, 10) ?? ''
      const [one = ''] = fixture.things
        .map(days)
        .filter((day) => day !== '')
        .sort()
      expect(
        await isNear([{ key: 'at', operator: 'eq', value: one }], (row) => days(row) === one),
      ).toBeGreaterThan(0)
      await isNear([{ key: 'at', operator: 'ne', value: one }], (row) => days(row) !== one)
      await isNear(
        [{ key: 'at', operator: 'range', from: '2026-03-02', to: '2026-03-09' }],
        (row) => days(row) >= '2026-03-02' && days(row) <= '2026-03-09',
      )
      await isNear(
        [{ key: 'at', operator: 'range', from: '2026-03-02 08:30:00', to: '2026-03-09 00:00:00' }],
        (row) =>
          (text(row, 'at') ?? '') >= '2026-03-02 08:30:00' &&
          (text(row, 'at') ?? '~') <= '2026-03-09 00:00:00',
      )
    })

    test.each(['ABA', '0%', '_', "'", '中', '\\'])(
      'contains and startsWith %s: any case, signs are only signs',
      async (words) => {
        const has =
          (key: string): Test =>
          (row) =>
            (text(row, key) ?? '').toLowerCase().includes(words.toLowerCase())
        await isNear([{ key: 'title', operator: 'contains', value: words }], has('title'))
        await isNear([{ key: 'note', operator: 'contains', value: words }], has('note'))
        await isNear([{ key: 'title', operator: 'startsWith', value: words }], (row) =>
          (text(row, 'title') ?? '').toLowerCase().startsWith(words.toLowerCase()),
        )
      },
    )

    test('the name of a ref is searched in both languages and by its code', async () => {
      for (const value of ['f2', '二号', 'second 100%'])
        expect(
          await isNear(
            [{ key: 'firmName', operator: 'contains', value }],
            (row) => row['firmId'] === fixture.firms[1]?.['id'],
          ),
        ).toBeGreaterThan(0)
    })

    test('the name of a ref is also equal in either language, or by its code', async () => {
      const isSecond = (row: Row) => row['firmId'] === fixture.firms[1]?.['id']
      for (const value of ['F2', '二号', 'Second 100%']) {
        await isNear([{ key: 'firmName', operator: 'eq', value }], isSecond)
        await isNear([{ key: 'firmName', operator: 'ne', value }], (row) => !isSecond(row))
      }
      await isNear(
        [{ key: 'firmName', operator: 'in', value: ['F1', '二号'] }],
        (row) => row['firmId'] !== null,
      )
    })

    test.each(relativeDates)(
      'relative %s is counted in the zone of the tenant, for days and for times',
      async (period) => {
        const { from = '', to = '9999' } = daysOf(period, today)
        for (const key of ['day', 'at'])
          await isNear([{ key, operator: 'relative', value: period }], (row) => {
            const day = text(row, key)?.slice(0, 10)
            return day !== undefined && day >= from && day <= to
          })
      },
    )

    test('below is the row and everything under it, of several trees at once', async () => {
      const { A, AB, ABC, D } = fixture.places as Record<'A' | 'AB' | 'ABC' | 'D', string> // made there
      expect(
        await isNear(
          [{ key: 'placeId', operator: 'below', value: AB }],
          (row) => row['placeId'] === AB || row['placeId'] === ABC,
        ),
      ).toBeGreaterThan(0)
      await isNear(
        [{ key: 'placeId', operator: 'below', value: [ABC, D] }],
        (row) => row['placeId'] === ABC || row['placeId'] === D,
      )
      expect(
        (
          await fixture.list(
            fixture.host,
            { conditions: [{ key: 'id', operator: 'below', value: A }] },
            'place',
          )
        ).length,
      ).toBe(3)
    })

    test('all of them must hold, beside the older keys, in page, count and totals alike', async () => {
      const conditions = [
        { key: 'colour', operator: 'in', value: ['RED'] },
        { key: 'size', operator: 'range', from: '0' },
      ]
      const rows = fixture.things.filter(
        (row) =>
          row['colour'] === 'RED' &&
          row['size'] !== null &&
          Number(row['size']) >= 0 &&
          row['status'] === 'DONE',
      )
      const { data, page, totals } = await fixture.call(fixture.host, {
        conditions,
        status: 'DONE',
        query: 'size < 1000',
        totals: ['pieces'],
        pageRows: 2,
      })
      expect([(data as Row[]).length, page?.count, totals]).toEqual([
        2,
        rows.length,
        { pieces: String(rows.reduce((sum, row) => sum + Number(row['pieces'] ?? 0), 0)) },
      ])
      expect(
        (
          await fixture.call(fixture.host, {
            conditions,
            status: 'DONE',
            query: 'size < 1000',
            onlyQueryTotalFlag: 'Y',
          })
        ).page?.count,
      ).toBe(rows.length)
    })
  })

  describe('the query line', () => {
    const size = (row: Row) => (row['size'] === null ? null : Number(row['size']))
    const counts = (row: Row) => (row['lines'] as Row[]).map((line) => Number(line['count'])) // lines are rows
    const cases: [string, Test][] = [
      ['size > 10 and colour == RED', (row) => (size(row) ?? 0) > 10 && row['colour'] === 'RED'],
      ['not (size > 10) or urgent', (row) => !((size(row) ?? 0) > 10) || row['urgent'] === 'Y'],
      [
        "contains(title, 'ABA') and not startsWith(note, 'it')",
        (row) =>
          String(row['title']).toLowerCase().includes('aba') && !(text(row, 'note') ?? '').startsWith('it'),
      ],
      ["firm.firmCode == 'F2'", (row) => row['firmId'] === fixture.firms[1]?.['id']],
      [
        "place.above.placeCode in 'A'|'AB'",
        (row) => row['placeId'] === fixture.places['AB'] || row['placeId'] === fixture.places['ABC'],
      ],
      [
        'day < today and day >= today - 7',
        (row) => (text(row, 'day') ?? '~') < today && (text(row, 'day') ?? '') >= '2026-02-27',
      ],
      [
        "at >= '2026-03-02' and at <= '2026-03-04'",
        (row) =>
          (text(row, 'at') ?? '').slice(0, 10) >= '2026-03-02' &&
          (text(row, 'at') ?? '~').slice(0, 10) <= '2026-03-04',
      ],
      ['count(lines) == 2', (row) => counts(row).length === 2],
      [
        "any(lines.count > 5 and lines.part == 'nut') or sum(lines.count) < 2",
        (row) =>
          (row['lines'] as Row[]).some((line) => Number(line['count']) > 5 && line['part'] === 'nut') ||
          counts(row).reduce((sum, one) => sum + one, 0) < 2,
      ], // lines are rows
      ['status not in DRAFT', (row) => row['status'] === 'DONE'],
      ['pieces == null', (row) => row['pieces'] === null],
      ["title == 'x'' or 1 == 1 --'", () => false],
      ['true', () => true],
    ]
    test.each(cases)('%s', async (query, holds) => {
      expect(await found({ query })).toEqual(wanted(holds))
    })

    test('lines are searched with what stands above them', async () => {
      const rows = await fixture.list(
        fixture.host,
        { query: "parent.colour == RED and count > 5 and parent.firm.firmCode == 'F1'" },
        'thingLine',
      )
      const expected = fixture.things
        .filter((row) => row['colour'] === 'RED' && row['firmId'] === fixture.firms[0]?.['id'])
        .flatMap((row) => counts(row).filter((one) => one > 5))
      expect(rows.length).toBe(expected.length)
    })

    test('a mistake is answered with its place, its words in both languages and the nearest name', async () => {
      const answer = async (query: string) => {
        try {
          await fixture.list(fixture.host, { query })
        } catch (error) {
          if (!(error instanceof CodedError)) throw error
          return {
            code: error.code,
            CN: error.say('CN'),
            EN: error.say('EN'),
            path: error.errors[0]?.path,
            problems: (error.data as { problems: Row[] }).problems,
          } // as queryLine answers
        }
        throw new Error(`"${query}" was not refused.`)
      }
      expect(await answer('siz > 1')).toMatchObject({
        code: 'PARAM_INVALID',
        path: 'query',
        CN: '查询语句 无效：没有名为 siz 的字段，是否指 size？',
        EN: 'The query is not valid: Nothing is called siz here. Did you mean size?',
        problems: [{ code: 'unknown-name', offset: 0, length: 3, nearest: 'size' }],
      })
      expect(await answer('size >')).toMatchObject({
        problems: [
          { code: 'syntax', offset: 6, words: { CN: '这里不能是结尾，应为字段名、数字、文字或 (' } },
        ],
      })
      expect(await answer('size = 1')).toMatchObject({ problems: [{ code: 'syntax', offset: 5, length: 1 }] })
      expect(await answer("size > 'abc'")).toMatchObject({ problems: [{ code: 'wrong-type' }] })
      expect(await answer('colour == GREEN')).toMatchObject({
        problems: [{ code: 'unknown-code', offset: 10, words: { EN: 'GREEN is no code of this list' } }],
      })
      expect(await answer('size')).toMatchObject({ problems: [{ code: 'wrong-type' }] })
      expect(await answer('siez > 1 and colur == RED')).toMatchObject({
        problems: [{ nearest: 'size' }, { nearest: 'colour' }],
      })
      expect(await answer('colour.decimalPlaces == 2')).toMatchObject({ problems: [{ code: 'not-in-sql' }] })
    })

    test('what costs too much is refused before and while it is asked', async () => {
      const costly = [
        'size > 1 and '.repeat(150) + 'true',
        'not('.repeat(60) + 'size > 1' + ')'.repeat(60),
        `${'roundUp('.repeat(30)}size${')'.repeat(30)} > 1`,
        Array(30).fill('any(lines.count > 1)').join(' or '),
        'a'.repeat(2001),
        'day + 2147483000 > today',
        'day + size * 10000000000 > today',
        `size * ${Array(90).fill('99999999999999999999').join(' * ')} > 1`,
      ]
      const answers = await Promise.all(
        costly.map((query) =>
          fixture.list(fixture.host, { query }).then(
            () => 'answered',
            (error: unknown) => (error instanceof CodedError ? error.code : String(error)),
          ),
        ),
      )
      expect(costly.map((query, index) => [query.slice(0, 40), answers[index]])).toEqual(
        costly.map((query) => [query.slice(0, 40), 'PARAM_INVALID']),
      )
    })
  })

  describe('a form that is turned into a query', () => {
    const field = (key: string, more: Partial<CompiledSearchField> = {}): CompiledSearchField => ({
      key,
      title: { CN: '', EN: '' },
      type: 'text',
      operator: 'contains',
      ...more,
    })
    const fields = [
      field('title'),
      field('colour', { operator: 'in', type: 'lookup', typeCode: 'COLOUR' }),
      field('status', { operator: 'in', type: 'lookup' }),
      field('urgent', { operator: 'eq', type: 'flag' }),
      field('size', { operator: 'range', type: 'quantity' }),
      field('day', { operator: 'range', type: 'date' }),
      field('at', { operator: 'range', type: 'datetime' }),
      field('firmId', { operator: 'in', type: 'ref', to: 'firm' }),
      field('placeId', { operator: 'in', type: 'ref', to: 'place', tree: true }),
    ]
    const screen = { search: fields } as unknown as CompiledScreen // only what is looked at
    const turned = (values: SearchValues, conditions: readonly Condition[] = []) => {
      const { entities } = fixture.definitions
      const { thing } = entities
      return toQuery(
        screen,
        thing ?? expect.fail('no thing'),
        entities,
        { values, conditions, query: '' },
        (id) => ({
          value: id,
          label: '',
          code: String(fixture.firms.find((row) => row['id'] === id)?.['firmCode'] ?? 'A'),
        }),
      )
    }
    const states = (): [string, SearchValues][] => [
      ...relativeDates.flatMap((period): [string, SearchValues][] => [
        [`day ${period}`, { day: { kind: 'relative', period } }],
        [`at ${period}`, { at: { kind: 'relative', period } }],
      ]),
      ['words', { title: { kind: 'text', text: "o'n" } }],
      ['a beginning', { title: { kind: 'text', operator: 'startsWith', text: 'aba' } }],
      ['a whole text', { title: { kind: 'text', operator: 'eq', text: 'abc 1' } }],
      [
        'codes',
        { colour: { kind: 'codes', codes: ['RED'] }, status: { kind: 'codes', codes: ['DRAFT', 'DONE'] } },
      ],
      ['codes that are not', { colour: { kind: 'codes', operator: 'notIn', codes: ['RED'] } }],
      ['a flag', { urgent: { kind: 'codes', codes: ['N'] } }],
      ['a range', { size: { kind: 'range', from: '-10.5', to: '90' } }],
      [
        'days',
        {
          day: { kind: 'range', from: '2026-01-05', to: null },
          at: { kind: 'range', from: null, to: '2026-03-05' },
        },
      ],
      ['a day', { at: { kind: 'text', operator: 'eq', text: '2026-03-05' } }],
      [
        'a ref',
        {
          firmId: {
            kind: 'refs',
            refs: [{ value: String(fixture.firms[0]?.['id']), label: '', code: 'F1' }],
          },
        },
      ],
      [
        'refs that are not',
        {
          firmId: {
            kind: 'refs',
            operator: 'notIn',
            refs: [{ value: String(fixture.firms[0]?.['id']), label: '' }],
          },
        },
      ],
      [
        'nothing',
        { colour: { kind: 'empty', operator: 'empty' }, firmId: { kind: 'empty', operator: 'notEmpty' } },
      ],
    ]

    test('finds the same rows', async () => {
      for (const [name, values] of states()) {
        const { values: left, query } = turned(values)
        expect([name, Object.keys(left)]).toEqual([name, []])
        expect([name, query, await found({ query })]).toEqual([
          name,
          query,
          await found(toFilters(fields, values)),
        ])
      }
    })

    test('as do the filters of columns, over words of refs too', async () => {
      for (const condition of [
        { key: 'firmName', operator: 'contains', value: '二' },
        { key: 'firmName', operator: 'contains', value: 'first' },
        { key: 'pieces', operator: 'range', from: '3' },
        { key: 'creationDate', operator: 'relative', value: 'today' },
        { key: 'note', operator: 'ne', value: 'plain' },
      ] as const) {
        const { conditions, query } = turned({}, [condition])
        expect([condition.key, conditions]).toEqual([condition.key, []])
        expect([query, await found({ query })]).toEqual([query, await found({ conditions: [condition] })])
      }
    })

    test('keeps what cannot be said so', () => {
      const values: SearchValues = {
        placeId: { kind: 'refs', refs: [{ value: 'x', label: '', code: 'A' }] },
        title: { kind: 'text', text: 'x' },
      }
      expect(turned(values)).toEqual({
        values: { placeId: values['placeId'] },
        conditions: [],
        query: "contains(title, 'x')",
      })
    })
  })

  describe('what may be asked', () => {
    test('rows of others are not found by any question', async () => {
      const mine = wanted((row) => row['firmId'] === fixture.firms[0]?.['id'])
      for (const body of [
        {},
        { query: 'true' },
        { query: 'true or firm == null' },
        { conditions: [{ key: 'firmId', operator: 'ne', value: 'x' }] },
        { conditions: [{ key: 'firmId', operator: 'notEmpty' }] },
      ])
        expect(await found(body, fixture.guest)).toEqual(mine)
      expect(await found({ query: "firm.firmCode == 'F2'" }, fixture.guest)).toEqual([])
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
      expect(await found({ query: "secret == 'hush'" })).toEqual(wanted((row) => row['secret'] === 'hush'))
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
        await isNear([{ key: 'title', operator: 'eq', value }], (row) => row['title'] === value)
        await isNear([{ key: 'note', operator: 'contains', value }], (row) =>
          (text(row, 'note') ?? '').includes(value),
        )
        expect(await found({ query: `title == '${value.replaceAll("'", "''")}'` })).toEqual([])
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
      expect((await found({ query: '  ' })).length).toBe(fixture.things.length)
    })
  })
})
