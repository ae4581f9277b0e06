import { channelCodes, waysOut } from '../../language/message.ts'
import type { Definitions } from '../../language/definitions.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import type { Wording } from '../../texts/Wording.ts'
import type { Caller } from '../Caller.ts'
import type { Log } from '../database/Database.ts'
import type { Engine } from '../operations/Engine.ts'
import type { Sent, TakenMail } from '../operations/messageWork.ts'
import { composeMail, type Links } from './composeMail.ts'
import { createWorker, type Worker } from './createWorker.ts'
import type { Postbox } from './Postbox.ts'

export interface MessageParts {
  readonly engine: Pick<Engine, 'tellNext' | 'takeMail' | 'keepSent'>
  readonly definitions: Definitions
  readonly postbox: Postbox
  readonly links: Links
  readonly caller: Caller
  readonly log: Log
}

/** Mails that a server sends at once: one server of mails that hangs keeps no other message waiting. */
const atOnce = 4

/** Tells who is to be told, and sends mails and text messages. One worker a server; all of them take from the same rows, each row by one of them. */
export function createMessages(parts: MessageParts): Worker {
  const { engine, caller, definitions, log } = parts
  const tellAll = async (isStopped: () => boolean): Promise<number> => {
    for (let told = 0; ; told += 1) if (isStopped() || (await engine.tellNext(caller)) === null) return told
  }
  const sendAll = async (isStopped: () => boolean): Promise<number> => {
    for (let sent = 0; ; sent += 1) {
      const mail = isStopped() ? null : await engine.takeMail(caller)
      if (!mail) return sent
      await send(parts, mail)
    }
  }
  return createWorker({
    isIdle: definitions.messageRows === undefined,
    log,
    says: {
      done: (count) => `Messages were told or sent: ${count}.`,
      failed: (words) => `Messages could not be sent: ${words}`,
    },
    work: async (isStopped) => {
      const told = await tellAll(isStopped)
      const sent = await Promise.all(Array.from({ length: atOnce }, () => sendAll(isStopped)))
      return told + sent.reduce((sum, count) => sum + count, 0)
    },
  })
}

/** Sends, and keeps what came of it. What cannot be handed to a service, since that asks something else, has failed. */
async function send({ engine, caller, postbox, links }: MessageParts, mail: TakenMail): Promise<void> {
  const ids = mail.items.map(({ id }) => id)
  const sent = await outcomeOf(postbox, links, mail)
  try {
    await engine.keepSent(caller, ids, sent)
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    await engine.keepSent(caller, ids, { kind: 'failed', words, final: true })
  }
}

async function outcomeOf(postbox: Postbox, links: Links, mail: TakenMail): Promise<Sent> {
  const [first] = mail.items
  if (!first?.address) return { kind: 'failed', words: both(serverTexts.text('mail.noAddress')), final: true }
  const isText = first.channel === channelCodes.sms
  const { via } = mail.account ?? {}
  if (isText && via === waysOut.service) return { kind: 'handed' }
  if (isText) return postbox.layText(first)
  const composed = composeMail(mail, links)
  return postbox.post(composed, { id: first.id, account: mail.account })
}

const both = (words: Wording): string => `${spoken(words, 'CN')} | ${spoken(words, 'EN')}`
