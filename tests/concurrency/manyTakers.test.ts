// Two hundred who take from one row at once: what is kept of it is the sum of what they got, its limit holds to the last unit, and who comes too late is told so.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { drawnDatabase } from '../compliance/databases.ts'
import { worldOf } from '../compliance/fixture.ts'
import { callerOf, refusal } from '../compliance/openFixture.ts'
import { openWorld, type World } from '../compliance/openWorld.ts'

const person = `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
`

/** Taken by a ref to it, and by all who name its code: there no row is locked, but what both sides agree in. */
const pool = `
entity: pool
label: 池 | Pool
fields:
  poolCode: { label: 编码 | Code, required: true }
  quantity: { type: quantity, label: 数量 | Quantity, required: true }
  taken: { type: quantity, label: 已取 | Taken, compute: sum(taking.quantity where pool == this and status != BACK) }
  named: { type: quantity, label: 点名 | Named, compute: sum(taking.quantity where poolCode == this.poolCode and status != BACK) }
check:
  - { rule: taken <= quantity, say: "只剩{rest} | Only {rest} left", code: SHORT }
  - { rule: named <= quantity, say: "只剩{rest} | Only {rest} left", code: SHORT }
`

const taking = `
entity: taking
label: 取用 | Taking
display: [quantity]
fields:
  pool: { type: ref, to: pool, label: 池 | Pool }
  poolCode: { label: 池编码 | Pool code, indexed: true }
  quantity: { type: quantity, label: 数量 | Quantity, required: true, min: 0 }
states:
  HELD: 持有 | Held
  BACK: { label: 退回 | Back, color: default }
verbs:
  doBack: { label: 退回 | Bring back, done: 已退回 | brought back, from: HELD, to: BACK }
`

const takers = 200
const host = callerOf('host', 'host')

drawnDatabase('many takers', (_kind, open) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(await open({ databasePool: 8 }), worldOf({ person, pool, taking }, ''))
  })

  const save = (entity: string, body: Row) => world.row(host, entity, 'saveOrUpdate', body)
  const poolOf = (poolCode: string, quantity: string) => save('pool', { poolCode, quantity })
  const found = (row: Row) => world.row(host, 'pool', 'findById', { id: row['id'] })
  const won = (results: readonly PromiseSettledResult<Row>[]) =>
    results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const lost = (results: readonly PromiseSettledResult<Row>[]) =>
    results.flatMap((one) => (one.status === 'rejected' ? [one.reason as { readonly code: string }] : [])) // what the engine throws

  test.each([
    ['by a ref to it', 'taken', (row: Row) => ({ poolId: row['id'] })],
    ['by its code', 'named', (row: Row) => ({ poolCode: row['poolCode'] })],
  ] as const)('%s: as many get something as there is', { timeout: 60_000 }, async (_, kept, by) => {
    const source = await poolOf(kept, '120')
    const first = await Promise.allSettled(
      Array.from({ length: takers }, () => save('taking', { ...by(source), quantity: '1' })),
    )
    expect(new Set(lost(first).map(({ code }) => code))).toEqual(new Set(['SHORT']))
    expect(won(first)).toHaveLength(120)
    expect(await found(source)).toMatchObject({ [kept]: '120' })
    // Half is brought back while others take again: nobody gets what is not there at any moment.
    const [back, keep] = [won(first).slice(0, 60), won(first).slice(60)]
    const again = await Promise.allSettled([
      ...back.map((row) => world.act(host, 'taking', 'doBack', row)),
      ...Array.from({ length: 80 }, () => save('taking', { ...by(source), quantity: '1' })),
    ])
    expect(won(again.slice(0, 60))).toHaveLength(60)
    const got = won(again.slice(60)).length
    expect(got).toBeLessThanOrEqual(60)
    expect(await found(source)).toMatchObject({ [kept]: String(keep.length + got) })
  })

  test('who comes too late is told what is left', async () => {
    const source = await poolOf('last', '5')
    await save('taking', { poolId: source['id'], quantity: '3' })
    expect((await refusal(save('taking', { poolId: source['id'], quantity: '2.5' }))).words).toContain('2')
  })

  test(
    'the limit goes down while it is taken from: one of both is refused',
    { timeout: 60_000 },
    async () => {
      for (let round = 0; round < 5; round += 1) {
        const source = await poolOf(`down ${round}`, '10')
        const { id, versionNum } = source
        const both = await Promise.allSettled([
          save('pool', { id, versionNum, quantity: '4' }),
          save('taking', { poolId: id, quantity: '6' }),
        ])
        expect(won(both)).toHaveLength(1)
        const now = await found(source)
        expect(Number(now['taken'])).toBeLessThanOrEqual(Number(now['quantity']))
      }
    },
  )
})
