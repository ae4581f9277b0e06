import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serverTexts } from '../../texts/serverTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import type { Wording } from '../../texts/Wording.ts'
import { signature } from '../calls/ask.ts'
import { readSecret } from '../calls/secretsFile.ts'
import { CodedError, fail } from '../fail.ts'
import { systemCaller } from '../session/systemCaller.ts'
import type { Answering } from '../store/callRows.ts'
import type { Gate } from './Gate.ts'
import { readJson } from './readJson.ts'
import type { Services } from './Services.ts'
import { languageOf } from './toExchange.ts'

/** Where another program sends an answer by itself: `/api/cxfServer/v1/in/{interfaceCode}`. */
export const answerAddress = '/api/:server/v1/in/:interfaceCode'

/** Seconds by which the clock of the other program may differ: what is older might be sent again by somebody else. */
const mostApart = 300

interface Parts {
  /** By what an answer is taken; asked for each of them. */
  now(): { readonly services: Services; readonly gate: Pick<Gate, 'public'> }
  readonly isReady: () => boolean
}

/** Answers that come without being asked for again: signed as our questions are, each done once. */
export function serveAnswers(server: FastifyInstance, parts: Parts): void {
  server.post(answerAddress, async (request, reply) => {
    const { server: root, interfaceCode } = request.params as { server: string; interfaceCode: string } // of the address
    if (root !== 'cxfServer' && root !== 'scsiServer') fail('NO_SUCH_CALL')
    if (!parts.isReady()) fail('BUSY')
    const { gate, services } = parts.now()
    gate.public(request.ip)
    return take(services, request, reply, interfaceCode)
  })
}

async function take(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
): Promise<FastifyReply> {
  const raw = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
  const caller = systemCaller('calls')
  const answering = await services.engine.answererNamed(caller, code)
  if (!isSigned(services, answering, request.headers, raw))
    return answer(request, reply, {
      status: 401,
      code: 'SIGNATURE',
      words: serverTexts.text('service.noSignature'),
    })
  const body = readJson(raw)
  const number =
    typeof body === 'object' && body !== null && 'messageNum' in body ? body.messageNum : undefined
  const unknown = () => {
    const words = serverTexts.text('service.noQuestion', { number: String(number ?? '').slice(0, 60) })
    return answer(request, reply, { status: 404, code: 'NOT_FOUND', words })
  }
  if (typeof number !== 'string' || !answering) return unknown()
  try {
    const became = await services.engine.answerCall(caller, number, { body, text: raw, from: answering.id })
    if (became === 'unknown') return unknown()
    if (became !== 'wrong') return answer(request, reply, { status: 200, code: became.toUpperCase() })
    const words = serverTexts.text('service.notKept')
    return answer(request, reply, { status: 422, code: 'WRONG', words })
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    const words = serverTexts.text('service.refused', { words: error.reasons[0] ?? error.words })
    await services.engine.failCall(caller, number, { words, final: true, body: raw })
    return answer(request, reply, { status: 422, code: 'REFUSED', words })
  }
}

/** Whether it is who answers this interface, and now. Who has no secret sends nothing by himself. */
function isSigned(
  { settings, clock }: Services,
  answering: Answering | undefined,
  headers: FastifyRequest['headers'],
  raw: string,
): boolean {
  const [at, sent] = [headers['x-timestamp'], headers['x-signature']]
  if (typeof at !== 'string' || typeof sent !== 'string' || !/^\d{1,12}$/.test(at)) return false
  const isNow = Math.abs(clock.now().getTime() / 1000 - Number(at)) <= mostApart
  const name = answering?.secretName ?? null
  const secret = name === null ? undefined : readSecret(settings.serviceSecrets, name)
  if (!isNow || secret === undefined) return false
  const [own, theirs] = [Buffer.from(signature(secret, `${at}.${raw}`)), Buffer.from(sent.toLowerCase())]
  return own.length === theirs.length && timingSafeEqual(own, theirs)
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, words }: { readonly status: number; readonly code: string; readonly words?: Wording },
): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({
      status: status === 200 ? 'S' : 'E',
      code: status === 200 ? 'OK' : code,
      msg: words ? spoken(words, languageOf(request)) : '',
      data: status === 200 ? { became: code } : null,
      traceId: request.id,
    })
}
