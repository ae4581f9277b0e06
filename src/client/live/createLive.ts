import { livePath, type ClientFrame, type LiveMark, type ServerFrame } from '../../language/live.ts'
import type { Client } from '../Client.ts'
import { loseSession, session, sessionLost, sessionSettled } from '../session.ts'
import { createStore } from '../Store.ts'
import { createClockOffset } from './clockOffset.ts'
import type { Live, LiveWay } from './Live.ts'
import { dueOf, takeIn, type Watched } from './watched.ts'

/** Milliseconds: until a lost socket is tried again, each time; then always the last. A fifth more or less, so that not all come at once. */
const pauses = [500, 1000, 2000, 4000, 8000]
/** Without a socket for so long, what is followed is asked for. */
const askAfter = 10_000
const askStep = 1000
/** Between two signs of life, and how long the answer to one is waited for. */
const beat = 15_000
const patience = 10_000
/** A socket that nobody needs any more is closed after so long: the next screen may. */
const closeAfter = 5000
/** Until a topic that nobody follows any more is given up. */
const unsubscribeAfter = 50
/** Where there are too many sockets of one user the next try may wait. */
const tooManyPause = 60_000

const lost = new Set(['AUTH_REQUIRED', 'SESSION_EXPIRED', 'SESSION_REPLACED'])

/** Who calls, and the headers that prove it, as those of one call. */
export interface Calling extends Pick<Client, 'call'> {
  proofs(): Promise<Readonly<Record<string, string>>>
}

/** What the browser brings; tests bring their own. */
export interface LiveParts {
  openSocket(): WebSocket
  isHidden(): boolean
  now(): number
  chance(): number
}

const ofBrowser: LiveParts = {
  openSocket: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}${livePath}`),
  isHidden: () => document.visibilityState === 'hidden',
  now: () => Date.now(),
  chance: () => Math.random(),
}

/** Follows topics over one socket, which is opened when the first is followed; by calls while there is none. */
export class LivePage implements Live {
  readonly way = createStore<LiveWay>('none')
  readonly #client: Calling
  readonly #parts: LiveParts
  readonly #clock = createClockOffset()
  readonly #watched = new Map<string, Watched>()
  #socket: WebSocket | null = null
  #isReady = false
  #tries = 0
  #last = 0
  #lostAt: number
  #isAsking = false
  #stirredAt = 0
  #beatenAt = 0
  #timers: { retry?: Timer; close?: Timer; beat?: Timer; patience?: Timer; ask?: Timer } = {}

  constructor(client: Calling, parts: LiveParts = ofBrowser) {
    this.#client = client
    this.#parts = parts
    this.#lostAt = parts.now()
    for (const name of ['keydown', 'pointerdown'] as const)
      addEventListener(name, () => this.#stir(), { passive: true, capture: true })
  }

  now(): number {
    return this.#parts.now() + this.#clock.ms()
  }

  readonly watch: Live['watch'] = (topic, place, hear, onRefused = () => undefined) => {
    const id = `t${(this.#last += 1)}`
    const one: Watched = {
      id,
      topic,
      place,
      hear: hear as Watched['hear'], // news of the kind of the topic
      onRefused,
      mark: undefined,
      seq: 0,
      askedAt: this.#parts.now(),
    }
    this.#watched.set(id, one)
    clearTimeout(this.#timers.close)
    if (this.#isReady) this.#subscribe(one)
    else this.#connect()
    return () => this.#unwatch(one)
  }

  #unwatch(one: Watched): void {
    if (!this.#watched.delete(one.id)) return
    // What takes its place comes first, so that nobody seems to leave in between.
    if (this.#isReady) setTimeout(() => this.#send({ type: 'UNSUB', id: one.id }), unsubscribeAfter)
    else if (one.topic.kind === 'presence' && session.get())
      void this.#client
        .call(
          'baseServer',
          'basePresence',
          'leave',
          { entity: one.topic.entity, id: one.topic.id },
          one.place,
        )
        .catch(() => undefined)
    if (this.#watched.size === 0) this.#timers.close = setTimeout(() => this.#rest(), closeAfter)
  }

  /** Nothing is followed: the socket goes. */
  #rest(): void {
    for (const timer of Object.values(this.#timers)) clearTimeout(timer)
    this.#timers = {}
    const socket = this.#socket
    this.#socket = null
    this.#isReady = false
    this.way.set('none')
    socket?.close()
  }

  #connect(): void {
    if (this.#socket || this.#timers.retry || this.#watched.size === 0 || sessionLost.get()) return
    this.#timers.ask ??= setInterval(() => void this.#ask(), askStep)
    let socket: WebSocket
    try {
      socket = this.#parts.openSocket()
    } catch {
      return this.#retry()
    }
    this.#socket = socket
    socket.addEventListener('open', () => void this.#prove(socket))
    socket.addEventListener('message', ({ data }) => this.#receive(socket, String(data)))
    socket.addEventListener('close', () => this.#lose(socket))
  }

  async #prove(socket: WebSocket): Promise<void> {
    const headers = await this.#client.proofs()
    if (socket === this.#socket) this.#send({ type: 'OPEN', headers })
  }

  #send(frame: ClientFrame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame))
  }

  #subscribe(one: Watched): void {
    const { id, topic, place, mark } = one
    one.seq = 0
    this.#send({ type: 'SUB', id, topic, place, ...(mark === undefined ? {} : { mark }) })
  }

  #receive(socket: WebSocket, text: string): void {
    if (socket !== this.#socket) return
    const frame = JSON.parse(text) as ServerFrame // the server's promise
    clearTimeout(this.#timers.patience)
    if (frame.type === 'READY') this.#begin()
    else if (frame.type === 'PONG') this.#clock.add(frame.t0, this.#parts.now(), frame.serverTime)
    else if (frame.type === 'SESSION_END') this.#endSession(frame.code)
    else if (frame.type === 'REFUSED') this.#refuse(frame.id, frame.code)
    else {
      const one = this.#watched.get(frame.id)
      if (one && !takeIn(one, frame)) this.#subscribe(one)
    }
  }

  #begin(): void {
    this.#isReady = true
    this.#tries = 0
    this.way.set('socket')
    for (const one of this.#watched.values()) this.#subscribe(one)
    this.#beat()
    this.#timers.beat = setInterval(() => this.#beat(), beat)
  }

  #beat(): void {
    const t0 = this.#parts.now()
    this.#send({ type: 'PING', t0, isActive: this.#stirredAt >= this.#beatenAt && this.#stirredAt > 0 })
    this.#beatenAt = t0
    const socket = this.#socket
    clearTimeout(this.#timers.patience)
    this.#timers.patience = setTimeout(() => {
      socket?.close()
      if (socket) this.#lose(socket)
    }, patience)
  }

  #stir(): void {
    this.#stirredAt = this.#parts.now()
  }

  #refuse(id: string, code: string): void {
    const one = this.#watched.get(id)
    this.#watched.delete(id)
    one?.onRefused(code)
  }

  /** The session is over for the page too; goes on once somebody has logged in again. */
  #endSession(code: string): void {
    if (code === 'TOO_MANY') return this.#retry(tooManyPause)
    // Whatever it is, the call meets it as well, and mends the clock.
    if (!lost.has(code))
      return void this.#client
        .call('baseServer', 'baseLive', 'findNews', { topics: [] })
        .catch(() => undefined)
    loseSession(code)
    void sessionSettled().then((goesOn) => (goesOn ? this.#connect() : undefined))
  }

  #lose(socket: WebSocket): void {
    if (socket !== this.#socket) return
    clearInterval(this.#timers.beat)
    clearTimeout(this.#timers.patience)
    this.#socket = null
    if (this.#isReady) this.#lostAt = this.#parts.now()
    this.#isReady = false
    if (this.way.get() === 'socket') this.way.set('none')
    this.#retry()
  }

  #retry(pause = pauses[Math.min(this.#tries, pauses.length - 1)] ?? 0): void {
    if (this.#timers.retry || this.#watched.size === 0) return
    this.#tries += 1
    this.#timers.retry = setTimeout(
      () => {
        delete this.#timers.retry
        this.#connect()
      },
      pause * (0.8 + 0.4 * this.#parts.chance()),
    )
  }

  /** What is followed is asked for, where there is no socket for a while and somebody looks. */
  async #ask(): Promise<void> {
    const now = this.#parts.now()
    if (this.#isReady || this.#isAsking || now - this.#lostAt < askAfter || this.#parts.isHidden()) return
    if (!session.get() || sessionLost.get()) return
    this.#isAsking = true
    this.way.set('asking')
    try {
      for (const group of dueOf(this.#watched.values(), now)) await this.#askFor(group, now)
    } catch {
      // the next time
    } finally {
      this.#isAsking = false
    }
  }

  async #askFor(group: readonly Watched[], now: number): Promise<void> {
    for (const one of group) one.askedAt = now
    const topics = group.map(({ topic, mark }) => ({ topic, ...(mark === undefined ? {} : { mark }) }))
    const { menuId, respId } = group[0]?.place ?? {}
    const place = { ...(menuId ? { menuId } : {}), ...(respId ? { respId } : {}) }
    const { data } = await this.#client.call<
      readonly { readonly news: unknown; readonly mark: LiveMark; readonly code: string | null }[]
    >('baseServer', 'baseLive', 'findNews', { topics }, place)
    for (const [index, { news, mark, code }] of data.entries()) {
      const one = group[index]
      if (!one || this.#watched.get(one.id) !== one) continue
      if (code !== null) this.#refuse(one.id, code)
      else {
        one.mark = mark
        if (news !== null) one.hear(news)
      }
    }
  }
}

type Timer = ReturnType<typeof setTimeout>
