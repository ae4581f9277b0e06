import type { FastifyRequest } from 'fastify'
import type { Language } from '../../language/label.ts'
import { fail } from '../fail.ts'
import type { Settings } from '../settings.ts'
import { parseCall, type CallName, type Exchange } from './Exchange.ts'
import { readJson } from './readJson.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import { languageFrom } from '../../language/languages.ts'

/** A request as it was read, not yet judged. Without `call` it is an operation of an entity or of the system. */
export function toExchange(
  request: FastifyRequest,
  settings: Settings,
  seen: Exchange['seen'],
  call?: CallName,
): Exchange {
  if (/[?&]authorization_?code=/i.test(request.url)) fail('AUTH_IN_URL')
  const named = call ?? parseCall(pathOf(request)) ?? fail('NO_SUCH_CALL')
  const isJson = Buffer.isBuffer(request.body)
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const headers = Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
  let body: { readonly value: unknown } | undefined
  return {
    // Read when somebody asks for it, which is after it is known who calls.
    get body() {
      return (body ??= { value: isJson || !call ? bodyOf(raw) : {} }).value
    },
    call: named,
    headers,
    raw,
    cookie: request.cookies[cookieName(settings)] ?? '',
    language: languageOf(request),
    address: request.ip,
    agent: headers['user-agent'] ?? '',
    traceId: request.id,
    seen,
  }
}

/** An object or a list: nothing else is a body. */
function bodyOf(raw: Buffer): unknown {
  const body = readJson(textOf(raw))
  return typeof body === 'object' && body !== null
    ? body
    : fail('PARAM_INVALID', { field: serverTexts.text('call.body'), reason: '{ }, [ ]' })
}

/** Bytes that are no UTF-8 would be read as something that nobody wrote. */
function textOf(raw: Buffer): string {
  try {
    return utf8.decode(raw)
  } catch {
    return fail('PARAM_INVALID', { field: serverTexts.text('call.body'), reason: 'UTF-8' })
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

export const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

export const languageOf = (request: FastifyRequest): Language =>
  languageFrom(request.headers['saaf-language']) ?? 'CN'

/** Browsers take the prefix only with https. */
export const cookieName = ({ trustProxy }: Settings): string => (trustProxy ? '__Host-srm_sid' : 'srm_sid')
