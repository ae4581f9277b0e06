// Lines that verbs make: into the document itself, and into another one that the values name.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { compileFixture } from './compileFixture.ts'
import { oneDatabase } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf, linesOf, refusal } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const person = `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
`

const board = `
entity: board
label: 看板 | Board
display: [boardName]
fields:
  boardName: { label: 名称 | Name, required: true }
  cards: { type: integer, label: 卡片数 | Cards, compute: count(lists.cards) }
lines:
  lists:
    entity: boardList
    label: 列 | Lists
    fields:
      listName: { label: 名称 | Name, required: true }
    lines:
      cards:
        entity: boardCard
        label: 卡片 | Cards
        fields:
          text: { label: 内容 | Text, required: true }
`

const note = (values: string, each = '') => `
entity: note
label: 便条 | Note
display: [text]
fields:
  text:  { label: 内容 | Text, required: true }
  board: { type: ref, to: board }
  list:  { type: ref, to: boardList }
lines:
  parts:
    entity: notePart
    label: 部分 | Parts
    fields:
      what: { label: 内容 | What, required: true }
states:
  DRAFT: 拟定 | Draft
  PINNED: { label: 已贴 | Pinned, color: success }
verbs:
  doPin:
    label: 贴上 | Pin
    from: DRAFT
    to: PINNED
    then: [ { ${values}${each} } ]
`

const worldWith = (text: string) => worldOf({ person, board, note: text }, '')

oneDatabase((_kind, open) => {
  let world: World
  let board1: Row
  const host = callerOf('host', 'host')
  const pin = async (row: Row) =>
    world.act(host, 'note', 'doPin', await world.row(host, 'note', 'saveOrUpdate', row))

  beforeAll(async () => {
    const card = note('make: boardCard, set: { parent: list, text: text + each.what }', ', each: parts')
    world = await openWorld(await open(), worldWith(card))
    board1 = await world.row(host, 'board', 'saveOrUpdate', { boardName: 'b', lists: [{ listName: 'l' }] })
  })

  describe('lines of another document', () => {
    const found = () => world.row(host, 'board', 'findById', { id: board1['id'] })

    test('stand where the values say, numbered, with everything that follows in their document', async () => {
      const [list = {}] = linesOf(board1, 'lists')
      const before = await found()
      await pin({ text: 'n', listId: list['id'], parts: [{ what: '1' }, { what: '2' }] })
      const after = await found()
      expect([after['cards'], Number(after['versionNum']) > Number(before['versionNum'])]).toEqual([2, true])
      expect(
        linesOf(linesOf(after, 'lists')[0] ?? {}, 'cards').map(({ lineNum, text }) => [lineNum, text]),
      ).toEqual([
        [10, 'n1'],
        [20, 'n2'],
      ])
    })

    test('of nothing are refused in words, and the verb is not done', async () => {
      const saved = await world.row(host, 'note', 'saveOrUpdate', { text: 'n', parts: [{ what: '1' }] })
      expect((await refusal(world.act(host, 'note', 'doPin', saved))).code).toBe('PARAM_REQUIRED')
      expect(await world.row(host, 'note', 'findById', { id: saved['id'] })).toMatchObject({
        status: 'DRAFT',
      })
    })
  })
})

test('values that name no document are refused where they are written; lines of the document itself need none', async () => {
  await expect(compileFixture(worldWith(note('make: boardList, set: { listName: text }')))).rejects.toThrow(
    /line-without-holder .*boardList is a line of board/s,
  )
  await expect(compileFixture(worldWith(note('make: notePart, set: { what: text }')))).resolves.toBeDefined()
})
