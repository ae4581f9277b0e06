import { WebSocket } from 'ws'
import {
  livePath,
  type ClientFrame,
  type LiveMark,
  type LivePlace,
  type LiveTopic,
  type ServerFrame,
} from '../../src/language/live.ts'
import type { WireClient } from './client.ts'

/** A socket as a page opens one, with everything that came over it. */
export interface LiveClient {
  /** Every frame as it came, for looking what stands in it. */
  readonly texts: readonly string[]
  readonly frames: readonly ServerFrame[]
  /** The code with which it was closed; null while it is open. */
  readonly closed: number | null
  send(frame: ClientFrame | string): void
  watch(id: string, topic: LiveTopic, mark?: LiveMark, place?: LivePlace): void
  /** The next frame of these, or the next of all; throws after 5 s. What was asked for before is not given again. */
  next(fits?: (frame: ServerFrame) => boolean): Promise<ServerFrame>
  /** Waits until the socket is closed; answers its code. */
  end(): Promise<number>
  stop(): void
}

export interface LiveOptions {
  /** Default: that of what is live. */
  readonly path?: string
  readonly origin?: string
  readonly cookie?: string
  /** In place of the proofs of the client. */
  readonly headers?: Readonly<Record<string, string>>
  /** Sends nothing by itself. */
  readonly silent?: boolean
}

/** Opens a socket of a session at a server and says who it is. */
export async function openLive(
  client: WireClient,
  address: string,
  {
    path = livePath,
    origin,
    cookie = client.cookie,
    headers = client.signedHeaders(),
    silent = false,
  }: LiveOptions = {},
): Promise<LiveClient> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}${path}`, {
    headers: { cookie, ...(origin === undefined ? {} : { origin }) },
  })
  const texts: string[] = []
  const frames: ServerFrame[] = []
  let closed: number | null = null
  let heard = 0
  socket.on('message', (data: Buffer) => {
    texts.push(data.toString('utf8'))
    frames.push(JSON.parse(data.toString('utf8')) as ServerFrame) // what the server promises
  })
  socket.on('close', (code) => {
    closed = code
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const waiting = new Set<() => void>()
  const look = () => waiting.forEach((one) => one())
  socket.on('message', look)
  socket.on('close', look)
  const until = async <T>(found: () => T | undefined, what: () => string): Promise<T> =>
    new Promise((resolve, reject) => {
      const end = (timer: NodeJS.Timeout) => {
        clearTimeout(timer)
        waiting.delete(check)
      }
      const timer = setTimeout(() => {
        end(timer)
        reject(new Error(`Within 5 s ${what()}`))
      }, 5000)
      const check = () => {
        const one = found()
        if (one === undefined) return
        end(timer)
        resolve(one)
      }
      waiting.add(check)
      check()
    })
  const live: LiveClient = {
    texts,
    frames,
    get closed() {
      return closed
    },
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    watch: (id, topic, mark, place = {}) =>
      live.send({ type: 'SUB', id, topic, place, ...(mark === undefined ? {} : { mark }) }),
    next: (fits = () => true) =>
      until(
        () => {
          const at = frames.findIndex((frame, index) => index >= heard && fits(frame))
          if (at < 0) return undefined
          heard = at + 1
          return frames[at]
        },
        () => `no such frame came; there were ${texts.slice(heard).join('\n').slice(0, 2000)}`,
      ),
    end: () =>
      until(
        () => closed ?? undefined,
        () => 'the socket was not closed',
      ),
    stop: () => socket.terminate(),
  }
  if (!silent) {
    live.send({ type: 'OPEN', headers })
    await live.next(({ type }) => type === 'READY' || type === 'SESSION_END')
  }
  return live
}

/** Whether it is news of this topic. */
export const newsOf =
  (id: string) =>
  (frame: ServerFrame): boolean =>
    frame.type === 'NEWS' && frame.id === id
