import { beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../dist/definitions/server.js'
import type { SumPart } from '../../src/language/sumPart.ts'
import type { Row } from '../../src/language/row.ts'
import type { Waiting } from '../../src/language/waiting.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { openChain, type Person, type Chain } from './openChain.ts'
import { confirmedOrder, draftOrder, publish } from './steps.ts'

const documents = Object.values(definitions.entities).filter(({ kind }) => kind === 'document')
const people: readonly Person[] = [
  'admin',
  'requester',
  'buyer',
  'manager',
  'receiver',
  'supplier1',
  'supplier2',
]

oneDatabase((_, open) => {
  let chain: Chain
  let draft: unknown
  let submitted: unknown
  let published: unknown
  beforeAll(async () => {
    chain = await openChain(open)
    draft = (await draftOrder(chain, [{ quantity: '1' }]))['id']
    submitted = (await draftOrder(chain, [{ quantity: '2' }]))['id']
    await chain.act('buyer', 'purOrderHeader', 'doSubmit', submitted)
    published = (await draftOrder(chain, [{ quantity: '3' }]))['id']
    await publish(chain, published)
    await confirmedOrder(chain, [{ quantity: '4' }])
  })
  const waiting = async (who: Person, entity = 'purOrderHeader'): Promise<Waiting> =>
    (await chain.call(who, entity, 'findWaiting', {})) as Waiting // what the operation answers
  const ids = async (who: Person) => (await waiting(who)).rows.map(({ id }) => id)

  describe('what waits', () => {
    it('of his own drafts is counted and found, for nobody else waits for them', async () => {
      const [drafts] = (await waiting('buyer')).states
      expect(drafts).toEqual({
        state: 'DRAFT',
        verb: 'doSubmit',
        count: 1,
        isMore: false,
        late: 0,
        drafts: true,
      })
      const found = await chain.list('buyer', 'purOrderHeader', { mine: 'Y', status: 'DRAFT' })
      expect(found.map(({ id }) => id)).toEqual([draft])
    })

    it('is the submitted order for who approves, the approved one for its supplier', async () => {
      expect(await ids('buyer')).toEqual([])
      expect(await ids('manager')).toEqual([submitted])
      expect(await ids('supplier1')).toEqual([published])
      expect((await waiting('supplier1')).rows[0]).toMatchObject({
        verb: 'doConfirm',
        state: 'PUBLISHED',
        due: '2025-03-04',
        isOverdue: false,
        by: null,
      })
      expect((await waiting('manager')).rows[0]).toMatchObject({
        verb: 'doApproval',
        measure: 'CNY',
        by: 'buyer',
      })
    })

    it('names who brought it there as the language does', async () => {
      const manager = async () =>
        (await chain.call('manager', 'purOrderHeader', 'findWaiting', {}, 'EN')) as Waiting // what the operation answers
      expect((await manager()).rows[0]?.by).toBe('buyer')
      const named = await chain.find('system', 'baseUser', chain.ids['buyer'])
      await chain.save('system', 'baseUser', { ...named, nameEn: 'Na Li' })
      expect((await manager()).rows[0]?.by).toBe('Na Li')
      expect((await waiting('manager')).rows[0]?.by).toBe('buyer')
      const order = (await chain.call(
        'manager',
        'purOrderHeader',
        'findById',
        { id: submitted },
        'EN',
      )) as Row
      expect(order).toMatchObject({ createdByName: 'Na Li', lastUpdatedByName: 'Na Li' })
      expect(await chain.find('manager', 'purOrderHeader', submitted)).toMatchObject({
        createdByName: 'buyer',
      })
    })

    it('is nothing of it for the other supplier, nor for who only looks on', async () => {
      expect(await waiting('supplier2')).toMatchObject({ states: [], rows: [] })
      expect(await waiting('receiver')).toMatchObject({ states: [], rows: [] })
    })

    it('is no draft of somebody else, nor what one has submitted oneself', async () => {
      const own = await draftOrder(chain, [{ quantity: '5' }])
      expect(await ids('manager')).not.toContain(own['id'])
      await chain.act('admin', 'purOrderHeader', 'doSubmit', own['id'])
      expect(await ids('manager')).toContain(own['id'])
      expect(await ids('admin')).not.toContain(own['id'])
      await chain.act('manager', 'purOrderHeader', 'doApproval', own['id'])
      expect(await ids('manager')).not.toContain(own['id'])
    })

    it('carries no field that is hidden from the caller, and counts no more than his own list finds', async () => {
      for (const who of people)
        for (const { name, states } of documents) {
          if (!chain.may(who, name, 'findWaiting')) continue
          const found = await waiting(who, name)
          for (const { state, count } of found.states) {
            const listed = await chain.list(who, name, { [states?.field ?? '']: state, pageRows: 500 })
            expect(listed.length).toBeGreaterThanOrEqual(count)
            const seen = new Set(listed.map(({ id }) => id))
            for (const row of found.rows.filter((one) => one.state === state)) expect(seen).toContain(row.id)
          }
        }
    })

    it('for who needs not be the author is all that his list finds in that state', async () => {
      const [state] = (await waiting('supplier1')).states
      const listed = await chain.list('supplier1', 'purOrderHeader', { status: 'PUBLISHED' })
      expect(state).toEqual({
        state: 'PUBLISHED',
        verb: 'doConfirm',
        count: listed.length,
        isMore: false,
        late: 0,
      })
    })

    it('is what a list shows that is asked for it alone, also under further conditions', async () => {
      for (const who of people) {
        if (!chain.may(who, 'purOrderHeader', 'findWaiting')) continue
        const { states, rows } = (await chain.call(who, 'purOrderHeader', 'findWaiting', {
          rows: 50,
        })) as Waiting // what the operation answers
        const mine = await chain.list(who, 'purOrderHeader', { mine: 'Y' })
        const others = mine.filter(({ status }) => status !== 'DRAFT') // one's own drafts are counted alone
        expect([who, others.map(({ id }) => id).sort()]).toEqual([who, rows.map(({ id }) => id).sort()])
        for (const { state, count } of states)
          expect(await chain.list(who, 'purOrderHeader', { mine: 'Y', status: state })).toHaveLength(count)
      }
      expect((await chain.list('buyer', 'purOrderHeader', { mine: 'Y' })).length).toBeGreaterThan(0)
      expect(await chain.list('supplier1', 'slcSupplierInfo', { mine: 'Y' })).toEqual([])
    })

    it('is never base data, and says how many rows it takes at most', async () => {
      expect(await waiting('admin', 'slcSupplierInfo')).toMatchObject({ states: [], rows: [] })
      await expect(chain.call('buyer', 'purOrderHeader', 'findWaiting', { rows: 51 })).rejects.toThrow(
        'PARAM_INVALID',
      )
    })
  })

  describe('what rows come to', () => {
    const sums = async (who: Person, body: Row) =>
      (await chain.call(who, 'purOrderHeader', 'findSums', body)) as readonly SumPart[] // what the operation answers

    it('by state is what the lists count, for each who sees them', async () => {
      for (const who of ['buyer', 'supplier1', 'supplier2'] as const) {
        const parts = await sums(who, { partBy: 'state', sumOf: 'taxAmount' })
        for (const { part, count, sum, measure } of parts) {
          const rows = await chain.list(who, 'purOrderHeader', { status: part, pageRows: 500 })
          expect([who, part, count, measure]).toEqual([who, part, rows.length, 'CNY'])
          expect(Number(sum)).toBeCloseTo(rows.reduce((all, row) => all + Number(row['taxAmount']), 0))
        }
        if (who === 'supplier2') expect(parts).toEqual([])
      }
    })

    it('by month and week stands under its first day', async () => {
      const [month] = await sums('buyer', { partBy: 'month', dateOf: 'orderDate', sumOf: 'taxAmount' })
      expect(month).toMatchObject({ part: '2025-03-01', measure: 'CNY' })
      const [week] = await sums('buyer', { partBy: 'week', dateOf: 'orderDate', status: 'PUBLISHED' })
      expect(week).toEqual({ part: '2025-02-24', measure: null, sum: null, count: expect.any(Number) })
    })

    it('is nothing of what is hidden, and no text or unknown part', async () => {
      await expect(sums('supplier1', { partBy: 'state', sumOf: 'baseTaxAmount' })).rejects.toThrow(
        'PARAM_UNKNOWN',
      )
      await expect(sums('supplier1', { partBy: 'month', dateOf: 'approvedDate' })).rejects.toThrow(
        'PARAM_UNKNOWN',
      )
      await expect(sums('buyer', { partBy: 'state', sumOf: 'orderNum' })).rejects.toThrow('PARAM_INVALID')
      await expect(sums('buyer', { partBy: 'year' })).rejects.toThrow('PARAM_INVALID')
      await expect(sums('buyer', { partBy: 'month', dateOf: 'taxAmount' })).rejects.toThrow('PARAM_INVALID')
    })
  })
})
