import type { Row } from '../../language/row.ts'
import { accountOf, messageNodes, nextSent, type Account } from '../store/messageRows.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { doAsSystem } from './doAsSystem.ts'

/** One mail or text message that is to be sent by whoever took it. */
export interface TakenSending {
  readonly id: string
  readonly channel: string
  readonly user: string | null
  readonly sourceCode: string | null
  readonly address: string
  readonly language: string
  readonly title: string
  readonly content: string
  readonly link: string | null
  readonly canBeSwitchedOff: boolean
}

/** What is sent at once: one, or all that somebody gets once a day. */
export interface TakenMail {
  readonly items: readonly TakenSending[]
  readonly isDigest: boolean
  readonly account: Account | undefined
}

/** Takes what is to be sent next, which is its taker's for two minutes. Null: nothing is. */
export async function takeMail(context: OperationContext): Promise<TakenMail | null> {
  const nodes = messageNodes(context.catalog)
  const ids = nodes ? await nextSent(context, nodes) : []
  if (!nodes || ids.length === 0) return null
  const rows: Row[] = []
  for (const id of ids) rows.push(await doAsSystem(context, nodes.sent, 'doBegin', id))
  const [first] = rows
  const accountId = first?.['accountId'] == null ? null : String(first['accountId'])
  return {
    items: rows.map(sendingOf),
    isDigest: first?.['digestFlag'] === 'Y',
    account: await accountOf(context, nodes, { accountId, channel: String(first?.['channel']) }),
  }
}

const textOf = (value: unknown): string | null => (value == null ? null : String(value))

const sendingOf = (row: Row): TakenSending => ({
  id: String(row['id']),
  channel: String(row['channel']),
  user: textOf(row['userId']),
  sourceCode: textOf(row['sourceCode']),
  address: textOf(row['address']) ?? '',
  language: textOf(row['language']) ?? 'CN',
  title: textOf(row['title']) ?? '',
  content: textOf(row['content']) ?? '',
  link: textOf(row['link']),
  canBeSwitchedOff: row['offFlag'] === 'Y',
})

/** What became of sending. `final`: trying again would change nothing. */
export type Sent =
  | { readonly kind: 'sent' | 'folder' | 'handed' }
  | { readonly kind: 'failed'; readonly words: string; readonly final: boolean }

/** Keeps what became of it. */
export async function keepSent(context: OperationContext, ids: readonly string[], sent: Sent): Promise<void> {
  const nodes = messageNodes(context.catalog)
  if (!nodes) return
  for (const id of ids.toSorted())
    if (sent.kind === 'failed')
      await doAsSystem(context, nodes.sent, 'doFail', id, {
        error: sent.words.slice(0, 2000),
        finalFlag: sent.final ? 'Y' : 'N',
      })
    else await doAsSystem(context, nodes.sent, verbs[sent.kind], id)
}

const verbs = { sent: 'doSent', folder: 'doFolder', handed: 'doHand' } as const
