import { WebSocket } from 'ws'

/** Bytes that wait to be read: above the first nothing more is looked at until they have gone; above the second, or after so many ms, the reader is cut off. */
const fullAt = 256 * 1024
const mostWaiting = 4 * 1024 * 1024
const mostPatience = 30_000
/** Milliseconds until it is looked again whether somebody reads. */
const lookAgain = 200

/** The way to one reader. Whoever reads slowly is told less often, and then the latest; whoever does not read is cut off. */
export interface Outlet {
  send(text: string): void
  /** Whether too much waits to be read. */
  isFull(): boolean
  /** When to go on that wanted to in so many ms. */
  delay(soon: number): number
}

export function createOutlet(
  socket: Pick<WebSocket, 'bufferedAmount' | 'readyState' | 'send'>,
  onStuck: () => void,
  now: () => number = Date.now,
): Outlet {
  let since: number | null = null
  return {
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    isFull() {
      since = socket.bufferedAmount > fullAt ? (since ?? now()) : null
      if (since !== null && (socket.bufferedAmount > mostWaiting || now() - since > mostPatience)) onStuck()
      return since !== null
    },
    delay: (soon) => (since === null ? soon : Math.max(soon, lookAgain)),
  }
}
