import { columnNamed, type Column, type EntityNode } from './Catalog.ts'
import { ident, raw, sql, type Sql } from '../database/Sql.ts'

/** Column of a document that freezes its texts: when it last did. */
export const frozenAt = 'frozen_at'
/** Column of base data: when a row last got another code or name. */
export const renamedAt = 'renamed_at'

/** The columns of a row's code, name and English name, as far as they are texts of its own. */
export function textsOf({
  entity: { display },
  byName,
}: EntityNode): { readonly code: Column; readonly name: Column; readonly nameEn?: Column } | undefined {
  const [code, name] = [byName.get(display.code), byName.get(display.name)]
  const nameEn = display.nameEn === undefined ? undefined : byName.get(display.nameEn)
  if (code?.storage !== 'text' || name?.storage !== 'text') return undefined
  return { code, name, ...(nameEn?.storage === 'text' ? { nameEn } : {}) }
}

/** Whether the texts behind this ref stand from some verb on: its document freezes them, and they belong to base data, which may be renamed. */
export function isFreezing(
  holder: EntityNode | undefined,
  { to, field }: Column,
  target: EntityNode | undefined,
): boolean {
  return (
    holder?.root.entity.freeze !== undefined &&
    to !== undefined &&
    field !== undefined &&
    target?.entity.kind === 'baseData' &&
    textsOf(target) !== undefined
  )
}

/** A text behind a ref, in SQL: the column of the key, the aliases of the document's row and of the row referred to, and the text as it is. */
interface Standing {
  readonly ref: string
  readonly header: string
  readonly target: string
  readonly part: 'code' | 'name' | 'name_en'
  readonly present: string
}

/**
 * A text of the row that a ref points to, as it was when its document was frozen: the first former one that was in force then, else the
 * present one. Only where the row was renamed since is anything looked for.
 */
export function standingText(root: EntityNode, { ref, header, target, part, present }: Standing): string {
  const { freeze, states } = root.entity
  const state = columnNamed(root, states?.field ?? 'id')
  const open = (freeze?.open ?? []).map((code) => `'${code.replaceAll("'", "''")}'`).join(', ')
  const since = `coalesce(${header}.${ident(frozenAt)}, '-infinity')`
  const former = `sys_former_text_of(${ref}, ${since}, '${part}')`
  return `case when ${target}.${ident(renamedAt)} > ${since} and ${header}.${ident(state.column)} not in (${open}) then nullif(coalesce(${former}, ${present}), '') else ${present} end`
}

/** Ids of rows whose texts, present or former, fulfil a condition: few, and found before the documents that point to them. */
export function idsByTexts(target: EntityNode, part: 'code' | 'name', make: (column: Sql) => Sql): Sql {
  const texts = textsOf(target)
  if (!texts) return raw('select null')
  const present =
    part === 'code' ? [texts.code] : [texts.code, texts.name, ...(texts.nameEn ? [texts.nameEn] : [])]
  const former = part === 'code' ? ['code'] : ['code', 'name', 'name_en']
  const anyOf = (columns: readonly string[]): Sql =>
    columns.map((column) => make(raw(`m.${ident(column)}`))).reduce((all, one) => sql`${all} or ${one}`)
  return sql`select m."id" from ${raw(ident(target.entity.table))} m where ${anyOf(present.map(({ column }) => column))} union all select m."row_id" from sys_former_text m where ${anyOf(former)}`
}
