import { execute } from './run.ts'
import { raw, sql } from './Sql.ts'
import type { Definitions } from '../../language/definitions.ts'
import { newsOf } from '../../language/message.ts'
import { quoted } from '../../rules/naming.ts'
import type { Database, TransactionContext } from './Database.ts'

interface OldNotice {
  readonly seq: string
  readonly entity: string
  readonly document_id: string
  readonly root_entity: string | null
  readonly root_id: string | null
  readonly verb: string
  readonly facts: { readonly code?: unknown; readonly by?: unknown; readonly byId?: unknown }
  readonly created_at: string
}

/**
 * Before messages were told, `tell` wrote a table of its own that nobody read. Its rows become messages that were told to nobody, since what is that old is news for
 * nobody, and the table goes. Answers how many there were; a start that is broken off does it again, each row once.
 */
export async function moveOldOutbox(
  database: Pick<Database, 'db' | 'transaction'>,
  definitions: Definitions,
  system: TransactionContext,
): Promise<number> {
  const { db } = database
  const rows = await execute<{
    there: boolean
  }>(db, sql`select to_regclass('sys_outbox') is not null as there`)
  if (!rows[0]?.there) return 0
  const old = await execute<OldNotice>(
    db,
    sql`select seq::text as seq, entity, document_id, root_entity, root_id, verb, facts, created_at::text as created_at from sys_outbox`,
  )
  const outbox = definitions.entities[definitions.messageRows?.outbox ?? '']
  if (outbox && old.length > 0)
    await database.transaction(system, async (tx) => {
      await execute(tx, insertionOf(outbox, system, old.map(messageOf)))
    })
  await execute(db, sql`drop table if exists sys_outbox`)
  return old.length
}

type Outbox = Definitions['entities'][string]
type Moved = Readonly<Record<'id' | 'at' | 'by' | 'byName' | (typeof names)[number], string | null>>

/** Fields of the outbox. */
const names = [
  'sourceCode',
  'entityName',
  'businessKey',
  'billNo',
  'toldEntity',
  'toldKey',
  'verb',
  'sender',
  'title',
] as const

function messageOf(one: OldNotice): Moved {
  const code = typeof one.facts.code === 'string' ? one.facts.code : one.document_id
  const by = typeof one.facts.byId === 'string' ? one.facts.byId : 'system'
  return {
    id: `outbox-${one.seq}`,
    at: one.created_at,
    by,
    byName: typeof one.facts.by === 'string' ? one.facts.by : by,
    sourceCode: newsOf(one.entity),
    entityName: one.root_entity ?? one.entity,
    businessKey: one.root_id ?? one.document_id,
    billNo: code.slice(0, 60),
    toldEntity: one.entity,
    toldKey: one.document_id,
    verb: one.verb,
    sender: by === 'system' ? null : by,
    title: code.slice(0, 240),
  }
}

/** One statement for all of them. */
function insertionOf(outbox: Outbox, { tenantId }: TransactionContext, rows: readonly Moved[]) {
  const column = (name: string) => quoted(outbox.fields.find((field) => field.name === name)?.column ?? name)
  const columns = raw(names.map(column).join(', '))
  const values = raw(names.map((name) => `w.${quoted(name)}`).join(', '))
  const given = raw(['id', 'at', 'by', 'byName', ...names].map((name) => `${quoted(name)} text`).join(', '))
  const state = raw(column(outbox.states?.field ?? 'status'))
  return sql`insert into ${raw(quoted(outbox.table))} (id, tenant_id, creation_date, last_update_date, created_by, created_by_name, last_updated_by, last_updated_by_name, ${state}, ${columns})
    select w.id, ${tenantId}, w.at::timestamptz, w.at::timestamptz, w."by", w."byName", w."by", w."byName", ${toldNobody(outbox)}, ${values}
    from json_to_recordset(${JSON.stringify(rows)}::json) as w(${given}) on conflict (id) do nothing`
}

/** The last of the states that telling leads to: that of a message for which there was nobody. */
const toldNobody = ({ verbs, states }: Outbox): string =>
  verbs.find(({ name }) => name === 'doTell')?.to?.at(-1) ?? states?.initial ?? ''
