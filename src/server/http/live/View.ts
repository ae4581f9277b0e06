import type { Definitions } from '../../../language/definitions.ts'
import type { LiveMark, LiveTopic } from '../../../language/live.ts'
import type { Row } from '../../../language/row.ts'
import { CodedError, fail } from '../../fail.ts'
import type { Engine } from '../../operations/Engine.ts'
import { enterDocument, othersAt } from '../calls/presenceCalls.ts'
import { listMessages } from '../calls/roomMessages.ts'
import { saidAbout, unreadRooms } from '../calls/roomsAbout.ts'
import { homeCalls } from '../calls/homeCalls.ts'
import { menuOf } from '../SignedIn.ts'
import { entityOf, rootOf, type Looker, type Scope, type Told } from './Looker.ts'
import { markOf } from './marks.ts'
import type { Notice } from './Notice.ts'
import { questionOf, readAs } from './readAs.ts'
import { lookAtRows } from './rowsView.ts'

/** Milliseconds between two looks at a topic at least: what costs more to look at is looked at less often. */
export const pauseOf: Readonly<Record<LiveTopic['kind'], number>> = {
  document: 100,
  presence: 100,
  talk: 100,
  said: 500,
  rows: 1000,
  counts: 2000,
  waiting: 5000,
  unread: 5000,
}

/** Of a room is told what is said there, of a document what is said in any of its rooms; what somebody has read moves only what is unread. */
function isTalkedAbout(topic: LiveTopic, notice: Extract<Notice, { kind: 'talk' }>): boolean {
  if (topic.kind === 'unread') return true
  if (notice.isRead) return false
  if (topic.kind === 'talk') return topic.room === notice.room
  return topic.kind === 'said' && topic.entity === notice.entity && topic.id === notice.id
}

type TalkTopic = Extract<LiveTopic, { kind: 'talk' | 'said' | 'unread' }>

const isTalk = (topic: LiveTopic): topic is TalkTopic => ['talk', 'said', 'unread'].includes(topic.kind)

/** What a notice can have moved in a topic; null where nothing. */
export function scopeOf(definitions: Definitions, topic: LiveTopic, notice: Notice): Scope | null {
  if (notice.kind === 'everything') return 'all'
  if (notice.kind === 'presence')
    return topic.kind === 'presence' && topic.entity === notice.entity && topic.id === notice.id
      ? 'all'
      : null
  if (notice.kind === 'talk') return isTalkedAbout(topic, notice) ? 'all' : null
  return notice.kind === 'changed' ? movedBy(definitions, topic, notice) : null
}

/** What a change of documents can have moved in it. */
function movedBy(
  definitions: Definitions,
  topic: LiveTopic,
  notice: Extract<Notice, { kind: 'changed' }>,
): Scope | null {
  if (topic.kind === 'waiting') return 'all' // anything may wait
  if (isTalk(topic) || topic.kind === 'presence') return null
  if (!Object.hasOwn(definitions.entities, topic.entity)) return 'all' // its document is gone, which looking at it tells
  if (rootOf(definitions, topic.entity) !== notice.entity) return null
  const { documents } = notice
  if (topic.kind === 'document')
    return documents === null || Object.hasOwn(documents, topic.id) ? 'all' : null
  return documents === null ? 'all' : new Map(Object.entries(documents))
}

/** What is new of a topic for him who looks, found as he could ask for it by a call. */
export async function look(
  looker: Looker,
  topic: LiveTopic,
  mark: LiveMark | undefined,
  scope: Scope,
): Promise<Told> {
  switch (topic.kind) {
    case 'document':
      return differing(await documentOf(looker, topic), mark)
    case 'rows':
      return lookAtRows(looker, topic, typeof mark === 'object' ? mark : undefined, scope)
    case 'counts':
      return differing(await countsOf(looker, topic), mark)
    case 'waiting':
      return differing(await waitingOf(looker, topic.rows), mark)
    case 'talk':
    case 'said':
    case 'unread':
      return differing(await talkOf(looker, topic), mark)
    case 'presence':
      return differing(await presenceOf(looker, topic), mark)
  }
}

function differing(news: unknown, mark: LiveMark | undefined): Told {
  const now = markOf(news)
  return { news: now === mark ? null : news, mark: now }
}

async function documentOf(
  looker: Looker,
  topic: Extract<LiveTopic, { kind: 'document' }>,
): Promise<{ readonly row: unknown }> {
  const entity = entityOf(looker.gateway.services.definitions, topic)
  const asked = { entity, operation: 'findById', body: { id: topic.id } }
  try {
    return { row: (await readAs(looker, asked)).data }
  } catch (error) {
    if (error instanceof CodedError && error.code === 'SRM-1010') return { row: null }
    throw error
  }
}

async function countsOf(looker: Looker, topic: Extract<LiveTopic, { kind: 'counts' }>): Promise<Row> {
  const entity = entityOf(looker.gateway.services.definitions, topic)
  const body = { ...topic.body, onlyQueryTotalFlag: 'Y' }
  const { page, groups } = await readAs(looker, { entity, operation: 'listByPage', body })
  return { page, ...(groups ? { groups } : {}) }
}

/** A system call, made again with a body of its own. */
async function waitingOf(looker: Looker, rows: number): Promise<unknown> {
  const { gateway, signedIn, exchange } = looker
  const call = homeCalls['baseServer/baseHome/findWaiting']
  if (!call || call.access === 'public') return fail('NO_SUCH_CALL')
  const services = { ...gateway.services, engine: sharing(looker) }
  const asking = { ...exchange, body: { rows: Math.min(50, Math.max(0, Math.trunc(rows) || 0)) } }
  return (await call.run({ services, signedIn, exchange: asking })).data
}

/** The engine, of which readings that are answered to others count for the looker too. */
function sharing({ gateway, share }: Looker): Engine {
  const { engine } = gateway.services
  if (!share) return engine
  return {
    ...engine,
    operate: (caller, entity, operation, body) => {
      const question = questionOf(entity, operation, body)
      return share.readings.answer({ question, caller, since: share.since }, (asking) =>
        engine.operate(asking, entity, operation, body),
      )
    },
  }
}

/** What is said, as far as he who looks may still read it. */
function talkOf({ gateway: { services }, signedIn }: Looker, topic: TalkTopic): Promise<unknown> {
  const talker = { services, signedIn }
  if (topic.kind === 'talk') return listMessages(talker, topic.room)
  return topic.kind === 'said' ? saidAbout(talker, topic.entity, topic.id) : unreadRooms(talker)
}

/** Looking says that one is there. */
async function presenceOf(
  { gateway: { services }, signedIn, exchange }: Looker,
  topic: Extract<LiveTopic, { kind: 'presence' }>,
): Promise<{ readonly others: unknown }> {
  if (menuOf(exchange) !== undefined && !signedIn.rights.menus.has(menuOf(exchange) ?? '')) fail('FORBIDDEN')
  const at = { entity: entityOf(services.definitions, topic), id: topic.id }
  await enterDocument(services, signedIn, { ...at, isEditing: topic.isEditing })
  return { others: await othersAt(services, signedIn, at, exchange.language) }
}
