import {
  channelCodes,
  type ChannelCode,
  type CompiledMessage,
  type MessageWords,
} from '../../language/message.ts'
import { filled, oneLine } from '../../rules/messages/placeholders.ts'
import { spoken } from '../../texts/spoken.ts'
import type { Language } from '../../language/languages.ts'
import type { Catalog, EntityNode } from '../store/Catalog.ts'
import type { Way } from '../store/messageRows.ts'
import { messageValues, unmailableNames, valuesNamed } from '../store/messageValues.ts'
import type { OperationContext } from '../store/OperationContext.ts'

/** A message of a row: what was done to it, and how administrators want it said. */
export interface Telling {
  readonly message: CompiledMessage
  readonly entity: string
  readonly key: string
  readonly verb: string
  readonly ways: readonly Way[]
}

/** A title and a text as they are read. */
export interface Said {
  readonly title: string
  readonly text: string
}

/** What one receiver is told, by the channel. */
export interface ToldWords {
  readonly user: string
  readonly audience: string
  readonly language: string
  readonly words: Readonly<Partial<Record<ChannelCode, Said>>>
}

/** What one receiver is told, as he may read the row. Null: it is not there for him. In a transaction that is his. */
export async function wordsFor(
  context: OperationContext,
  { message, entity, key, verb, ways }: Telling,
): Promise<ToldWords | null> {
  const { caller, catalog } = context
  const texts = textsBy(message, ways)
  const row = { node: catalog.node(entity), id: key, verb }
  const values = await messageValues(context, row, valuesNamed([...texts.values()]))
  if (!values) return null
  const words = [...texts].map(
    ([channel, said]) =>
      [
        channel,
        saidBy(channel, said, { language: caller.language, catalog, node: row.node, values }),
      ] as const,
  )
  return {
    user: caller.userId,
    audience: caller.audience,
    language: caller.language,
    words: Object.fromEntries(words),
  }
}

/** What the words say by a channel: those that leave the house without what is never sent by mail. */
export function saidBy(
  channel: ChannelCode,
  { title, text, short }: MessageWords,
  {
    language,
    catalog,
    node,
    values,
  }: {
    readonly language: Language
    readonly catalog: Catalog
    readonly node: EntityNode
    readonly values: Readonly<Record<string, string>>
  },
): Said {
  const kept =
    channel === channelCodes.inApp ? new Set<string>() : unmailableNames(catalog, node, Object.keys(values))
  const sent = Object.fromEntries(Object.entries(values).filter(([name]) => !kept.has(name)))
  const said = channel === channelCodes.sms ? (short ?? title) : title
  return {
    title: oneLine(filled(spoken(said, language), sent)).slice(0, 240),
    text: text ? filled(spoken(text, language), sent).slice(0, 4000) : '',
  }
}

/** The words of each channel by which it goes: an administrator's template, else those of the file. */
function textsBy(message: CompiledMessage, ways: readonly Way[]): ReadonlyMap<ChannelCode, MessageWords> {
  const usual = message.channels.map((channel) => channelCodes[channel])
  const all = [...new Set([...usual, ...ways.map(({ channel }) => channel)])]
  return new Map(
    all.flatMap((channel) => {
      const way = ways.find((one) => one.channel === channel)
      return way?.isOff ? [] : [[channel, way?.words ?? message] as const]
    }),
  )
}
