// People without an account: what a link opens, for how long and how often, and that it opens nothing else.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LinkLine } from '../../src/language/visit.ts'
import type { Row } from '../../src/language/row.ts'
import { kinds } from '../compliance/databases.ts'
import { stranger, visit, type WireClient } from './client.ts'
import { granted, sweep } from './visitSweep.ts'
import { from, openVisits, type VisitWorld } from './visitWorld.ts'

describe.each(kinds)('on the %s database', (kind) => {
  let world: VisitWorld
  beforeAll(async () => {
    world = await openVisits(kind)
  })
  afterAll(() => world.stop())

  const on = (client: WireClient, operation: string, body: Row, entity = 'Application') =>
    client.post<Row>('srmServer', `srm${entity}`, operation, body)
  const row = (client: WireClient, operation: string, body: Row, entity = 'Application') =>
    client.call<Row>('srmServer', `srm${entity}`, operation, body)
  const links = (id: unknown) =>
    world.host.call<readonly LinkLine[]>('baseServer', 'baseVisit', 'findLinks', {
      entity: 'application',
      id,
    })
  const begin = async () => {
    const guest = await world.come({ screen: 'applicationEdit' })
    return { ...guest, saved: await row(guest.client, 'saveOrUpdate', { company: 'Lamp' }) }
  }

  test('whoever begins a document comes back to it by his link, goes on, and submits it', async () => {
    const { saved, link } = await begin()
    expect(saved).toMatchObject({ status: 'DRAFT', company: 'Lamp' })
    const again = await world.come({ link: link ?? '' })
    expect(again).toMatchObject({ id: saved['id'], screen: 'applicationEditVisitor' })
    expect(again.granted).toContain('btnSend')
    const contacts = [{ contactName: 'Ada' }]
    const more = await row(again.client, 'saveOrUpdate', {
      id: saved['id'],
      versionNum: saved['versionNum'],
      contacts,
    })
    const sent = await row(again.client, 'doSend', { id: more['id'], versionNum: more['versionNum'] })
    expect(sent).toMatchObject({ status: 'SENT' })
    const refused = await on(again.client, 'saveOrUpdate', {
      id: sent['id'],
      versionNum: sent['versionNum'],
      company: 'X',
    })
    expect(refused.envelope.code).toBe('SRM-1003')
  })

  test('somebody is invited to a document, sees it without what is hidden, and the history says by whose link', async () => {
    const made = await world.save('application', { company: 'Invited', rating: 'planted-rating' })
    const { client, id } = await world.come({ link: await world.invite(made) })
    expect(id).toBe(made['id'])
    const found = await row(client, 'findById', { id })
    expect(found).toMatchObject({ company: 'Invited' })
    expect(JSON.stringify(found)).not.toContain('planted')
    await row(client, 'doSend', { id, versionNum: found['versionNum'] })
    const history = (language: 'CN' | 'EN') =>
      world.host.call<readonly Row[]>('srmServer', 'srmApplication', 'findHistory', { id }, { language })
    expect((await history('EN'))[0]).toMatchObject({
      action: 'doSend',
      operatorName: 'Visitor (link of 李明)',
    })
    expect((await history('CN'))[0]).toMatchObject({ operatorName: '访客（李明的链接）' })
    const seen = await row(world.host, 'findById', { id })
    expect(seen['lastUpdatedByName']).toBe('Visitor (link of 李明)')
  })

  test('a visitor is told of staff on which side they are, on no path by name', async () => {
    const { client, saved, link } = await begin()
    const sent = await row(client, 'doSend', { id: saved['id'], versionNum: saved['versionNum'] })
    const { id } = sent
    await row(world.host, 'doReturn', { id, versionNum: sent['versionNum'], reason: 'More, please' })
    expect(await row(world.host, 'findById', { id })).toMatchObject({ lookedAtByName: '李明' })
    const answers = await sweep(world, link ?? '', sent)
    expect(answers.filter(({ text }) => /李明|clerk/.test(text)).map(({ name }) => name)).toEqual([])
    const [step] = await client.call<readonly Row[]>('srmServer', 'srmApplication', 'findHistory', { id })
    expect(step).toMatchObject({ action: 'doReturn', operatorName: 'Host' })
  })

  test('unknown, altered, of another tenant, expired, used up and ended links are one answer', async () => {
    const made = await world.save('application', { company: 'Once' })
    const link = await world.invite(made)
    const refusal = async (by: { readonly link?: string; readonly screen?: string }, place: string) =>
      (await visit(world.address, by, { headers: from(place) })).envelope.code
    const [id = '', proof = ''] = link.split('.')
    const other = await world.invite(await world.save('application', { company: 'Other' }))
    for (const wrong of [
      'x',
      id,
      `${id}.`,
      `${id}.${proof.slice(0, -1)}`,
      `${id}.${other.split('.')[1]}`,
      `${link}=`,
    ])
      expect(await refusal({ link: wrong }, '10.1.0.1')).toBe('LINK_INVALID')
    const { pool } = world.services.database
    await pool.query(`update sys_ticket set tenant_id = 'else' where ticket_id = $1`, [id])
    expect(await refusal({ link }, '10.1.0.2')).toBe('LINK_INVALID')
    await pool.query(`update sys_ticket set tenant_id = 'default' where ticket_id = $1`, [id])
    const uses = await Promise.all(Array.from({ length: 9 }, () => refusal({ link }, '10.1.0.3')))
    expect(uses.filter((code) => code === 'OK')).toHaveLength(4)
    expect(uses.filter((code) => code === 'LINK_INVALID')).toHaveLength(5)
    expect((await links(made['id']))[0]).toMatchObject({ uses: 4, mostUses: 4, isLive: false, link: null })
    for (const screen of ['applicationList', 'noticeList2', 'personList', ''])
      expect(await refusal({ screen }, '10.1.0.4')).toBe('LINK_INVALID')
  })

  test('a link that is ended, or whose time is over, ends the visits by it', async () => {
    const made = await world.save('application', { company: 'Ended' })
    const link = await world.invite(made)
    const { client } = await world.come({ link })
    const { id } = made
    const [line] = await links(id)
    expect(line).toMatchObject({ madeByName: '李明', uses: 1, isLive: true, link })
    const body = { entity: 'application', id, ticketId: line?.ticketId }
    expect((await world.guest.post('baseServer', 'baseVisit', 'endLink', body)).envelope.code).toBe(
      'FORBIDDEN',
    )
    expect((await world.guest.post('baseServer', 'baseVisit', 'findLinks', body)).envelope.code).toBe(
      'FORBIDDEN',
    )
    await world.host.call('baseServer', 'baseVisit', 'endLink', body)
    expect((await on(client, 'findById', { id })).envelope.code).toBe('LINK_ENDED')
    await expect(world.come({ link })).rejects.toThrow('LINK_INVALID')
    expect((await links(id))[0]).toMatchObject({ isLive: false, endedByName: '李明', link: null })
    const next = await world.invite(made)
    const later = await world.come({ link: next })
    await world.services.clock.move?.(null, 15 * 24 + 1)
    expect((await on(later.client, 'findById', { id })).envelope.code).toBe('LINK_ENDED')
    await expect(world.come({ link: next })).rejects.toThrow('LINK_INVALID')
    await world.services.clock.move?.(null, 0)
  })

  test('no link opens the document of another, and what is sent twice is done once', async () => {
    const mine = await begin()
    const theirs = await begin()
    const { id, versionNum } = theirs.saved
    for (const operation of [
      'findById',
      'findHistory',
      'findMarks',
      'findRefused',
      'findApproval',
      'findCopy',
      'doSend',
      'saveOrUpdate',
    ])
      expect(
        (await on(mine.client, operation, { id, versionNum, company: 'Z' })).envelope.status,
        operation,
      ).toBe('E')
    const listed = await mine.client.call<readonly Row[]>('srmServer', 'srmApplication', 'listByPage', {})
    expect(listed.map((one) => one['id'])).toEqual([mine.saved['id']])
    const second = await on(mine.client, 'saveOrUpdate', { company: 'Second' })
    expect(second.envelope.code).toBe('VISIT_DRAFTS')
    const body = { id: mine.saved['id'], versionNum: mine.saved['versionNum'] }
    const send = (client: WireClient) =>
      client.post('srmServer', 'srmApplication', 'doSend', body, { idempotencyKey: 'the-same-key-for-all-1' })
    expect((await send(mine.client)).envelope.code).toBe('OK')
    expect((await send(theirs.client)).envelope.code).toBe('SRM-1010')
    expect((await send(mine.client)).envelope.code).toBe('OK')
  })

  test('two tabs of one link do not disturb each other, and of two changes of one version one holds', async () => {
    const { saved, link, client } = await begin()
    const tab = await world.come({ link: link ?? '' })
    const { id, versionNum } = saved
    const both = await Promise.all(
      [client, tab.client].map((one, at) =>
        on(one, 'saveOrUpdate', { id, versionNum, company: `Tab ${at}` }),
      ),
    )
    expect(both.map(({ envelope }) => envelope.code).sort()).toEqual(['OK', 'SRM-1001'])
    for (const one of [client, tab.client])
      expect((await on(one, 'findById', { id })).envelope.code).toBe('OK')
  })

  test('visits from one address, unfinished documents and their size have their limits, and say when to come again', async () => {
    const headers = from('10.9.9.9')
    const one = await visit(world.address, { screen: 'applicationEdit' }, { headers })
    const large = {
      company: 'Lamp',
      contacts: Array.from({ length: 400 }, (_, at) => ({ contactName: `Ada ${at}` })),
    }
    const post = (client: WireClient | undefined, body: Row) =>
      client?.post('srmServer', 'srmApplication', 'saveOrUpdate', body, { headers })
    expect((await post(one.client, large))?.envelope.code).toBe('TOO_LARGE')
    const comers = await Promise.all(
      Array.from({ length: 6 }, () => visit(world.address, { screen: 'applicationEdit' }, { headers })),
    )
    const begun = await Promise.all(comers.map(({ client }) => post(client, { company: 'Many' })))
    expect(begun.map((answer) => answer?.envelope.code).sort()).toEqual([
      'OK',
      'OK',
      ...Array(4).fill('VISIT_DRAFTS'),
    ])
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, at) => visit(world.address, { link: `guess.${at}` }, { headers })),
    )
    const late = tries.filter(({ envelope }) => envelope.code === 'VISIT_WAIT')
    expect(late).toHaveLength(7)
    expect(late.every(({ http }) => http === 429)).toBe(true)
    expect(Number(late[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('a session of a visitor is none of a user, and the other way round; other pages can make no call of it', async () => {
    const { client } = await begin()
    const [, cookie = '', code = ''] = client.user.authorizationCode.split('.')
    const asUser = { cookie: `srm_sid=${cookie}`, AuthorizationCode: code }
    const post = (headers: Record<string, string>) =>
      client.post('srmServer', 'srmApplication', 'listByPage', {}, { headers })
    expect((await post({ ...asUser, cookie: `__Host-srm_sid=${cookie}` })).envelope.code).toBe(
      'AUTH_REQUIRED',
    )
    expect((await post({ AuthorizationCode: '' })).envelope.code).toBe('AUTH_REQUIRED')
    const users = world.host.cookie.split('=')[1] ?? ''
    const asVisit = { AuthorizationCode: `visit.${users}.${world.host.user.authorizationCode}` }
    const turned = await world.host.post(
      'srmServer',
      'srmApplication',
      'listByPage',
      {},
      { headers: asVisit },
    )
    expect(turned.envelope.code).toBe('AUTH_REQUIRED')
    const entered = await visit(world.address, { screen: 'noticeList' }, { headers: from('10.3.0.1') })
    expect(entered.headers.getSetCookie()).toEqual([])
  })

  test('who comes without a link reads what is for everybody, and no more', async () => {
    await world.save('notice', { title: 'planted-inside', publicFlag: 'N' })
    await world.save('notice', { title: 'For all', publicFlag: 'Y', remark: 'planted-remark' })
    const { client, link, id } = await world.come({ screen: 'noticeList' })
    expect([link, id]).toEqual([null, null])
    const { envelope } = await on(client, 'listByPage', {}, 'Notice')
    expect(envelope).toMatchObject({ code: 'OK', page: { count: 1 }, data: [{ title: 'For all' }] })
    expect(JSON.stringify(envelope)).not.toContain('planted')
    expect((await on(client, 'saveOrUpdate', { title: 'Mine' }, 'Notice')).envelope.code).toBe('FORBIDDEN')
    expect((await on(client, 'saveOrUpdate', { company: 'Mine' })).envelope.status).toBe('E')
  })

  test('every call and every operation of every entity answers visitors what was granted to them, and nothing that is planted', async () => {
    const plan = await world.save('plan', { planCode: 'planted-code', kind: 'BUY' })
    const trade = await world.save('trade', { tradeCode: 'T', tradeName: 'Trade', margin: 'planted-margin' })
    const rating = 'planted-rating'
    await world.save('application', {
      company: 'planted-rival',
      rating,
      planId: plan['id'],
      tradeId: trade['id'],
    })
    const made = await world.save('application', {
      company: 'Swept',
      rating,
      planId: plan['id'],
      tradeId: trade['id'],
    })
    await world.save('notice', { title: 'planted-notice', publicFlag: 'N', remark: 'planted-remark' })
    const answers = await sweep(world, await world.invite(made), made)
    expect(answers.filter(({ text }) => text.includes('planted')).map(({ name }) => name)).toEqual([])
    expect(answers.filter(({ http }) => http >= 500).map(({ name }) => name)).toEqual([])
    expect(
      [...new Set(answers.filter(({ status }) => status === 'S').map(({ name }) => name))].sort(),
    ).toEqual(granted)
  })

  test('a stranger is told nothing of links, and users come as before', async () => {
    const nobody = await stranger(world.address)
    const asked = await nobody.post('baseServer', 'baseVisit', 'findLinks', {
      entity: 'application',
      id: 'x',
    })
    expect(asked.envelope.code).toBe('AUTH_REQUIRED')
    expect((await world.host.post('srmServer', 'srmApplication', 'listByPage', {})).envelope.code).toBe('OK')
  })
})
