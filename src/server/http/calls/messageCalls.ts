import type { Row } from '../../../language/row.ts'
import { messageNamed } from '../../store/messageRows.ts'
import { fail } from '../../fail.ts'
import { integer, noBody, nothing, object, anything, type Schema } from '../../Schema.ts'
import { objectOf } from '../bodies.ts'
import { systemCaller } from '../../session/systemCaller.ts'
import type { CallContext, SystemCalls } from '../SystemCall.ts'

const sent: Schema = object({}, { type: anything, content: anything })

/** What the application counts, and what an administrator has told once more. */
export const messageCalls: SystemCalls = {
  'messageServer/msgReceive/countUnread': {
    effect: 'read',
    access: 'signedIn',
    body: noBody,
    answer: object({ count: integer }),
    says: ['`{}`', '`{count}`: messages of the caller that he has not read'],
    run: async (context) => ({ data: { count: await countUnread(context) } }),
  },
  'messageServer/msg/doSend': {
    effect: 'write',
    access: 'everything',
    body: sent,
    judgesBody: true,
    answer: nothing,
    says: [
      '`{type, content: {entityName, businessKey}}`',
      'null; the message of this name is told of the document, as if its verb had just been done: `MESSAGE_TYPE` without a type, `MESSAGE_CONTENT` where the content is no object',
    ],
    run: async (context) => {
      await tellOf(context)
      return { data: null }
    },
  },
}

/** By the index of his own rows. */
async function countUnread({ services, signedIn: { caller } }: CallContext): Promise<number> {
  const { definitions, engine } = services
  const inbox = definitions.entities[definitions.messageRows?.inbox ?? '']
  if (!inbox) return 0
  const { page } = await engine.operate(caller, inbox, 'listByPage', {
    userId: caller.userId,
    status: inbox.states?.initial ?? '',
    onlyQueryTotalFlag: 'Y',
  })
  return page?.count ?? 0
}

async function tellOf({ services, exchange, signedIn: { caller } }: CallContext): Promise<void> {
  const { definitions, engine, messages } = services
  const { type, content } = objectOf(exchange.body)
  if (typeof type !== 'string' || type.trim() === '') fail('MESSAGE_TYPE')
  if (typeof content !== 'object' || content === null || Array.isArray(content)) fail('MESSAGE_CONTENT')
  const { entityName, businessKey } = content as Row // an object
  const message = messageNamed({ definitions }, { name: type, entity: entityName })
  const entity = definitions.entities[message?.entity ?? '']
  const outbox = definitions.entities[definitions.messageRows?.outbox ?? '']
  if (!message || !entity || !outbox) return fail('PARAM_INVALID', { field: 'type', reason: type })
  const { data } = await engine.operate(caller, entity, 'findById', { id: businessKey })
  const row = data as Row // one row
  await engine.insertMany(systemCaller(exchange.traceId), outbox, [
    {
      sourceCode: message.name,
      entityName,
      businessKey,
      billNo: String(row[entity.display.code] ?? businessKey).slice(0, 60),
      toldEntity: entity.name,
      toldKey: businessKey,
      verb: message.verbs[0] ?? null,
      senderId: caller.userId,
    },
  ])
  messages.wake()
}
