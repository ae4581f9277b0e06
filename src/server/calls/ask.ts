import { createHmac } from 'node:crypto'
import { lookup as resolve } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { authTypes } from '../../language/service.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import type { Wording } from '../../texts/Wording.ts'
import type { Reply } from './Reply.ts'

/** Another program that is asked over HTTP. */
export interface Asked {
  readonly baseUrl: string
  readonly call: string
  /** The same with every try: whoever answers does it once. */
  readonly number: string
  /** What is sent, under the names of the other program. */
  readonly request: Readonly<Record<string, unknown>>
  readonly authType: string | null
  readonly userName: string | null
  readonly secret: string | undefined
  readonly timeoutSeconds: number
  /** Origins that may be called, as OUTBOUND_HOSTS says. */
  readonly origins: readonly string[]
}

/** Bytes of an answer at most. */
const longest = 1_000_000
/** Minutes after which it is asked again where it was received and nobody said when it is answered. */
const usualWait = 5

/** Asks, and reads the answer. Never throws. */
export async function ask(asked: Asked): Promise<Reply> {
  try {
    return read(await post(asked))
  } catch (error) {
    if (error instanceof Refused) return { kind: 'failed', words: error.words, final: error.final }
    const words = error instanceof Error ? error.message : String(error)
    return { kind: 'failed', words: serverTexts.text('service.unreachable', { words }), final: false }
  }
}

class Refused extends Error {
  readonly words: Wording
  readonly final: boolean
  constructor(words: Wording, final: boolean) {
    super('refused')
    this.words = words
    this.final = final
  }
}

interface Received {
  readonly status: number
  readonly text: string
  readonly retryAfter: string | undefined
}

function read({ status, text, retryAfter }: Received): Reply {
  if (status === 202) return { kind: 'later', minutes: minutesIn(retryAfter) }
  if (status < 200 || status > 299) {
    const isPassing = status >= 500 || status === 408 || status === 429
    const words = serverTexts.text('service.status', { status })
    return { kind: 'failed', words, final: !isPassing, text: text.slice(0, 10_000) }
  }
  try {
    return { kind: 'answer', body: JSON.parse(text) as unknown, text, times: 1 }
  } catch {
    return {
      kind: 'failed',
      words: serverTexts.text('service.noJson'),
      final: false,
      text: text.slice(0, 10_000),
    }
  }
}

const minutesIn = (seconds: string | undefined): number => {
  const wanted = Math.ceil(Number(seconds) / 60)
  return wanted > 0 && wanted <= 10_000 ? wanted : usualWait
}

/** Sends the question, signed; redirects are not followed. */
function post(asked: Asked): Promise<Received> {
  const url = new URL(`${asked.baseUrl.replace(/\/+$/, '')}/${asked.call}`)
  if (!asked.origins.includes(url.origin))
    throw new Refused(serverTexts.text('service.noHost', { host: url.origin }), true)
  const body = JSON.stringify(asked.request)
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((done, fail) => {
    const silent = () =>
      fail(new Refused(serverTexts.text('service.silent', { seconds: asked.timeoutSeconds }), false))
    const sent = request(
      url,
      {
        method: 'POST',
        headers: headersOf(asked, body),
        signal: AbortSignal.timeout(asked.timeoutSeconds * 1000),
        // Plain HTTP is for what the operator has listed within his own house.
        ...(url.protocol === 'https:' ? { lookup: outside } : {}),
      },
      (response) => readBody(response).then((text) => done(receivedOf(response, text)), fail),
    )
    sent.on('error', (error) =>
      error.name === 'AbortError' || error.name === 'TimeoutError' ? silent() : fail(error),
    )
    sent.end(body)
  })
}

const receivedOf = (response: IncomingMessage, text: string): Received => ({
  status: response.statusCode ?? 0,
  text,
  retryAfter: response.headers['retry-after'],
})

function headersOf(asked: Asked, body: string): Record<string, string> {
  const at = String(Math.floor(Date.now() / 1000))
  return {
    'Content-Type': 'application/json',
    'Idempotency-Key': asked.number,
    'X-Timestamp': at,
    ...proofOf(asked, `${at}.${body}`),
  }
}

/** What shows that it is we who ask: a signature over time and body, a token, or a password. */
function proofOf({ authType, userName, secret }: Asked, text: string): Record<string, string> {
  if (secret === undefined || authType === authTypes.none) return {}
  if (authType === authTypes.token) return { Authorization: `Bearer ${secret}` }
  if (authType === authTypes.password)
    return { Authorization: `Basic ${Buffer.from(`${userName ?? ''}:${secret}`).toString('base64')}` }
  return { 'X-Signature': signature(secret, text) }
}

/** HMAC-SHA256 as hexadecimal digits. */
export const signature = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex')

async function readBody(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    size += (part as Buffer).length // a response without an encoding gives bytes
    if (size > longest) throw new Refused(serverTexts.text('service.tooLong'), true)
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString('utf8')
}

const own = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  own.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  own.addSubnet(net, prefix, 'ipv6')

/** `isOwnAddress('10.1.2.3')` → `true`. Whether an address lies in a network of the house, or of the machine. */
export function isOwnAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return own.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

/** Finds the address at the moment of connecting, and refuses those of the house: a name that leads elsewhere meanwhile is no way in. */
const outside: LookupFunction = (host, options, answer) => {
  resolve(host, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, '', 0)
    const inner = addresses.find(({ address }) => isOwnAddress(address))
    const [first] = addresses
    if (inner || !first)
      return answer(new Refused(serverTexts.text('service.ownNetwork', { host }), true), '', 0)
    return options.all ? answer(null, addresses) : answer(null, first.address, first.family)
  })
}
