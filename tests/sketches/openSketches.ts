import type { Row } from '../../src/language/row.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { createTimer } from '../../src/server/operations/createTimer.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { quiet, type Open } from '../compliance/databases.ts'
import { callerOf } from '../compliance/openFixture.ts'
import { openWorld, type World } from '../compliance/openWorld.ts'
import { sketches } from './sketches.ts'

export interface Sketched {
  readonly world: World
  readonly buyer: Caller
  /** Of the two suppliers. */
  readonly supplier: Caller
  readonly rival: Caller
  readonly supplierId: string
  readonly itemId: string
  /** From now on it is this time, in Shanghai; what is due by then is done. */
  moveTo(time: string): Promise<void>
  save(caller: Caller, entity: string, body: Row): Promise<Row>
  /** The row as it stands now, for who asks. */
  find(caller: Caller, entity: string, row: Row): Promise<Row>
  act(caller: Caller, entity: string, verb: string, row: Row, asked?: Row): Promise<Row>
}

/** The sketched documents with two suppliers and an item. It is 2 March 2026, a Monday, nine o'clock. */
export async function openSketches(open: Open): Promise<Sketched> {
  let now = new Date('2026-03-02T01:00:00Z')
  const world = await openWorld(await open(), sketches(), undefined, () => now)
  const { engine, database } = world
  const timer = createTimer({ engine, database, caller: systemCaller(), log: quiet, clock: () => now })
  const system = callerOf('system', 'system')
  const save: Sketched['save'] = (caller, entity, body) => world.row(caller, entity, 'saveOrUpdate', body)
  const idOf = async (entity: string, body: Row) => String((await save(system, entity, body))['id'])
  const [supplierId, rivalId] = [
    await idOf('supplier', { supplierCode: 'V1', supplierName: 'First' }),
    await idOf('supplier', { supplierCode: 'V2', supplierName: 'Second' }),
  ]
  const itemId = await idOf('item', { itemCode: 'I1', itemName: 'Housing' })
  const roles = ['clerk', 'sqe', 'mouldKeeper', 'seller', 'supplierQuality']
  const of = async (name: string, audience: string, supplier: string | null): Promise<Caller> => {
    const user = await idOf('person', { personCode: name, personName: name, supplierId: supplier })
    return { ...callerOf(name, audience, { supplier, roles, user }), userId: user }
  }
  return {
    world,
    buyer: await of('buyer', 'buyer', null),
    supplier: await of('supplier', 'supplier', supplierId),
    rival: await of('rival', 'supplier', rivalId),
    supplierId,
    itemId,
    moveTo: async (time) => {
      now = new Date(`${time}+08:00`)
      await timer.run()
    },
    save,
    find: (caller, entity, { id }) => world.row(caller, entity, 'findById', { id }),
    act: (caller, entity, verb, row, asked) => world.act(caller, entity, verb, row, asked),
  }
}
