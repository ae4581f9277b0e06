import type { Row } from '../../language/row.ts'
import { channel, longestNotice } from '../database/listen.ts'
import type { Tx } from '../database/Database.ts'
import { columnNamed, type Catalog, type EntityNode } from './Catalog.ts'
import { run } from '../database/run.ts'
import { ident, raw, sql } from '../database/Sql.ts'

/** What of a document was changed: by the entity of its rows the keys that moved, `*` where a row came or went. */
export type MovedKeys = Readonly<Record<string, readonly string[]>>

interface ChangedDocument {
  readonly entity: string
  readonly documentId: string
  readonly changes: ReadonlyMap<
    string,
    { readonly entity: string; readonly before: Row | null; readonly after: Row | null }
  >
}

/** Which documents a transaction has changed: heard by all servers once it is committed, and not at all if it is not. Only of what somebody may watch. */
export async function tellLive(tx: Tx, catalog: Catalog, changed: readonly ChangedDocument[]): Promise<void> {
  const { definitions } = catalog
  await tellTalk(tx, catalog, changed)
  const live = changed.filter(({ entity }) => definitions.entities[entity]?.live)
  if (live.length === 0) return
  const notices = [...Map.groupBy(live, ({ entity }) => entity)].map(([entity, all]) =>
    noticeOf(entity, Object.fromEntries(all.map((one) => [one.documentId, movedIn(one)]))),
  )
  await run(tx, sql`select pg_notify(${channel}, notice) from unnest(${notices}::text[]) as told(notice)`)
}

/** In which rooms something was said, recalled or read, and about which documents they are: only who looks there looks anew. */
async function tellTalk(tx: Tx, catalog: Catalog, changed: readonly ChangedDocument[]): Promise<void> {
  const { rooms: kept } = catalog.definitions
  if (!kept) return
  const room = catalog.node(kept.rooms)
  for (const part of ['messages', 'members'] as const) {
    const ids = changed.flatMap(({ entity, documentId }) => (entity === kept[part] ? [documentId] : []))
    if (ids.length === 0) continue
    const node = catalog.node(kept[part])
    const of = (name: string) => raw(`r.${ident(columnNamed(room, name).column)}`)
    await run(
      tx,
      sql`select pg_notify(${channel}, json_build_object('talk', json_build_array(${of('entityName')}, ${of('documentId')}, r."id", ${part === 'members'}::boolean))::text)
      from ${raw(ident(room.entity.table))} r where r."id" in (select m.${raw(ident(columnNamed(node, 'room').column))} from ${raw(ident(node.entity.table))} m where m."id" = any(${ids}))`,
    )
  }
}

/** That tasks have begun or ended: whoever follows what waits looks anew, of whatever document. */
export async function tellTasks({ tx }: { readonly tx: Tx }, { name }: EntityNode): Promise<void> {
  await run(tx, sql`select pg_notify(${channel}, ${noticeOf(name, null)})`)
}

/** `noticeOf('order', { '1': { order: ['remark'] } })` → `{"entity":"order","documents":{"1":{"order":["remark"]}}}`; `documents` is null where it would be too long. */
export function noticeOf(entity: string, documents: Readonly<Record<string, MovedKeys>> | null): string {
  const whole = JSON.stringify({ entity, documents })
  return Buffer.byteLength(whole) > longestNotice ? JSON.stringify({ entity, documents: null }) : whole
}

function movedIn({ changes }: ChangedDocument): MovedKeys {
  const moved = new Map<string, Set<string>>()
  for (const { entity, before, after } of changes.values()) {
    const keys = moved.get(entity) ?? new Set()
    moved.set(entity, keys)
    for (const key of before && after ? Object.keys(after) : ['*']) keys.add(key)
  }
  return Object.fromEntries([...moved].map(([entity, keys]) => [entity, [...keys]]))
}
