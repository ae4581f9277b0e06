// Tables whose rows follow others, as a form asks for them before anything is saved.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from './databases.ts'
import { keptSteps } from './keptSteps.ts'
import { keptTablesWorld } from './keptTablesWorld.ts'
import { refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

oneDatabase((_kind, open) => {
  let world: World
  const { host, save, found, rows, told, newTrade } = keptSteps(() => world)

  beforeAll(async () => {
    world = await openWorld(await open(), keptTablesWorld)
  })

  describe('a form asks for them before anything is saved', () => {
    const asked = async (lines: string, row: Row, caller = host) =>
      (await world.call(caller, 'entry', 'findFirstRows', { lines, row })).data as Row[]

    test('of a new document, with what was typed into rows that stay', async () => {
      const { trade } = await newTrade(['pass', 2], ['visa', 1])
      const papers = [
        { paper: 'visa', number: 'V' },
        { paper: 'gone', number: 'G' },
      ]
      const found = await asked('papers', { trade, papers })
      expect(found.map(({ id, paper, level, number, seen }) => [id, paper, level, number, seen])).toEqual([
        [undefined, 'visa', 1, 'V', 'N'],
        [undefined, 'pass', 2, undefined, 'N'],
      ])
    })

    test('of a saved one, which stays as it is; only who sees it', async () => {
      const entry = await save('entry', {
        items: [
          { kind: 'a', price: '1' },
          { kind: 'b', price: '1' },
        ],
      })
      const [a, b] = rows(entry, 'sums')
      const { id, versionNum } = entry
      const [item] = rows(entry, 'items')
      const row = {
        id,
        versionNum,
        items: [{ id: item?.['id'] }, { kind: 'c', price: '2', quantity: '3' }],
        sums: [{ id: a?.['id'], remark: 'mine' }, { id: b?.['id'] }],
      }
      const found = await asked('sums', row)
      expect(found.map((one) => [one['id'], one['kind'], one['quantity'], one['remark'] ?? null])).toEqual([
        [a?.['id'], 'a', '1', 'mine'],
        [undefined, 'c', '3', null],
      ])
      expect(told(await call(entry), 'sums', 'kind', 'remark')).toEqual([
        ['a', null],
        ['b', null],
      ])
      expect((await refusal(asked('sums', { ...row, id: 'nobody' }))).code).toBe('SRM-1010')
      expect((await refusal(asked('items', row))).code).toBe('PARAM_INVALID')
    })

    const call = (entry: Row) => found('entry', entry)
  })
})
