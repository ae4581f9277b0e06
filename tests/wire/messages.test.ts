// Messages on the wire: what is counted, what an administrator has told again, and the link of a mail, which asks for no login.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MessagePreview } from '../../src/language/messagePreview.ts'
import type { Row } from '../../src/language/row.ts'
import { unsubscribeLink, unsubscribePath } from '../../src/server/http/mail/unsubscribeLink.ts'
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
