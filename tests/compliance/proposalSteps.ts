import type { Row } from '../../src/language/row.ts'
import type { Database } from '../../src/server/database/Database.ts'
import { callerOf } from './openFixture.ts'
import { openWorld } from './openWorld.ts'
import { proposalWorld } from './proposalWorld.ts'

export const host = callerOf('host', 'host')
export const guest = callerOf('guest', 'guest')

export const linesOf = (row: Row | undefined, name = 'lines') => row?.[name] as Row[] // lines are arrays of rows

/** What the tests read of a contract. */
export const told = (row: Row) => ({
  place: row['placeName'],
  remark: row['remark'],
  lines: linesOf(row).map((line) => [
    line['product'],
    line['quantity'],
    line['step'],
    linesOf(line, 'dates').map(({ due, share }) => `${String(due ?? '-')} ${String(share)}`),
  ]),
})

/** Contracts and changes of them, and what is done with them. Each call is a second later: the history goes by it. */
export async function openProposals(database: Database) {
  let second = 0
  const clock = () => new Date(Date.UTC(2026, 2, 5, 2, 0, second++))
  const world = await openWorld(database, proposalWorld, undefined, clock)
  const call = async (entity: string, operation: string, body: Row, caller = host) =>
    (await world.call(caller, entity, operation, body)).data as Row // what is asked here answers a row or a list
  const save = (entity: string, body: Row) => call(entity, 'saveOrUpdate', body)
  const find = (entity: string, { id }: Row, caller = host) => call(entity, 'findById', { id }, caller)
  const act = async (entity: string, row: Row, verb: string) => {
    const { id, versionNum } = await find(entity, row)
    return call(entity, verb, { id, versionNum })
  }
  const here = (await save('place', { placeCode: 'H', placeName: 'Here' }))['id']
  const there = (await save('place', { placeCode: 'T', placeName: 'There' }))['id']

  /** A live contract of a bolt and a nut, a hundred each. */
  async function contract(): Promise<Row> {
    const lines = ['bolt', 'nut'].map((product) => ({ product, quantity: '100' }))
    const made = await save('contract', { placeId: here, remark: 'as agreed', secret: 'hush', lines })
    return act('contract', made, 'doOpen')
  }

  /** A change with the values and lines that are sent; of the others what stands there. */
  async function edited(draft: Row, values: Row, ...lines: Row[]): Promise<Row> {
    const all = linesOf(draft).map((line, index) => ({ id: line['id'], ...lines[index] }))
    const { id, versionNum } = draft
    return save('change', { id, versionNum, ...values, lines: [...all, ...lines.slice(all.length)] })
  }

  const changeOf = async (of: Row, values: Row = {}, ...lines: Row[]): Promise<Row> =>
    edited(await save('change', { contractId: of['id'] }), values, ...lines)

  const inForce = async (change: Row) => {
    await act('change', change, 'doSubmit')
    return act('change', change, 'doApproval')
  }

  return { call, save, find, act, there, contract, edited, changeOf, inForce }
}
