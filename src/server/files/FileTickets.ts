import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../database/Database.ts'

export interface Ticket { readonly fileId: string; readonly sessionId: string; readonly isInline: boolean }

/** Addresses for a picture, a frame or a long download: one file, one session, 60 seconds. Only their digests are kept. */
export interface FileTickets {
  issue(ticket: Ticket): Promise<string>
  find(text: string): Promise<Ticket | null>
  sweep(): Promise<void>
}

const seconds = 60

export function createFileTickets({ pool }: Database): FileTickets {
  return {
    async issue({ fileId, sessionId, isInline }) {
      const text = randomBytes(24).toString('base64url')
      await pool.query('insert into base_file_ticket (hash, file_id, session_id, is_inline, expires_at) values ($1, $2, $3, $4, now() + make_interval(secs => $5))', [digest(text), fileId, sessionId, isInline, seconds])
      return text
    },
    async find(text) {
      const { rows } = await pool.query<Ticket>('select file_id as "fileId", session_id as "sessionId", is_inline as "isInline" from base_file_ticket where hash = $1 and expires_at > now()', [digest(text)])
      return rows[0] ?? null
    },
    async sweep() { await pool.query('delete from base_file_ticket where expires_at < now()') },
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
