import { isFilesType } from '../../rules/types/fieldTypes.ts'
import type { Row } from '../../language/row.ts'
import { idsIn } from '../../rules/files/uploadRules.ts'
import { fail } from '../fail.ts'
import { hidden } from './access.ts'
import type { Column, EntityNode } from './Catalog.ts'
import { inScope } from './inScope.ts'
import { isPartial } from './lineRules.ts'
import { asSystem } from './loadRows.ts'
import { change, run } from '../database/run.ts'
import { sql } from '../database/Sql.ts'
import { isSystem, type OperationContext } from './OperationContext.ts'
import { serverTexts } from '../../texts/serverTexts.ts'

/** A row that was written: as it was and as it is, and the document around it. */
export interface WrittenRow {
  readonly node: EntityNode
  readonly id: string
  readonly documentId: string
  readonly before: Row | null
  readonly after: Row | null
}

const known = new WeakMap<EntityNode, readonly Column[]>()

/** Fields of an entity that hold files. */
export function fileColumns(node: EntityNode): readonly Column[] {
  const columns = known.get(node) ?? node.columns.filter(({ type }) => isFilesType(type))
  known.set(node, columns)
  return columns
}

/**
 * Which of these files the caller may put into a document: his own that stand nowhere, and those that stand in this very document, where he
 * sees them; the system, which copies documents, any. They stay locked until the transaction ends. Answers their extensions by id.
 */
export async function linkableFiles(
  context: OperationContext,
  documentId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { tenantId, userId } = context.caller
  const rows = await run(
    context.tx,
    sql`select f.id, f.suffix_name, f.upload_user_id = ${userId} or ${isSystem(context.caller)} as mine, (select json_agg(json_build_object('document', l.document_id, 'entity', l.entity_name, 'slot', l.slot, 'row', l.row_id)) from base_file_link l where l.file_id = f.id) as places
    from base_file f where f.id = any(${ids}) and f.tenant_id = ${tenantId} and f.status = 'READY' order by f.id for update of f`,
  )
  const standing = rows.flatMap(({ places }) => (places as Standing[] | null) ?? []) // as the statement makes them
  const unseen = await unseenRows(
    context,
    standing.filter(({ document }) => document === documentId),
  )
  const isSeen = ({ entity, slot, row }: Standing): boolean =>
    Object.hasOwn(context.catalog.definitions.entities, entity) &&
    !unseen.has(row) &&
    hidden(context.catalog.node(entity), slot, context.caller) === 'never'
  const isLinkable = (isMine: boolean, places: readonly Standing[] | null): boolean =>
    places
      ? isSystem(context.caller) ||
        places.some((place) => place.document === documentId && (isMine || isSeen(place)))
      : isMine
  return new Map(
    rows
      .filter(({ mine, places }) => isLinkable(mine === true, places as Standing[] | null))
      .map(({ id, suffix_name: suffix }) => [String(id), String(suffix)]),
  ) // as the statement makes them
}

interface Standing {
  readonly document: string
  readonly entity: string
  readonly slot: string
  readonly row: string
}

/** Rows of lines that are there, and not for the caller. */
async function unseenRows(
  context: OperationContext,
  places: readonly Standing[],
): Promise<ReadonlySet<string>> {
  const unseen = new Set<string>()
  for (const [entity, group] of Map.groupBy(places, (place) => place.entity)) {
    const { definitions } = context.catalog
    if (
      !Object.hasOwn(definitions.entities, entity) ||
      !isPartial(context.catalog.node(entity), context.caller)
    )
      continue
    const node = context.catalog.node(entity)
    const ids = [...new Set(group.map(({ row }) => row))]
    const found = await inScope(context, node, ids)
    for (const id of await inScope({ ...context, caller: asSystem(context.caller) }, node, ids))
      if (!found.has(id)) unseen.add(id)
  }
  return unseen
}

interface Place {
  readonly file_id: string
  readonly row_id: string
  readonly slot: string
  readonly entity_name: string
  readonly document_entity: string
  readonly document_id: string
}

/** Keeps the links in step with what was written. Files that stand nowhere any more are taken away a day later. */
export async function keepFileLinks(context: OperationContext, rows: readonly WrittenRow[]): Promise<void> {
  const gone: Place[] = []
  const fresh: Place[] = []
  for (const { node, id, documentId, before, after } of rows)
    for (const { wire } of fileColumns(node)) {
      const [old, now] = [idsIn(before?.[wire]), idsIn(after?.[wire])]
      const place = (file: string): Place => ({
        file_id: file,
        row_id: id,
        slot: wire,
        entity_name: node.name,
        document_entity: node.root.name,
        document_id: documentId,
      })
      gone.push(...old.filter((file) => !now.includes(file)).map(place))
      fresh.push(...now.filter((file) => !old.includes(file)).map(place))
    }
  if (fresh.length > 0) await link(context, fresh)
  if (gone.length > 0) await unlink(context, gone)
}

async function link(context: OperationContext, places: readonly Place[]): Promise<void> {
  for (const [documentId, group] of Map.groupBy(places, ({ document_id }) => document_id)) {
    const ids = [...new Set(group.map(({ file_id }) => file_id))]
    const linkable = await linkableFiles(context, documentId, ids)
    if (linkable.size < ids.length)
      fail('PARAM_INVALID', {
        field: serverTexts.text('file.attachments'),
        reason: ids.find((id) => !linkable.has(id)) ?? '',
      })
  }
  await change(
    context.tx,
    sql`insert into base_file_link (file_id, tenant_id, entity_name, row_id, slot, document_entity, document_id)
    select v.file_id, ${context.caller.tenantId}, v.entity_name, v.row_id, v.slot, v.document_entity, v.document_id
    from json_to_recordset(${JSON.stringify(places)}::json) as v(file_id text, entity_name text, row_id text, slot text, document_entity text, document_id text) on conflict do nothing`,
  )
  await change(
    context.tx,
    sql`update base_file set unlinked_since = null where id = any(${places.map(({ file_id }) => file_id)})`,
  )
}

async function unlink(context: OperationContext, places: readonly Place[]): Promise<void> {
  await change(
    context.tx,
    sql`delete from base_file_link l using json_to_recordset(${JSON.stringify(places)}::json) as v(file_id text, row_id text, slot text) where l.file_id = v.file_id and l.row_id = v.row_id and l.slot = v.slot`,
  )
  await change(
    context.tx,
    sql`update base_file f set unlinked_since = now() where f.id = any(${places.map(({ file_id }) => file_id)}) and not exists (select from base_file_link l where l.file_id = f.id)`,
  )
}
