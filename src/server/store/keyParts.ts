import { constants, createHash, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'
import { decrypt, encrypt } from '../authenticated.ts'
import { fail } from '../fail.ts'
import type { OperationContext } from './OperationContext.ts'
import { change, run } from '../database/run.ts'
import { sql } from '../database/Sql.ts'

type Asking = Pick<OperationContext, 'tx' | 'caller' | 'seals' | 'env'>

/** A user who opens, with the key pair that he has set for it. */
export interface Opener {
  readonly userId: string
  readonly publicKey: string
  readonly secret: string
}

/** Minutes for which a part that was laid waits for another one. */
export const partMinutes = 10

const placeOfShared = (keyId: string): string => `sys_seal_key shared ${keyId}`
const placeOfLaid = (keyId: string, userId: string): string => `sys_seal_part ${keyId} ${userId}`
const placeOfPair = (keyId: string, pair: string): string => `sys_seal_key nested ${keyId} ${pair}`

/** Two of them in the one order in which their parts lie one within the other. */
const pairOf = (one: string, other: string): string => [one, other].toSorted().join(' ')

const printOf = (part: Buffer): string => createHash('sha256').update(part).digest('base64url')

/** Whether this is a public key for which parts can be encrypted. */
export function isOpenerKey(text: string): boolean {
  try {
    const key = keyFrom(text)
    return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
  } catch {
    return false
  }
}

const keyFrom = (text: string) =>
  createPublicKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'spki' })

/** The private key of an event, given over to its openers: any two of them together read it again, fewer do not, nor does the server. */
export interface Shared {
  readonly shared: string
  readonly nested: string
  readonly parts: readonly (Opener & { readonly part: string; readonly print: string })[]
}

/** Encrypts a private key under a new key, that for each two openers under the parts of both, and each part for its opener. What of it is in clear ends here. */
export function shareKey(
  { seals }: Pick<Asking, 'seals'>,
  keyId: string,
  privateKey: string,
  openers: readonly Opener[],
): Shared {
  const whole = randomBytes(32)
  const parts = new Map(openers.map(({ userId }) => [userId, randomBytes(32)]))
  const partOf = (userId: string): Buffer => parts.get(userId) ?? fail('SEAL_KEY')
  const pairs = openers.flatMap(({ userId: one }, at) =>
    openers.slice(at + 1).map(({ userId: other }) => pairOf(one, other)),
  )
  const nested = Object.fromEntries(
    pairs.map((pair) => {
      const [outer = '', inner = ''] = pair.split(' ')
      const place = placeOfPair(keyId, pair)
      return [pair, encrypt(partOf(outer), encrypt(partOf(inner), whole.toString('base64'), place), place)]
    }),
  )
  const made = {
    shared: seals.prove(encrypt(whole, privateKey, placeOfShared(keyId)), placeOfShared(keyId)),
    nested: JSON.stringify(nested),
    parts: openers.map((opener) => ({
      ...opener,
      part: encryptFor(opener, partOf(opener.userId)),
      print: printOf(partOf(opener.userId)),
    })),
  }
  for (const secret of [whole, ...parts.values()]) secret.fill(0)
  return made
}

const encryptFor = ({ publicKey }: Opener, part: Buffer): string =>
  publicEncrypt(
    { key: keyFrom(publicKey), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    part,
  ).toString('base64url')

export async function keepParts(
  { tx, caller }: Pick<Asking, 'tx' | 'caller'>,
  keyId: string,
  event: string,
  { parts }: Shared,
): Promise<void> {
  for (const { userId, secret, part, print } of parts)
    await change(
      tx,
      sql`insert into sys_seal_part (key_id, user_id, tenant_id, event_id, secret, part, print) values (${keyId}, ${userId}, ${caller.tenantId}, ${event}, ${secret}, ${part}, ${print})`,
    )
}

/** Lays the part that its opener has sent, for so many minutes. False: it is not his part. */
export async function layPart(
  { tx, caller, env, seals }: Asking,
  keyId: string,
  sent: string,
): Promise<boolean> {
  const { userId } = caller
  const part = Buffer.from(sent, 'base64url')
  const laid = seals.prove(part.toString('base64'), placeOfLaid(keyId, userId))
  await forgetParts({ tx, env }, keyId)
  const count = await change(
    tx,
    sql`update sys_seal_part set laid = ${laid}, laid_at = ${env.now}::timestamptz where key_id = ${keyId} and user_id = ${userId} and print = ${printOf(part)}`,
  )
  return count === 1
}

/** Takes away what was laid too long ago. */
async function forgetParts({ tx, env }: Pick<Asking, 'tx' | 'env'>, keyId: string): Promise<void> {
  await change(
    tx,
    sql`update sys_seal_part set laid = null, laid_at = null where key_id = ${keyId} and laid_at <= ${env.now}::timestamptz - make_interval(mins => ${partMinutes})`,
  )
}

/** The private key again, of the parts that two openers have laid. SEAL_PARTS where fewer have within these minutes. */
export async function joinParts(
  context: Asking,
  keyId: string,
  { shared, nested }: Pick<Shared, 'shared' | 'nested'>,
): Promise<string> {
  const { tx, seals } = context
  await forgetParts(context, keyId)
  const rows = await run<{ user_id: string; laid: string }>(
    tx,
    sql`select user_id, laid from sys_seal_part where key_id = ${keyId} and laid is not null order by laid_at desc`,
  )
  const parts = new Map(
    rows.flatMap(({ user_id: user, laid }) => {
      const part = seals.proved(laid, placeOfLaid(keyId, user))
      return part === null ? [] : [[user, Buffer.from(part, 'base64')] as const]
    }),
  )
  const [one, other] = [...parts.keys()]
  if (one === undefined || other === undefined)
    return fail('SEAL_PARTS', { count: parts.size, minutes: partMinutes })
  const pair = pairOf(one, other)
  const [outer = '', inner = ''] = pair.split(' ')
  const lies = (JSON.parse(nested) as Readonly<Record<string, string>>)[pair] ?? '' // as shareKey has written it
  const first = decrypt(parts.get(outer) ?? Buffer.alloc(32), lies, placeOfPair(keyId, pair))
  const whole =
    first === null ? null : decrypt(parts.get(inner) ?? Buffer.alloc(32), first, placeOfPair(keyId, pair))
  const under = seals.proved(shared, placeOfShared(keyId))
  const key =
    whole === null || under === null
      ? null
      : decrypt(Buffer.from(whole, 'base64'), under, placeOfShared(keyId))
  return key ?? fail('SEAL_KEY')
}

/** From the opening on there is nothing to be kept from one person: parts go. */
export async function dropParts({ tx }: Pick<Asking, 'tx'>, keyId: string): Promise<void> {
  await change(tx, sql`delete from sys_seal_part where key_id = ${keyId}`)
}
