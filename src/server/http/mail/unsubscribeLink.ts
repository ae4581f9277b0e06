import { timingSafeEqual } from 'node:crypto'
import type { Links } from '../../calls/composeMail.ts'
import type { TakenSending } from '../../operations/messageWork.ts'
import type { MasterKey } from '../../session/MasterKey.ts'

/** Where a mail can be switched off without a login. */
export const unsubscribePath = '/unsubscribe'

const use = 'unsubscribe'

/** Who does not want what any more: it stands in the link, signed by the server, and in no table. */
export interface Unwanted {
  readonly user: string
  readonly sourceCode: string
}

const textOf = ({ user, sourceCode }: Unwanted): string =>
  Buffer.from(JSON.stringify([user, sourceCode])).toString('base64url')

/** The link by which the receiver of a mail switches its kind off. Undefined: of this one he may not. */
export const unsubscribeLink =
  (master: Pick<MasterKey, 'sign'>, publicUrl: string) =>
  ({ user, sourceCode, canBeSwitchedOff }: TakenSending): string | undefined => {
    if (user === null || sourceCode === null || !canBeSwitchedOff) return undefined
    const said = textOf({ user, sourceCode })
    return `${publicUrl}${unsubscribePath}?t=${said}.${master.sign(said, use)}`
  }

/** Where the links of mails lead. */
export const linksOf = (master: Pick<MasterKey, 'sign'>, publicUrl: string): Links => ({
  publicUrl,
  off: unsubscribeLink(master, publicUrl),
})

/** What a link says; null where we did not make it. */
export function readUnwanted(master: Pick<MasterKey, 'sign'>, token: unknown): Unwanted | null {
  const [said = '', signature = ''] = typeof token === 'string' ? token.split('.') : []
  if (said === '' || !isSame(master.sign(said, use), signature)) return null
  const [user, sourceCode] = JSON.parse(Buffer.from(said, 'base64url').toString('utf8')) as [string, string] // we signed it
  return { user, sourceCode }
}

/** Compared to the end, so that the time tells nothing. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
