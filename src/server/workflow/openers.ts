import type { SealKeys } from '../../language/entity.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import { fail } from '../fail.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { isOpenerKey, layPart } from '../store/keyParts.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { change, run } from '../database/run.ts'
import { sql } from '../database/Sql.ts'
import type { Deed } from './putAsked.ts'

/** Characters of a wrapped private key at most. */
const longestSecret = 6000

/**
 * What comes with a verb of somebody who opens: `_opener`, his key pair, with the verb by which he sets his opening password, and `_part`, his part of
 * the key, with any other. All rules of the verb have been asked, so nothing of it is kept too early.
 */
export async function takeParts(
  context: OperationContext,
  node: EntityNode,
  verb: CompiledVerb,
  deeds: readonly Deed[],
): Promise<void> {
  const keys = node.root.entity.openers
  if (!keys || isSystem(context.caller)) return
  const isTurning = node.name === keys.entity
  for (const deed of deeds)
    if (isTurning && verb.name === keys.do) await setOpener(context, keys, deed)
    else await takePart(context, deed, isTurning)
}

async function setOpener(context: OperationContext, { user }: SealKeys, deed: Deed): Promise<void> {
  const { document, placed, target } = deed
  const { tenantId, userId } = context.caller
  const sent: unknown = target.asked['_opener']
  const { publicKey, secret } = isPair(sent) ? sent : {}
  if (placed.row[user] !== userId) fail('FORBIDDEN')
  if (!publicKey || !secret || secret.length > longestSecret || !isOpenerKey(publicKey))
    return fail('SEAL_OPENER', { reason: serverTexts.text('seal.opener') })
  if (await hasParts(context, document.id)) fail('SEAL_OPENER', { reason: serverTexts.text('seal.late') })
  await change(
    context.tx,
    sql`insert into sys_seal_opener (row_id, tenant_id, event_id, user_id, public_key, secret, set_at)
    values (${target.id}, ${tenantId}, ${document.id}, ${userId}, ${publicKey}, ${secret}, ${context.env.now}::timestamptz)
    on conflict (row_id) do update set user_id = excluded.user_id, public_key = excluded.public_key, secret = excluded.secret, set_at = excluded.set_at`,
  )
}

const isPair = (value: unknown): value is { readonly publicKey: string; readonly secret: string } =>
  typeof value === 'object' &&
  value !== null &&
  'publicKey' in value &&
  'secret' in value &&
  typeof value.publicKey === 'string' &&
  typeof value.secret === 'string'

async function hasParts({ tx }: Pick<OperationContext, 'tx'>, event: string): Promise<boolean> {
  return (await run(tx, sql`select 1 as one from sys_seal_part where event_id = ${event} limit 1`)).length > 0
}

/** Whoever turns a key that has parts needs his own; with other verbs it is laid where it is sent. */
async function takePart(
  context: OperationContext,
  { document, target }: Deed,
  isTurning: boolean,
): Promise<void> {
  const sent: unknown = target.asked['_part']
  if (sent === undefined && !isTurning) return
  const [own] = await run<{ key_id: string }>(
    context.tx,
    sql`select key_id from sys_seal_part where event_id = ${document.id} and user_id = ${context.caller.userId}`,
  )
  if (!own) {
    // Nothing is sealed for it, or it is opened; where others have parts he has none.
    if (await hasParts(context, document.id)) fail('SEAL_PART', { reason: serverTexts.text('seal.none') })
    return
  }
  if (typeof sent !== 'string') return fail('SEAL_PART', { reason: serverTexts.text('seal.password') })
  if (!(await layPart(context, own.key_id, sent)))
    fail('SEAL_PART', { reason: serverTexts.text('seal.other') })
}
