import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../database/Database.ts'

export interface Ticket {
  readonly fileId: string
  readonly sessionId: string
  readonly isInline: boolean
}

/** The whole file, once; ranges of it, so that a viewer can leaf and a download go on; a look at its headers, which brings no bytes. */
export type TicketUse = 'whole' | 'range' | 'look'

/** Addresses for a picture, a frame or a long download: one file, one session, 60 seconds, one use (platform section 2.1). Only their digests are kept. */
export interface FileTickets {
  issue(ticket: Ticket): Promise<string>
  /** Null when there is none, or it was used. */
  use(
    ticket: { readonly text: string; readonly fileId: string; readonly sessionId: string },
    use: TicketUse,
  ): Promise<{ readonly isInline: boolean } | null>
  sweep(): Promise<void>
}

const seconds = 60
/** A viewer asks for a file in pieces of 64 KB and more. */
const mostRanges = 1000

export function createFileTickets({ pool }: Database): FileTickets {
  return {
    async issue({ fileId, sessionId, isInline }) {
      const text = randomBytes(24).toString('base64url')
      await pool.query(
        'insert into base_file_ticket (hash, file_id, session_id, is_inline, expires_at) values ($1, $2, $3, $4, now() + make_interval(secs => $5))',
        [digest(text), fileId, sessionId, isInline, seconds],
      )
      return text
    },
    async use({ text, fileId, sessionId }, use) {
      const { rows } = await pool.query<{ isInline: boolean }>(
        `update base_file_ticket set whole_uses = whole_uses + case $4 when 'whole' then 1 else 0 end, range_uses = range_uses + case $4 when 'range' then 1 else 0 end
        where hash = $1 and file_id = $2 and session_id = $3 and expires_at > now() and case $4 when 'whole' then whole_uses + range_uses = 0 when 'range' then range_uses < $5 else true end returning is_inline as "isInline"`,
        [digest(text), fileId, sessionId, use, mostRanges],
      )
      return rows[0] ?? null
    },
    async sweep() {
      await pool.query('delete from base_file_ticket where expires_at < now()')
    },
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
