import type { LiveMark } from '../../../language/live.ts'
import type { Row } from '../../../language/row.ts'
import { CodedError, errorOf } from '../../fail.ts'
import { anything, listOf, object, orNull, word } from '../../Schema.ts'
import { objectOf } from '../bodies.ts'
import { readMark, readTopic } from '../live/readFrame.ts'
import { look } from '../live/View.ts'
import { secretKeys } from '../secrets.ts'
import type { CallContext, SystemCalls } from '../SystemCall.ts'

/** Topics of one call at most. */
const mostTopics = 50

/** What was told of a topic; `code`: why nothing can be. */
interface News {
  readonly news: unknown
  readonly mark: LiveMark | null
  readonly code: string | null
}

/** What a socket would tell, for pages that cannot have one. */
export const liveCalls: SystemCalls = {
  'baseServer/baseLive/findNews': {
    effect: 'read',
    access: 'signedIn',
    narrowed: 'of each topic what the call that it stands for needs',
    body: object({
      topics: { type: 'array', maxItems: mostTopics, items: object({ topic: anything }, { mark: anything }) },
    }),
    answer: listOf(object({ news: anything, mark: anything, code: orNull(word) })),
    says: [
      '`{topics: [{topic, mark?}]}`, `LiveTopic` and `LiveMark` of `language/live.ts`',
      '`[{news, mark, code}]`, one for each: what is new since the mark as the socket at `/srm-ws` tells it, null where nothing is; `code`: why nothing can be told',
    ],
    run: findNews,
  },
}

/** One after the other: what is asked every few seconds must not crowd out the work. */
async function findNews(context: CallContext): Promise<{ data: readonly News[] }> {
  const { topics } = objectOf(context.exchange.body)
  const found: News[] = []
  for (const one of topics as readonly Row[]) found.push(await newsOf(context, one)) // the body was checked
  return { data: found }
}

async function newsOf(
  { services, signedIn, exchange }: CallContext,
  { topic: given, mark: known }: Row,
): Promise<News> {
  const mark = readMark(known)
  try {
    const topic = readTopic(given)
    if (!topic) throw errorOf('PARAM_INVALID', { field: 'topic', reason: '{ }' })
    const perUser = { run: async <T>(_owner: string, work: () => Promise<T>) => work() } // they are one after the other
    const gateway = { services, perUser, secretsOf: secretKeys(services.definitions) }
    return { ...(await look({ gateway, signedIn, exchange }, topic, mark, 'all')), code: null }
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    return { news: null, mark: mark ?? null, code: error.code }
  }
}
