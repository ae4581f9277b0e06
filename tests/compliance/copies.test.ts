// Documents that are copied whole: every entered field and every table, refs between the rows led to the copies, and nothing that others own.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { eachDatabase } from './databases.ts'
import { copiesWorld } from './copiesWorld.ts'
import { callerOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

eachDatabase((_kind, open) => {
  const host = callerOf('host', 'host')
  let world: World
  let ideas: unknown[] = []
  const linesOf = (row: Row | undefined, name: string) => (row?.[name] ?? []) as Row[]
  const find = (id: unknown) => world.row(host, 'plan', 'findById', { id })

  beforeAll(async () => {
    world = await openWorld(await open(), copiesWorld)
    await world.database.pool.query(
      `insert into base_file (id, tenant_id, original_file_name, suffix_name, file_size, file_name, mime_type, sha256, upload_user_id, upload_user_name) values ('plain', 'default', 'plain', 'pdf', 1, 'plain', 'application/pdf', '', 'host', 'host')`,
    )
    ideas = [(await world.row(host, 'idea', 'saveOrUpdate', { ideaCode: 'I' }))['id']]
  })

  /** Two stages, of which the second follows the first, with tasks that come one after the other; sent. */
  async function sent(): Promise<Row> {
    const task = (taskName: string) => ({ taskName, ideaId: ideas[0] })
    const made = await world.row(host, 'plan', 'saveOrUpdate', {
      title: 'A',
      secret: 'hidden1',
      stages: [
        { stageName: 'one', days: 2, tasks: [task('a'), task('b')] },
        { stageName: 'gone', days: 1 },
        { stageName: 'two', days: 3, tasks: [task('c')] },
      ],
    })
    const [one, gone, two] = linesOf(made, 'stages')
    const [a, b] = linesOf(one, 'tasks')
    const [c] = linesOf(two, 'tasks')
    const joined = await world.row(host, 'plan', 'saveOrUpdate', {
      id: made['id'],
      versionNum: made['versionNum'],
      mainTaskId: b?.['id'],
      stages: [
        {
          id: one?.['id'],
          followsId: gone?.['id'],
          tasks: [{ id: a?.['id'] }, { id: b?.['id'], afterId: a?.['id'] }],
        },
        { id: gone?.['id'] },
        { id: two?.['id'], followsId: one?.['id'], tasks: [{ id: c?.['id'], afterId: b?.['id'] }] },
      ],
    })
    return world.act(host, 'plan', 'doSend', joined)
  }
  async function again(plan: Row): Promise<Row> {
    await world.act(host, 'plan', 'doAgain', plan)
    const [copy] = await world.list(host, 'plan', { before: plan['id'] })
    return find(copy?.['id'])
  }

  test('what was entered is copied with all lines and theirs, under their numbers; nothing that was numbered, set, computed, a state or a secret', async () => {
    const plan = await sent()
    const copy = await again(plan)
    expect(copy).toMatchObject({
      title: 'A 01',
      revision: 1,
      beforeId: plan['id'],
      status: 'DRAFT',
      sentDate: null,
      days: 5,
    })
    expect(copy['planNum']).not.toBe(plan['planNum'])
    const stages = linesOf(copy, 'stages')
    expect(stages.map((stage) => [stage['lineNum'], stage['stageName'], stage['days']])).toEqual([
      [10, 'one', 2],
      [30, 'two', 3],
    ])
    expect(
      stages.map((stage) => linesOf(stage, 'tasks').map((task) => [task['taskName'], task['share']])),
    ).toEqual([
      [
        ['a', '50'],
        ['b', '50'],
      ],
      [['c', '100']],
    ])
    const { rows } = await world.database.pool.query<{ secret: string | null }>(
      'select secret from plan where id = $1',
      [copy['id']],
    )
    expect(rows[0]?.secret).toBeNull()
  })

  test('refs between copied rows lead to the copies, those that are set to what is said, and those to rows that stay behind to these', async () => {
    const plan = await sent()
    const copy = await again(plan)
    const [one, two] = linesOf(copy, 'stages')
    const [a, b] = linesOf(one, 'tasks')
    const [c] = linesOf(two, 'tasks')
    const [was, gone] = linesOf(plan, 'stages')
    expect([copy['mainTaskId'], b?.['afterId'], c?.['afterId'], two?.['followsId']]).toEqual([
      b?.['id'],
      a?.['id'],
      b?.['id'],
      one?.['id'],
    ])
    expect([one?.['ofId'], one?.['followsId']]).toEqual([was?.['id'], gone?.['id']])
    const ids = (row: Row) =>
      linesOf(row, 'stages').flatMap((stage) => linesOf(stage, 'tasks').map(({ id }) => id))
    expect(ids(copy).filter((id) => ids(plan).includes(id))).toEqual([])
  })

  test('files are copied without their bytes, and stay with the copy when the first lets go of them', async () => {
    const plan = await world.row(host, 'plan', 'saveOrUpdate', { title: 'F', files: 'plain' })
    const copy = await again(plan)
    expect(copy['files']).toBe('plain')
    await world.call(host, 'plan', 'saveOrUpdate', {
      id: plan['id'],
      versionNum: Number(plan['versionNum']) + 1,
      files: '',
    })
    const { rows } = await world.database.pool.query(
      `select document_id from base_file_link where file_id = 'plain'`,
    )
    expect(rows).toEqual([{ document_id: copy['id'] }])
  })

  test('what rows were picked for is not taken again: such a line says nothing of it', async () => {
    const plan = await world.row(host, 'plan', 'saveOrUpdate', {
      title: 'N',
      needs: [{ ideaId: ideas[0], note: 'n' }],
    })
    expect(linesOf(await again(plan), 'needs')).toMatchObject([{ ideaId: null, note: 'n' }])
  })

  test('a line of the document itself is repeated with its lines, which lead to each other there', async () => {
    const made = await world.row(host, 'plan', 'saveOrUpdate', {
      title: 'R',
      stages: [{ stageName: 'one', tasks: [{ taskName: 'a' }, { taskName: 'b' }] }],
    })
    const [stage] = linesOf(made, 'stages')
    const [a, b] = linesOf(stage, 'tasks')
    const joined = await world.row(host, 'plan', 'saveOrUpdate', {
      id: made['id'],
      versionNum: made['versionNum'],
      stages: [{ id: stage?.['id'], tasks: [{ id: a?.['id'] }, { id: b?.['id'], afterId: a?.['id'] }] }],
    })
    const repeated = await world.act(host, 'plan', 'doRepeat', joined)
    const [first, second] = linesOf(await find(repeated['id']), 'stages')
    expect([first?.['lineNum'], second?.['lineNum']]).toEqual([10, 20])
    expect(linesOf(second, 'tasks').map(({ taskName }) => taskName)).toEqual(['a', 'b'])
    expect(linesOf(second, 'tasks')[1]?.['afterId']).toBe(linesOf(second, 'tasks')[0]?.['id'])
    expect(linesOf(first, 'tasks')[1]?.['afterId']).toBe(a?.['id'])
  })

  test('into another kind of document goes what has the same name and type on both sides', async () => {
    const plan = await sent()
    const leaf = await world.row(host, 'leaf', 'saveOrUpdate', { leafCode: 'L' })
    await world.act(host, 'leaf', 'doLearn', leaf, { groundId: plan['id'] })
    const made = (await world.list(host, 'leaf')).filter(({ leafCode }) => leafCode === 's')
    expect(made.map(({ days }) => days).toSorted()).toEqual([1, 2, 3])
    expect(made.map(({ sentDate }) => sentDate)).toEqual([null, null, null])
  })

  test('findCopy answers a new document of what was typed, unsaved: no keys, numbers, states, files, codes of base data, nothing that was picked or points into the first', async () => {
    const plan = await sent()
    const before = (await world.list(host, 'plan')).length
    const { data } = await world.call(host, 'plan', 'findCopy', { id: plan['id'] })
    const copy = data as Row // one row
    expect(copy).toMatchObject({ title: 'A', status: 'DRAFT', days: 6, revision: 0 })
    expect(
      ['id', 'planNum', 'sentDate', 'mainTaskId', 'files', 'beforeId'].filter(
        (key) => (copy[key] ?? null) !== null,
      ),
    ).toEqual([])
    const [one, , two] = linesOf(copy, 'stages')
    expect([one?.['id'], two?.['followsId'], linesOf(one, 'tasks').map(({ taskName }) => taskName)]).toEqual([
      undefined,
      undefined,
      ['a', 'b'],
    ])
    expect((await world.list(host, 'plan')).length).toBe(before)
    const assigned = ['status', 'revision', 'taskStatus']
    const typed = JSON.parse(
      JSON.stringify(copy, (key, value: unknown) => (assigned.includes(key) ? undefined : value)),
    ) as Row // as a form sends it
    const saved = await world.row(host, 'plan', 'saveOrUpdate', typed)
    expect(linesOf(saved, 'stages').map(({ stageName }) => stageName)).toEqual(['one', 'gone', 'two'])
    const picked = await world.row(host, 'plan', 'saveOrUpdate', {
      title: 'P',
      needs: [
        { ideaId: (await world.row(host, 'idea', 'saveOrUpdate', { ideaCode: 'J' }))['id'], note: 'n' },
      ],
    })
    const of = (await world.call(host, 'plan', 'findCopy', { id: picked['id'] })).data as Row // one row
    expect(linesOf(of, 'needs').map(({ ideaId, note }) => [ideaId ?? null, note])).toEqual([[null, 'n']])
    const idea = (await world.call(host, 'idea', 'findCopy', { id: ideas[0] })).data as Row // one row
    expect(idea['ideaCode'] ?? null).toBeNull()
  })

  test('findCopy is for whoever sees the document and may begin one', async () => {
    const plan = await sent()
    const guest = callerOf('guest', 'guest')
    await expect(world.call(guest, 'plan', 'findCopy', { id: plan['id'] })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(world.call(host, 'plan', 'findCopy', { id: 'nobody' })).rejects.toMatchObject({
      code: 'SRM-1010',
    })
  })
})
