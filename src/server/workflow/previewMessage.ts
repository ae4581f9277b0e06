import type { CompiledMessage, MessageWords } from '../../language/message.ts'
import { channelCodes, type ChannelCode } from '../../language/message.ts'
import { templateTexts, type TemplateMistake, type TemplateWords } from '../../language/messagePreview.ts'
import { spoken } from '../../texts/spoken.ts'
import { messageValues, valuesNamed } from '../store/messageValues.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { mistakesIn } from './checkTemplates.ts'
import { saidBy, type Said } from './messageWords.ts'

/** What the words of a template say of a row by a channel, as the caller reads the row. Null: he does not find it. */
export async function previewMessage(
  context: OperationContext,
  {
    message,
    channel,
    words,
    key,
  }: {
    readonly message: CompiledMessage
    readonly channel: ChannelCode
    readonly words: TemplateWords
    readonly key: string
  },
): Promise<Said | null> {
  const { catalog, caller } = context
  const node = catalog.node(message.entity)
  const written: MessageWords = {
    title: { CN: words.titleCn, EN: words.titleEn },
    text: { CN: words.bodyCn, EN: words.bodyEn },
  }
  const [verb = ''] = message.verbs
  const values = await messageValues(context, { node, id: key, verb }, valuesNamed([written]))
  return values && saidBy(channel, written, { language: caller.language, catalog, node, values })
}

/** What is wrong in the words of a template, in the language of the caller. */
export const mistakesOfTemplate = (
  { catalog, caller }: Pick<OperationContext, 'catalog' | 'caller'>,
  {
    messages,
    channel,
    words,
  }: {
    readonly messages: readonly CompiledMessage[]
    readonly channel: ChannelCode
    readonly words: TemplateWords
  },
): readonly TemplateMistake[] =>
  templateTexts.flatMap((field) =>
    mistakesIn(catalog, messages, words[field], channel !== channelCodes.inApp).map(
      ({ at, length, reason }): TemplateMistake => ({
        field,
        at,
        length,
        reason: spoken(reason, caller.language),
      }),
    ),
  )
