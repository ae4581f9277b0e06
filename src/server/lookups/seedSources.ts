import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Label } from '../../language/label.ts'
import {
  channelCodes,
  messageRows,
  type CompiledMessage,
  type CompiledReceiver,
} from '../../language/message.ts'
import { doneWord, itself } from '../../rules/messages/placeholders.ts'
import { unmailable } from '../../rules/messages/unmailable.ts'
import { quoted } from '../../rules/naming.ts'
import { tenantId } from '../Caller.ts'
import type { Database } from '../database/Database.ts'
import { newId } from '../database/newId.ts'

const seeder = 'system'
const fields = Object.keys(messageRows.sources.fields) as (keyof typeof messageRows.sources.fields)[] // its own keys

/** A row for each message of the definitions, which follows its file; one that they no longer have is switched off. */
export async function seedSources({ pool }: Database, definitions: Definitions): Promise<void> {
  const entity = definitions.entities[definitions.messageRows?.sources ?? '']
  if (!entity) return
  const rows = rowsOf(definitions).map((row) => ({ id: newId(), ...row }))
  const column = (name: string) => quoted(entity.fields.find((field) => field.name === name)?.column ?? name)
  const given = `json_to_recordset($1::json) as w(id text, ${fields.map((name) => `${quoted(name)} text`).join(', ')})`
  const others = fields.filter((name) => name !== 'sourceCode')
  await pool.query(
    `update ${quoted(entity.table)} t set ${others.map((name) => `${column(name)} = w.${quoted(name)}`).join(', ')}, enabled_flag = 'Y', last_update_date = now()
    from ${given} where t.${column('sourceCode')} = w."sourceCode" and t.tenant_id = $2
    and (${others.map((name) => `t.${column(name)}`).join(', ')}, t.enabled_flag) is distinct from (${others.map((name) => `w.${quoted(name)}`).join(', ')}, 'Y')`,
    [JSON.stringify(rows), tenantId],
  )
  await pool.query(
    `insert into ${quoted(entity.table)} (id, tenant_id, created_by, created_by_name, last_updated_by, last_updated_by_name, ${fields.map(column).join(', ')})
    select w.id, $2, $3, $3, $3, $3, ${fields.map((name) => `w.${quoted(name)}`).join(', ')} from ${given}
    where not exists (select from ${quoted(entity.table)} t where t.${column('sourceCode')} = w."sourceCode" and t.tenant_id = $2)`,
    [JSON.stringify(rows), tenantId, seeder],
  )
  await pool.query(
    `update ${quoted(entity.table)} t set enabled_flag = 'N' where t.tenant_id = $2 and t.enabled_flag = 'Y' and t.${column('sourceCode')} <> all($1)`,
    [rows.map(({ sourceCode }) => sourceCode), tenantId],
  )
}

type SourceRow = Readonly<Record<keyof typeof messageRows.sources.fields, string | null>>

function rowsOf({ messages = [], entities, roles, audiences }: Definitions): readonly SourceRow[] {
  const named = new Map<string, Label>([...roles, ...audiences].map(({ name, label }) => [name, label]))
  const both = ({ CN, EN }: Label) => `${CN} | ${EN}`
  return [...Map.groupBy(messages, ({ name }) => name)].flatMap(([name, all]): readonly SourceRow[] => {
    const [first] = all
    if (!first) return []
    const documents = [...new Set(all.map(({ entity }) => entity))].flatMap((one) => entities[one] ?? [])
    return [
      {
        sourceCode: name,
        nameCn: first.label.CN,
        nameEn: first.label.EN,
        documents: documents
          .map(({ label }) => both(label))
          .join('\n')
          .slice(0, 2000),
        verbs: [...new Set(all.flatMap(({ verbs }) => verbs))].join(', '),
        receivers: [...new Set(all.flatMap(({ to }) => to.map((one) => wordOf(one, named))))]
          .join('; ')
          .slice(0, 240),
        channels: first.channels.map((channel) => channelCodes[channel]).join(', '),
        variables: variablesOf(documents, all).slice(0, 4000),
        taskFlag: first.task ? 'Y' : 'N',
        alwaysFlag: first.always ? 'Y' : 'N',
      },
    ]
  })
}

function wordOf(one: CompiledReceiver, named: ReadonlyMap<string, Label>): string {
  if (one.kind === 'approvers') return 'approvers'
  if (one.kind === 'user') return one.user.source
  const label = named.get(one.kind === 'role' ? one.role : one.audience)
  return label ? `${label.CN} | ${label.EN}` : ''
}

/** What templates may name of all the documents: `{orderNum} 订单编号 | Order no.` */
function variablesOf(documents: readonly CompiledEntity[], messages: readonly CompiledMessage[]): string {
  const audiences = new Set(messages.flatMap((one) => one.audiences))
  const [first, ...others] = documents
  const common = (first?.fields ?? []).filter(
    ({ name, type, sealed }) =>
      !unmailable({ name, type, sealed }) &&
      type !== 'attachments' &&
      type !== 'image' &&
      others.every(({ fields: own }) => own.some((field) => field.name === name)) &&
      ![...audiences].some((audience) => documents.some((one) => hides(one, audience, name))),
  )
  return [
    `{${itself}}`,
    `{${doneWord}}`,
    ...common.map(({ name, label }) => `{${name}} ${label.CN} | ${label.EN}`),
  ].join('\n')
}

const hides = ({ access }: CompiledEntity, audience: string, name: string): boolean =>
  (access[audience]?.hide ?? []).some(({ field }) => field === name)
