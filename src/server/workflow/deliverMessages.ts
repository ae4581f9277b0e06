import { languageFrom } from '../../language/languages.ts'
import { channelCodes, type ChannelCode, type CompiledMessage } from '../../language/message.ts'
import type { Row } from '../../language/row.ts'
import { sendingTime } from '../../rules/messages/hours.ts'
import type { Caller } from '../Caller.ts'
import type { EntityNode } from '../store/Catalog.ts'
import {
  addressesOf,
  messageNamed,
  messageNodes,
  messagesBeside,
  nextMessage,
  waysOf,
  wishesOf,
  type Address,
  type MessageNodes,
  type Wish,
} from '../store/messageRows.ts'
import { documentPath } from '../store/documentPath.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { candidatesOf } from './messageReceivers.ts'
import type { Telling, ToldWords } from './messageWords.ts'
import { doAsSystem } from './doAsSystem.ts'
import { saveAndRest } from './settle.ts'
import { UnitOfWork } from './UnitOfWork.ts'

/** A message that is to be told by whoever took it, with whom it is to be told to. */
export interface TakenMessage extends Telling {
  readonly id: string
  readonly receivers: readonly Caller[]
  /** Who did it: his row of the outbox is called as he reads it. */
  readonly sender: Caller | null
}

/** Takes the next message, which is its taker's for two minutes. Null: nothing is to be told. */
export async function takeMessage(context: OperationContext): Promise<TakenMessage | null> {
  const nodes = messageNodes(context.catalog)
  const id = nodes && (await nextMessage(context, nodes))
  if (!nodes || !id) return null
  const row = await doAsSystem(context, nodes.outbox, 'doBegin', id)
  const [entity, key] = [String(row['toldEntity']), String(row['toldKey'])]
  const verb = String(row['verb'])
  const message = messageNamed(context.catalog, { name: row['sourceCode'], entity, verb })
  if (!message)
    return { id, message: unknownMessage(row), entity, key, verb, receivers: [], sender: null, ways: [] }
  const sender = row['senderId'] == null ? null : String(row['senderId'])
  const named = await meantBy(context, nodes, { id, message, entity, key })
  const callers = await speaking(context, nodes, [...named.keys(), ...(sender ? [sender] : [])])
  const receivers = callers.filter((one) => one.userId !== sender && named.get(one.userId)?.(one))
  return {
    id,
    message,
    entity,
    key,
    verb,
    receivers,
    sender: callers.find(({ userId }) => userId === sender) ?? null,
    ways: await waysOf(context, nodes, message.name),
  }
}

/** Who may be meant. News are for those whom no other message of the same deed is for. */
async function meantBy(
  context: OperationContext,
  nodes: MessageNodes,
  { id, message, entity, key }: Pick<TakenMessage, 'id' | 'message' | 'entity' | 'key'>,
): ReturnType<typeof candidatesOf> {
  const node = context.catalog.node(entity)
  const named = await candidatesOf(context, node, key, message)
  if (!message.isNews) return named
  const others = await messagesBeside(context, nodes, id)
  const told: string[] = []
  for (const other of others) told.push(...(await candidatesOf(context, node, key, other)).keys())
  return new Map([...named].filter(([user]) => !told.includes(user)))
}

/** What the definitions know no more is told to nobody. */
const unknownMessage = (row: Row): CompiledMessage => ({
  name: String(row['sourceCode']),
  label: { CN: '', EN: '' },
  entity: String(row['toldEntity']),
  verbs: [],
  to: [],
  task: false,
  always: false,
  channels: [],
  audiences: [],
  title: { CN: '', EN: '' },
  at: { file: '', line: 0, column: 0 },
})

/** As these users would call, in the language in which each wants to be told. */
async function speaking(
  context: OperationContext,
  nodes: MessageNodes,
  users: readonly string[],
): Promise<readonly Caller[]> {
  const callers = (await context.people?.callersOf(context.tx, [...new Set(users)], context.caller)) ?? []
  const addresses = await addressesOf(
    context,
    nodes,
    callers.map(({ userId }) => userId),
  )
  return callers.map((one) => ({
    ...one,
    language: languageFrom(addresses.get(one.userId)?.language) ?? one.language,
  }))
}

/**
 * Keeps what everybody is told, in one transaction: it stands in the application at once, and waits to be sent. Whoever comes second, since another server was quicker,
 * finds it told and does nothing.
 */
export async function keepTold(
  context: OperationContext,
  taken: TakenMessage,
  { told, title }: { readonly told: readonly ToldWords[]; readonly title: string },
): Promise<number> {
  const nodes = messageNodes(context.catalog)
  if (!nodes) return 0
  const unit = new UnitOfWork(context)
  const [document] = await unit.open(nodes.outbox, [taken.id])
  const row = document?.now
  const { field = '' } = nodes.outbox.entity.states ?? {}
  if (!row || !nodes.verb('outbox', 'doTell').from?.includes(String(row[field]))) return 0
  await makeAddresses(context, nodes, told)
  const facts: Facts = {
    taken,
    row,
    now: context.env.now,
    addresses: await addressesOf(context, nodes, usersOf(told)),
    wishes: await wishesOf(context, nodes, taken.message.name, usersOf(told)),
    path: (audience) =>
      documentPath(
        context.catalog.definitions,
        String(row['entityName']),
        String(row['businessKey']),
        audience,
      ),
  }
  await saveAll(
    context,
    nodes.inbox,
    told.flatMap((one) => inboxRow(facts, one)),
  )
  await saveAll(
    context,
    nodes.sent,
    told.flatMap((one) => sentRows(facts, one)),
  )
  await doAsSystem(context, nodes.outbox, 'doTell', taken.id, { title, receiverNum: told.length })
  return told.length
}

const usersOf = (told: readonly ToldWords[]): readonly string[] => told.map(({ user }) => user)

const saveAll = (context: OperationContext, node: EntityNode, inputs: readonly Row[]) =>
  inputs.length === 0
    ? undefined
    : saveAndRest(
        new UnitOfWork(context),
        node,
        inputs.map((input) => ({ input, trusted: true })),
      )

/** Whoever is told for the first time gets a row of where he is reached. */
async function makeAddresses(
  context: OperationContext,
  nodes: MessageNodes,
  told: readonly ToldWords[],
): Promise<void> {
  const there = await addressesOf(context, nodes, usersOf(told))
  const field = nodes.addresses.byName.get('user')?.wire ?? ''
  await saveAll(
    context,
    nodes.addresses,
    usersOf(told)
      .filter((user) => !there.has(user))
      .map((user) => ({ [field]: user })),
  )
}

interface Facts {
  readonly taken: TakenMessage
  readonly row: Row
  readonly now: string
  readonly addresses: ReadonlyMap<string, Address>
  readonly wishes: Awaited<ReturnType<typeof wishesOf>>
  path(audience: string): string | null
}

const common = ({ row }: Facts): Row => ({
  messageId: row['id'],
  sourceCode: row['sourceCode'],
  entityName: row['entityName'],
  businessKey: row['businessKey'],
  billNo: row['billNo'],
})

function inboxRow(facts: Facts, told: ToldWords): readonly Row[] {
  const said = told.words[channelCodes.inApp]
  if (!said || !wishOf(facts, told, channelCodes.inApp).isWanted) return []
  return [
    {
      ...common(facts),
      userId: told.user,
      title: said.title,
      content: said.text || null,
      taskFlag: facts.taken.message.task ? 'Y' : 'N',
    },
  ]
}

const sentRows = (facts: Facts, told: ToldWords): readonly Row[] =>
  ([channelCodes.mail, channelCodes.sms] as const).flatMap((channel) => sentRow(facts, told, channel))

type Outside = (typeof channelCodes)['mail' | 'sms']

function sentRow(facts: Facts, told: ToldWords, channel: Outside): readonly Row[] {
  const said = told.words[channel]
  const address = facts.addresses.get(told.user)
  const to = channel === channelCodes.mail ? address?.email : address?.phone
  const { isWanted, isDigest } = wishOf(facts, told, channel)
  if (!said || !address || !to || !isWanted) return []
  return [
    {
      ...common(facts),
      channel,
      accountId: facts.taken.ways.find((one) => one.channel === channel)?.accountId ?? null,
      receiverId: address.id,
      userId: told.user,
      address: to,
      language: told.language,
      title: said.title,
      content: said.text || null,
      link: facts.path(told.audience),
      offFlag: facts.taken.message.always ? 'N' : 'Y',
      digestFlag: isDigest ? 'Y' : 'N',
      nextTryDate: sendingTime(facts.now, { ...address, isDigest }),
    },
  ]
}

/** What a user wants of it. What is told always is wanted, and at once. */
function wishOf(facts: Facts, { user }: ToldWords, channel: ChannelCode): Wish {
  const wish = facts.wishes.get(`${user} ${channel}`)
  if (!wish || facts.taken.message.always) return { isWanted: true, isDigest: false }
  return { isWanted: wish.isWanted, isDigest: wish.isDigest && channel === channelCodes.mail }
}

/** A message could not be told: it is tried again later. */
export async function failMessage(context: OperationContext, id: string, error: string): Promise<void> {
  const nodes = messageNodes(context.catalog)
  if (nodes) await doAsSystem(context, nodes.outbox, 'doFail', id, { error: error.slice(0, 2000) })
}
