import { createStore } from '../../client/Store.ts'
import type { Live } from '../../client/live/Live.ts'
import type { LiveNews, LiveTopic } from '../../language/live.ts'

/** What is live, told by whoever shows or tries a screen. */
export interface SampleLive {
  readonly live: Live
  /** Topics that are followed now. */
  followed(): readonly LiveTopic[]
  /** Tells it to everybody who follows a topic of the kind. */
  tell<Kind extends LiveTopic['kind']>(kind: Kind, news: LiveNews[Kind]): void
}

/** `first`: what is told at once of a topic of each kind. */
export function sampleLive(first: Partial<LiveNews> = {}): SampleLive {
  const followed = new Map<LiveTopic, (news: never) => void>()
  return {
    live: {
      way: createStore('socket'),
      now: () => Date.now(),
      watch(topic, _place, hear) {
        followed.set(topic, hear)
        const news = first[topic.kind]
        if (news) hear(news as never) // of the kind of the topic
        return () => followed.delete(topic)
      },
    },
    followed: () => [...followed.keys()],
    tell: (kind, news) => {
      for (const [topic, hear] of followed) if (topic.kind === kind) hear(news as never) // as above
    },
  }
}
