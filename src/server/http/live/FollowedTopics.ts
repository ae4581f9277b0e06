import type { Definitions } from '../../../language/definitions.ts'
import type { ClientFrame, LiveMark, LivePlace, LiveTopic } from '../../../language/live.ts'
import type { Exchange } from '../Exchange.ts'
import type { Scope } from './Looker.ts'
import type { Notice } from './Notice.ts'
import { pauseOf, scopeOf } from './View.ts'

/** Topics of a socket at most. */
const mostTopics = 100
/** Milliseconds between two signs that somebody has a document open. */
const presenceEvery = 15_000

/** A topic that a socket follows. */
export interface Followed {
  readonly id: string
  readonly topic: LiveTopic
  readonly place: LivePlace
  /** What was told last. */
  mark: LiveMark | undefined
  /** Of the last frame; 0 before the first. */
  seq: number
  /** What has to be looked at; null: nothing. */
  open: Scope | null
  /** When it came to be open, or was heard to have changed last, by performance.now(). */
  openedAt: number
  /** When it was looked at last, ms. */
  lookedAt: number
}

/** What one socket follows, and what of it has to be looked at when. */
export class FollowedTopics {
  readonly #definitions: () => Definitions
  readonly #all = new Map<string, Followed>()

  constructor(definitions: () => Definitions) {
    this.#definitions = definitions
  }

  has = (one: Followed): boolean => this.#all.get(one.id) === one

  /** Begins to follow a topic, in place of one with the same id. False: there are too many. */
  follow({ id, topic, place, mark }: Extract<ClientFrame, { type: 'SUB' }>): boolean {
    if (this.#all.size >= mostTopics && !this.#all.has(id)) return false
    this.#all.set(id, {
      id,
      topic,
      place,
      mark,
      seq: 0,
      open: 'all',
      openedAt: performance.now(),
      lookedAt: 0,
    })
    return true
  }

  /** Follows it no more. Answers it where nothing of the same place is followed any more. */
  drop(id: string): Followed | null {
    const one = this.#all.get(id)
    this.#all.delete(id)
    return one ? this.lastAt(one) : null
  }

  /** The same, if nothing of its place is followed. */
  lastAt = (one: Followed): Followed | null =>
    [...this.#all.values()].some(({ topic }) => isSamePlace(topic, one.topic)) ? null : one

  dropAll(): readonly Followed[] {
    const all = [...this.#all.values()]
    this.#all.clear()
    return all
  }

  hear(notice: Notice): void {
    for (const one of this.#all.values()) {
      const scope = scopeOf(this.#definitions(), one.topic, notice)
      if (scope === null) continue
      one.open = joined(one.open, scope)
      one.openedAt = performance.now()
    }
  }

  /** Who is at a document is said again, and asked, for as long as it is open. */
  beat(): void {
    for (const one of this.#all.values())
      if (one.topic.kind === 'presence' && Date.now() - one.lookedAt >= presenceEvery) one.open = 'all'
  }

  /** In how many ms something has to be looked at; null: nothing has to. */
  due(now: number): number | null {
    const times = [...this.#all.values()].flatMap((one) => (one.open === null ? [] : [dueAt(one) - now]))
    return times.length === 0 ? null : Math.max(0, Math.min(...times))
  }

  /** What has to be looked at now. */
  take = (now: number): readonly Followed[] =>
    [...this.#all.values()].filter((one) => one.open !== null && dueAt(one) <= now)

  /** Begins to look at one. Answers at what of it. */
  begin(one: Followed): Scope | null {
    const { open } = one
    one.open = null
    one.lookedAt = Date.now()
    return open
  }

  /** The call of a topic: from its menu, as its responsibility, in its language. */
  exchangeOf({ place }: Followed, exchange: Exchange): Exchange {
    const { 'menu-id': _menu, 'resp-id': _resp, ...headers } = exchange.headers
    const { menuId, respId, language = exchange.language } = place
    const own = { ...(menuId ? { 'menu-id': menuId } : {}), ...(respId ? { 'resp-id': respId } : {}) }
    return { ...exchange, headers: { ...headers, ...own }, language }
  }
}

const dueAt = ({ lookedAt, topic }: Followed): number => lookedAt + pauseOf[topic.kind]

const isSamePlace = (one: LiveTopic, other: LiveTopic): boolean =>
  one.kind === 'presence' && other.kind === 'presence' && one.entity === other.entity && one.id === other.id

/** Whatever either of them says has to be looked at. */
function joined(one: Scope | null, other: Scope): Scope {
  if (one === null || other === 'all') return other
  if (one === 'all') return 'all'
  const both = new Map(one)
  for (const [id, moved] of other) {
    const known = both.get(id) ?? {}
    const entities = new Set([...Object.keys(known), ...Object.keys(moved)])
    both.set(
      id,
      Object.fromEntries(
        [...entities].map((name) => [name, [...(known[name] ?? []), ...(moved[name] ?? [])]]),
      ),
    )
  }
  return both
}
