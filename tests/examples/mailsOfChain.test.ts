// From the requisition to the receipt: the mail of each event lies in the outbox folder, in its receiver's language, and goes to nobody else.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { definitions } from '../../dist/definitions/server.js'
import type { Row } from '../../src/language/row.ts'
import { createMessages } from '../../src/server/calls/createMessages.ts'
import { outboxFolder, Postbox } from '../../src/server/calls/Postbox.ts'
import { openLookups } from '../../src/server/lookups/LookupCache.ts'
import { openProfiles } from '../../src/server/lookups/openProfiles.ts'
import { createEngine } from '../../src/server/operations/createEngine.ts'
import { createRightsCache } from '../../src/server/permission/Rights.ts'
import { requirePermission } from '../../src/server/permission/requirePermission.ts'
import { createPeople } from '../../src/server/session/createPeople.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { findUserModel } from '../../src/server/users/UserModel.ts'
import { oneDatabase, quiet } from '../compliance/databases.ts'
import { mailsIn, type LaidMail } from '../mails/readMails.ts'
import { linesOf, openChain, type Chain, type Person } from './openChain.ts'
import { orderFrom, sendOut } from './requisitionSteps.ts'
import { approvedRequisition, receiveNote, shippedNote } from './steps.ts'

const languages = {
  requester: 'EN',
  manager: 'CN',
  buyer: 'EN',
  receiver: 'CN',
  supplier1: 'EN',
  supplier2: 'CN',
} as const
type Name = keyof typeof languages
type Kind = 'requisition' | 'order' | 'note' | 'receipt'

/** What is done to which document, by which message it is told, and to whom alone. `_told`: what `tell` of a verb says. */
const events: readonly (readonly [what: string, document: Kind, message: string, to: Name])[] = [
  ['submitted', 'requisition', 'taskOpened', 'manager'],
  ['approved', 'requisition', 'approvalAgreed', 'requester'],
  ['approved', 'requisition', 'purRequisitionHeader_told', 'buyer'],
  ['submitted', 'order', 'taskOpened', 'manager'],
  ['approved', 'order', 'approvalAgreed', 'buyer'],
  ['published', 'order', 'purOrderToConfirm', 'supplier1'],
  ['confirmed', 'order', 'purOrderConfirmed', 'buyer'],
  ['shipped', 'note', 'purDeliveryNoteShipped', 'receiver'],
  ['shipped', 'note', 'purDeliveryNote_told', 'buyer'],
  ['posted', 'receipt', 'rcvReceiptPosted', 'supplier1'],
  ['posted', 'receipt', 'rcvReceiveHeader_told', 'buyer'],
]

oneDatabase((_, open) => {
  const folder = mkdtempSync(join(tmpdir(), 'mails-'))
  const numbers = {} as Record<Kind, string>
  let laid: readonly LaidMail[] = []
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  beforeAll(async () => {
    const bare = await openChain(open)
    await giveAddresses(bare)
    const { chain, send } = await staffed(bare, folder)
    const requisition = await approvedRequisition(chain, [{ quantity: '100' }])
    const lines = linesOf(requisition).map(({ id }) => ({ id, quantity: '100' }))
    const { id } = await orderFrom(chain, lines)
    await sendOut(chain, id)
    await chain.act('supplier1', 'purOrderHeader', 'doConfirm', id)
    const order = await chain.find('buyer', 'purOrderHeader', id)
    const note = await shippedNote(chain, [{ id: linesOf(order)[0]?.['id'], quantity: '100' }])
    const receipt = await receiveNote(chain, note, ['100'])
    Object.assign(numbers, {
      requisition: requisition['prNum'],
      order: order['orderNum'],
      note: note['noteNum'],
      receipt: receipt['receiveNum'],
    })
    await send()
    laid = mailsIn(outboxFolder({ dataDir: folder }))
  })

  /** What the message says in a language, whatever its values are. */
  const wordsOf = (name: string, language: 'CN' | 'EN'): RegExp => {
    const message = definitions.messages?.find((one) => one.name === name) ?? expect.fail(name)
    const escaped = message.title[language].replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    return new RegExp(`^${escaped.replaceAll(/\{[^}]+\}/g, '.+')}$`)
  }

  test.each(events)('[messages] %s: the mail about the %s, %s, goes to %s', (_what, document, name, to) => {
    const number = numbers[document]
    expect(number).toMatch(/\d/)
    const mails = laid.filter((mail) => mail.subject.includes(number))
    const words = wordsOf(name, languages[to])
    const told = mails.filter(({ subject }) => words.test(subject))
    expect(told.map((mail) => mail.to)).toEqual([`${to}@example.com`])
    expect(told[0]?.text).toContain('https://srm.example.com/main/')
    expect(told[0]?.text).toMatch(languages[to] === 'CN' ? /登录/ : /log in/i)
    expect(told[0]?.text).not.toMatch(/\d\.\d\d/) // no price, no amount
  })

  test('nothing else is mailed of them, and nothing to another supplier', () => {
    const known = events.map(([, , name, to]) => [`${to}@example.com`, wordsOf(name, languages[to])] as const)
    const others = laid.filter(
      (mail) => !known.some(([address, words]) => mail.to === address && words.test(mail.subject)),
    )
    expect(others.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([])
    expect(laid).toHaveLength(events.length)
  })
})

/** Everybody has a mail address, a language, and what his work needs. */
async function giveAddresses(chain: Chain): Promise<void> {
  for (const [name, language] of Object.entries(languages)) {
    const id = chain.ids[name]
    const { versionNum } = await chain.find('system', 'baseUser', id)
    await chain.save('system', 'baseUser', { id, versionNum, language, email: `${name}@example.com` })
    const isSupplier = name.startsWith('supplier')
    await chain.insert('baseUserResponsibility', [
      { userId: id, responsibilityCode: isSupplier ? 'supplier' : name, startDate: '2020-01-01' },
    ])
    if (!isSupplier)
      await chain.insert('baseUserOrgPermit', [
        { userId: id, organizationId: chain.ids['GROUP'], accessType: 'WRITE' },
      ])
  }
}

/** The chain, with tasks for whoever is asked, and what tells everybody. */
async function staffed(
  bare: Chain,
  dataDir: string,
): Promise<{ readonly chain: Chain; send(): Promise<void> }> {
  const { database } = bare
  const lookups = await openLookups(database, definitions, quiet)
  const profiles = await openProfiles(database, definitions)
  const people = createPeople(definitions, findUserModel(definitions), createRightsCache(definitions))
  let moment = new Date('2025-03-01T01:00:00Z')
  const clock = () => (moment = new Date(moment.getTime() + 1000))
  const engine = createEngine({ database, definitions, lookups, profiles, people, clock })
  const callerOf = async (who: Person | 'system') => {
    if (who === 'system') return systemCaller()
    const [found] = await database.transaction(null, (tx) =>
      people.callersOf(tx, [bare.ids[who] ?? ''], { ...systemCaller(), language: 'CN' }),
    )
    return found ?? expect.fail(who)
  }
  const call: Chain['call'] = async (who, entity, operation, body) => {
    const caller = await callerOf(who)
    requirePermission(caller, entity, operation, body)
    const found = definitions.entities[entity] ?? expect.fail(entity)
    return (await engine.operate(caller, found, operation, body)).data
  }
  const row = async (...args: Parameters<Chain['call']>): Promise<Row> => (await call(...args)) as Row // these answer one row
  const find: Chain['find'] = (who, entity, id) => row(who, entity, 'findById', { id })
  const chain: Chain = {
    ...bare,
    call,
    find,
    save: (who, entity, given) => row(who, entity, 'saveOrUpdate', given),
    act: async (who, entity, verb, id, asked = {}) =>
      row(who, entity, verb, { id, versionNum: (await find(who, entity, id))['versionNum'], ...asked }),
    take: async (who, entity, flow, rows, ask = {}) =>
      (await call(who, entity, 'createFromFlow', { flow, rows, ask, save: 'Y' })) as readonly Row[], // documents that were made
  }
  const worker = createMessages({
    engine,
    definitions,
    postbox: new Postbox({ dataDir }),
    links: { publicUrl: 'https://srm.example.com', off: () => undefined },
    caller: systemCaller('messages'),
    log: quiet,
  })
  return {
    chain,
    send: async () => {
      await worker.run()
    },
  }
}
