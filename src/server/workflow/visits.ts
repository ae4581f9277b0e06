import { visitorsOf } from '../../language/audience.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { newTicketId } from '../database/newId.ts'
import { errorOf } from '../fail.ts'
import { placeOf } from '../placeOf.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { change, run } from '../database/run.ts'
import { and, ident, raw, sql } from '../database/Sql.ts'
import { beginAs } from './copiedRows.ts'
import type { Document } from './Document.ts'

/** What a visitor begins by a link of his own is what that link is about: it bears that key from the beginning. */
export function beginByLink(
  { caller: { visit } }: OperationContext,
  node: EntityNode,
  { input, stored, trusted }: { readonly input: Row; readonly stored?: Document; readonly trusted?: boolean },
): void {
  if (stored || trusted || !visit?.about?.isOwn) return
  if (visit.about.entity === node.name) beginAs(input, { id: visit.about.documentId })
}

/**
 * Writes down that a visitor began these documents, before they are written. Of those that nobody went on with there are only so many from one address and by
 * one link, whoever asks at the same time; a link of one's own begins one. Throws VISIT_DRAFTS.
 */
export async function keepBegun(context: OperationContext, begun: readonly Document[]): Promise<void> {
  const { tx, caller, catalog, env } = context
  const most = visitorsOf(catalog.definitions.audiences)?.visit
  if (!caller.visit || !most || begun.length === 0) return
  const place = placeOf(caller.address)
  const link = caller.visit.ticketId || caller.userId
  await run(
    tx,
    sql`select pg_advisory_xact_lock(k) from (select hashtextextended(t, 0) as k from unnest(array['visit from ' || ${place}, 'visit by ' || ${link}]) as t order by k) as keys`,
  )
  for (const { node, id } of begun) {
    const count = await openDrafts(context, node, { place, link, days: most.days })
    const isTaken = caller.visit.about?.isOwn === true && (await isBegun(context, id))
    if (count >= most.drafts || isTaken)
      throw errorOf('VISIT_DRAFTS', { count: Math.max(count, 1) }, { data: { seconds: 3600 } })
    await change(
      tx,
      sql`insert into sys_visit_begun (document_id, tenant_id, entity, ticket_id, place, begun_at)
      values (${id}, ${caller.tenantId}, ${node.name}, ${link}, ${place}, ${env.now}::timestamptz)`,
    )
  }
}

const isBegun = async ({ tx }: OperationContext, id: string): Promise<boolean> =>
  (await run(tx, sql`select 1 from sys_visit_begun where document_id = ${id}`)).length > 0

async function openDrafts(
  { tx, env }: OperationContext,
  { name, entity }: EntityNode,
  { place, link, days }: { readonly place: string; readonly link: string; readonly days: number },
): Promise<number> {
  const { states } = entity
  const isOpen = states
    ? [sql`${raw(`d.${ident(stateColumn(entity.fields, states.field))}`)} = ${states.initial}`]
    : []
  const rows = await run<{ count: number }>(
    tx,
    sql`select count(*)::int as count from sys_visit_begun b join ${raw(ident(entity.table))} d on d.id = b.document_id
    where ${and([
      sql`b.entity = ${name}`,
      sql`(b.place = ${place} or b.ticket_id = ${link})`,
      sql`b.begun_at > ${env.now}::timestamptz - make_interval(days => ${days})`,
      ...isOpen,
    ])}`,
  )
  return rows[0]?.count ?? 0
}

const stateColumn = (fields: EntityNode['entity']['fields'], state: string): string =>
  fields.find(({ name }) => name === state)?.column ?? state

/** A link to each of these documents, where the verb tells visitors of it: there is no other way to them. */
export async function giveLinks(
  { tx, caller, catalog, env }: OperationContext,
  node: EntityNode,
  { name, tell }: CompiledVerb,
  documentIds: readonly string[],
): Promise<void> {
  const visitors = visitorsOf(catalog.definitions.audiences)
  if (!visitors || !tell?.includes(visitors.name)) return
  const { days, uses } = visitors.visit
  for (const id of new Set(documentIds))
    await change(
      tx,
      sql`insert into sys_ticket (ticket_id, tenant_id, entity, document_id, verb, made_by, made_by_name, made_at, expires_at, most_uses)
      values (${newTicketId()}, ${caller.tenantId}, ${node.root.name}, ${id}, ${name}, ${caller.userId}, ${caller.userName}, ${env.now}::timestamptz, ${env.now}::timestamptz + make_interval(days => ${days}), ${uses})`,
    )
}
