import axios, { AxiosError, type AxiosInstance, type AxiosRequestConfig, type AxiosResponse } from 'axios'
import type { Language } from '../language/label.ts'
import {
  applicationId,
  generationsIn,
  type Envelope,
  type Generations,
  type UserInfo,
} from '../language/wire.ts'
import { createActivity, type Activity } from './activity.ts'
import { randomText } from './bytes.ts'
import { CallError, type CallOptions, type Client, type FileWire } from './Client.ts'
import { createFileWire, type Guard, type SignedPost } from './fileWire.ts'
import { failure, isEnvelope, toCallError } from './failure.ts'
import type { Live } from './live/Live.ts'
import { queriesOf } from './queries.ts'
import type { PublicKey } from './seal.ts'
import { certificate, session, sessionLost } from './session.ts'
import { followSettings } from './settings.ts'
import { sign } from './sign.ts'
import { createStore } from './Store.ts'
import { isReading, whileSignedIn } from './whileSignedIn.ts'

export interface WebClient extends Client {
  readonly activity: Activity
  readonly files: FileWire
  /** The server's public key; asked once. */
  publicKey(): Promise<PublicKey>
  /** Server time in ms, as far as we know it. */
  now(): number
}

/** Whom calls are made as, and what becomes of one whose session is lost. */
export interface Identity {
  /** Null: nobody, as whom the page signs. */
  user(): UserInfo | null
  guard(language: () => Language): Guard
  /** What is done about the generations that an answer tells. */
  follow?(client: Client): (told: Generations) => void
  /** Hears when it is somebody else, or nobody any more. */
  onChange?(listener: () => void): void
}

/** Who is logged in in this page. A session that is lost signs nothing: until the next one the key of the page does. */
const loggedIn: Identity = {
  user: () => (sessionLost.get() ? null : session.get()),
  guard: (language) => (path, signal, attempt) => whileSignedIn(language, path, signal, attempt),
  follow: followSettings,
  onChange: (listener) => {
    let userId = session.get()?.userId
    session.subscribe(() => {
      if (session.get()?.userId === userId) return
      userId = session.get()?.userId
      listener()
    })
  },
}

interface Wire {
  readonly user: Identity['user']
  readonly http: AxiosInstance
  readonly language: () => Language
  readonly pauses: readonly number[]
  readonly clock: { offset: number }
  readonly activity: Activity
  publicKey(): Promise<PublicKey>
  forgetKey(): void
  heard(told: Generations): void
}

/** The wire on axios. `language` answers the language in which the server shall speak; `pauses` (ms) come before each new attempt; `identity`: whoever logs in. */
export function createWebClient(
  language: () => Language,
  http: AxiosInstance = axios.create({ baseURL: '/api', timeout: 60_000 }),
  pauses: readonly number[] = [300, 1200],
  identity: Identity = loggedIn,
): WebClient {
  http.defaults.validateStatus = () => true
  http.defaults.xsrfCookieName = '' // calls are signed; to look for the cookie, which nobody sets, would hold up each of them by a task
  const clock = { offset: 0 }
  const activity = createActivity()
  let key: Promise<PublicKey> | undefined
  const publicKey = () =>
    (key ??= askPublicKey(http, language, clock).catch((error: unknown) => {
      key = undefined
      throw error
    }))
  const wire: Wire = {
    user: () => identity.user(),
    http,
    language,
    pauses,
    clock,
    activity,
    publicKey,
    forgetKey: () => {
      key = undefined
    },
    heard: (told) => {
      if (told.lookup !== undefined && told.lookup > (lookups.get() ?? -1)) lookups.set(told.lookup)
      follow?.(told)
    },
  }
  const now = () => Date.now() + clock.offset
  const sealed = async (value: string): Promise<string> => {
    const [{ seal }, told] = await Promise.all([import('./seal.ts'), publicKey()]) // few pages need it
    return seal(value, told, now(), language())
  }
  const post: SignedPost = (path, body, options, more) =>
    corrected(wire, () => send(wire, path, body, options, more).then(readRefusal))
  const guarded = identity.guard(language)
  const gestures = createStore(0)
  const lookups = createStore<number | null>(null)
  let live: Promise<Live> | undefined
  const client: WebClient = {
    activity,
    gestures,
    lookupGeneration: lookups,
    publicKey,
    live: () =>
      (live ??= wait(afterFirst)
        .then(() => import('./live/createLive.ts'))
        .then(({ LivePage }) => new LivePage({ call: client.call, proofs: () => sealHeaders(wire, {}) }))
        .catch((error: unknown) => {
          live = undefined
          throw error
        })),
    now,
    files: createFileWire(post, sealed, language, guarded),
    call: <T>(
      server: string,
      family: string,
      operation: string,
      body: unknown = {},
      options: CallOptions = {},
    ) =>
      guarded(`/${server}/v1/${family}Restful/${operation}`, options.signal, (path) =>
        patiently(wire, path, body, options).then((answer) => {
          if (options.idempotencyKey) gestures.set(gestures.get() + 1)
          return answer
        }),
      ) as Promise<Envelope<T>>, // the caller knows what it asks for
  }
  const follow = identity.follow?.(client)
  identity.onChange?.(() => queriesOf(client).forget())
  return client
}

async function askPublicKey(
  http: AxiosInstance,
  language: () => Language,
  clock: { offset: number },
): Promise<PublicKey> {
  const { data } = await http
    .get<Envelope<PublicKey>>('/baseServer/v1/baseSecurityRestful/publicKey')
    .catch((error: unknown) => {
      throw toFailure(error, language())
    })
  if (!isEnvelope(data) || data.status === 'E') throw failure('BAD_ANSWER', language())
  clock.offset = data.data.serverTime - Date.now()
  return data.data
}

/** The first screen comes before what tells it that it has changed (ms); what changed meanwhile is told then. */
const afterFirst = 1000

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const lost = new Set(['NETWORK', 'TIMEOUT', 'BUSY', 'TOO_MANY', 'IDEMPOTENCY_IN_PROGRESS'])

/** Repeats what may be repeated: reading calls, and those that carry an idempotency key. */
async function patiently(wire: Wire, path: string, body: unknown, options: CallOptions): Promise<Envelope> {
  const pausesLeft = options.idempotencyKey || isReading(path) ? wire.pauses : []
  for (const pause of pausesLeft) {
    try {
      return await corrected(wire, () => once(wire, path, body, options))
    } catch (error) {
      if (!(error instanceof CallError) || !lost.has(error.code) || options.signal?.aborted) throw error
      await wait(pause)
    }
  }
  return corrected(wire, () => once(wire, path, body, options))
}

/** A clock that is wrong is put right once, from the time that the refusal brings; a key that the server no longer has is fetched anew. */
async function corrected<T>(wire: Wire, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (!mend(wire, error)) throw error
    return attempt()
  }
}

function mend(wire: Wire, error: CallError): boolean {
  const serverTime = serverTimeOf(error.data)
  if (error.code === 'CLOCK_SKEW' && serverTime !== undefined) wire.clock.offset = serverTime - Date.now()
  else if (error.code === 'SIGN_INVALID' && !wire.user()) wire.forgetKey()
  else return error.code === 'REPLAY'
  return true
}

const serverTimeOf = (data: unknown): number | undefined =>
  typeof data === 'object' && data !== null && 'serverTime' in data && typeof data.serverTime === 'number'
    ? data.serverTime
    : undefined

async function once(wire: Wire, path: string, body: unknown, options: CallOptions): Promise<Envelope> {
  const end = wire.activity.begin()
  const { data, status } = await send(wire, path, body, options).catch((error: unknown) => {
    end(!(error instanceof CallError) || error.code !== 'NETWORK')
    throw error
  })
  end(true)
  if (!isEnvelope(data))
    throw failure(status >= 502 && status <= 504 ? 'NETWORK' : 'BAD_ANSWER', wire.language(), status)
  if (data.status === 'S') return data
  throw toCallError(data, status)
}

async function send(
  wire: Wire,
  path: string,
  body: unknown,
  options: CallOptions,
  more: AxiosRequestConfig = {},
): Promise<AxiosResponse<unknown>> {
  const headers = {
    ...(body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
    ...(await sealHeaders(wire, options)),
  } // a form names its own boundary
  const response = await wire.http
    .post<unknown>(path, body, { ...more, headers, ...(options.signal ? { signal: options.signal } : {}) })
    .catch((error: unknown) => {
      throw toFailure(error, wire.language())
    })
  const told: unknown = response.headers['generations']
  if (typeof told === 'string') wire.heard(generationsIn(told))
  return isRefusedBlob(response)
    ? { ...response, data: JSON.parse(await response.data.text()) as unknown }
    : response
}

/** Where bytes were asked for a refusal comes as bytes too: JSON, which no file is. */
const isRefusedBlob = (response: AxiosResponse<unknown>): response is AxiosResponse<Blob> =>
  response.data instanceof Blob &&
  String(response.headers['content-type'] ?? response.data.type).includes('application/json')

/** Answers about the clock and the key lead to another attempt, whatever was asked for. */
const readRefusal = (response: AxiosResponse<unknown>): AxiosResponse<unknown> => {
  const { data, status } = response
  if (isEnvelope(data) && data.status === 'E' && ['CLOCK_SKEW', 'REPLAY', 'SIGN_INVALID'].includes(data.code))
    throw toCallError(data, status)
  return response
}

/** Platform section 0.4. Every attempt is signed anew: a random number may be used once only. */
async function sealHeaders(wire: Wire, options: CallOptions): Promise<Record<string, string>> {
  const user = wire.user()
  const key = user?.signKey ?? (await wire.publicKey()).webSignKey
  const timestamp = String(Date.now() + wire.clock.offset)
  const randomNum = randomText()
  return {
    appId: applicationId,
    timestamp,
    randomNum,
    appsign: sign(key, `${timestamp}\n${randomNum}\n${applicationId}`),
    certificate: certificate(() => randomText()),
    AuthorizationCode: user?.authorizationCode ?? '',
    'SAAF-Language': wire.language(),
    'Gateway-Tag': user?.gatewayTag ?? '',
    ...(options.menuId ? { 'Menu-Id': options.menuId } : {}),
    ...(options.respId ? { 'Resp-Id': options.respId } : {}),
    ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
  }
}

function toFailure(error: unknown, language: Language): CallError {
  if (error instanceof CallError) return error
  if (!(error instanceof AxiosError)) throw error
  if (error.code === AxiosError.ERR_CANCELED) return failure('CANCELLED', language)
  if (error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT)
    return failure('TIMEOUT', language)
  return failure('NETWORK', language)
}
