import type { Row } from '../../src/language/row.ts'
import { callerOf } from './openFixture.ts'
import type { World } from './openWorld.ts'

/** What is done again and again in the world of kept tables. `world`: once it is open. */
export function keptSteps(world: () => World) {
  let trades = 0
  const host = callerOf('host', 'host')
  const save = (entity: string, row: Row) => world().row(host, entity, 'saveOrUpdate', row)
  const found = (entity: string, { id }: Row) => world().row(host, entity, 'findById', { id })
  const rows = (row: Row | undefined, name: string) => (row?.[name] ?? []) as Row[] // lines are rows
  const told = (row: Row, name: string, ...keys: readonly string[]) =>
    rows(row, name).map((one) => keys.map((key) => one[key]))
  const newTrade = async (...demands: readonly (readonly [paper: string, level: number])[]) => {
    trades += 1
    const saved: Row[] = []
    for (const [paper, level] of demands)
      saved.push(await save('demand', { trade: `t${trades}`, paper, level }))
    return { trade: `t${trades}`, demands: saved }
  }
  return { host, save, found, rows, told, newTrade }
}
