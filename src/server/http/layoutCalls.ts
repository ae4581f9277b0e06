import type { Row } from '../../language/compiled.ts'
import { fail } from '../fail.ts'
import { objectOf, textOf } from './bodies.ts'
import type { Services } from './Services.ts'
import { must, type SystemCall } from './SystemCall.ts'

const mostBytes = 64 * 1024
/** Kept of one user, and told at once: the tables that were arranged last. */
const mostLayouts = 500
const mostTold = 2 * 1024 * 1024

/** What a user keeps for himself: the columns of a table, language and page size (platform section 4.3). */
export function layoutCalls({ database: { pool }, sessions }: Services): Record<string, SystemCall> {
  return {
    'baseServer/baseTableLayout/getTableLayout': {
      run: async ({ body }, signedIn) => {
        const { rows } = await pool.query<Row>(
          'select table_name as "tableName", columns, page_rows as "pageRows" from sys_table_layout where user_id = $1 and table_name = $2',
          [must(signedIn).user.userId, tableOf(body)],
        )
        return { data: rows[0] ?? null }
      },
    },
    'baseServer/baseTableLayout/findTableLayouts': {
      run: async (_, signedIn) => {
        const { rows } = await pool.query<Row>(
          `select table_name as "tableName", columns, page_rows as "pageRows" from (select *, sum(octet_length(columns::text)) over (order by updated_at desc, table_name) as until from sys_table_layout where user_id = $1) as known
          where until <= $2 order by updated_at desc limit $3`,
          [must(signedIn).user.userId, mostTold, mostLayouts],
        )
        return { data: rows }
      },
    },
    'baseServer/baseTableLayout/saveTableLayout': {
      run: async ({ body }, signedIn) => {
        const kept = {
          tableName: tableOf(body),
          columns: columnsOf(objectOf(body)['columns']),
          pageRows: pageRowsOf(objectOf(body)['pageRows']),
        }
        await pool.query(
          `insert into sys_table_layout (user_id, table_name, columns, page_rows) values ($1, $2, $3, $4) on conflict (user_id, table_name)
          do update set columns = excluded.columns, page_rows = excluded.page_rows, updated_at = now()`,
          [must(signedIn).user.userId, kept.tableName, JSON.stringify(kept.columns), kept.pageRows],
        )
        await pool.query(
          'delete from sys_table_layout where user_id = $1 and table_name in (select table_name from sys_table_layout where user_id = $1 order by updated_at desc offset $2)',
          [must(signedIn).user.userId, mostLayouts],
        )
        return { data: kept }
      },
    },
    'baseServer/baseTableLayout/deleteTableLayout': {
      run: async ({ body }, signedIn) => {
        await pool.query('delete from sys_table_layout where user_id = $1 and table_name = $2', [
          must(signedIn).user.userId,
          tableOf(body),
        ])
        return { data: null }
      },
    },
    'baseServer/baseUserPreference/getPreference': {
      run: async (_, signedIn) => ({ data: await preference(must(signedIn).user.userId) }),
    },
    'baseServer/baseUserPreference/savePreference': {
      run: async ({ body }, signedIn) => {
        const { language, pageRows, values } = objectOf(body)
        const { user, session } = must(signedIn)
        if (language !== undefined && language !== 'CN' && language !== 'EN')
          fail('PARAM_INVALID', { field: 'language', reason: 'CN, EN' })
        await pool.query(
          `insert into sys_user_preference (user_id, language, page_rows, more) values ($1, $2, $3, coalesce($4::jsonb, '{}')) on conflict (user_id)
          do update set language = coalesce($2, sys_user_preference.language), page_rows = coalesce($3, sys_user_preference.page_rows), more = coalesce($4::jsonb, sys_user_preference.more)`,
          [
            user.userId,
            language ?? null,
            pageRowsOf(pageRows),
            values === undefined ? null : small(objectOf(values)),
          ],
        )
        if (language) await sessions.setLanguage(session.id, language)
        return { data: await preference(user.userId) }
      },
    },
  }

  async function preference(userId: string): Promise<Row> {
    const { rows } = await pool.query<Row>(
      'select language, page_rows as "pageRows", more as "values" from sys_user_preference where user_id = $1',
      [userId],
    )
    return rows[0] ?? { language: null, pageRows: null, values: {} }
  }
}

const tableOf = (body: unknown): string => textOf(objectOf(body), 'tableName', 120)

function pageRowsOf(value: unknown): number | null {
  if (value === undefined || value === null) return null
  return typeof value === 'number' && Number.isInteger(value) && value >= 10 && value <= 500
    ? value
    : fail('PARAM_INVALID', { field: 'pageRows', reason: '10–500' })
}

/** Unknown keys of a column are left out, so that nobody keeps other things here. */
function columnsOf(value: unknown): Row[] {
  if (!Array.isArray(value)) fail('PARAM_REQUIRED', { field: 'columns' })
  const columns = value.map((one: unknown) => {
    const { key, visible, width, fixed, order, sort } = objectOf(one)
    if (typeof key !== 'string' || key.length > 200)
      fail('PARAM_INVALID', { field: 'columns.key', reason: '' })
    return { key, visible, width, fixed, order, sort }
  })
  small(columns)
  return columns
}

function small(value: unknown): string {
  const text = JSON.stringify(value)
  return Buffer.byteLength(text) <= mostBytes ? text : fail('TOO_LARGE', { limit: '64 KB' })
}
