import type { Row } from '../../../language/row.ts'
import { fail } from '../../fail.ts'
import { objectOf, textOf } from '../bodies.ts'
import type { Services } from '../Services.ts'
import { listOf, nothing, object, orNull, text, word, type Schema, noBody } from '../../Schema.ts'
import type { CallContext, SystemCalls } from '../SystemCall.ts'
import { isLanguage, languageCodes } from '../../../language/languages.ts'

const mostBytes = 64 * 1024
/** Kept of one user, and told at once: the tables that were arranged last. */
const mostLayouts = 500
const mostTold = 2 * 1024 * 1024

const tableName = text(120)
const pageRows: Schema = { type: ['integer', 'null'], minimum: 10, maximum: 500 }
const column: Schema = {
  type: 'object',
  required: ['key'],
  properties: { key: { type: 'string', maxLength: 200 } },
}
const layout: Schema = object({ tableName: word, columns: listOf(column), pageRows })
const preference: Schema = object({
  language: orNull({ enum: languageCodes }),
  pageRows,
  values: { type: 'object' },
})

/** What a user keeps for himself: the columns of a table, language and page size (platform section 4.3). */
export const layoutCalls: SystemCalls = {
  'baseServer/baseTableLayout/getTableLayout': {
    effect: 'read',
    access: 'signedIn',
    body: object({ tableName }),
    answer: orNull(layout),
    says: ['`{tableName}`', '`{tableName, columns, pageRows}` or null'],
    also: ['get'],
    answers: ['calls.namedCalls.tableLayoutGet'],
    run: async ({ services, exchange: { body }, signedIn: { user } }) => {
      const { rows } = await services.database.pool.query<Row>(
        'select table_name as "tableName", columns, page_rows as "pageRows" from sys_table_layout where user_id = $1 and table_name = $2',
        [user.userId, tableOf(body)],
      )
      return { data: rows[0] ?? null }
    },
  },
  'baseServer/baseTableLayout/findTableLayouts': {
    effect: 'read',
    access: 'signedIn',
    body: noBody,
    answer: listOf(layout),
    says: ['`{}`', "all of the user's, the latest 500 and 2 MB; older ones are forgotten"],
    run: async ({ services, signedIn: { user } }) => {
      const { rows } = await services.database.pool.query<Row>(
        `select table_name as "tableName", columns, page_rows as "pageRows" from (select *, sum(octet_length(columns::text)) over (order by updated_at desc, table_name) as until from sys_table_layout where user_id = $1) as known
        where until <= $2 order by updated_at desc limit $3`,
        [user.userId, mostTold, mostLayouts],
      )
      return { data: rows }
    },
  },
  'baseServer/baseTableLayout/saveTableLayout': {
    effect: 'write',
    access: 'signedIn',
    body: object({ tableName, columns: { type: 'array', items: column } }, { pageRows }),
    answer: layout,
    says: [
      '`{tableName, columns: [{key, visible, width, fixed, order, sort}], pageRows}`',
      'the same; 64 KB at most',
    ],
    also: ['createOrUpdate'],
    answers: ['calls.namedCalls.tableLayoutCreateOrUpdate'],
    run: saveLayout,
  },
  'baseServer/baseTableLayout/deleteTableLayout': {
    effect: 'write',
    access: 'signedIn',
    body: object({ tableName }),
    answer: nothing,
    says: ['`{tableName}`', 'null'],
    also: ['delete'],
    answers: ['calls.namedCalls.tableLayoutDelete'],
    run: async ({ services, exchange: { body }, signedIn: { user } }) => {
      await services.database.pool.query(
        'delete from sys_table_layout where user_id = $1 and table_name = $2',
        [user.userId, tableOf(body)],
      )
      return { data: null }
    },
  },
  'baseServer/baseUserPreference/getPreference': {
    effect: 'read',
    access: 'signedIn',
    body: noBody,
    answer: preference,
    says: ['`{}`', "`{language, pageRows, values}`, the user's own"],
    run: async ({ services, signedIn: { user } }) => ({ data: await preferenceOf(services, user.userId) }),
  },
  'baseServer/baseUserPreference/savePreference': {
    effect: 'write',
    access: 'signedIn',
    body: object({}, { language: { enum: languageCodes }, pageRows, values: { type: 'object' } }),
    answer: preference,
    says: ['`{language?, pageRows?, values?}`', '`{language, pageRows, values}`'],
    run: savePreference,
  },
}

async function saveLayout({
  services,
  exchange: { body },
  signedIn: { user },
}: CallContext): Promise<{ data: Row }> {
  const { pool } = services.database
  const row = objectOf(body)
  const kept = {
    tableName: tableOf(body),
    columns: columnsOf(row['columns']),
    pageRows: row['pageRows'] ?? null,
  }
  await pool.query(
    `insert into sys_table_layout (user_id, table_name, columns, page_rows) values ($1, $2, $3, $4) on conflict (user_id, table_name)
    do update set columns = excluded.columns, page_rows = excluded.page_rows, updated_at = now()`,
    [user.userId, kept.tableName, JSON.stringify(kept.columns), kept.pageRows],
  )
  await pool.query(
    'delete from sys_table_layout where user_id = $1 and table_name in (select table_name from sys_table_layout where user_id = $1 order by updated_at desc offset $2)',
    [user.userId, mostLayouts],
  )
  return { data: kept }
}

async function savePreference({
  services,
  exchange,
  signedIn: { user, session },
}: CallContext): Promise<{ data: Row }> {
  const { language, pageRows: size, values } = objectOf(exchange.body)
  await services.database.pool.query(
    `insert into sys_user_preference (user_id, language, page_rows, more) values ($1, $2, $3, coalesce($4::jsonb, '{}')) on conflict (user_id)
    do update set language = coalesce($2, sys_user_preference.language), page_rows = coalesce($3, sys_user_preference.page_rows), more = coalesce($4::jsonb, sys_user_preference.more)`,
    [user.userId, language ?? null, size ?? null, values === undefined ? null : small(values)],
  )
  if (isLanguage(language)) await services.sessions.setLanguage(session.id, language)
  return { data: await preferenceOf(services, user.userId) }
}

async function preferenceOf({ database: { pool } }: Services, userId: string): Promise<Row> {
  const { rows } = await pool.query<Row>(
    'select language, page_rows as "pageRows", more as "values" from sys_user_preference where user_id = $1',
    [userId],
  )
  return rows[0] ?? { language: null, pageRows: null, values: {} }
}

const tableOf = (body: unknown): string => textOf(objectOf(body), 'tableName', 120)

/** Unknown keys of a column are left out, so that nobody keeps other things here. The body was checked. */
function columnsOf(value: unknown): Row[] {
  const columns = (Array.isArray(value) ? value : []).map((one: unknown) => {
    const { key, visible, width, fixed, order, sort } = objectOf(one)
    return { key, visible, width, fixed, order, sort }
  })
  small(columns)
  return columns
}

function small(value: unknown): string {
  const text = JSON.stringify(value)
  return Buffer.byteLength(text) <= mostBytes ? text : fail('TOO_LARGE', { limit: '64 KB' })
}
