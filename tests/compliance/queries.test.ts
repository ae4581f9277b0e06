// The query line, and forms that are turned into one, against a plain reading of the same rows.
import { beforeAll, describe, expect, test } from 'vitest'
import type { CompiledSearchField } from '../../src/language/column.ts'
import type { Row } from '../../src/language/row.ts'
import type { CompiledScreen } from '../../src/language/screen.ts'
import { type Condition, relativeDates } from '../../src/language/wire.ts'
import { type SearchValues, toFilters } from '../../src/runtime/search/search.ts'
import { toQuery } from '../../src/runtime/search/toQuery.ts'
import { CodedError } from '../../src/server/fail.ts'
import { eachDatabase } from './databases.ts'
import {
  type RowTest,
  type SearchFixture,
  found,
  openSearch,
  textOf,
  today,
  wanted,
} from './searchFixture.ts'

eachDatabase((_kind, open) => {
  let fixture: SearchFixture

  beforeAll(async () => {
    fixture = await openSearch(open)
  })

  describe('the query line', () => {
    const size = (row: Row) => (row['size'] === null ? null : Number(row['size']))
    const counts = (row: Row) => (row['lines'] as Row[]).map((line) => Number(line['count'])) // lines are rows
    const cases: [string, RowTest][] = [
      ['size > 10 and colour == RED', (row) => (size(row) ?? 0) > 10 && row['colour'] === 'RED'],
      ['not (size > 10) or urgent', (row) => !((size(row) ?? 0) > 10) || row['urgent'] === 'Y'],
      [
        "contains(title, 'ABA') and not startsWith(note, 'it')",
        (row) =>
          String(row['title']).toLowerCase().includes('aba') && !(textOf(row, 'note') ?? '').startsWith('it'),
      ],
      ["firm.firmCode == 'F2'", (row) => row['firmId'] === fixture.firms[1]?.['id']],
      [
        "place.above.placeCode in 'A'|'AB'",
        (row) => row['placeId'] === fixture.places['AB'] || row['placeId'] === fixture.places['ABC'],
      ],
      [
        'day < today and day >= today - 7',
        (row) => (textOf(row, 'day') ?? '~') < today && (textOf(row, 'day') ?? '') >= '2026-02-27',
      ],
      [
        "at >= '2026-03-02' and at <= '2026-03-04'",
        (row) =>
          (textOf(row, 'at') ?? '').slice(0, 10) >= '2026-03-02' &&
          (textOf(row, 'at') ?? '~').slice(0, 10) <= '2026-03-04',
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
      expect(await found(fixture, { query })).toEqual(wanted(fixture, holds))
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
        expect([name, query, await found(fixture, { query })]).toEqual([
          name,
          query,
          await found(fixture, toFilters(fields, values)),
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
        expect([query, await found(fixture, { query })]).toEqual([
          query,
          await found(fixture, { conditions: [condition] }),
        ])
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
})
