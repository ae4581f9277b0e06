// Messages under attack: what people write, servers that hang or die, the clock, and who reads what.
import { createServer, type Server } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { readUnwanted } from '../../src/server/http/mail/unsubscribeLink.ts'
import { oneDatabase } from './databases.ts'
import { refusal } from './openFixture.ts'
import { openPost } from './messagesWorld.ts'

/** The text of a mail as it is read. */
const decoded = (mail: string): string =>
  Buffer.from(
    mail
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  ).toString('utf8')

oneDatabase((_, open) => {
  const post = openPost(open)
  const { as, run, published, ordered, inboxOf, sentOf, outboxOf, laid, settings, later, at } = post
  const servers: Server[] = []
  afterAll(() => servers.forEach((one) => one.close()))
  /** A mail server that answers so, or says nothing at all. */
  const mailServer = async (talk?: (line: string) => string): Promise<void> => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      if (!talk) return
      socket.write('220 here\r\n')
      socket.on('data', (data) => socket.write(talk(data.toString())))
    })
    servers.push(server)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    settings.smtpUrl = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  }
  const mailOf = (name: string) =>
    decoded(Object.values(laid()).find((one) => one.includes(`To: ${name}@example.com`)) ?? '')

  test('HTML and line breaks that people write are text in the mail, and no further head', async () => {
    const evil = '<img src=x onerror=alert(1)>\r\nBcc: all@example.com'
    const row = await published({ remark: evil, orderNum: 'PO<b>"&' })
    await run()
    const mail = mailOf('sue')
    const [head = '', ...bodies] = mail.split(/\r?\n\r?\n/)
    expect(head).not.toMatch(/bcc/i)
    const html = bodies.join('\n').slice(bodies.join('\n').indexOf('<!doctype html>'))
    expect(html).not.toContain('<img')
    expect(mail).toContain('&#60;img src=x onerror=alert(1)&#62;')
    expect(mail).toContain('PO&#60;b&#62;&#34;&#38;')
    expect((await inboxOf('sue', row))[0]?.['title']).toBe('Order PO<b>"& awaits you')
  })

  test('a forwarded link shows another user nothing: it leads to the document, which he does not find', async () => {
    const row = await published()
    await run()
    expect(mailOf('sue')).toContain(`https://srm.example.com/main/orderEdit?id=${String(row['id'])}`)
    expect(await refusal(post.world.row(as('tom'), 'order', 'findById', { id: row['id'] }))).toMatchObject({
      code: 'SRM-1010',
    })
  })

  test('another supplier reads no message, and who is no administrator no sending record', async () => {
    const row = await published()
    await run()
    const [sam] = await inboxOf('sam', row)
    expect(
      await refusal(post.world.row(as('tom'), 'msgReceive', 'findById', { id: sam?.['id'] })),
    ).toBeTruthy()
    expect(await refusal(post.world.act(as('sue'), 'msgReceive', 'doRead', sam ?? {}))).toBeTruthy()
    expect(await post.world.list(as('tom'), 'msgMessage', {})).toEqual([])
    for (const name of ['ann', 'sam'] as const)
      expect(await post.world.list(as(name), 'msgHistory', {})).toEqual([])
    await post.world.act(as('sam'), 'msgReceive', 'doRead', sam ?? {})
    expect((await inboxOf('sam', row))[0]).toMatchObject({ status: 'READ' })
  })

  test('what a receiver may not read is not in his words, and what is no price leaves the house alone', async () => {
    const row = await ordered()
    await post.world.act(as('ann'), 'order', 'doNote', row)
    await run()
    expect((await inboxOf('bob', row))[0]).toMatchObject({ title: 'INTERNAL S1' })
    expect(await inboxOf('ann', row)).toEqual([]) // who did it knows
    await published()
    await run()
    for (const mail of Object.values(laid())) expect(decoded(mail)).not.toMatch(/12,?345\.67/)
  })

  test('a mail server that hangs is given up after its time, and tried again after 1, 5, 15, 60 and 240 minutes', async () => {
    await mailServer()
    const row = await published({ partner: 'S2' })
    const before = Date.now()
    await post.worker(0.2).run()
    expect(Date.now() - before).toBeLessThan(8000)
    expect(await inboxOf('tom', row)).toHaveLength(1)
    const email = async () => (await sentOf(row, { channel: 'EMAIL' }))[0]
    expect(await email()).toMatchObject({ status: 'WAITING', tries: 1 })
    for (const pause of [1, 5, 15, 60, 240]) {
      later(pause)
      await post.worker(0.1).run()
    }
    const dead = await email()
    expect(dead).toMatchObject({ status: 'DEAD', tries: 6 })
    delete settings.smtpUrl
    expect(await refusal(post.world.act(as('ann'), 'msgHistory', 'doResend', dead ?? {}))).toBeTruthy()
    await post.world.act(as('root'), 'msgHistory', 'doResend', dead ?? {})
    await run()
    expect(await email()).toMatchObject({ status: 'SENT', via: 'FOLDER' })
  })

  test('a mail server that refuses an address for good is asked once', async () => {
    await mailServer((line) => (/^RCPT/m.test(line) ? '550 nobody\r\n' : '250 ok\r\n'))
    const row = await published({ partner: 'S2' })
    await run()
    expect((await sentOf(row, { channel: 'EMAIL' }))[0]).toMatchObject({
      status: 'FAILED',
      tries: 1,
      finalFlag: 'Y',
    })
  })

  test('a server that dies in between: another tells it, once, and sends the same mail under the same number', async () => {
    const { engine } = post.world
    const row = await published({ partner: 'S2' })
    await engine.tellNext(systemCaller())
    const gone = await engine.takeMail(systemCaller())
    expect(gone?.items).toHaveLength(1)
    await run()
    expect(Object.keys(laid()).some((name) => name.startsWith(String(gone?.items[0]?.id)))).toBe(false)
    later(3)
    await run()
    expect(Object.keys(laid()).filter((name) => name.startsWith(String(gone?.items[0]?.id)))).toHaveLength(1)
    expect(await inboxOf('tom', row)).toHaveLength(1)
    expect(await outboxOf(row)).toHaveLength(1)
  })

  test('quiet hours and once a day: the mail waits for its hour, all of a day in one', async () => {
    const [kind] = await post.world.list(as('tom'), 'msgSource', { sourceCode: 'toConfirm' })
    await post.world.row(as('tom'), 'msgTd', 'saveOrUpdate', {
      sourceId: kind?.['id'],
      channel: 'EMAIL',
      wantedFlag: 'Y',
      digestFlag: 'Y',
    })
    const rows = [await published({ partner: 'S2' }), await published({ partner: 'S2' })]
    await run()
    expect(mailOf('tom')).toBe('')
    at('2026-03-06T00:01:00Z') // eight in the morning there
    await run()
    expect(mailOf('tom')).toContain('Messages of the day: 2')
    for (const row of rows) expect(mailOf('tom')).toContain(`Order ${String(row['orderNum'])} awaits you`)
    const [wish] = await post.world.list(as('tom'), 'msgTd', {})
    await post.world.row(as('tom'), 'msgTd', 'delete', { id: wish?.['id'] })
    const [address] = await post.world.list(as('tom'), 'msgUser', {})
    await post.world.row(as('tom'), 'msgUser', 'saveOrUpdate', {
      id: address?.['id'],
      versionNum: address?.['versionNum'],
      quietFrom: 7,
      quietTo: 12,
    })
    const late = await published({ partner: 'S2' })
    await run()
    expect((await sentOf(late, { channel: 'EMAIL' }))[0]).toMatchObject({
      status: 'WAITING',
      nextTryDate: '2026-03-06 12:00:00',
    })
  })

  test('who has switched it off gets no mail; what is told always cannot be switched off', async () => {
    const [kind] = await post.world.list(as('sue'), 'msgSource', { sourceCode: 'toConfirm' })
    await post.world.row(as('sue'), 'msgTd', 'saveOrUpdate', {
      sourceId: kind?.['id'],
      channel: 'EMAIL',
      wantedFlag: 'N',
    })
    const row = await published()
    await run()
    expect((await sentOf(row, { channel: 'EMAIL' })).map(({ address }) => address)).toEqual([
      'sam@example.com',
    ])
    expect(await inboxOf('sue', row)).toHaveLength(1)
    const [always] = await post.world.list(as('bob'), 'msgSource', { sourceCode: 'noted' })
    const wish = { sourceId: always?.['id'], channel: 'EMAIL', wantedFlag: 'N' }
    expect(await refusal(post.world.row(as('bob'), 'msgTd', 'saveOrUpdate', wish))).toBeTruthy()
  })

  test('the link of a mail says who does not want what, and only as we signed it', async () => {
    await published()
    await run()
    const token = /unsubscribe\?t=([\w.-]+)/.exec(mailOf('sam'))?.[1] ?? ''
    expect(readUnwanted(post.master, token)).toEqual({ user: post.ids.sam, sourceCode: 'toConfirm' })
    const forged = `${Buffer.from(JSON.stringify([post.ids.tom, 'toConfirm'])).toString('base64url')}.${token.split('.')[1]}`
    expect(readUnwanted(post.master, forged)).toBeNull()
    for (const odd of [undefined, '', '.', 'a.b', `${token}x`])
      expect(readUnwanted(post.master, odd)).toBeNull()
  })
})
