import type { Row } from '../../language/row.ts'
import { fieldError, type CodedFieldError } from '../fail.ts'
import { between, membersOf, partsOfText } from '../../rules/types/members.ts'
import { asKept } from '../../rules/types/asCode.ts'
import type { Column, EntityNode } from '../store/Catalog.ts'
import { asSystem, loadSeen } from '../store/loadRows.ts'
import { run } from '../database/run.ts'
import { selection, tableOf } from '../store/Selection.ts'
import { ident, raw, sql } from '../database/Sql.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { spokenName } from '../store/spokenName.ts'
import { pathIn, rowsOf, type Document } from './Document.ts'
import type { CodeGiven } from './mergeField.ts'
import type { Wording } from '../../texts/Wording.ts'
import { serverTexts } from '../../texts/serverTexts.ts'

/** For each row and ref, the key whose code, name and further values the row carries now. */
export type Carried = Map<string, unknown>

export function carriedBy(documents: readonly Document[]): Carried {
  const carried: Carried = new Map()
  for (const { node, saved } of documents)
    if (saved)
      for (const { node: at, row } of rowsOf(node, saved))
        for (const { wire } of refsOf(at)) carried.set(`${String(row['id'])} ${wire}`, row[wire] ?? null)
  return carried
}

/** Reads what rows carry through refs that point elsewhere than before: one query for each ref. Answers the paths of these refs. */
export async function completeRefs(
  context: OperationContext,
  documents: readonly Document[],
  carried: Carried,
): Promise<Map<Document, string[]>> {
  const moved = new Map<Document, string[]>()
  const wanted = new Map<Column, { node: EntityNode; rows: Row[] }>()
  for (const document of documents) {
    if (!document.now) continue
    for (const { node: at, row, path } of rowsOf(document.node, document.now)) {
      for (const column of refsOf(at)) {
        const key = `${String(row['id'])} ${column.wire}`
        if ((carried.get(key) ?? null) === (row[column.wire] ?? null)) continue
        carried.set(key, row[column.wire] ?? null)
        const entry = wanted.get(column) ?? { node: at, rows: [] }
        wanted.set(column, entry)
        entry.rows.push(row)
        const paths = moved.get(document)
        if (paths) paths.push(pathIn(path, column.wire))
        else moved.set(document, [pathIn(path, column.wire)])
      }
    }
  }
  for (const [column, { node, rows }] of wanted) await carry(context, node, column, rows)
  return moved
}

/** Reloads what these rows carry through the ref. */
export async function carry(
  context: OperationContext,
  node: EntityNode,
  column: Column,
  rows: readonly Row[],
): Promise<void> {
  const target = context.catalog.node(column.to ?? '')
  const keys = keysThrough(node, column)
  const { code, name } = target.entity.display
  const spoken = spokenName(target, context.caller)
  const ids = [...new Set(rows.flatMap((row) => idsIn(column, row[column.wire])))]
  const chosen = selection(context.catalog, target, asSystem(context.caller), [
    ...new Set([code, name, spoken]),
    ...keys,
  ])
  const sight = target.root === node.root ? 'opened' : 'sealed'
  const found = new Map(
    (ids.length > 0 ? await loadSeen(context, { node: target, chosen, by: 'id', ids }, sight) : []).map(
      (row) => [row['id'], row],
    ),
  )
  const nameIn = (there: Row | undefined) => there?.[spoken] ?? there?.[name] ?? null
  for (const row of rows) {
    if (column.storage === 'list') {
      const all = membersOf(row[column.wire]).map((id) => found.get(id))
      row[`${column.name}Code`] = told(all.map((there) => there?.[code]))
      row[`${column.name}Name`] = told(all.map(nameIn))
      continue
    }
    const there = found.get(row[column.wire])
    row[`${column.name}Code`] = there?.[code] ?? null
    row[`${column.name}Name`] = nameIn(there)
    for (const key of keys) row[`${column.name}.${key}`] = there?.[key] ?? null
  }
}

/** The keys of the rows that the value points to. */
const idsIn = ({ storage }: Column, value: unknown): readonly string[] => {
  if (typeof value !== 'string') return []
  return storage === 'list' ? membersOf(value) : [value]
}

/** Codes or names of several rows, one after another. */
const told = (texts: readonly unknown[]): string | null =>
  texts.filter((one) => one !== null && one !== undefined && one !== '').join(between) || null

/** What rows of the entity carry through this ref, relative to it: `paymentTermId` of `supplier.paymentTermId`. */
export const keysThrough = (node: EntityNode, column: Column): string[] =>
  node.entity.paths
    .filter(({ path }) => path.startsWith(`${column.name}.`))
    .map(({ path }) => path.slice(column.name.length + 1))

const refs = new WeakMap<EntityNode, readonly Column[]>()

export function refsOf(node: EntityNode): readonly Column[] {
  const known =
    refs.get(node) ??
    node.columns.filter(({ to, name, wire }) => to !== undefined && name !== 'parent' && wire !== name)
  refs.set(node, known)
  return known
}

/** One text for rows that do not exist and rows the caller may not see, so that codes cannot be probed. */
export const unknownRow = serverTexts.text('document.unknownRow')

/** Of several it is said which; who sent a code knows it. */
function reasonOf({ caller }: OperationContext, { column }: CodeGiven, unknown: string): string | Wording {
  if (isSystem(caller)) return unknown
  return column.storage === 'list' ? serverTexts.text('document.unknownOf', { value: unknown }) : unknownRow
}

/** The field by whose values rows of the entity are called. */
const codeField = (target: EntityNode) => target.byName.get(target.entity.display.code)?.field

/** Finds the rows that were given by code, for many documents at once. Unknown codes are mistakes at their places. */
export async function resolveCodes(
  context: OperationContext,
  documents: readonly (readonly CodeGiven[])[],
): Promise<CodedFieldError[][]> {
  const errors: CodedFieldError[][] = documents.map(() => [])
  const all = documents.flatMap((codes, index) => codes.map((given) => ({ given, index })))
  for (const [to, group] of Map.groupBy(all, ({ given }) => given.column.to ?? '')) {
    const target = context.catalog.node(to)
    const codesIn = (given: CodeGiven) =>
      (given.column.storage === 'list' ? partsOfText(given.code) : [given.code]).map((code) =>
        asKept(code.trim(), codeField(target)),
      )
    const ids = await idsByCode(context, target, [...new Set(group.flatMap(({ given }) => codesIn(given)))])
    for (const { given, index } of group) {
      const codes = codesIn(given)
      const unknown = codes.filter((code) => !ids.has(code))
      if (unknown.length === 0) given.row[given.column.wire] = codes.map((code) => ids.get(code)).join(',')
      else
        errors[index]?.push(
          fieldError('PARAM_INVALID', given.path, {
            field: given.column.label,
            reason: reasonOf(context, given, unknown.join(', ')),
          }),
        )
    }
  }
  return errors
}

export async function idsByCode(
  context: OperationContext,
  target: EntityNode,
  codes: readonly string[],
): Promise<Map<unknown, unknown>> {
  const code = target.byName.get(target.entity.display.code)
  if (!code || codes.length === 0) return new Map()
  const column = raw(`${ident(code.column)}::text`)
  const rows = await run(
    context.tx,
    sql`select "id" as id, ${column} as code from ${raw(tableOf(target))} where "tenant_id" = ${context.caller.tenantId} and ${column} = any(${codes})`,
  )
  return new Map(rows.map((row) => [row['code'], row['id']]))
}
