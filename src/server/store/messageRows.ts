import {
  enabledState,
  type messageRows,
  type ChannelCode,
  type CompiledMessage,
  type MessagePart,
  type MessageWords,
} from '../../language/message.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { columnOf, stateOf } from './approvalRows.ts'
import type { Catalog, EntityNode } from './Catalog.ts'
import type { OperationContext } from './OperationContext.ts'
import { run } from '../database/run.ts'
import { tableOf } from './Selection.ts'
import { join, raw, sql, type Sql } from '../database/Sql.ts'

type Verbs<Part extends MessagePart> = (typeof messageRows)[Part]['verbs'][number]

/** The entities that messages are kept in. */
export interface MessageNodes extends Readonly<Record<MessagePart, EntityNode>> {
  verb<Part extends MessagePart>(part: Part, name: Verbs<Part>): CompiledVerb
}

/** Undefined where the definitions tell nobody. */
export function messageNodes({ definitions, node }: Catalog): MessageNodes | undefined {
  const named = definitions.messageRows
  if (named === undefined) return undefined
  const nodes = Object.fromEntries(Object.entries(named).map(([part, name]) => [part, node(name)])) as Record<
    MessagePart,
    EntityNode
  > // the same parts
  const verb: MessageNodes['verb'] = (part, name) => {
    const found = nodes[part].entity.verbs.find((one) => one.name === name)
    if (!found) throw new Error(`${nodes[part].name} has no ${name}.`)
    return found
  }
  return { ...nodes, verb }
}

/** Messages that tell of a verb of the entity. */
export const messagesOf = (
  { definitions }: Catalog,
  entity: string,
  verb: string,
): readonly CompiledMessage[] =>
  definitions.messages?.filter((one) => one.entity === entity && one.verbs.includes(verb)) ?? []

/** The message of this name that tells of the entity, after `verb` where that is known; undefined where the definitions know it no more. */
export const messageNamed = (
  { definitions }: Pick<Catalog, 'definitions'>,
  { name, entity, verb }: { readonly name: unknown; readonly entity: unknown; readonly verb?: unknown },
): CompiledMessage | undefined => {
  const named = definitions.messages?.filter((one) => one.name === name && one.entity === entity) ?? []
  return named.find(({ verbs }) => verbs.some((one) => one === verb)) ?? named.find(({ isNews }) => !isNews)
}

/** Other messages of the same deed: told of the same row, after the same verb, in the same transaction. */
export async function messagesBeside(
  { tx, catalog }: OperationContext,
  { outbox }: MessageNodes,
  id: string,
): Promise<readonly CompiledMessage[]> {
  const same = (field: string) => sql`${columnOf(outbox, field, 'o')} = ${columnOf(outbox, field, 'm')}`
  const rows = await run<{ name: string; entity: string; verb: string }>(
    tx,
    sql`select ${columnOf(outbox, 'sourceCode', 'o')} as name, ${columnOf(outbox, 'toldEntity', 'o')} as entity, ${columnOf(outbox, 'verb', 'o')} as verb
    from ${raw(tableOf(outbox))} m join ${raw(tableOf(outbox))} o on ${same('businessKey')} and ${same('toldKey')} and ${same('verb')} and o.creation_date = m.creation_date and o.id <> m.id
    where m.id = ${id}`,
  )
  return rows.flatMap((row) => messageNamed(catalog, row) ?? [])
}

/** The row of the outbox that has waited longest, locked. Null: nothing is to be told now. */
export async function nextMessage(
  { tx, env }: OperationContext,
  { outbox, verb }: MessageNodes,
): Promise<string | null> {
  const [row] = await run(
    tx,
    sql`select m.id from ${raw(tableOf(outbox))} m where ${stateOf(outbox, 'm')} = any(${verb('outbox', 'doTell').from})
    and ${columnOf(outbox, 'nextTryDate', 'm')} <= ${env.now} order by ${columnOf(outbox, 'nextTryDate', 'm')}, m.id limit 1 for update skip locked`,
  )
  return row ? String(row['id']) : null
}

/** How a message goes by one channel: whether at all, in whose words, from which account. */
export interface Way {
  readonly channel: ChannelCode
  readonly isOff: boolean
  readonly words: MessageWords | null
  readonly accountId: string | null
}

/** What administrators say of a message, by its channels. */
export async function waysOf(
  { tx }: OperationContext,
  { uses, sources, templates }: MessageNodes,
  name: string,
): Promise<readonly Way[]> {
  const t = (field: string) => columnOf(templates, field, 't')
  const rows = await run(
    tx,
    sql`select ${columnOf(uses, 'channel', 'u')} as channel, ${columnOf(uses, 'enabledFlag', 'u')} as enabled, ${columnOf(uses, 'account', 'u')} as account,
    ${t('titleCn')} as "titleCn", ${t('titleEn')} as "titleEn", ${t('bodyCn')} as "bodyCn", ${t('bodyEn')} as "bodyEn"
    from ${raw(tableOf(uses))} u join ${raw(tableOf(sources))} s on s.id = ${columnOf(uses, 'source', 'u')}
    left join ${raw(tableOf(templates))} t on t.id = ${columnOf(uses, 'template', 'u')} and ${stateOf(templates, 't')} = ${enabledState}
    and ${columnOf(templates, 'channel', 't')} = ${columnOf(uses, 'channel', 'u')}
    where ${columnOf(sources, 'sourceCode', 's')} = ${name}`,
  )
  return rows.map((row) => ({
    channel: String(row['channel']) as ChannelCode, // its list has these codes
    isOff: row['enabled'] === 'N',
    accountId: row['account'] === null ? null : String(row['account']),
    words:
      row['titleCn'] == null
        ? null
        : {
            title: { CN: String(row['titleCn']), EN: String(row['titleEn'] ?? '') },
            ...(row['bodyCn'] == null
              ? {}
              : { text: { CN: String(row['bodyCn']), EN: String(row['bodyEn'] ?? '') } }),
          },
  }))
}

/** Where a user is reached, and when not. */
export interface Address {
  readonly id: string
  readonly email: string | null
  readonly phone: string | null
  readonly language: string | null
  readonly quietFrom: number | null
  readonly quietTo: number | null
}

/** By user. Whoever has none is not there. */
export async function addressesOf(
  { tx }: OperationContext,
  { addresses }: MessageNodes,
  users: readonly string[],
): Promise<ReadonlyMap<string, Address>> {
  const a = (field: string) => columnOf(addresses, field, 'a')
  const rows = await run(
    tx,
    sql`select a.id, ${a('user')} as "user", ${a('email')} as email, ${a('phone')} as phone, ${a('language')} as language,
    ${a('quietFrom')} as "quietFrom", ${a('quietTo')} as "quietTo" from ${raw(tableOf(addresses))} a where ${a('user')} = any(${users})`,
  )
  const numberOf = (value: unknown) => (value === null ? null : Number(value))
  const textOf = (value: unknown) => (value === null ? null : String(value))
  return new Map(
    rows.map((row) => [
      String(row['user']),
      {
        id: String(row['id']),
        email: textOf(row['email']),
        phone: textOf(row['phone']),
        language: textOf(row['language']),
        quietFrom: numberOf(row['quietFrom']),
        quietTo: numberOf(row['quietTo']),
      },
    ]),
  )
}

/** What a user says of one message and channel. */
export interface Wish {
  readonly isWanted: boolean
  readonly isDigest: boolean
}

/** By `user channel`. */
export async function wishesOf(
  { tx }: OperationContext,
  { wishes, sources }: MessageNodes,
  name: string,
  users: readonly string[],
): Promise<ReadonlyMap<string, Wish>> {
  const w = (field: string) => columnOf(wishes, field, 'w')
  const rows = await run(
    tx,
    sql`select ${w('user')} as "user", ${w('channel')} as channel, ${w('wantedFlag')} as wanted, ${w('digestFlag')} as digest
    from ${raw(tableOf(wishes))} w join ${raw(tableOf(sources))} s on s.id = ${w('source')}
    where ${columnOf(sources, 'sourceCode', 's')} = ${name} and ${w('user')} = any(${users})`,
  )
  return new Map(
    rows.map((row) => [
      `${String(row['user'])} ${String(row['channel'])}`,
      { isWanted: row['wanted'] === 'Y', isDigest: row['digest'] === 'Y' },
    ]),
  )
}

/** From what something is sent. */
export interface Account {
  readonly id: string
  readonly via: string
  readonly fromName: string | null
  readonly fromAddress: string | null
}

/** The account of this key, else the one of the channel that is in use. Undefined: there is none. */
export async function accountOf(
  { tx }: OperationContext,
  { accounts }: MessageNodes,
  { accountId, channel }: { readonly accountId: string | null; readonly channel: string },
): Promise<Account | undefined> {
  const a = (field: string) => columnOf(accounts, field, 'a')
  const isOne =
    accountId === null ? sql`${stateOf(accounts, 'a')} = ${enabledState}` : sql`a.id = ${accountId}`
  const [row] = await run(
    tx,
    sql`select a.id, ${a('via')} as via, ${a('fromName')} as "fromName", ${a('fromAddress')} as "fromAddress"
    from ${raw(tableOf(accounts))} a where ${isOne} and ${a('channel')} = ${channel}`,
  )
  if (!row) return undefined
  const textOf = (value: unknown) => (value === null ? null : String(value))
  return {
    id: String(row['id']),
    via: String(row['via']),
    fromName: textOf(row['fromName']),
    fromAddress: textOf(row['fromAddress']),
  }
}

/** Channels of which the account has sent today what it may send in a day. */
const isFull = ({ accounts, sent }: MessageNodes, today: string): Sql =>
  sql`exists (select from ${raw(tableOf(accounts))} a where ${stateOf(accounts, 'a')} = ${enabledState}
    and ${columnOf(accounts, 'channel', 'a')} = ${columnOf(sent, 'channel', 'h')} and ${columnOf(accounts, 'dailyLimit', 'a')} is not null
    and ${columnOf(accounts, 'dailyLimit', 'a')} <= (select count(*) from ${raw(tableOf(sent))} o where ${columnOf(sent, 'sentDate', 'o')} >= ${today}
      and ${columnOf(sent, 'channel', 'o')} = ${columnOf(sent, 'channel', 'h')}))`

/** What is to be sent next, locked: the row that has waited longest; of what one gets once a day all of it, which is taken by its first row alone. */
export async function nextSent(context: OperationContext, nodes: MessageNodes): Promise<readonly string[]> {
  const { tx, env } = context
  const { sent, verb } = nodes
  const h = (field: string) => columnOf(sent, field, 'h')
  const isDue = sql`${stateOf(sent, 'h')} = any(${verb('sent', 'doBegin').from}) and ${h('nextTryDate')} <= ${env.now}`
  const [first] = await run(
    tx,
    sql`select h.id, ${h('digestFlag')} as digest, ${h('user')} as "user", ${h('channel')} as channel from ${raw(tableOf(sent))} h
    where ${isDue} and not ${isFull(nodes, env.today)} and (${h('digestFlag')} <> 'Y' or not exists (select from ${raw(tableOf(sent))} o
      where ${stateOf(sent, 'o')} = any(${verb('sent', 'doBegin').from}) and ${columnOf(sent, 'nextTryDate', 'o')} <= ${env.now} and ${columnOf(sent, 'digestFlag', 'o')} = 'Y'
      and ${columnOf(sent, 'user', 'o')} = ${h('user')} and ${columnOf(sent, 'channel', 'o')} = ${h('channel')} and o.id < h.id))
    order by ${h('nextTryDate')}, h.id limit 1 for update of h skip locked`,
  )
  if (!first) return []
  if (first['digest'] !== 'Y') return [String(first['id'])]
  const rows = await run(
    tx,
    sql`select h.id from ${raw(tableOf(sent))} h where ${isDue} and ${h('digestFlag')} = 'Y' and ${h('user')} = ${first['user']}
    and ${h('channel')} = ${first['channel']} order by h.id limit 200 for update of h skip locked`,
  )
  return rows.map(({ id }) => String(id))
}

/** Users that expressions of the row give. */
export async function usersNamed(
  { tx }: OperationContext,
  node: EntityNode,
  id: string,
  expressions: readonly Sql[],
): Promise<readonly string[]> {
  if (expressions.length === 0) return []
  const columns = expressions.map((one, index) => sql`(${one}) as ${raw(`u${index}`)}`)
  const [row] = await run(
    tx,
    sql`select ${join(columns, ', ')} from ${raw(tableOf(node))} t where t.id = ${id}`,
  )
  return Object.values(row ?? {})
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is string => typeof value === 'string')
}
