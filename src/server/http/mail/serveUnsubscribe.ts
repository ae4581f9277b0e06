import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { channelCodes } from '../../../language/message.ts'
import { factsOfLanguage, type Language } from '../../../language/languages.ts'
import type { Row } from '../../../language/row.ts'
import { escaped } from '../../../rules/messages/placeholders.ts'
import { serverTexts } from '../../../texts/serverTexts.ts'
import { spoken } from '../../../texts/spoken.ts'
import { systemCaller } from '../../session/systemCaller.ts'
import type { Services } from '../Services.ts'
import { readUnwanted, unsubscribePath, type Unwanted } from './unsubscribeLink.ts'

/** Who asks for the page of a mail: nobody has to be signed in, and looking changes nothing. */
export function serveUnsubscribe(server: FastifyInstance, now: () => Services): void {
  void server.register(async (own) => {
    own.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1000 },
      (_, body, done) => done(null, body),
    )
    own.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string', bodyLimit: 10_000 },
      (_, body, done) => done(null, body),
    )
    own.get(unsubscribePath, (request, reply) => show(now(), request, reply, false))
    own.post(unsubscribePath, (request, reply) => show(now(), request, reply, true))
  })
}

async function show(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  isMeant: boolean,
): Promise<FastifyReply> {
  const token = (request.query as Readonly<Record<string, unknown>>)['t'] // a query is a record
  const unwanted = readUnwanted(services.master, token)
  const known = unwanted && (await findKind(services, unwanted))
  const html = (code: number, language: Language, parts: readonly string[]) =>
    reply
      .code(code)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page(language, parts))
  if (!unwanted || !known) return html(404, 'CN', both('mail.offWrong').map(paragraph))
  if (isMeant) await switchOff(services, unwanted, known)
  const { address } = known
  const facts = (language: Language) => ({
    message: language === 'CN' ? known.nameCn : known.nameEn,
    address,
  })
  const said = (['CN', 'EN'] as const).map((language) =>
    spoken(serverTexts.text(isMeant ? 'mail.offDone' : 'mail.offAsk', facts(language)), language),
  )
  const press = both('mail.offDo').map(escaped).join(' | ')
  return html(200, 'CN', [
    ...said.map(paragraph),
    ...(isMeant ? [] : [`<form method="post"><button>${press}</button></form>`]),
  ])
}

const both = (key: 'mail.offWrong' | 'mail.offDo' | 'mail.offTitle'): readonly string[] =>
  (['CN', 'EN'] as const).map((language) => spoken(serverTexts.text(key), language))

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`

const page = (language: Language, parts: readonly string[]): string =>
  `<!doctype html>\n<html lang="${factsOfLanguage(language).tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${both('mail.offTitle').map(escaped).join(' | ')}</title></head><body>${parts.join('\n')}</body></html>\n`

interface Kind {
  readonly sourceId: string
  readonly nameCn: string
  readonly nameEn: string
  readonly address: string
}

/** The kind of message, where the definitions know it and it may be switched off; and where it goes to. */
async function findKind(
  { engine, definitions: { entities, messageRows } }: Services,
  { user, sourceCode }: Unwanted,
): Promise<Kind | null> {
  const [sources, addresses] = [entities[messageRows?.sources ?? ''], entities[messageRows?.addresses ?? '']]
  if (!sources || !addresses) return null
  const list = async (entity: typeof sources, filter: Row) =>
    (await engine.operate(systemCaller(), entity, 'listByPage', { ...filter, noQueryTotalFlag: 'Y' }))
      .data as readonly Row[] // a page is rows
  const kind = (await list(sources, { sourceCode })).find((one) => one['sourceCode'] === sourceCode)
  if (!kind || kind['alwaysFlag'] === 'Y' || kind['enabledFlag'] === 'N') return null
  const [address] = await list(addresses, { userId: user })
  return {
    sourceId: String(kind['id']),
    nameCn: String(kind['nameCn']),
    nameEn: String(kind['nameEn']),
    address: String(address?.['email'] ?? ''),
  }
}

/** Done twice it is the same. */
async function switchOff(
  { engine, definitions: { entities, messageRows } }: Services,
  { user }: Unwanted,
  { sourceId }: Kind,
): Promise<void> {
  const wishes = entities[messageRows?.wishes ?? '']
  if (!wishes) return
  const place = { userId: user, sourceId, channel: channelCodes.mail }
  const { data } = await engine.operate(systemCaller(), wishes, 'listByPage', place)
  const [there] = data as readonly Row[] // a page is rows
  const known = there ? { id: there['id'], versionNum: there['versionNum'] } : place
  await engine.operate(systemCaller(), wishes, 'saveOrUpdate', { ...known, wantedFlag: 'N', digestFlag: 'N' })
}
