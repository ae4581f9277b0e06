// A reviewer sends a document back with notes at fields and rows: its author finds them there until it goes on again.
import { beforeEach, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { eachDatabase } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf, linesOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const plan = `
entity: plan
label: 计划 | Plan
display: [title]
fields:
  title:  { label: 标题 | Title, required: true }
  budget: { type: amount, label: 预算 | Budget }
lines:
  parts:
    entity: planPart
    label: 部分 | Parts
    fields:
      partner: { type: ref, to: partner }
      weight:  { type: quantity, label: 重量 | Weight }
      cost:    { type: amount, label: 成本 | Cost }
states:
  DRAFT: 拟定 | Draft
  ASKED: 待审 | Asked
  BACK: { label: 退回 | Sent back, color: error }
  DONE: { label: 完成 | Done, color: success }
verbs:
  doAsk:    { label: 送审 | Ask, from: DRAFT|BACK, to: ASKED, by: [host, guest] }
  doReturn: { label: 退回 | Return, from: ASKED, to: BACK, ask: [reason, marks] }
  doFinish: { label: 完成 | Finish, from: ASKED, to: DONE }
access:
  host: { rows: true, edit: true }
  guest:
    rows: { this: any(parts.partner == me.partner), parts: partner == me.partner }
    hide: { true: [budget], status != DONE: [parts.cost] }
    edit: { DRAFT|BACK: [parts] }
`
const partner = `
entity: partner
label: 伙伴 | Partner
fields:
  partnerCode: { label: 编码 | Code, required: true }
  partnerName: { label: 名称 | Name, required: true }
`
const person = `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  partner:    { type: ref, to: partner }
`
const files = worldOf({ plan, partner, person }, '  partner: partner\n')

eachDatabase((_kind, open) => {
  let world: World
  let made: Row
  const host = callerOf('host', 'host')
  let guest = host
  const read = (caller = host) => world.row(caller, 'plan', 'findById', { id: made['id'] })
  const marks = async (caller = host) =>
    (await world.call(caller, 'plan', 'findMarks', { id: made['id'] })).data
  const words = async (caller = host) =>
    ((await marks(caller)) as readonly Row[]).map((mark) => mark['words']) // a list of notes
  const history = async (caller = host): Promise<readonly Row[]> =>
    (await world.call(caller, 'plan', 'findHistory', { id: made['id'] })).data as readonly Row[] // a list of steps
  const sendBack = async (given: readonly Row[]) =>
    world.act(host, 'plan', 'doReturn', await read(), { reason: 'see notes', marks: given })

  beforeEach(async () => {
    world ??= await openWorld(await open(), files)
    const partners = await Promise.all(
      ['MINE', 'OTHER'].map((code) =>
        world.row(host, 'partner', 'saveOrUpdate', { partnerCode: code, partnerName: code }),
      ),
    )
    guest = callerOf('mine', 'guest', { partner: partners[0]?.['id'] })
    const draft = await world.row(host, 'plan', 'saveOrUpdate', {
      title: 'first',
      budget: '100',
      parts: partners.map((one, at) => ({ partnerId: one['id'], weight: String(at + 1), cost: '7' })),
    })
    made = await world.act(host, 'plan', 'doAsk', draft)
  })

  const part = (at: number) => linesOf(made, 'parts')[at]?.['id']
  const all = () => [
    { field: 'title', words: ' another title ' },
    { field: 'budget', words: 'SECRET too much' },
    { id: part(0), field: 'weight', words: 'weigh again' },
    { id: part(0), field: 'cost', words: 'SECRET cost' },
    { id: part(1), field: 'weight', words: 'SECRET of the other' },
    { id: part(1), words: 'SECRET row' },
  ]

  describe('notes', () => {
    test('stand at fields and rows until the document goes on, and in the history for good', async () => {
      await sendBack(all())
      expect(await marks()).toEqual([
        { entity: 'plan', id: made['id'], field: 'title', words: 'another title' },
        { entity: 'plan', id: made['id'], field: 'budget', words: 'SECRET too much' },
        { entity: 'planPart', id: part(0), field: 'weight', words: 'weigh again' },
        { entity: 'planPart', id: part(0), field: 'cost', words: 'SECRET cost' },
        { entity: 'planPart', id: part(1), field: 'weight', words: 'SECRET of the other' },
        { entity: 'planPart', id: part(1), field: null, words: 'SECRET row' },
      ])
      await world.row(host, 'plan', 'saveOrUpdate', { ...(await read()), title: 'second' })
      expect(await words()).toHaveLength(6)
      await world.act(host, 'plan', 'doAsk', await read())
      expect(await marks()).toEqual([])
      expect((await history()).find(({ action }) => action === 'doReturn')?.['marks']).toMatchObject([
        { label: 'Title', linesName: null, lineNum: null, words: 'another title' },
        {},
        { label: 'Weight', linesName: 'Parts', lineNum: 10, words: 'weigh again' },
        {},
        {},
        { label: null, linesName: 'Parts', lineNum: 20, words: 'SECRET row' },
      ])
      await sendBack([{ field: 'title', words: 'once more' }])
      expect(await words()).toEqual(['once more'])
    })

    test('are read by nobody who does not see the field or the row', async () => {
      await sendBack(all())
      expect(await words(guest)).toEqual(['another title', 'weigh again'])
      expect(JSON.stringify(await history(guest))).not.toMatch(/SECRET/)
      expect(JSON.stringify(await history(guest))).toMatch(/weigh again/)
    })

    test('at a row that is gone stand nowhere but in the history, for whom that row was', async () => {
      await sendBack(all())
      const now = await read()
      const { id, versionNum } = linesOf(now, 'parts')[1] ?? {}
      await world.row(host, 'plan', 'saveOrUpdate', { ...now, parts: [{ id, versionNum, _gone: true }] })
      expect(await words()).not.toContain('SECRET row')
      expect(JSON.stringify(await history())).toMatch(/SECRET row/)
      expect(JSON.stringify(await history(guest))).not.toMatch(/SECRET/)
    })

    test('are refused at what is not there, without words, and with a verb that takes none', async () => {
      for (const wrong of [
        [{ field: 'nothing', words: 'x' }],
        [{ id: 'nobody', field: 'title', words: 'x' }],
        [{ field: 'title', words: '  ' }],
        [{ field: 'title', words: 'x'.repeat(501) }],
        ['title'],
        Array.from({ length: 201 }, () => ({ field: 'title', words: 'x' })),
      ])
        expect((await refusal(sendBack(wrong as readonly Row[]))).code).toBe('PARAM_INVALID')
      const finish = async () =>
        world.act(host, 'plan', 'doFinish', await read(), { marks: [{ field: 'title', words: 'x' }] })
      expect((await refusal(finish())).code).toBe('PARAM_INVALID')
      expect((await read())['status']).toBe('ASKED')
    })
  })
})
