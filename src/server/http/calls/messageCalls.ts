import type { CompiledEntity } from '../../../language/entity.ts'
import type { LabelLanguage } from '../../../language/languages.ts'
import { channelCodes, type CompiledMessage } from '../../../language/message.ts'
import {
  templateTexts,
  type MessagePreview,
  type PreviewDocument,
  type PreviewWords,
  type TemplateWords,
} from '../../../language/messagePreview.ts'
import type { Row } from '../../../language/row.ts'
import { spoken } from '../../../texts/spoken.ts'
import type { Caller } from '../../Caller.ts'
import { messageNamed } from '../../store/messageRows.ts'
import { fail } from '../../fail.ts'
import { integer, noBody, nothing, object, optionalText, anything, type Schema } from '../../Schema.ts'
import { objectOf } from '../bodies.ts'
import { systemCaller } from '../../session/systemCaller.ts'
import type { CallContext, SystemCalls } from '../SystemCall.ts'

const previewAsked = ['sourceId', 'channel', ...templateTexts, 'search', 'entityName', 'document'] as const

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
  'messageServer/msg/preview': {
    effect: 'read',
    access: 'signedIn',
    narrowed: 'who may save templates, and of documents what he himself finds',
    body: object({}, Object.fromEntries(previewAsked.map((name) => [name, optionalText(4000)]))),
    answer: object({ documents: anything, document: anything, said: anything, mistakes: anything }),
    says: [
      '`{sourceId, channel, titleCn, titleEn, bodyCn, bodyEn, search, entityName, document}`',
      '`{documents: [{entity, id, name}], document, said: [{language, title, text}], mistakes: [{field, at, length, reason}]}`: how a template reads with the document, or with the newest that the caller may see',
    ],
    run: async (context) => ({ data: await previewOf(context) }),
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

/** The template is tried on the document that is named, else on the newest that the caller may see. */
async function previewOf({ services, exchange, signedIn: { caller } }: CallContext): Promise<MessagePreview> {
  const { definitions, engine } = services
  const body = objectOf(exchange.body)
  const { sources: kept = '', templates = '' } = definitions.messageRows ?? {}
  if (!caller.may(templates, 'saveOrUpdate', 'any menu')) fail('FORBIDDEN')
  const sources = definitions.entities[kept]
  if (!sources) return fail('NO_SUCH_CALL')
  const { data } = await engine.operate(caller, sources, 'findById', { id: body['sourceId'] })
  const { sourceCode } = data as Row // one row
  const messages = definitions.messages?.filter(({ name }) => name === sourceCode) ?? []
  const channel = Object.values(channelCodes).find((one) => one === body['channel']) ?? channelCodes.inApp
  const words = Object.fromEntries(
    templateTexts.map((name) => [name, typeof body[name] === 'string' ? body[name] : '']),
  ) as TemplateWords // one text for each
  const { documents, document, message } = await sampleOf(services, caller, { messages, body })
  const said =
    document && message
      ? await inBoth((language) =>
          engine.previewMessage({ ...caller, language }, { message, channel, words, key: document.id }),
        )
      : []
  return {
    documents,
    document,
    said,
    mistakes: engine.mistakesOfTemplate(caller, { messages, channel, words }),
  }
}

const inBoth = async (
  ask: (language: LabelLanguage) => Promise<{ readonly title: string; readonly text: string } | null>,
): Promise<readonly PreviewWords[]> => {
  const found: PreviewWords[] = []
  for (const language of ['CN', 'EN'] as const) {
    const one = await ask(language)
    if (one) found.push({ language, ...one })
  }
  return found
}

/** Documents that a template is offered to be tried on, of each kind. */
const mostOffered = 20

interface Sample {
  readonly documents: readonly PreviewDocument[]
  readonly document: PreviewDocument | null
  readonly message: CompiledMessage | undefined
}

/** What the caller may see of the documents that the messages tell of: the newest of each kind, or what he looks for; and which of them it is tried on. */
async function sampleOf(
  { definitions, engine }: CallContext['services'],
  caller: Caller,
  { messages, body }: { readonly messages: readonly CompiledMessage[]; readonly body: Row },
): Promise<Sample> {
  const documents: PreviewDocument[] = []
  const { search, document: wanted, entityName } = body
  const kinds = [...new Set(messages.map(({ entity }) => entity))].filter((name) =>
    caller.may(name, 'findById', 'any menu'),
  )
  for (const name of kinds) {
    const entity = definitions.entities[name]
    if (!entity) continue
    const { data } = await engine.operate(caller, entity, 'listByPage', {
      pageRows: Math.max(1, Math.floor(mostOffered / kinds.length)),
      noQueryTotalFlag: 'Y',
      ...(typeof search === 'string' && search.trim() !== '' ? { quick: search.trim() } : {}),
    })
    for (const row of data as readonly Row[]) documents.push(namedIn(entity, row, caller)) // a page is rows
  }
  const entity = typeof wanted === 'string' ? definitions.entities[String(entityName)] : undefined
  const isMeant = entity !== undefined && kinds.includes(entity.name)
  const found = isMeant ? (await engine.operate(caller, entity, 'findById', { id: wanted })).data : null
  const document = entity && found ? namedIn(entity, found as Row, caller) : (documents[0] ?? null) // one row
  return { documents, document, message: messages.find((one) => one.entity === document?.entity) }
}

const namedIn = (
  { name, label, display }: CompiledEntity,
  row: Row,
  { language }: Caller,
): PreviewDocument => ({
  entity: name,
  id: String(row['id']),
  name: `${spoken(label, language)} ${String(row[display.code] ?? '')}`.trim(),
})

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
