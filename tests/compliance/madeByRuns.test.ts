// What holds the one thing that a run made of a row lets go of it when it is gone.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const person = `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
`

const job = `
entity: job
label: 任务 | Job
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
  memo:  { type: ref, to: memo, readonly: true }
access:
  host: { rows: true, edit: true }
`

const memo = `
entity: memo
label: 备忘 | Memo
display: [words]
fields:
  words: { label: 内容 | Words, required: true }
verbs:
  doGenerate:
    label: 生成 | Generate
    from: new
    then: [ { make: memo, each: job, set: { words: each.title }, into: memo } ]
access:
  host: { rows: true, edit: true }
`

oneDatabase((_kind, open) => {
  let world: World
  const host = callerOf('host', 'host')
  const generate = () => world.row(host, 'memo', 'doGenerate', {})
  const find = ({ id }: Row) => world.row(host, 'job', 'findById', { id })
  beforeAll(async () => {
    world = await openWorld(await open(), worldOf({ person, job, memo }, ''))
  })

  test('deleted, it is made again by the next run, and once', async () => {
    const row = await world.row(host, 'job', 'saveOrUpdate', { title: 'dig' })
    expect(await generate()).toMatchObject({ made: 1, failed: 0 })
    const { memoId } = await find(row)
    expect(await generate()).toMatchObject({ made: 0, failed: 0 })
    await world.call(host, 'memo', 'delete', { id: memoId })
    expect((await find(row))['memoId']).toBeNull()
    expect(await generate()).toMatchObject({ made: 1, failed: 0 })
    expect((await find(row))['memoId']).not.toBe(memoId)
  })
})
