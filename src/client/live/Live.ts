import type { LiveNews, LivePlace, LiveTopic } from '../../language/live.ts'
import type { Store } from '../Store.ts'

/** How news comes: by a socket, by asking every few seconds, or not yet. */
export type LiveWay = 'none' | 'socket' | 'asking'

/** What one page follows, over one socket for all of it. */
export interface Live {
  /** Follows a topic until what is answered is called. `hear` gets what is new of it, at first all of it; `onRefused` why nothing is told any more. */
  watch<Kind extends LiveTopic['kind']>(
    topic: Extract<LiveTopic, { kind: Kind }>,
    place: LivePlace,
    hear: (news: LiveNews[Kind]) => void,
    onRefused?: (code: string) => void,
  ): () => void
  readonly way: Store<LiveWay>
  /** The server's clock in ms, by the quickest of the last answers. */
  now(): number
}
