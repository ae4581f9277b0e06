import { constants, createHash, createHmac, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'
import type { Language } from '../../src/language/label.ts'
import type { VisitInfo } from '../../src/language/visit.ts'
import type { Envelope, UserInfo } from '../../src/language/wire.ts'
import { nextOf } from './alternating.ts'

/** What came back: HTTP status, envelope, headers. */
export interface WireAnswer<T = unknown> {
  readonly http: number
  readonly envelope: Envelope<T>
  readonly headers: Headers
}

export interface WireOptions {
  readonly menuId?: string
  readonly respId?: string
  readonly idempotencyKey?: string
  readonly language?: Language
  /** Replaces or (with undefined) removes headers, after signing. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly timestamp?: number
  readonly randomNum?: string
  /** Adds parameterSignature. */
  readonly signBody?: boolean
  /** Sent as it is in place of the JSON of the body. */
  readonly rawBody?: string
}

export interface WireClient {
  readonly address: string
  readonly user: UserInfo
  readonly cookie: string
  /** Posts to /api/{server}/v1/{family}Restful/{operation}; answers whatever comes. */
  post<T = unknown>(
    server: string,
    family: string,
    operation: string,
    body?: unknown,
    options?: WireOptions,
  ): Promise<WireAnswer<T>>
  /** The same, but answers the data and throws unless the status is S. */
  call<T = unknown>(
    server: string,
    family: string,
    operation: string,
    body?: unknown,
    options?: WireOptions,
  ): Promise<T>
  /** Posts to any address, signed; a form goes as multipart, anything else as JSON. */
  send(
    path: string,
    body: FormData | Readonly<Record<string, unknown>>,
    options?: WireOptions,
  ): Promise<Response>
  /** The same session at another server. */
  at(address: string): WireClient
  /** The headers of such a call, for tests that write to the socket themselves. */
  signedHeaders(options?: WireOptions): Record<string, string>
}

interface Identity {
  readonly address: string
  readonly key: string
  readonly code: string
  readonly tag: string
  readonly certificate: string
  readonly cookie: string
  readonly language: Language
  /** What each of its calls brings beside the others. */
  readonly headers?: WireOptions['headers']
}

/** A client as the browser is one: signs in and signs every call. For tests and benches. */
export async function signIn(
  address: string,
  userName: string,
  password: string,
  language: Language = 'EN',
): Promise<WireClient> {
  const answer = await logIn(address, userName, password, language)
  if (answer.envelope.status !== 'S' || !answer.client)
    throw new Error(`${userName} cannot sign in: ${answer.envelope.code} ${answer.envelope.msg}`)
  return answer.client
}

/** The login call itself, whatever it answers. */
export async function logIn(
  address: string,
  userName: string,
  password: string,
  language: Language = 'EN',
  options: WireOptions = {},
): Promise<WireAnswer<{ userInfo: UserInfo }> & { readonly client?: WireClient }> {
  const facts = await publicKey(address)
  const identity: Identity = {
    address,
    key: facts.webSignKey,
    code: '',
    tag: '',
    certificate: randomBytes(16).toString('base64url'),
    cookie: '',
    language,
  }
  const answer = await post<{ userInfo: UserInfo }>(
    identity,
    pathOf('baseServer', 'baseLogin', 'login'),
    { userName, password: seal(password, facts), language },
    options,
  )
  if (answer.envelope.status !== 'S') return answer
  const user = answer.envelope.data.userInfo
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .join('; ')
  return {
    ...answer,
    client: clientOf(
      { ...identity, key: user.signKey, code: user.authorizationCode, tag: user.gatewayTag, cookie },
      user,
    ),
  }
}

/** Comes as somebody without an account: by what stands behind the # of a link, or at a screen. */
export async function visit(
  address: string,
  by: { readonly link?: string; readonly screen?: string },
  options: WireOptions = {},
): Promise<WireAnswer<VisitInfo> & { readonly client?: WireClient }> {
  const facts = await publicKey(address)
  const certificate = randomBytes(16).toString('base64url')
  const identity = { address, key: facts.webSignKey, code: '', tag: '', certificate, cookie: '' }
  const asked = { ...identity, language: options.language ?? 'EN', headers: options.headers ?? {} }
  const answer = await post<VisitInfo>(asked, pathOf('baseServer', 'baseVisit', 'enter'), by, options)
  if (answer.envelope.status !== 'S') return answer
  const { userInfo } = answer.envelope.data
  const { signKey, authorizationCode, gatewayTag } = userInfo
  const own = { ...asked, key: signKey, code: authorizationCode, tag: gatewayTag }
  return { ...answer, client: clientOf(own, userInfo) }
}

/** Nobody: calls signed with the public key, without a session. */
export async function stranger(address: string, known?: PublicKeyFacts): Promise<Pick<WireClient, 'post'>> {
  const facts = known ?? (await publicKey(address))
  const identity: Identity = {
    address,
    key: facts.webSignKey,
    code: '',
    tag: '',
    certificate: 'stranger',
    cookie: '',
    language: 'EN',
  }
  return {
    post: (server, family, operation, body, options) =>
      post(identity, pathOf(server, family, operation), body, options),
  }
}

function clientOf(identity: Identity, user: UserInfo): WireClient {
  return {
    address: identity.address,
    user,
    cookie: identity.cookie,
    at: (address) => clientOf({ ...identity, address }, user),
    send: (path, body, options = {}) => send(identity, path, body, options),
    signedHeaders: (options = {}) => headersOf(identity, '', '', options),
    post: (server, family, operation, body, options) =>
      post(identity, pathOf(server, family, operation), body, options),
    call: async <T>(
      server: string,
      family: string,
      operation: string,
      body?: unknown,
      options?: WireOptions,
    ) => {
      const { envelope } = await post<T>(identity, pathOf(server, family, operation), body, options)
      if (envelope.status !== 'S')
        throw new Error(
          `${family}/${operation}: ${envelope.code} ${envelope.msg} ${JSON.stringify(envelope.errors ?? '')}`,
        )
      return envelope.data
    },
  }
}

export interface PublicKeyFacts {
  readonly keyId: string
  readonly publicKey: string
  readonly webSignKey: string
  readonly serverTime: number
}

export async function publicKey(address: string): Promise<PublicKeyFacts> {
  const response = await fetch(`${address}/api/baseServer/v1/baseSecurityRestful/publicKey`)
  return ((await response.json()) as Envelope<PublicKeyFacts>).data // what the call promises
}

/** Platform section 0.5, short form. */
export function seal(
  value: string,
  { keyId, publicKey: pem }: PublicKeyFacts,
  time = Date.now(),
  nonce = randomBytes(16).toString('base64url'),
): string {
  const message = Buffer.from(JSON.stringify({ v: value, t: time, n: nonce }))
  return [
    'v1',
    keyId,
    publicEncrypt(
      { key: createPublicKey(pem), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      message,
    ).toString('base64url'),
  ].join('.')
}

export const hmac = (key: string, text: string): string =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex')

const pathOf = (server: string, family: string, operation: string): string =>
  `/api/${server}/v1/${family}Restful/${operation}`

async function post<T>(
  identity: Identity,
  path: string,
  body: unknown = {},
  options: WireOptions = {},
): Promise<WireAnswer<T>> {
  const text = options.rawBody ?? JSON.stringify(body)
  const response = await fetch(nextOf(identity.address) + path, {
    method: 'POST',
    body: text,
    headers: headersOf(identity, path, text, options),
  })
  return {
    http: response.status,
    envelope: (await response.json()) as Envelope<T>,
    headers: response.headers,
  } // the wire's promise
}

async function send(
  identity: Identity,
  path: string,
  body: FormData | Readonly<Record<string, unknown>>,
  options: WireOptions,
): Promise<Response> {
  if (!(body instanceof FormData))
    return fetch(nextOf(identity.address) + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: headersOf(identity, path, JSON.stringify(body), options),
    })
  return fetch(nextOf(identity.address) + path, {
    method: 'POST',
    body,
    headers: headersOf(identity, path, '', {
      ...options,
      headers: { 'content-type': undefined, ...options.headers },
    }),
  })
}

function headersOf(
  { key, code, tag, certificate, cookie, language, headers }: Identity,
  path: string,
  text: string,
  options: WireOptions,
): Record<string, string> {
  const timestamp = String(options.timestamp ?? Date.now())
  const randomNum = options.randomNum ?? randomBytes(18).toString('base64url')
  const all: Record<string, string | undefined> = {
    'content-type': 'application/json',
    appId: 'SRM-WEB',
    timestamp,
    randomNum,
    appsign: hmac(key, `${timestamp}\n${randomNum}\nSRM-WEB`),
    certificate,
    AuthorizationCode: code,
    'Gateway-Tag': tag,
    'SAAF-Language': options.language ?? language,
    cookie: cookie || undefined,
    'Menu-Id': options.menuId,
    'Resp-Id': options.respId,
    'Idempotency-Key': options.idempotencyKey,
    parameterSignature: options.signBody
      ? hmac(
          key,
          ['POST', path, timestamp, randomNum, createHash('sha256').update(text).digest('hex')].join('\n'),
        )
      : undefined,
    ...headers,
    ...options.headers,
  }
  return Object.fromEntries(
    Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
}
