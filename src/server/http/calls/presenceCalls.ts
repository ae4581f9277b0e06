import type { Definitions } from '../../../language/definitions.ts'
import type { CompiledEntity } from '../../../language/entity.ts'
import type { Row } from '../../../language/row.ts'
import type { Other } from '../../../language/live.ts'
import type { Language } from '../../../language/label.ts'
import { fail } from '../../fail.ts'
import { requirePermission } from '../../permission/requirePermission.ts'
import { objectOf, textOf } from '../bodies.ts'
import type { Services } from '../Services.ts'
import { companyOf, type SignedIn } from '../SignedIn.ts'
import { anything, listOf, nothing, object, orNull, text, word, type Schema } from '../../Schema.ts'
import type { CallContext, SystemCalls } from '../SystemCall.ts'
import { channel } from '../../database/listen.ts'
import { factsOfLanguage } from '../../../language/languages.ts'

/** Seconds without a sign after which a user counts as gone. Browsers report every 15. */
const goneAfter = 45

interface Kept {
  readonly user_id: string
  readonly user_name: string
  readonly user_name_en: string | null
  readonly audience: string
  readonly company: string
  readonly since: string | null
}

const place = { entity: text(100), id: text(100) }
const other: Schema = object({ name: orNull(word), isEditing: { type: 'boolean' }, since: orNull(word) })

/** Who has a document open: said and asked in one call, only of documents that the caller may read. */
export const presenceCalls: SystemCalls = {
  'baseServer/basePresence/enter': {
    effect: 'write',
    isPassing: true,
    access: 'signedIn',
    narrowed: 'the entity has to be read by a menu that is held',
    body: object(place, { editing: anything }),
    answer: object({ others: listOf(other) }),
    says: [
      '`{entity, id, editing: Y\\|N}`',
      '`{others: [{name, isEditing, since}]}`: says that the caller has this document open and who else has. Only for documents that the caller may read; `name` is null for users of other companies, who are merged into one entry. Said again every 15 s; forgotten after 45',
    ],
    run: enter,
  },
  'baseServer/basePresence/leave': {
    effect: 'write',
    isPassing: true,
    access: 'signedIn',
    body: object(place),
    answer: nothing,
    says: ['`{entity, id}`', 'null'],
    run: async ({ services, exchange, signedIn }) => {
      await leaveDocument(services, signedIn, documentOf(services.definitions, objectOf(exchange.body)))
      return { data: null }
    },
  },
}

async function enter({
  services,
  exchange,
  signedIn,
}: CallContext): Promise<{ data: { others: readonly Other[] } }> {
  const body = objectOf(exchange.body)
  const at = documentOf(services.definitions, body)
  await enterDocument(services, signedIn, { ...at, isEditing: body['editing'] === 'Y' })
  return { data: { others: await othersAt(services, signedIn, at, exchange.language) } }
}

/** A document that somebody has open. */
export interface DocumentPlace {
  readonly entity: CompiledEntity
  readonly id: string
}

/** Says that the caller has a document open. Only of one that he may read. Other servers hear it when it is new, or he begins or ends to edit. */
export async function enterDocument(
  services: Services,
  signedIn: SignedIn,
  { entity, id, isEditing }: DocumentPlace & { readonly isEditing: boolean },
): Promise<void> {
  await mustBeReadable(services, entity, id, signedIn)
  const { user, session } = signedIn
  const company = companyOf(services.definitions, user)
  const { pool } = services.database
  await pool.query(`delete from sys_presence where seen_at < now() - make_interval(secs => ${goneAfter})`)
  await pool.query(
    `with before as (select editing_since is not null as edited from sys_presence where entity = $1 and row_id = $2 and session_id = $3),
    kept as (insert into sys_presence (entity, row_id, session_id, user_id, user_name, user_name_en, audience, company, editing_since) values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9 then now() end)
    on conflict (entity, row_id, session_id) do update set seen_at = now(), editing_since = case when $9 then coalesce(sys_presence.editing_since, now()) end returning 1)
    select pg_notify('${channel}', json_build_object('at', json_build_array($1::text, $2::text))::text) from kept where (select edited from before) is distinct from $9::boolean`,
    [entity.name, id, session.id, user.userId, user.fullName, user.nameEn, user.audience, company, isEditing],
  )
}

export async function leaveDocument(
  { database }: Pick<Services, 'database'>,
  { session }: Pick<SignedIn, 'session'>,
  { entity, id }: DocumentPlace,
): Promise<void> {
  await database.pool.query(
    `with gone as (delete from sys_presence where entity = $1 and row_id = $2 and session_id = $3 returning 1)
    select pg_notify('${channel}', json_build_object('at', json_build_array($1::text, $2::text))::text) from gone`,
    [entity.name, id, session.id],
  )
}

/** Who else has it open, as the caller may know it. */
export async function othersAt(
  { definitions, database }: Pick<Services, 'definitions' | 'database'>,
  { user }: Pick<SignedIn, 'user'>,
  { entity, id }: DocumentPlace,
  language: Language,
): Promise<readonly Other[]> {
  const { rows } = await database.pool.query<Kept>(
    `select user_id, user_name, user_name_en, audience, company, to_char(editing_since, 'YYYY-MM-DD HH24:MI:SS') as since from sys_presence
    where entity = $1 and row_id = $2 and user_id <> $3 and seen_at >= now() - make_interval(secs => ${goneAfter}) order by editing_since nulls last, seen_at`,
    [entity.name, id, user.userId],
  )
  return toldTo(rows, user.audience, companyOf(definitions, user), factsOfLanguage(language).labels === 'EN')
}

/** Out of scope is as good as missing. */
async function mustBeReadable(
  { engine }: Services,
  entity: CompiledEntity,
  id: string,
  { caller }: SignedIn,
): Promise<void> {
  requirePermission(caller, entity.name, 'findById', {})
  const { data } = await engine.operate(caller, entity, 'listByPage', {
    id,
    pageIndex: 1,
    pageRows: 1,
    noQueryTotalFlag: 'Y',
    columns: ['id'],
  })
  if (!Array.isArray(data) || data.length === 0) fail('SRM-1010')
}

/** Of which document a body speaks. */
export function documentOf({ entities }: Definitions, body: Row): DocumentPlace {
  const name = textOf(body, 'entity', 100)
  const entity = Object.hasOwn(entities, name) ? entities[name] : undefined
  return {
    entity: entity ?? fail('PARAM_INVALID', { field: 'entity', reason: name.slice(0, 40) }),
    id: textOf(body, 'id', 100),
  }
}

/** One entry for each person of the caller's company; those of other audiences are merged into one. Other companies of his own audience (rivals in one document) are not there for him. */
function toldTo(
  rows: readonly Kept[],
  audience: string,
  company: string,
  inEnglish: boolean,
): readonly Other[] {
  const people = new Map<string, Other>()
  for (const row of rows) {
    const isOwn = row.audience === audience && row.company === company
    if (!isOwn && row.audience === audience) continue
    const key = isOwn ? row.user_id : ''
    // Who edits comes first, the longest first: the first entry of a person says the most.
    if (!people.has(key))
      people.set(key, {
        name: isOwn ? (inEnglish && row.user_name_en) || row.user_name : null,
        isEditing: row.since !== null,
        since: row.since,
      })
  }
  return [...people.values()]
}
