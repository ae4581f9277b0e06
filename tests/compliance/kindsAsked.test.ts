// What is asked of refs to rows of several kinds: which kind it is, what stands in the row, and in the lines of that row.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { eachDatabase } from './databases.ts'
import { kindsWorld } from './kindsWorld.ts'
import { callerOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

eachDatabase((_kind, open) => {
  let world: World
  let task: Row
  const host = callerOf('host', 'host')
  const save = (entity: string, row: Row) => world.row(host, entity, 'saveOrUpdate', row)

  beforeAll(async () => {
    world = await openWorld(await open(), kindsWorld)
    const party = await save('party', { partyCode: 'P1', partyName: '甲' })
    const order = await save('order', {
      partyId: party['id'],
      total: '10',
      parts: [
        { partName: 'x', size: 3 },
        { partName: 'y', size: 1 },
      ],
    })
    task = await save('task', {
      title: 'of an order',
      sourceOrderId: order['id'],
      steps: [
        { stepName: 'a', aboutPartyId: party['id'] },
        { stepName: 'b', aboutOrderId: order['id'] },
      ],
    })
    await save('task', { title: 'of a party', sourcePartyId: party['id'] })
  })

  test('rules go on through the row of a kind into its lines', () => {
    expect(task).toMatchObject({ parts: 2, size: 3 })
  })

  test.each([
    ['source == order', 1],
    ['source in order|party', 2],
    ['source != null', 2],
    ['source.order.total > 5', 1],
    ["source.order.party.partyCode == 'P1'", 1],
    ['any(steps.about == party)', 1],
    ['any(steps.about in order|party)', 1],
    ['any(steps where about == order and about.order.total > 5)', 1],
    ['count(steps where about == order) > 1', 0],
    ["any(steps.about.party.partyCode == 'P1')", 1],
  ])('the query line: %s', async (query, count) => {
    expect(await world.list(host, 'task', { query })).toHaveLength(count)
  })

  test.each([
    ['count(source.order.parts) > 0', 'source belongs to other documents'],
    ["source.orderNum == 'x'", 'order'],
    ["source == 'PO0001'", 'PO0001'],
    ['any(steps where about == contract)', 'contract'],
    ['any(order where total > 5)', 'order belongs to other documents'],
  ])('it asks for no rows of other documents, and says what it does not know: %s', async (query, words) => {
    const refused = await refusal(world.list({ ...host, language: 'EN' }, 'task', { query }))
    expect(refused.code).toBe('PARAM_INVALID')
    expect(refused.words).toContain(words)
  })
})
