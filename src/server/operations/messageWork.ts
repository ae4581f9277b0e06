import type { Caller } from '../Caller.ts'
import type { Catalog, EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { failMessage, keepTold, takeMessage } from '../workflow/deliverMessages.ts'
import { wordsFor, type ToldWords } from '../workflow/messageWords.ts'
import { mistakesOfTemplate, previewMessage } from '../workflow/previewMessage.ts'
import { keepSent, takeMail } from '../workflow/sendMessages.ts'
import type { Engine } from './Engine.ts'

export type { Sent, TakenMail, TakenSending } from '../workflow/sendMessages.ts'

/** A transaction of the program's own work, by the name of what is done; and one in which somebody reads, behind his wall. */
interface Transactions {
  own<T>(caller: Caller, name: string, run: (context: OperationContext) => Promise<T>): Promise<T>
  reading<T>(caller: Caller, node: EntityNode, run: (context: OperationContext) => Promise<T>): Promise<T>
}

type MessageWork = Pick<
  Engine,
  'tellNext' | 'takeMail' | 'keepSent' | 'previewMessage' | 'mistakesOfTemplate'
>

/** What the worker of messages does. Each receiver reads what he is told himself, in a transaction behind his own wall; what is kept is kept at once. */
export const messageWork = (catalog: Catalog, { own, reading }: Transactions): MessageWork => ({
  async tellNext(caller) {
    const taken = await own(caller, 'takeMessage', takeMessage)
    if (!taken) return null
    try {
      const node = catalog.node(taken.entity)
      const told: ToldWords[] = []
      for (const receiver of taken.receivers) {
        const words = await reading(receiver, node, (context) => wordsFor(context, taken))
        if (words) told.push(words)
      }
      const { sender } = taken
      const own_ = sender && (await reading(sender, node, (context) => wordsFor(context, taken)))
      const title = Object.values(own_?.words ?? {})[0]?.title ?? taken.message.label.CN
      return await own(caller, 'keepTold', (context) => keepTold(context, taken, { told, title }))
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error)
      await own(caller, 'failMessage', (context) => failMessage(context, taken.id, words))
      return 0
    }
  },
  previewMessage: (caller, asked) =>
    reading(caller, catalog.node(asked.message.entity), (context) => previewMessage(context, asked)),
  mistakesOfTemplate: (caller, asked) => mistakesOfTemplate({ catalog, caller }, asked),
  takeMail: (caller) => own(caller, 'takeMail', takeMail),
  keepSent: (caller, ids, sent) => own(caller, 'keepSent', (context) => keepSent(context, ids, sent)),
})
