// What a list is searched by: every operator over every kind of value, against a plain reading of the same rows.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { relativeDates } from '../../src/language/wire.ts'
import { daysOf } from '../../src/rules/relativeDates.ts'
import { eachDatabase } from './databases.ts'
import {
  type RowTest,
  type SearchFixture,
  expectFound,
  found,
  openSearch,
  textOf,
  titles,
  today,
} from './searchFixture.ts'

eachDatabase((_kind, open) => {
  let fixture: SearchFixture

  beforeAll(async () => {
    fixture = await openSearch(open)
  })

  test('what rows are called is found by its English name, too, by whoever may always read that', async () => {
    const [first] = fixture.firms
    const wanted = fixture.things.filter((row) => row['firmId'] === first?.['id'])
    const asked = { conditions: [{ key: 'firm.firmName', operator: 'contains', value: 'irst' }] } as const
    expect(wanted.length).toBeGreaterThan(0)
    expect(await found(fixture, asked)).toEqual(titles(wanted))
    expect(await found(fixture, { 'firm.firmName': 'FIRST' })).toEqual(titles(wanted))
    expect(await found(fixture, asked, fixture.guest)).toEqual([])
    const equal = { conditions: [{ key: 'firm.firmName', operator: 'eq', value: 'First' }] } as const
    expect(await found(fixture, equal)).toEqual([])
  })

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
        const values = [...new Set(fixture.things.flatMap((row) => textOf(row, key) ?? []))].sort()
        const [first = '', second = first] = values
        expect(
          await expectFound(
            fixture,
            [{ key, operator: 'eq', value: first }],
            (row) => textOf(row, key) === first,
          ),
        ).toBeGreaterThan(0)
        expect(
          await expectFound(
            fixture,
            [{ key, operator: 'ne', value: first }],
            (row) => textOf(row, key) !== first,
          ),
        ).toBeGreaterThan(0)
        await expectFound(
          fixture,
          [{ key, operator: 'in', value: [first, second] }],
          (row) => textOf(row, key) === first || textOf(row, key) === second,
        )
        await expectFound(
          fixture,
          [{ key, operator: 'notIn', value: [first, second] }],
          (row) => textOf(row, key) !== first && textOf(row, key) !== second,
        )
      },
    )

    test.each([...keys, 'more', 'firmName', 'place.placeCode'])('empty and notEmpty over %s', async (key) => {
      const source = { firmName: 'firmId', 'place.placeCode': 'placeId' }[key] ?? key
      await expectFound(fixture, [{ key, operator: 'empty' }], (row) => textOf(row, source) === null)
      await expectFound(fixture, [{ key, operator: 'notEmpty' }], (row) => textOf(row, source) !== null)
    })

    test.each([
      ['size', '-10', '60.5'],
      ['pieces', '2', '7'],
      ['day', '2026-01-10', '2026-03-02'],
      ['period', '2026-01', '2026-02'],
    ])('ranges of %s have both their ends, and either alone', async (key, from, to) => {
      const isNumber = key === 'size' || key === 'pieces'
      const value = (row: Row) => {
        if (textOf(row, key) === null) return null
        return isNumber ? Number(row[key]) : String(row[key])
      }
      const [low, high] = isNumber ? [Number(from), Number(to)] : [from, to]
      const at =
        (holds: (value: string | number) => boolean): RowTest =>
        (row) => {
          const one = value(row)
          return one !== null && holds(one)
        }
      expect(
        await expectFound(
          fixture,
          [{ key, operator: 'range', from, to }],
          at((one) => one >= low && one <= high),
        ),
      ).toBeGreaterThan(0)
      await expectFound(
        fixture,
        [{ key, operator: 'range', from }],
        at((one) => one >= low),
      )
      await expectFound(
        fixture,
        [{ key, operator: 'range', to }],
        at((one) => one <= high),
      )
    })

    test('a day against a time is that whole day, at either end and alone', async () => {
      const days = (row: Row) => textOf(row, 'at')?.slice(0, 10) ?? ''
      const [one = ''] = fixture.things
        .map(days)
        .filter((day) => day !== '')
        .sort()
      expect(
        await expectFound(fixture, [{ key: 'at', operator: 'eq', value: one }], (row) => days(row) === one),
      ).toBeGreaterThan(0)
      await expectFound(fixture, [{ key: 'at', operator: 'ne', value: one }], (row) => days(row) !== one)
      await expectFound(
        fixture,
        [{ key: 'at', operator: 'range', from: '2026-03-02', to: '2026-03-09' }],
        (row) => days(row) >= '2026-03-02' && days(row) <= '2026-03-09',
      )
      await expectFound(
        fixture,
        [{ key: 'at', operator: 'range', from: '2026-03-02 08:30:00', to: '2026-03-09 00:00:00' }],
        (row) =>
          (textOf(row, 'at') ?? '') >= '2026-03-02 08:30:00' &&
          (textOf(row, 'at') ?? '~') <= '2026-03-09 00:00:00',
      )
    })

    test.each(['ABA', '0%', '_', "'", '中', '\\'])(
      'contains and startsWith %s: any case, signs are only signs',
      async (words) => {
        const has =
          (key: string): RowTest =>
          (row) =>
            (textOf(row, key) ?? '').toLowerCase().includes(words.toLowerCase())
        await expectFound(fixture, [{ key: 'title', operator: 'contains', value: words }], has('title'))
        await expectFound(fixture, [{ key: 'note', operator: 'contains', value: words }], has('note'))
        await expectFound(fixture, [{ key: 'title', operator: 'startsWith', value: words }], (row) =>
          (textOf(row, 'title') ?? '').toLowerCase().startsWith(words.toLowerCase()),
        )
      },
    )

    test('the name of a ref is searched in both languages and by its code', async () => {
      for (const value of ['f2', '二号', 'second 100%'])
        expect(
          await expectFound(
            fixture,
            [{ key: 'firmName', operator: 'contains', value }],
            (row) => row['firmId'] === fixture.firms[1]?.['id'],
          ),
        ).toBeGreaterThan(0)
    })

    test('the name of a ref is also equal in either language, or by its code', async () => {
      const isSecond = (row: Row) => row['firmId'] === fixture.firms[1]?.['id']
      for (const value of ['F2', '二号', 'Second 100%']) {
        await expectFound(fixture, [{ key: 'firmName', operator: 'eq', value }], isSecond)
        await expectFound(fixture, [{ key: 'firmName', operator: 'ne', value }], (row) => !isSecond(row))
      }
      await expectFound(
        fixture,
        [{ key: 'firmName', operator: 'in', value: ['F1', '二号'] }],
        (row) => row['firmId'] !== null,
      )
    })

    test.each(relativeDates)(
      'relative %s is counted in the zone of the tenant, for days and for times',
      async (period) => {
        const { from = '', to = '9999' } = daysOf(period, today)
        for (const key of ['day', 'at'])
          await expectFound(fixture, [{ key, operator: 'relative', value: period }], (row) => {
            const day = textOf(row, key)?.slice(0, 10)
            return day !== undefined && day >= from && day <= to
          })
      },
    )

    test('below is the row and everything under it, of several trees at once', async () => {
      const { A, AB, ABC, D } = fixture.places as Record<'A' | 'AB' | 'ABC' | 'D', string> // made there
      expect(
        await expectFound(
          fixture,
          [{ key: 'placeId', operator: 'below', value: AB }],
          (row) => row['placeId'] === AB || row['placeId'] === ABC,
        ),
      ).toBeGreaterThan(0)
      await expectFound(
        fixture,
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
})
