// How documents are saved and numbered.
import { beforeAll, describe, expect, test } from 'vitest'
import { eachDatabase } from './databases.ts'
import { type Fixture, draftDemand, findAs, linesOf, openFixture, refusal, saveAs } from './openFixture.ts'

eachDatabase((_kind, open) => {
  let fixture: Fixture

  beforeAll(async () => {
    fixture = await openFixture(open)
  })

  describe('saving', () => {
    test('a new document gets its key, number, state, defaults and computed values, and its lines', async () => {
      const saved = await saveAs(fixture, {
        partnerCode: 'P1',
        lines: [
          { product: 'bolt', quantity: '2.50' },
          { product: 'nut', quantity: 3, price: '0.333' },
        ],
      })
      expect(saved).toMatchObject({
        status: 'DRAFT',
        statusMeaning: 'Draft',
        partnerName: 'First',
        town: 'Ulm',
        colour: 'RED',
        total: '5.5',
        amount: '3.5',
        versionNum: 1,
        createdByName: 'host',
        creationDate: '2026-03-05 10:00:00',
      })
      expect(saved['demandNum']).toMatch(/^D202603\d{4}$/)
      expect(
        linesOf(saved).map((line) => [
          line['lineNum'],
          line['quantity'],
          line['amount'],
          line['taken'],
          line['open'],
          line['sent'],
          line['sendings'],
        ]),
      ).toEqual([
        [10, '2.5', '2.5', '0', '2.5', '0', 0],
        [20, '3', '1', '0', '3', '0', 0],
      ])
    })

    test('only what is sent is changed; a lines array is the whole list', async () => {
      const saved = await draftDemand(fixture, ['1', '2', '3'])
      const changed = await saveAs(fixture, { id: saved['id'], versionNum: 1, note: 'mine' })
      expect([changed['versionNum'], changed['note'], linesOf(changed).length]).toEqual([2, 'mine', 3])
      const [first, , third] = linesOf(changed)
      const fewer = await saveAs(fixture, {
        id: saved['id'],
        versionNum: 2,
        lines: [
          { id: first?.['id'], quantity: '9' },
          { id: third?.['id'] },
          { product: 'new', quantity: '5' },
        ],
      })
      expect(linesOf(fewer).map((line) => [line['lineNum'], line['quantity']])).toEqual([
        [10, '9'],
        [30, '3'],
        [40, '5'],
      ])
      expect(fewer['total']).toBe('17')
    })

    test('the number of a deleted last line is never given again', async () => {
      const saved = await draftDemand(fixture, ['1', '2'])
      const one = await saveAs(fixture, {
        id: saved['id'],
        versionNum: 1,
        lines: [{ id: linesOf(saved)[0]?.['id'] }],
      })
      const two = await saveAs(fixture, {
        id: saved['id'],
        versionNum: one['versionNum'],
        lines: [{ id: linesOf(saved)[0]?.['id'] }, { product: 'x', quantity: '1' }],
      })
      expect(linesOf(two).map((line) => line['lineNum'])).toEqual([10, 30])
    })

    test('SRM-1002 and SRM-1001: a version must be given and be the last one; the row as it stands is answered', async () => {
      const saved = await draftDemand(fixture)
      expect((await refusal(saveAs(fixture, { id: saved['id'], note: 'x' }))).code).toBe('SRM-1002')
      await saveAs(fixture, { id: saved['id'], versionNum: 1, note: 'first' })
      const stale = await refusal(saveAs(fixture, { id: saved['id'], versionNum: 1, note: 'second' }))
      expect(stale).toMatchObject({ code: 'SRM-1001', http: 409, data: { note: 'first', versionNum: 2 } })
      expect(stale.words).toContain('host changed this record at 2026-03-05 10:00:00')
      expect((await findAs(fixture, saved['id']))['note']).toBe('first')
    })

    test('SRM-1006: what is not written by hand is refused when it differs, and ignored when it is equal', async () => {
      const saved = await draftDemand(fixture)
      const same = await saveAs(fixture, { ...saved, note: 'x' })
      expect(same['note']).toBe('x')
      expect(
        await refusal(saveAs(fixture, { id: saved['id'], versionNum: 2, demandNum: 'MINE', note: 'y' })),
      ).toMatchObject({ code: 'SRM-1006', paths: ['demandNum'] })
      expect((await refusal(saveAs(fixture, { id: saved['id'], versionNum: 2, status: 'DONE' }))).code).toBe(
        'SRM-1006',
      )
      expect(
        (await refusal(saveAs(fixture, { id: saved['id'], versionNum: 2, createdBy: 'somebody' }))).code,
      ).toBe('SRM-1006')
    })

    test('all mistakes are told at once, by their places', async () => {
      const wrong = await refusal(
        saveAs(fixture, {
          partnerId: 'nobody',
          colour: 'GREEN',
          lines: [{ quantity: '-1' }, { product: 'x', quantity: '1.234' }],
        }),
      )
      expect(wrong.code).toBe('INVALID')
      expect([...wrong.paths].sort()).toEqual([
        'colour',
        'lines[0].product',
        'lines[0].quantity',
        'lines[1].quantity',
        'partnerId',
      ])
    })

    test('values keep within the bounds of their type, what is computed of them too', async () => {
      const digits = await refusal(draftDemand(fixture, ['1234567890123']))
      expect([digits.code, digits.paths[0]]).toEqual(['INVALID', 'lines[0].quantity'])
      expect(digits.words).toContain('at most 12 digits before the point')
      const large = await refusal(
        saveAs(fixture, {
          partnerId: fixture.partner['id'],
          lines: [{ product: 'nut', quantity: '999999999999', price: '999999999999' }],
        }),
      )
      expect(large).toMatchObject({
        code: 'INVALID',
        http: 200,
        paths: ['amount', 'lines[0].amount'],
        words: '2 fields need attention: Amount is not valid: at most 16 digits before the point',
      })
      const sum = await refusal(
        saveAs(fixture, {
          partnerId: fixture.partner['id'],
          lines: [1, 2].map(() => ({ product: 'bolt', quantity: '999999999999', price: '0' })),
        }),
      )
      expect(sum).toMatchObject({ code: 'INVALID', paths: ['total'] })
      for (const day of ['0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31']) {
        const refused = await refusal(
          saveAs(fixture, { rateCode: 'B', startDate: '2026-01-01', endDate: day }, 'rate'),
        )
        expect([refused.paths, refused.words]).toEqual([
          ['endDate'],
          '1 field needs attention: To is not valid: must lie between the years 1900 and 2999',
        ])
      }
      await saveAs(fixture, { rateCode: 'B', startDate: '1900-01-01', endDate: '2999-12-31' }, 'rate')
    })

    test('a row that the rule of the ref forbids, or that is disabled, is not taken', async () => {
      const far = await saveAs(fixture, { partnerCode: 'FAR', partnerName: 'Far', town: 'Oslo' }, 'partner')
      expect((await refusal(saveAs(fixture, { partnerId: far['id'] }))).paths).toEqual(['partnerId'])
      const near = await saveAs(fixture, { partnerCode: 'NEAR', partnerName: 'Near', town: 'Ulm' }, 'partner')
      await saveAs(fixture, { partnerId: near['id'] })
      await fixture.row(fixture.host, 'partner', 'doInvalid', {
        id: near['id'],
        versionNum: near['versionNum'],
      })
      expect((await refusal(saveAs(fixture, { partnerId: near['id'] }))).paths).toEqual(['partnerId'])
    })

    test('unknown keys are refused, keys of the screen and values read through refs are not', async () => {
      expect(
        await refusal(saveAs(fixture, { partnerId: fixture.partner['id'], colur: 'RED' })),
      ).toMatchObject({
        code: 'PARAM_UNKNOWN',
        paths: ['colur'],
      })
      await saveAs(fixture, {
        partnerId: fixture.partner['id'],
        _row: 1,
        partnerName: 'anything',
        'partner.town': 'x',
        statusMeaning: 'y',
      })
    })

    test('DUPLICATE and OVERLAP name the field', async () => {
      expect(
        await refusal(saveAs(fixture, { partnerCode: 'P1', partnerName: 'again' }, 'partner')),
      ).toMatchObject({
        code: 'DUPLICATE',
        http: 409,
        words: 'Code P1 already exists',
      })
      await saveAs(fixture, { rateCode: 'A', startDate: '2026-01-01', endDate: '2026-06-30' }, 'rate')
      expect(
        (
          await refusal(
            saveAs(fixture, { rateCode: 'A', startDate: '2026-06-30', endDate: '2026-12-31' }, 'rate'),
          )
        ).code,
      ).toBe('OVERLAP')
      await saveAs(fixture, { rateCode: 'A', startDate: '2026-07-01', endDate: '2026-12-31' }, 'rate')
    })

    test('a batch is saved whole or not at all, and names the row', async () => {
      const before = (await fixture.call(fixture.host, 'demand', 'listByPage', { onlyQueryTotalFlag: 'Y' }))
        .page?.count
      const wrong = await refusal(
        fixture.call(fixture.host, 'demand', 'doBatchSaveOrUpdate', {
          list: [{ partnerId: fixture.partner['id'] }, { partnerId: null }],
        }),
      )
      expect([wrong.code, wrong.rows, wrong.paths]).toEqual(['INVALID', [1], ['partnerId']])
      expect(
        (await fixture.call(fixture.host, 'demand', 'listByPage', { onlyQueryTotalFlag: 'Y' })).page?.count,
      ).toBe(before)
      const saved = (
        await fixture.call(fixture.host, 'demand', 'doBatchSaveOrUpdate', {
          list: [{ partnerId: fixture.partner['id'] }, { partnerId: fixture.partner['id'] }],
        })
      ).data
      expect(saved).toHaveLength(2)
    })

    test('a line is saved as part of its document, whose version goes on', async () => {
      const saved = await draftDemand(fixture, ['4'])
      const [line] = linesOf(saved)
      const changed = await saveAs(
        fixture,
        { id: line?.['id'], versionNum: line?.['versionNum'], quantity: '6' },
        'demandLine',
      )
      expect([changed['quantity'], changed['amount']]).toEqual(['6', '6'])
      const added = await saveAs(
        fixture,
        { parentId: saved['id'], product: 'more', quantity: '1' },
        'demandLine',
      )
      expect(added['lineNum']).toBe(20)
      expect(await findAs(fixture, saved['id'])).toMatchObject({ total: '7', versionNum: 3 })
    })
  })

  describe('numbers', () => {
    test('200 documents made at once have numbers without gap or double', async () => {
      const before = await fixture.list(fixture.host, 'demand', {
        sort: [{ field: 'demandNum', order: 'desc' }],
        pageRows: 1,
      })
      const last = Number(String(before[0]?.['demandNum'] ?? 'D2026030000').slice(-4))
      const saved = await Promise.all(
        Array.from({ length: 200 }, () => saveAs(fixture, { partnerId: fixture.partner['id'] })),
      )
      const numbers = saved.map(({ demandNum }) => Number(String(demandNum).slice(-4))).sort((a, b) => a - b)
      expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => last + 1 + index))
    })

    test('a number of a refused document is given to the next one', async () => {
      const one = await saveAs(
        fixture,
        { shipmentNum: undefined, partnerId: fixture.partner['id'] },
        'shipment',
      )
      await refusal(saveAs(fixture, { partnerId: 'nobody' }, 'shipment'))
      const two = await saveAs(fixture, { partnerId: fixture.partner['id'] }, 'shipment')
      expect(Number(String(two['shipmentNum']).slice(1))).toBe(
        Number(String(one['shipmentNum']).slice(1)) + 1,
      )
    })
  })
})
