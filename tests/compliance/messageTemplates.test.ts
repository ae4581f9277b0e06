// Templates that administrators write: checked when they are saved, as the compiler checks files, with the place.
import { expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from './databases.ts'
import { refusal } from './openFixture.ts'
import { openPost } from './messagesWorld.ts'

oneDatabase((_, open) => {
  const post = openPost(open)
  const { as, run, published, laid, inboxOf } = post
  const sourceOf = async (name: string): Promise<unknown> =>
    (await post.world.list(as('root'), 'msgSource', { sourceCode: name }))[0]?.['id']
  let count = 0
  const written = async (values: Row, name = 'toConfirm'): Promise<Row> =>
    post.world.row(as('root'), 'msgTemplate', 'saveOrUpdate', {
      templateCode: `T${(count += 1)}`,
      sourceId: await sourceOf(name),
      channel: 'EMAIL',
      titleCn: '请确认{orderNum}',
      titleEn: 'Please confirm {orderNum}',
      ...values,
    })
  const mistakes = async (values: Row, name?: string) => {
    const error = await refusal(written(values, name))
    return JSON.stringify(error)
  }

  test('a value that is not there, a brace alone, a price, a secret: each is refused at its place', async () => {
    expect(await mistakes({ titleEn: 'Confirm {orderNo}' })).toMatch(/titleEn/)
    expect(await mistakes({ bodyEn: 'It costs {amount}' })).toMatch(/bodyEn/)
    expect(await mistakes({ bodyCn: '{secret}' })).toMatch(/bodyCn/)
    expect(await mistakes({ bodyCn: '订单{orderNum' })).toMatch(/bodyCn/)
    expect(await mistakes({ channel: 'SITE', bodyCn: '{amount}' })).toMatch(/bodyCn/) // hidden from who is told
  })

  test('a template of another channel is not sent by mail, though it was one when it was chosen', async () => {
    const template = await written({}, 'noted')
    const enabled = await post.world.act(as('root'), 'msgTemplate', 'doEnable', template)
    await post.world.row(as('root'), 'msgConfig', 'saveOrUpdate', {
      sourceId: await sourceOf('noted'),
      channel: 'EMAIL',
      templateId: template['id'],
    })
    const off = await post.world.act(as('root'), 'msgTemplate', 'doInvalid', enabled)
    const changed = await post.world.row(as('root'), 'msgTemplate', 'saveOrUpdate', {
      id: off['id'],
      versionNum: off['versionNum'],
      channel: 'SITE',
      titleCn: '{amount}',
      titleEn: 'It costs {amount}',
    })
    await post.world.act(as('root'), 'msgTemplate', 'doEnable', changed)
    await post.world.act(as('ann'), 'order', 'doNote', await post.ordered())
    await run()
    const mail = Object.values(laid()).join('')
    expect(mail).toContain('INTERNAL')
    expect(mail).not.toMatch(/12,345\.67|costs/)
  })

  test('a template counts when it is enabled in both languages and used; the message says its words', async () => {
    const half = await written({ titleEn: null })
    expect(await refusal(post.world.act(as('root'), 'msgTemplate', 'doEnable', half))).toBeTruthy()
    const template = await written({ bodyCn: '{this}', bodyEn: '{this} ({kind})' })
    await post.world.act(as('root'), 'msgTemplate', 'doEnable', template)
    const use = { sourceId: await sourceOf('toConfirm'), channel: 'EMAIL', templateId: template['id'] }
    const saved = await post.world.row(as('root'), 'msgConfig', 'saveOrUpdate', use)
    const row = await published()
    await run()
    expect(Object.values(laid()).join('')).toContain(`Subject: Please confirm ${String(row['orderNum'])}`)
    expect((await inboxOf('sue', row))[0]).toMatchObject({
      title: `Order ${String(row['orderNum'])} awaits you`,
    })
    await post.world.act(as('root'), 'msgTemplate', 'doInvalid', template)
    const later = await published()
    await run()
    expect(Object.values(laid()).join('')).toContain(`Subject: Order ${String(later['orderNum'])} awaits you`)
    await post.world.act(as('root'), 'msgConfig', 'doInvalid', saved)
    const off = await published()
    await run()
    expect(
      await post.world.list(post.system, 'msgHistory', { businessKey: off['id'], channel: 'EMAIL' }),
    ).toEqual([])
  })
})
