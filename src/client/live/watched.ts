import type { LiveMark, LivePlace, LiveTopic, ServerFrame } from '../../language/live.ts'

/** A topic that the page follows. */
export interface Watched {
  readonly id: string
  readonly topic: LiveTopic
  readonly place: LivePlace
  hear(news: unknown): void
  onRefused(code: string): void
  /** What is known of it. */
  mark: LiveMark | undefined
  /** The number of the last frame since it was subscribed; 0: none. */
  seq: number
  /** When it was asked for by a call last, ms. */
  askedAt: number
}

/** Milliseconds after which a topic is asked for again where there is no socket. */
const askEvery: Readonly<Record<LiveTopic['kind'], number>> = {
  document: 2000,
  presence: 15_000,
  talk: 2000,
  said: 5000,
  unread: 30_000,
  rows: 15_000,
  counts: 30_000,
  waiting: 60_000,
}

/** Those that are to be asked for now, by the place that they are asked from. */
export const dueOf = (all: Iterable<Watched>, now: number): readonly (readonly Watched[])[] => {
  const due = [...all].filter(({ topic, askedAt }) => now - askedAt >= askEvery[topic.kind])
  return [...Map.groupBy(due, ({ place }) => `${place.menuId ?? ''} ${place.respId ?? ''}`).values()]
}

/** Takes news in. False: frames are missing, and it is to be subscribed anew from its mark. */
export function takeIn(one: Watched, frame: Extract<ServerFrame, { type: 'NEWS' }>): boolean {
  if (frame.seq !== one.seq + 1) return false
  one.seq = frame.seq
  one.mark = frame.mark
  if (frame.news !== null) one.hear(frame.news)
  return true
}
