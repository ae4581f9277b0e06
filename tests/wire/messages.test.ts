// Messages on the wire: what is counted, what an administrator has told again, and the link of a mail, which asks for no login.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MessagePreview } from '../../src/language/messagePreview.ts'
import type { Row } from '../../src/language/row.ts'
import { unsubscribeLink, unsubscribePath } from '../../src/server/http/mail/unsubscribeLink.ts'
import { messageCalls } from '../../src/server/http/calls/messageCalls.ts'
import { createRightsCache } from '../../src/server/permission/Rights.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { signIn, type WireClient } from './client.ts'
import { definitions, password, startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
let admin: WireClient
let user = ''
beforeAll(async () => {
  server = await startTestServer()
  admin = await signIn(server.address, 'admin', password)
  user = admin.user.userId
})
afterAll(() => server.stop())

const entityOf = (name: string) => definitions.entities[name] ?? expect.fail(name)
const list = async (name: string, filter: Row): Promise<readonly Row[]> =>
  (await server.services.engine.operate(systemCaller(), entityOf(name), 'listByPage', filter))
    .data as readonly Row[] // a page is rows
const send = async (body: Row) => (await admin.post('messageServer', 'msg', 'doSend', body)).envelope

test('[rules.errors.messageTypeEmpty] a message without a type is refused', async () => {
  for (const type of [undefined, '', '  ', 7])
    expect(await send({ type, content: {} })).toMatchObject({
      status: 'E',
      code: 'MESSAGE_TYPE',
      msg: 'Message type cannot be empty',
    })
})

test('[rules.errors.contentNotObject] content that is no object is refused', async () => {
  for (const content of [undefined, null, 'a', [], 5])
    expect(await send({ type: 'purOrderToConfirm', content })).toMatchObject({
      status: 'E',
      code: 'MESSAGE_CONTENT',
      msg: 'Content must be object data',
    })
})

test('a message that is unknown, or of a document that is not there, is told to nobody', async () => {
  expect(await send({ type: 'nothing', content: { entityName: 'purOrderHeader' } })).toMatchObject({
    code: 'PARAM_INVALID',
  })
  expect(
    await send({ type: 'purOrderToConfirm', content: { entityName: 'purOrderHeader', businessKey: 'x' } }),
  ).toMatchObject({ code: 'SRM-1010' })
  expect(await list('msgMessage', {})).toEqual([])
})

test('everybody counts what he himself has not read', async () => {
  const unread = async () =>
    (await admin.post<{ count: number }>('messageServer', 'msgReceive', 'countUnread', {})).envelope.data
  expect(await unread()).toEqual({ count: 0 })
  const rows = [user, null].map((userId) => ({ userId, title: 'T', sourceCode: 'taskUrged' }))
  const made = await server.services.engine.insertMany(systemCaller(), entityOf('msgReceive'), rows)
  expect(made).not.toContain(null)
  expect(await unread()).toEqual({ count: 1 })
})

test('the link of a mail switches its kind off: looking changes nothing, a press does, twice it is the same', async () => {
  const link = unsubscribeLink(
    server.services.master,
    server.address,
  )({
    ...{ id: '', channel: 'EMAIL', address: '', language: 'CN', title: '', content: '', link: null },
    ...{ user, sourceCode: 'taskUrged', canBeSwitchedOff: true },
  })
  const wishes = () => list('msgTd', { userId: user })
  const looked = await fetch(String(link))
  expect(looked.status).toBe(200)
  expect(await looked.text()).toContain('<form method="post">')
  expect(await wishes()).toEqual([])
  const body = 'List-Unsubscribe=One-Click'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (let time = 0; time < 2; time += 1)
    expect((await fetch(String(link), { method: 'POST', headers, body })).status).toBe(200)
  expect(await wishes()).toMatchObject([{ channel: 'EMAIL', wantedFlag: 'N' }])
  for (const token of ['', 'a.b', `${String(link).split('?t=')[1]}x`])
    expect(
      (await fetch(`${server.address}${unsubscribePath}?t=${token}`, { method: 'POST', headers, body }))
        .status,
    ).toBe(404)
})

test('a template is tried on a document while it is written: in both languages, as text, with each mistake at its place', async () => {
  const title = '<b>Annual</b> & survey'
  await server.services.database.pool.query(
    `insert into ssf_questionnaire (id, tenant_id, created_by, created_by_name, last_updated_by, last_updated_by_name, status, questionnaire_num, title)
    values ('q1', 'default', 'system', 'system', 'system', 'system', 'DRAFT', 'WJ1', $1)`,
    [title],
  )
  const [source] = await list('msgSource', { sourceCode: 'ssfQuestionnaireSent' })
  const preview = async (body: Row) =>
    (
      await admin.post<MessagePreview>('messageServer', 'msg', 'preview', {
        sourceId: source?.['id'],
        ...body,
      })
    ).envelope
  const words = {
    titleCn: '请答复{title}',
    titleEn: 'Answer {title}',
    bodyCn: '{this}',
    bodyEn: '{done} {foo',
  }
  const { data } = await preview({ channel: 'EMAIL', ...words })
  expect(data.document).toMatchObject({ entity: 'ssfQuestionnaire' })
  expect(data.documents.map(({ id }) => id)).toContain(data.document?.id)
  expect(data.said).toMatchObject([
    { language: 'CN', title: `请答复${title}` },
    { language: 'EN', title: `Answer ${title}` },
  ])
  expect(data.mistakes).toMatchObject([{ field: 'bodyEn', at: 7, length: 1 }])
  const odd = await preview({ channel: 'SMS', ...words, titleEn: 'No {nothing}', bodyEn: '' })
  expect(odd.data.mistakes).toMatchObject([{ field: 'titleEn', at: 4, length: 7 }])
  const foreign = { entityName: 'baseUser', document: user }
  expect((await preview({ channel: 'EMAIL', ...words, ...foreign })).data.document?.entity).toBe(
    'ssfQuestionnaire',
  )
  expect(await preview({ ...words, entityName: 'ssfQuestionnaire', document: 'x' })).toMatchObject({
    code: 'SRM-1010',
  })
  expect(await list('msgMessage', {})).toEqual([])
})

test('who may save templates without holding everything has a preview of what he may see himself, and nobody else has one', async () => {
  const { services } = server
  const [source] = await list('msgSource', { sourceCode: 'purOrderToConfirm' })
  const asked = { sourceId: source?.['id'], channel: 'EMAIL', titleCn: '{this}', titleEn: '{this}' }
  for (const name of ['buyer', 'mdmAdmin', 'supplier1']) {
    const client = await signIn(server.address, name, password)
    expect((await client.post('messageServer', 'msg', 'preview', asked)).envelope.code).toBe('FORBIDDEN')
  }
  /** As whoever holds his menus and that of templates. */
  const preview = async (role: string, body: Row) => {
    const menus = definitions.menus.map((menu) =>
      menu.id === 'msgTempleCfg' ? { ...menu, grants: { ...menu.grants, [role]: 'all' as const } } : menu,
    )
    const rights = createRightsCache({ ...definitions, menus })('buyer', [role])
    expect(rights.isEverything).toBe(false)
    const me = {
      user,
      audience: 'buyer',
      roles: [role],
      orgs: [],
      writeOrgs: [],
      categories: [],
      lenders: [],
    }
    const caller = {
      ...systemCaller(),
      userId: user,
      audience: 'buyer',
      me,
      language: 'EN' as const,
      may: (entity: string, operation: string) => rights.may(entity, operation),
    }
    const call = messageCalls['messageServer/msg/preview'] ?? expect.fail('There is no preview.')
    const { data } = await call.run({ services, exchange: { body }, signedIn: { caller, rights } } as never) // what it looks at
    return data as MessagePreview
  }
  const own = await list('ssfQuestionnaire', {})
  expect(own).toHaveLength(1)
  const [sent] = await list('msgSource', { sourceCode: 'ssfQuestionnaireSent' })
  const survey = { ...asked, sourceId: sent?.['id'] }
  const reads = (role: string) =>
    createRightsCache(definitions)('buyer', [role]).may('ssfQuestionnaire', 'findById')
  expect([reads('buyer'), reads('receiver')]).toEqual([true, false])
  expect((await preview('buyer', survey)).documents.length).toBeGreaterThan(0)
  const unseen = await preview('receiver', {
    ...survey,
    entityName: 'ssfQuestionnaire',
    document: own[0]?.['id'],
  })
  expect(unseen).toMatchObject({ documents: [], document: null, said: [] })
})

test('“all read” is done on what the caller has not read, whatever page it stands on; messages of others stay unread', async () => {
  const bought = await signIn(server.address, 'buyer', password)
  const sold = await signIn(server.address, 'supplier1', password)
  const { engine } = server.services
  const told = await engine.insertMany(
    systemCaller(),
    entityOf('msgMessage'),
    Array.from({ length: 30 }, () => ({ sourceCode: 'taskUrged', nextTryDate: '2099-01-01 00:00:00' })),
  )
  const given = (userId: string, count: number) =>
    told.slice(0, count).map((messageId, index) => ({
      userId,
      messageId,
      title: `${index % 2 ? 'Odd' : 'Even'} ${index}`,
      sourceCode: 'taskUrged',
    }))
  const rows = [...given(user, 30), ...given(bought.user.userId, 4), ...given(sold.user.userId, 3)]
  expect(await engine.insertMany(systemCaller(), entityOf('msgReceive'), rows)).not.toContain(null)
  const unreadOf = async (userId: string, more: Row = {}) =>
    (await list('msgReceive', { userId, status: 'UNREAD', pageRows: 500, ...more })).length
  const call = <T>(who: WireClient, operation: string, body: Row) =>
    who.post<T>('messageServer', 'msgReceive', operation, body, {
      menuId: who === sold ? 'receiveMessageListSupplier' : 'receiveMessageList',
    })
  const found = async (who: WireClient, more: Row = {}) =>
    (await call<readonly Row[]>(who, 'listByPage', { can: 'doReadAll', pageRows: 500, ...more })).envelope
  const others = () => Promise.all([unreadOf(bought.user.userId), unreadOf(sold.user.userId)])
  const before = await others()
  const all = await found(admin)
  expect(all.data).toHaveLength(await unreadOf(user))
  expect(new Set(all.data.map((row) => row['userId']))).toEqual(new Set([user])) // an administrator finds those of all
  expect((await found(admin, { title: 'Odd', pageRows: 10 })).page?.count).toBe(
    await unreadOf(user, { title: 'Odd' }),
  )
  expect((await found(sold)).page?.count).toBe(before[1])
  const counted = await call(sold, 'listByPage', {
    userId: sold.user.userId,
    status: 'UNREAD',
    onlyQueryTotalFlag: 'Y',
  }) // as the bell asks
  expect(counted.envelope.page?.count).toBe(before[1])
  const asRows = (data: readonly Row[]) => data.map(({ id, versionNum }) => ({ id, versionNum }))
  expect((await call(admin, 'doReadAll', { list: asRows(all.data) })).envelope.status).toBe('S')
  expect(await unreadOf(user)).toBe(0)
  expect((await found(admin)).page?.count).toBe(0)
  const foreign = asRows(await list('msgReceive', { userId: bought.user.userId, status: 'UNREAD' }))
  expect((await call(admin, 'doReadAll', { list: foreign })).envelope.status).toBe('E')
  expect((await call(sold, 'doReadAll', { list: foreign })).envelope.code).toBe('SRM-1010')
  expect(await others()).toEqual(before)
  for (const can of ['doNothing', ['doRead', 'doReadAll']])
    expect((await found(admin, { can })).code).toBe('PARAM_INVALID')
  for (const can of ['', null])
    expect((await found(sold, { can, status: 'UNREAD' })).page?.count).toBe(before[1])
})
