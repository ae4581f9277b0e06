import { WebSocket, type RawData } from 'ws'
import type { ClientFrame, ServerFrame } from '../../../language/live.ts'
import { languageFrom } from '../../../language/languages.ts'
import { CodedError, errorOf } from '../../fail.ts'
import type { Session } from '../../session/SessionStore.ts'
import { leaveDocument } from '../calls/presenceCalls.ts'
import type { Exchange } from '../Exchange.ts'
import { authenticate } from '../handleCall.ts'
import { createRateLimit } from '../RateLimit.ts'
import type { Serving } from '../Serving.ts'
import { signedInStill, type SignedIn } from '../SignedIn.ts'
import { FollowedTopics, type Followed } from './FollowedTopics.ts'
import { entityOf } from './Looker.ts'
import type { Notice } from './Notice.ts'
import { createOutlet, type Outlet } from './outlet.ts'
import { readFrame } from './readFrame.ts'
import type { SharedReadings } from './SharedReadings.ts'
import { look } from './View.ts'

/** Frames of a second that a browser sends at most; twice as many at once. */
const mostFrames = 20
/** Milliseconds in which a browser has to say who it is. */
const openWithin = 5000

/** Reasons for closing, as the protocol numbers them. */
export const closing = { refused: 1008, fault: 1011, restarts: 1012, tooSlow: 1013 } as const

interface Parts {
  readonly socket: WebSocket
  /** Asked anew each time something is told: a socket outlives the definitions that it was opened with. */
  readonly serving: Serving
  /** The request that opened it; who opens it proves who he is by the headers of his first frame. */
  readonly exchange: Exchange
  /** What is read for others at this server. */
  readonly readings: SharedReadings
  /** Asked when it is known who opens it: whether he may have one more. */
  admit(userId: string): boolean
  onClosed(): void
}

/** Who opened it, as he stood when he was looked up last. */
interface Opened {
  readonly exchange: Exchange
  readonly signedIn: SignedIn
}

type Told = ServerFrame extends infer Frame
  ? Frame extends ServerFrame
    ? Omit<Frame, 'serverTime'>
    : never
  : never

/** The socket of one page. It follows topics; who it is, what he may and what he is told is asked anew each time something is told. */
export class LiveSocket {
  readonly #parts: Parts
  readonly #topics: FollowedTopics
  readonly #outlet: Outlet
  readonly #rate = createRateLimit(mostFrames)
  readonly #patience: NodeJS.Timeout
  #opened: Opened | null = null
  #timer: NodeJS.Timeout | undefined
  #isLooking = false
  #isAlive = true

  constructor(parts: Parts) {
    this.#parts = parts
    this.#topics = new FollowedTopics(() => parts.serving.gateway.services.definitions)
    this.#outlet = createOutlet(parts.socket, () => this.close(closing.tooSlow))
    this.#patience = setTimeout(() => this.close(closing.refused), openWithin)
    const { socket } = parts
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    socket.on('pong', () => {
      this.#isAlive = true
    })
    socket.on('error', () => undefined) // the close that follows says it
    socket.on('close', () => this.#end())
  }

  /** What servers tell each other. */
  hear(notice: Notice): void {
    if (notice.kind === 'ended') {
      if (this.#opened?.signedIn.session.id === notice.sessionId) void this.#standing()
      return
    }
    this.#topics.hear(notice)
    this.#schedule()
  }

  /** Looks whether somebody is there and reads, whether his session goes on, and who is at his documents. */
  beat(): void {
    const { socket } = this.#parts
    if (!this.#isAlive) return socket.terminate()
    this.#isAlive = false
    socket.ping()
    this.#outlet.isFull()
    this.#topics.beat()
    void this.#standing().then(() => this.#schedule())
  }

  close(code: number): void {
    const { socket } = this.#parts
    clearTimeout(this.#patience)
    clearTimeout(this.#timer)
    socket.close(code)
    setTimeout(() => socket.terminate(), 1000).unref()
  }

  #send(frame: Told): void {
    this.#outlet.send(JSON.stringify({ ...frame, serverTime: Date.now() }))
  }

  #receive(data: RawData, isBinary: boolean): void {
    const frame = isBinary || !Buffer.isBuffer(data) ? null : readFrame(data.toString('utf8'))
    if (!frame || !this.#rate.allow('frames')) return this.close(closing.refused)
    this.#hearFrame(frame).catch((error: unknown) => {
      this.#log(error)
      this.close(closing.fault)
    })
  }

  async #hearFrame(frame: ClientFrame): Promise<void> {
    if (frame.type === 'OPEN') return this.#opened ? this.close(closing.refused) : this.#open(frame.headers)
    if (!this.#opened) return this.close(closing.refused)
    if (frame.type === 'PING') return this.#pong(frame)
    if (frame.type === 'UNSUB') return this.#leave(this.#topics.drop(frame.id))
    const before = this.#topics.drop(frame.id)
    const isFollowed = this.#topics.follow(frame)
    if (before) this.#leave(this.#topics.lastAt(before))
    if (!isFollowed) return this.#send({ type: 'REFUSED', id: frame.id, code: 'TOO_MANY' })
    this.#schedule()
  }

  /** Whoever opens a socket proves it as he proves a call: by the cookie, the code, a signature and a number that was never used. */
  async #open(given: Readonly<Record<string, string>>): Promise<void> {
    const { serving, exchange, admit } = this.#parts
    const headers = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]),
    )
    const language = languageFrom(headers['saaf-language']) ?? exchange.language
    const asking = { ...exchange, headers, language }
    try {
      const signedIn = await authenticate(serving.gateway, asking, { keepsNumber: false })
      if (!admit(signedIn.user.userId)) return this.#refuse(errorOf('TOO_MANY'))
      clearTimeout(this.#patience)
      this.#opened = { exchange: asking, signedIn }
      this.#send({ type: 'READY' })
    } catch (error) {
      this.#refuse(error)
    }
  }

  async #pong({ t0, isActive }: Extract<ClientFrame, { type: 'PING' }>): Promise<void> {
    this.#send({ type: 'PONG', t0 })
    if (!isActive) return
    const session = await this.#standing()
    if (session) await this.#parts.serving.gateway.services.sessions.touch(session)
  }

  /** The session as it is now; null when it has ended, and the socket with it. */
  async #standing(): Promise<Session | null> {
    const { services } = this.#parts.serving.gateway
    const opened = this.#opened
    if (!opened) return null
    try {
      const session = await services.sessions.find(opened.exchange.cookie)
      if (!session || session.endedWhy)
        throw errorOf(session?.endedWhy === 'SESSION_REPLACED' ? 'SESSION_REPLACED' : 'SESSION_EXPIRED')
      await services.lookups.refresh(session.lookupGeneration)
      await services.calendars.refresh(session.calendarGeneration)
      await services.profiles.refresh(session.settingGeneration)
      this.#opened = { ...opened, signedIn: await signedInStill(services, opened.exchange, session) }
      return session
    } catch (error) {
      this.#refuse(error)
      return null
    }
  }

  #refuse(error: unknown): void {
    if (!(error instanceof CodedError)) this.#log(error)
    this.#send({ type: 'SESSION_END', code: codeOf(error) })
    this.close(closing.refused)
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    if (this.#isLooking || this.#parts.socket.readyState !== WebSocket.OPEN) return
    const soon = this.#topics.due(Date.now())
    if (soon !== null) this.#timer = setTimeout(() => void this.#lookAround(), this.#outlet.delay(soon))
  }

  async #lookAround(): Promise<void> {
    if (this.#outlet.isFull()) return this.#schedule()
    this.#isLooking = true
    try {
      if (await this.#standing())
        for (const one of this.#topics.take(Date.now())) if (this.#topics.has(one)) await this.#lookAt(one)
    } catch (error) {
      this.#log(error)
    } finally {
      this.#isLooking = false
      this.#schedule()
    }
  }

  async #lookAt(one: Followed): Promise<void> {
    const { serving, readings } = this.#parts
    const { gateway } = serving
    const opened = this.#opened
    const scope = this.#topics.begin(one)
    if (!opened || scope === null) return
    try {
      const share = { readings, since: one.openedAt }
      const exchange = this.#topics.exchangeOf(one, opened.exchange)
      const signedIn = await signedInStill(gateway.services, exchange, opened.signedIn.session)
      const { news, mark } = await look({ gateway, signedIn, exchange, share }, one.topic, one.mark, scope)
      one.mark = mark
      if (!this.#topics.has(one)) return this.#leave(this.#topics.lastAt(one)) // looking said that he is there
      if (news === null && one.seq > 0) return
      one.seq += 1
      this.#send({ type: 'NEWS', id: one.id, seq: one.seq, news, mark })
    } catch (error) {
      if (!(error instanceof CodedError)) this.#log(error)
      if (!this.#topics.has(one)) return
      this.#leave(this.#topics.drop(one.id))
      this.#send({ type: 'REFUSED', id: one.id, code: codeOf(error) })
    }
  }

  /** Who had a document open has left it; what cannot be said is forgotten by itself. */
  #leave(place: Followed | null): void {
    const opened = this.#opened
    const topic = place?.topic
    if (topic?.kind !== 'presence' || !opened) return
    const { services } = this.#parts.serving.gateway
    const at = { entity: entityOf(services.definitions, topic), id: topic.id }
    leaveDocument(services, opened.signedIn, at).catch((error: unknown) => this.#log(error))
  }

  #end(): void {
    clearTimeout(this.#patience)
    clearTimeout(this.#timer)
    for (const place of this.#topics.dropAll()) this.#leave(place)
    this.#parts.onClosed()
  }

  #log(error: unknown): void {
    this.#parts.serving.gateway.services.log.error({ err: error }, 'What is live met a fault.')
  }
}

const codeOf = (error: unknown): string => (error instanceof CodedError ? error.code : 'BUSY')
