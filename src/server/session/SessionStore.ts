import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Language } from '../../language/label.ts'
import type { Database } from '../database/Database.ts'
import type { MasterKey } from './MasterKey.ts'
import type { Mark } from './NonceStore.ts'
import { languageFrom } from '../../language/languages.ts'

/** A session as it stands now. The cookie's value and the authorization code are known only as hashes. */
export interface Session {
  readonly id: string
  readonly userId: string
  readonly signKey: string
  readonly gatewayTag: string
  readonly certificate: string
  readonly language: Language
  readonly createdAt: string
  /** Counts changes of permissions; what was found of a user holds as long as it stays. */
  readonly generation: number
  readonly calendarGeneration: number
  readonly settingGeneration: number
  readonly lookupGeneration: number
  readonly idleSeconds: number
  readonly ageSeconds: number
  readonly endedWhy: string | null
  /** Of a visitor, who has no account; by which link he came. */
  readonly isVisit: boolean
  readonly ticketId: string | null
  /** Nobody used the random number before, at any server. */
  readonly isFirst: boolean
  /** Since when random numbers of reading calls are remembered, in ms; null: they were forgotten in a crash. */
  readonly rememberedSince: number | null
  matches(authorizationCode: string): boolean
}

/** What login hands out, and nobody can ask for again. */
export interface NewSession {
  readonly cookie: string
  readonly authorizationCode: string
  readonly gatewayTag: string
  readonly signKey: string
}

export interface SessionStore {
  /** `mark`: the random number of the call, which is taken on the way if the authorization code is right. */
  find(cookie: string, mark?: Mark & { readonly authorizationCode: string }): Promise<Session | null>
  begin(facts: {
    userId: string
    certificate: string
    language: Language
    address: string
    agent: string
    limit: number
    /** Of a visitor: by which link he came, if by any. */
    visit?: { readonly ticketId: string | null }
  }): Promise<NewSession>
  /** Restarts the idle time of a session after a call. Written at most once a minute. */
  touch(session: Session): Promise<void>
  end(id: string, why: string): Promise<void>
  endAll(userId: string, why: string, except?: string): Promise<void>
  /** The user's running sessions, latest first. */
  listOf(userId: string, current: string): Promise<readonly SessionLine[]>
  /** One of the user's own, as listOf names it. */
  endOwn(userId: string, sessionId: string): Promise<void>
  setLanguage(id: string, language: Language): Promise<void>
  /** Forgets what ended or began long ago. */
  sweep(): Promise<void>
}

/** `sessionId` is a part of the hash: it names a session and opens none. */
export interface SessionLine {
  readonly sessionId: string
  readonly address: string
  readonly agent: string
  readonly createdAt: string
  readonly usedAt: string
  readonly isCurrent: boolean
}

interface SessionRow {
  readonly id_hash: string
  readonly code_hash: string
  readonly sign_key: string
  readonly gateway_tag: string
  readonly certificate: string
  readonly user_id: string
  readonly language: string
  readonly created_at: string
  readonly ended_why: string | null
  readonly idle: number
  readonly age: number
  readonly generation: number
  readonly calendarGeneration: number
  readonly settingGeneration: number
  readonly lookup_generation: number
  readonly calendar_generation: number
  readonly setting_generation: number
  readonly is_visit: boolean
  readonly ticket_id: string | null
  readonly is_first: boolean
  readonly remembered_since: string | number | null
}

const findSql = (
  isFirst: string,
) => `select s.*, extract(epoch from now() - s.used_at)::float8 as idle, extract(epoch from now() - s.created_at)::float8 as age,
  (select value from sys_generation where name = 'permission') as generation, (select value from sys_generation where name = 'lookup') as lookup_generation,
  (select value from sys_generation where name = 'calendar') as calendar_generation,
  (select value from sys_generation where name = 'setting') as setting_generation,
  (${isFirst}) as is_first, (select since from sys_replay_since) as remembered_since
  from sys_session s where s.id_hash = $1`

/** Reading the session and taking the random number are one statement, and so one way to the database. What only reads is not flushed to disk. */
const insertNumber = (table: string) =>
  `insert into ${table} (number) select $3::uuid from sys_session where id_hash = $1 and code_hash = $2 on conflict do nothing returning 1`
const finding = {
  plain: { name: 'session.find', text: findSql('true') },
  lately: {
    name: 'session.find.lately',
    text: `with lately as (${insertNumber('sys_replay_lately')}) ${findSql('exists (select from lately) and not exists (select from sys_replay where number = $3::uuid)')}`,
  },
  durable: {
    name: 'session.find.durable',
    text: `with lately as (${insertNumber('sys_replay_lately')}), kept as (${insertNumber('sys_replay')}) ${findSql('exists (select from lately) and exists (select from kept)')}`,
  },
} as const

/** Of what a sign key is, for the master key. */
export const sessionPlace = (idHash: string): string => `sys_session ${idHash}`

export function createSessionStore({ pool }: Database, master: MasterKey): SessionStore {
  /** A session whose key cannot be opened is as good as none. */
  const known = (row: SessionRow): Session | null => {
    const signKey = master.open(row.sign_key, sessionPlace(row.id_hash))
    return signKey === null ? null : toSession(row, signKey)
  }
  return {
    async find(cookie, mark) {
      const { rows } = await pool.query<SessionRow>(
        mark
          ? {
              ...(mark.isDurable ? finding.durable : finding.lately),
              values: [sha256(cookie), sha256(mark.authorizationCode), mark.number],
            }
          : { ...finding.plain, values: [sha256(cookie)] },
      )
      return rows[0] ? known(rows[0]) : null
    },
    async begin({ userId, certificate, language, address, agent, limit, visit }) {
      const made = {
        cookie: secret(),
        authorizationCode: secret(),
        gatewayTag: randomBytes(9).toString('base64url'),
        signKey: randomBytes(32).toString('hex'),
      }
      await pool.query(
        'insert into sys_session (id_hash, code_hash, sign_key, gateway_tag, certificate, user_id, language, address, agent, is_visit, ticket_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
        [
          sha256(made.cookie),
          sha256(made.authorizationCode),
          master.seal(made.signKey, sessionPlace(sha256(made.cookie))),
          made.gatewayTag,
          certificate,
          userId,
          language,
          address,
          agent.slice(0, 300),
          visit !== undefined,
          visit?.ticketId ?? null,
        ],
      )
      await pool.query(
        `update sys_session set ended_at = now(), ended_why = 'SESSION_REPLACED' where id_hash in
        (select id_hash from sys_session where user_id = $1 and ended_at is null order by created_at desc, id_hash <> $3 offset $2)`,
        [userId, limit, sha256(made.cookie)],
      )
      return made
    },
    async touch({ id, idleSeconds }) {
      if (idleSeconds > 60)
        await pool.query('update sys_session set used_at = now() where id_hash = $1', [id])
    },
    async end(id, why) {
      await pool.query(
        'update sys_session set ended_at = now(), ended_why = $2 where id_hash = $1 and ended_at is null',
        [id, why],
      )
    },
    async endAll(userId, why, except = '') {
      await pool.query(
        'update sys_session set ended_at = now(), ended_why = $2 where user_id = $1 and ended_at is null and id_hash <> $3',
        [userId, why, except],
      )
    },
    async listOf(userId, current) {
      const { rows } = await pool.query<SessionLine>(
        `select left(id_hash, 24) as "sessionId", address, agent, created_at as "createdAt", used_at as "usedAt", id_hash = $2 as "isCurrent"
        from sys_session where user_id = $1 and ended_at is null order by created_at desc`,
        [userId, current],
      )
      return rows
    },
    async endOwn(userId, sessionId) {
      await pool.query(
        `update sys_session set ended_at = now(), ended_why = 'LOGOUT' where user_id = $1 and left(id_hash, 24) = $2 and ended_at is null`,
        [userId, sessionId],
      )
    },
    async setLanguage(id, language) {
      await pool.query('update sys_session set language = $2 where id_hash = $1', [id, language])
    },
    async sweep() {
      await pool.query(
        `delete from sys_session where created_at < now() - interval '8 days' or ended_at < now() - interval '1 day'`,
      )
      await pool.query(`delete from sys_login_log where at < now() - interval '180 days'`)
    },
  }
}

const secret = (): string => randomBytes(32).toString('base64url')

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

function toSession(row: SessionRow, signKey: string): Session {
  const code = Buffer.from(row.code_hash)
  return {
    id: row.id_hash,
    userId: row.user_id,
    signKey,
    gatewayTag: row.gateway_tag,
    certificate: row.certificate,
    language: languageFrom(row.language) ?? 'CN',
    createdAt: row.created_at,
    generation: Number(row.generation),
    lookupGeneration: Number(row.lookup_generation),
    calendarGeneration: Number(row.calendar_generation),
    settingGeneration: Number(row.setting_generation),
    idleSeconds: row.idle,
    ageSeconds: row.age,
    endedWhy: row.ended_why,
    isVisit: row.is_visit,
    ticketId: row.ticket_id,
    isFirst: row.is_first,
    rememberedSince: row.remembered_since === null ? null : Number(row.remembered_since),
    matches: (authorizationCode) => timingSafeEqual(Buffer.from(sha256(authorizationCode)), code),
  }
}
