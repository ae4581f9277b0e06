import { timingSafeEqual } from 'node:crypto'
import type { CompiledVisit } from '../../language/audience.ts'
import type { LinkLine } from '../../language/visit.ts'
import { tenantId } from '../Caller.ts'
import { newId, newTicketId } from '../database/newId.ts'
import type { Database } from '../database/Database.ts'
import { fail, errorOf } from '../fail.ts'
import { placeOf } from '../placeOf.ts'
import type { MasterKey } from './MasterKey.ts'

/** A link: what it is about, since when, how long and how often it opens that, and what became of it. */
export interface Ticket extends Omit<LinkLine, 'link' | 'isLive'> {
  readonly entity: string
  readonly documentId: string
}

/** Whether it still opens its document. */
export type ListedTicket = Ticket & Pick<LinkLine, 'isLive'>

/** What people without an account come by. */
export interface Visits {
  /** Counts a visit, or a try of one, from this address. Throws VISIT_WAIT. */
  count(address: string, visit: CompiledVisit): Promise<void>
  /** What opens a link: it stands in no table, and is the same each time. */
  secretOf(ticketId: string): string
  /** Uses a link once more. Throws LINK_INVALID: unknown, altered, expired, used up and ended are one answer. */
  use(secret: string, now: Date): Promise<Ticket>
  /** A link to a document that is to come, for who is about to begin it. */
  begin(entity: string, visit: CompiledVisit, now: Date): Promise<Ticket>
  /** A link that still opens its document; for every call of who came by it. */
  live(ticketId: string, now: Date): Promise<Ticket | null>
  of(entity: string, documentId: string, now: Date): Promise<readonly ListedTicket[]>
  /** Ends a link of this document, and the visits by it. Whether there was one. */
  end(link: Pick<Ticket, 'ticketId' | 'entity' | 'documentId'>, by: string, now: Date): Promise<boolean>
  /** Forgets links to documents that nobody began, and counts of hours that are over. */
  sweep(): Promise<void>
}

const use = 'screenwright link'

const facts = `ticket_id as "ticketId", entity, document_id as "documentId", made_by_name as "madeByName", made_at as "madeAt", expires_at as "expiresAt",
  uses, most_uses as "mostUses", used_at as "usedAt", ended_at as "endedAt", ended_by_name as "endedByName"`

export function createVisits({ pool }: Database, master: Pick<MasterKey, 'sign'>): Visits {
  const one = async (text: string, values: readonly unknown[]): Promise<Ticket | null> =>
    (await pool.query<Ticket>(text, [...values])).rows[0] ?? null
  const secretOf = (ticketId: string) => `${ticketId}.${master.sign(ticketId, use)}`
  return {
    secretOf,
    async count(address, { perHour }) {
      const { rows } = await pool.query<{ count: number; rest: number }>(
        `insert into sys_visit_count (place, hour, count) values ($1, date_trunc('hour', now()), 1)
        on conflict (place, hour) do update set count = sys_visit_count.count + 1
        returning count, ceil(extract(epoch from hour + interval '1 hour' - now()))::int as rest`,
        [placeOf(address)],
      )
      const { count = 0, rest = 1 } = rows[0] ?? {}
      if (count > perHour)
        throw errorOf('VISIT_WAIT', { minutes: Math.ceil(rest / 60) }, { data: { seconds: rest } })
    },
    async use(secret, now) {
      const ticketId = secret.split('.')[0] ?? ''
      if (!isSame(secret, secretOf(ticketId))) fail('LINK_INVALID')
      return (
        (await one(
          `update sys_ticket set uses = uses + 1, used_at = $3
          where ticket_id = $1 and tenant_id = $2 and ended_at is null and expires_at > $3 and uses < most_uses returning ${facts}`,
          [ticketId, tenantId, now],
        )) ?? fail('LINK_INVALID')
      )
    },
    async begin(entity, { days, uses }, now) {
      const made = await one(
        `insert into sys_ticket (ticket_id, tenant_id, entity, document_id, made_at, expires_at, most_uses, uses, used_at)
        values ($1, $2, $3, $4, $5, $5::timestamptz + make_interval(days => $6), $7, 1, $5) returning ${facts}`,
        [newTicketId(), tenantId, entity, newId(), now, days, uses],
      )
      return made ?? fail('FAULT', { traceId: '' })
    },
    live: (ticketId, now) =>
      one(
        `select ${facts} from sys_ticket where ticket_id = $1 and tenant_id = $2 and ended_at is null and expires_at > $3`,
        [ticketId, tenantId, now],
      ),
    of: async (entity, documentId, now) =>
      (
        await pool.query<ListedTicket>(
          `select ${facts}, ended_at is null and expires_at > $4 and uses < most_uses as "isLive" from sys_ticket where tenant_id = $1 and entity = $2 and document_id = $3 order by seq desc limit 200`,
          [tenantId, entity, documentId, now],
        )
      ).rows,
    async end({ ticketId, entity, documentId }, by, now) {
      const { rowCount } = await pool.query(
        `update sys_ticket set ended_at = $5, ended_by_name = $6 where ticket_id = $1 and tenant_id = $2 and entity = $3 and document_id = $4 and ended_at is null`,
        [ticketId, tenantId, entity, documentId, now, by],
      )
      if (!rowCount) return false
      await pool.query(
        `update sys_session set ended_at = now(), ended_why = 'LINK_ENDED' where ticket_id = $1 and ended_at is null`,
        [ticketId],
      )
      return true
    },
    async sweep() {
      await pool.query(
        `delete from sys_ticket t where made_by is null and made_at < now() - interval '1 day' and not exists (select from sys_visit_begun b where b.document_id = t.document_id)`,
      )
      await pool.query(`delete from sys_visit_count where hour < now() - interval '2 hours'`)
    },
  }
}

/** Takes as long for what is wrong in its first letter as for what is wrong in its last. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
