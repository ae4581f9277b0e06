import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { eachDatabase } from '../compliance/databases.ts'
import { linesOf, openFixture, refusal, type Fixture } from '../compliance/openFixture.ts'

/** Whoever changes a row says which version of it was seen, and what is gone is not made anew. */

const rounds = 12

eachDatabase((_kind, open) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await openFixture(open)
  })

  const call = async (operation: string, body: Row, entity = 'demand') =>
    (await fixture.call(fixture.host, entity, operation, body)).data
  const draft = (quantities: readonly string[] = ['4']) =>
    fixture.row(fixture.host, 'demand', 'saveOrUpdate', {
      partnerId: fixture.partner['id'],
      lines: quantities.map((quantity) => ({ product: 'bolt', quantity })),
    })
  const count = async () => (await fixture.list(fixture.host, 'demand', { pageRows: 500 })).length

  test('SRM-1002: a verb on many rows needs their versions, too', async () => {
    const [one, two] = [await draft(), await draft()]
    const ids = [one['id'], two['id']]
    expect((await refusal(call('doOpen', { ids }))).code).toBe('SRM-1002')
    expect((await refusal(call('doOpen', { ids: ids.join(',') }))).code).toBe('SRM-1002')
    expect(
      await refusal(call('doOpen', { list: [{ id: one['id'], versionNum: 1 }, { id: two['id'] }] })),
    ).toMatchObject({ code: 'SRM-1002', rows: [1] })
    expect(await call('doOpen', { list: ids.map((id) => ({ id, versionNum: 1 })) })).toMatchObject({
      done: 2,
    })
  })

  test('PARAM_REQUIRED: an empty list is not done', async () => {
    for (const [operation, body] of [
      ['doOpen', { list: [] }],
      ['doOpen', { ids: [] }],
      ['doOpen', { ids: '' }],
      ['doBatchSaveOrUpdate', { list: [] }],
      ['doBatchDelete', { list: [] }],
      ['doBatchDelete', { ids: [] }],
    ] as const) {
      expect((await refusal(call(operation, body))).code, operation).toBe('PARAM_REQUIRED')
    }
  })

  test('SRM-1001: a deletion that names a version names the last one', async () => {
    const [one, two] = [await draft(), await draft()]
    await fixture.row(fixture.host, 'demand', 'saveOrUpdate', {
      id: one['id'],
      versionNum: 1,
      note: 'changed',
    })
    expect(await refusal(call('delete', { id: one['id'], versionNum: 1 }))).toMatchObject({
      code: 'SRM-1001',
      data: { note: 'changed' },
    })
    expect(
      await refusal(
        call('doBatchDelete', {
          list: [
            { id: two['id'], versionNum: 1 },
            { id: one['id'], versionNum: 1 },
          ],
        }),
      ),
    ).toMatchObject({ code: 'SRM-1001', rows: [1] })
    expect(
      await call('doBatchDelete', {
        list: [
          { id: one['id'], versionNum: 2 },
          { id: two['id'], versionNum: 1 },
        ],
      }),
    ).toEqual({ deleted: 2 })
  })

  test('the specified {id} and {ids} of deletions stay valid', async () => {
    const [one, two] = [await draft(), await draft()]
    expect(await call('delete', { id: one['id'] })).toBe(null)
    expect(await call('doBatchDelete', { ids: [two['id']] })).toEqual({ deleted: 1 })
  })

  test('SRM-1010: a save against a deletion makes no second document', async () => {
    const before = await count()
    for (let round = 0; round < rounds; round++) {
      const saved = await draft()
      const [gone, kept] = await Promise.allSettled([
        call('delete', { id: saved['id'], versionNum: 1 }),
        call('saveOrUpdate', { ...saved, note: 'mine' }),
      ])
      expect([gone.status, kept.status].sort()).toEqual(['fulfilled', 'rejected'])
      if (gone.status === 'rejected') {
        expect(gone.reason).toMatchObject({ code: 'SRM-1001' })
        await call('delete', { id: saved['id'], versionNum: 2 })
      }
      if (kept.status === 'rejected') expect(kept.reason).toMatchObject({ code: 'SRM-1010' })
    }
    expect(await count()).toBe(before)
  })

  test('SRM-1010: of two deletions one finds nothing', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await draft()
      const results = await Promise.allSettled([call('delete', { id }), call('delete', { id })])
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      for (const one of results)
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'SRM-1010' })
    }
  })

  test('SRM-1010: a line that is gone is not made anew, whether it comes with its document or alone', async () => {
    const saved = await draft(['1', '2'])
    const [first, second] = linesOf(saved)
    await fixture.row(fixture.host, 'demand', 'saveOrUpdate', {
      id: saved['id'],
      versionNum: 1,
      lines: [{ id: first?.['id'] }],
    })
    expect(
      await refusal(
        call('saveOrUpdate', {
          id: saved['id'],
          versionNum: 2,
          lines: [{ id: first?.['id'] }, { id: second?.['id'], quantity: '9' }],
        }),
      ),
    ).toMatchObject({ code: 'SRM-1010', paths: ['lines[1].id'] })
    expect(
      (
        await refusal(
          call('saveOrUpdate', { id: second?.['id'], versionNum: 1, quantity: '9' }, 'demandLine'),
        )
      ).code,
    ).toBe('SRM-1010')
    for (let round = 0; round < rounds; round++) {
      const [, line] = linesOf(await draft(['1', '2']))
      const [gone, kept] = await Promise.allSettled([
        call('delete', { id: line?.['id'] }, 'demandLine'),
        call('saveOrUpdate', { ...line, quantity: '9' }, 'demandLine'),
      ])
      expect(gone.status).toBe('fulfilled')
      if (kept.status === 'rejected') expect(kept.reason).toMatchObject({ code: 'SRM-1010' })
    }
  })
})
