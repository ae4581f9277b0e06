// What is said of documents that are there already: a flow that comes later counts what is taken and what is left; a value that is hidden now and then is sorted by where it is not.
import { expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { markFilled, readUnfilled } from '../../src/server/database/unfilled.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { eachDatabase } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf, firstLine, openFixture } from './openFixture.ts'
import { openWorld } from './openWorld.ts'

const person = `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
`
const store = (more: string) => `
entity: store
label: 库存 | Store
display: [what]
fields:
  what: { label: 物品 | What, required: true }
  all:  { type: quantity, label: 数量 | All }
${more}`

const usage = (flow: string) => `
entity: use
label: 领用 | Use
display: [title]
fields:
  title: { label: 标题 | Title }
lines:
  lines:
    entity: useLine
    label: 行 | Lines
    fields:
      store: { type: ref, to: store }
      much:  { type: quantity, label: 数量 | Much }
states:
  NEW: { label: 新 | New, color: success }
${flow}`

const counted = `  used: { type: quantity, label: 已用 | Used, compute: sum(useLine.much where store == this) }
  left: { type: quantity, label: 剩余 | Left, compute: "max(0, all - used)" }
  half: { type: quantity, label: 一半 | Half, compute: left / 2 }
check: [ { rule: used <= all } ]
`
const flow = `verbs:
  fromStore:
    label: 引用库存 | From store
    pick: { rows: store, quantity: lines.much }
    then: [ { make: this, each: picked, lines: { lines: { set: { store: each, much: each.left } } } } ]
`

eachDatabase((_kind, open) => {
  const host = callerOf('host', 'host')

  test('a flow that comes later fills what is taken and what is open of rows that are there', async () => {
    const database = await open()
    const before = await openWorld(database, worldOf({ person, store: store(''), use: usage('') }, ''))
    const save = (what: string, all: string) => before.row(host, 'store', 'saveOrUpdate', { what, all })
    const stores = [await save('nails', '10'), await save('glue', '4')]
    await before.row(host, 'use', 'saveOrUpdate', {
      title: 't',
      lines: [{ storeId: stores[0]?.['id'], much: '3' }],
    })
    const after = await openWorld(database, worldOf({ person, store: store(counted), use: usage(flow) }, ''))
    await after.engine.fillFields(systemCaller(), await readUnfilled(database))
    const rows = await after.list(host, 'store', { sort: [{ field: 'what', order: 'desc' }] })
    expect(rows.map(({ used, left, half }) => [used, left, half])).toEqual([
      ['3', '7', '3.5'],
      ['0', '4', '2'],
    ])
  })

  test('a field that was entered and is kept from others now is what they say, with what is computed from it', async () => {
    const entered = `  used: { type: quantity, label: 已用 | Used }
  left: { type: quantity, label: 剩余 | Left, compute: "max(0, all - coalesce(used, 0))" }
  half: { type: quantity, label: 一半 | Half, compute: left / 2 }
`
    const kept = (
      where: string,
    ) => `  used: { type: quantity, label: 已用 | Used, compute: sum(useLine.much where store == this${where}) }
  left: { type: quantity, label: 剩余 | Left, compute: "max(0, all - coalesce(used, 0))" }
  half: { type: quantity, label: 一半 | Half, compute: left / 2 }
`
    const database = await open()
    const before = await openWorld(database, worldOf({ person, store: store(entered), use: usage('') }, ''))
    const nails = await before.row(host, 'store', 'saveOrUpdate', { what: 'nails', all: '10', used: '7' })
    for (const much of ['3', '1'])
      await before.row(host, 'use', 'saveOrUpdate', { title: 't', lines: [{ storeId: nails['id'], much }] })
    const stored = async (where: string) => {
      const after = await openWorld(
        database,
        worldOf({ person, store: store(kept(where)), use: usage('') }, ''),
      )
      const unfilled = await readUnfilled(database)
      await after.engine.fillFields(systemCaller(), unfilled)
      await markFilled(database)
      const [{ used, left, half } = {}] = await after.list(host, 'store')
      return { unfilled, values: [used, left, half] }
    }
    expect(await stored('')).toEqual({
      unfilled: { store: ['used', 'left', 'half'] },
      values: ['4', '6', '3'],
    })
    expect(await stored('')).toEqual({ unfilled: {}, values: ['4', '6', '3'] })
    expect((await stored(' and much > 1')).values).toEqual(['3', '7', '3.5'])
  })

  test('a value that is hidden now and then is sorted by in the rows where it is not', async () => {
    const fixture = await openFixture(open)
    const towns: Row[] = []
    for (const quantity of ['1', '2', '3']) {
      const demand = await fixture.demand([quantity])
      const [made = {}] = (
        await fixture.call(fixture.guest, 'shipment', 'createFromFlow', {
          flow: 'fromDemand',
          rows: [{ id: firstLine(demand)['id'] }],
          save: 'Y',
        })
      ).data as Row[] // documents that were made
      towns.push(made)
    }
    const change = (row: Row = {}, town: string) =>
      fixture.row(fixture.host, 'shipment', 'saveOrUpdate', { id: row['id'], versionNum: 1, town })
    await change(towns[0], 'Zell')
    await change(towns[1], 'Aalen')
    const hidden = await change(towns[2], 'Melk')
    await fixture.row(fixture.guest, 'shipment', 'doCancel', {
      id: hidden['id'],
      versionNum: hidden['versionNum'],
      reason: 'x',
    })
    const sorted = async (caller = fixture.guest) =>
      (await fixture.list(caller, 'shipment', { sort: [{ field: 'town', order: 'asc' }] })).map(
        ({ town }) => town,
      )
    expect(await sorted()).toEqual(['Aalen', 'Zell', undefined])
    expect(await sorted(fixture.host)).toEqual(['Aalen', 'Melk', 'Zell'])
  })
})
