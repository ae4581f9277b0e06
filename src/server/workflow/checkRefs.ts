import type { Expression } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import { writtenIn } from '../../rules/types/writtenList.ts'
import { typedField } from '../../rules/document/typedField.ts'
import { fieldError, type CodedFieldError } from '../fail.ts'
import { seesRows } from '../store/access.ts'
import type { Column, FlowUse, EntityNode } from '../store/Catalog.ts'
import { isFollowed, last } from '../store/Catalog.ts'
import { inScope } from '../store/inScope.ts'
import { asSystem, loadRows } from '../store/loadRows.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { index, pathIn, rowsOf, type Document, type Placed } from './Document.ts'
import { isChosenAsBest } from './chooseBest.ts'
import { allowedFar, isFarRule } from './farRules.ts'
import { refsOf, unknownRow } from './completeRefs.ts'
import type { Wanted } from './linkedRows.ts'
import { lockInOrder } from './lockInOrder.ts'
import { membersOf } from '../../rules/types/members.ts'
import { serverTexts } from '../../texts/serverTexts.ts'

interface Chosen extends Placed {
  readonly column: Column
  readonly id: string
  readonly document: Document
}

/** `isAllowed`: what the database says of it, where its rule reads behind the row. */
interface Judged extends Chosen {
  readonly isAllowed: boolean | undefined
}

/** Every newly chosen row must exist, be enabled, satisfy the field's rule and be known to the caller; every new code must be in its list. */
export async function checkRefs(
  context: OperationContext,
  documents: readonly Document[],
): Promise<Map<Document, CodedFieldError[]>> {
  const errors = new Map<Document, CodedFieldError[]>()
  const say = (document: Document, error: CodedFieldError) =>
    errors.set(document, [...(errors.get(document) ?? []), error])
  const { chosen, codes } = newOnes(context, documents)
  for (const { document, error } of codes) say(document, error)
  await lockInOrder(context, ruled(context, chosen))
  const copied = await copiedValues(context, chosen)
  for (const [to, group] of Map.groupBy(chosen, ({ column }) => column.to ?? '')) {
    const target = context.catalog.node(to)
    const ids = [...new Set(group.map(({ id }) => id))]
    const rows = new Map((await loadRows(context, target, 'id', ids)).map((row) => [String(row['id']), row]))
    const existing = await inScope({ ...context, caller: asSystem(context.caller) }, target, ids)
    const visible = seesRows(target, context.caller) ? await inScope(context, target, ids) : new Set<string>()
    const far = await farChoices(context, target, group)
    for (const one of group) {
      const fresh = rows.has(one.id) ? undefined : freshRow(one, target)
      const row = fresh ?? rows.get(one.id)
      const isCopied = membersOf(copied.get(one.row)?.get(one.column.wire)).includes(one.id)
      const isRight = isCopied || isOfCaller(context, one.id) || isFilledIn(context, one)
      const known = fresh !== undefined || visible.has(one.id) || (existing.has(one.id) && isRight)
      const wrong = wrongIn(context, { ...one, isAllowed: far.get(one) }, known ? row : undefined, target)
      if (wrong)
        say(
          one.document,
          fieldError('PARAM_INVALID', pathIn(one.path, one.column.wire), {
            field: one.column.label,
            reason: reasons[wrong](row, target, one),
          }),
        )
    }
  }
  return errors
}

/** Which choices the database allows whose rules read behind the rows; nothing where there is no such rule. */
async function farChoices(
  context: OperationContext,
  target: EntityNode,
  group: readonly Chosen[],
): Promise<ReadonlyMap<Chosen, boolean>> {
  const choices = group.flatMap((one) => {
    const where = one.column.field?.where
    return isFarRule(where) ? [{ one, id: one.id, where, env: { self: one.row, up: one.up } }] : []
  })
  const allowed = await allowedFar(context, target, choices)
  return new Map(choices.map((choice) => [choice.one, allowed.has(choice)]))
}

/** A row that comes with the very document: of copies one leads to another. */
function freshRow({ document, id }: Chosen, target: EntityNode): Row | undefined {
  const placed = index(document.node, document.now).get(id)
  return placed?.node === target ? placed.row : undefined
}

function wrongIn(
  context: OperationContext,
  one: Judged,
  row: Row | undefined,
  target: EntityNode,
): keyof typeof reasons | null {
  if (!row) return 'unknown'
  return isRefused(context, one, row, target) ? 'refused' : null
}

/** Rows of which something is asked that others may change: they stay as they are looked at. */
function ruled(context: OperationContext, chosen: readonly Chosen[]): Wanted[] {
  if (isSystem(context.caller)) return []
  const asked = chosen.filter(
    ({ column }) =>
      column.field?.where !== undefined || context.catalog.node(column.to ?? '').entity.kind === 'baseData',
  )
  return [...Map.groupBy(asked, ({ column }) => column.to ?? '')].map(([to, group]) => ({
    node: context.catalog.node(to),
    ids: group.map(({ id }) => id),
    how: 'read',
  }))
}

const reasons = {
  unknown: (_: Row | undefined, __: EntityNode, { column, id }: Pick<Chosen, 'column' | 'id'>) =>
    column.storage === 'list' ? serverTexts.text('document.unknownOf', { value: id }) : unknownRow,
  refused: (row: Row | undefined, target: EntityNode) =>
    serverTexts.text('document.notChoosable', { code: String(row?.[target.entity.display.code] ?? '') }),
}

/** One's own key, and that of one's own company, may always be written. */
const isOfCaller = (context: OperationContext, id: string): boolean =>
  id === context.caller.userId || Object.values(context.caller.me).flat().includes(id)

/** What the definitions would fill in is right, even where the caller could not have looked for it. */
const isFilledIn = (context: OperationContext, { column, row, up, id, document }: Chosen): boolean =>
  membersOf(column.field?.default?.run(row, { ...context.env, up })).includes(id) ||
  isChosenAsBest(document, row, column, id)

function isRefused(
  context: OperationContext,
  { column, row: self, up, isAllowed }: Judged,
  row: Row,
  target: EntityNode,
): boolean {
  if (target.entity.kind === 'baseData' && row['enabledFlag'] === 'N') return true
  if (isAllowed !== undefined) return !isAllowed
  return (
    column.field?.where !== undefined && column.field.where.run(row, { ...context.env, self, up }) !== true
  )
}

function newOnes(
  context: OperationContext,
  documents: readonly Document[],
): { chosen: Chosen[]; codes: { document: Document; error: CodedFieldError }[] } {
  const chosen: Chosen[] = []
  const codes: { document: Document; error: CodedFieldError }[] = []
  for (const document of documents) {
    if (!document.now) continue
    const before = index(document.node, document.saved)
    for (const placed of rowsOf(document.node, document.now)) {
      const old = before.get(String(placed.row['id']))?.row
      chosen.push(...newRefs(placed, old).map((one) => ({ ...one, document })))
      codes.push(...wrongCodes(context, placed, old).map((error) => ({ document, error })))
    }
  }
  return { chosen, codes }
}

function newRefs(placed: Placed, old: Row | undefined): Omit<Chosen, 'document'>[] {
  return [...refsOf(placed.node), ...typedRefs(placed)].flatMap((column) => {
    const [now, before] = [placed.row[column.wire], old?.[column.wire]]
    if (typeof now !== 'string' || now === before || column.field?.compute || isFollowed(placed.node, column))
      return []
    return newMembers(column, now, before).map((id) => ({ ...placed, column, id }))
  })
}

/** Typed values that refer to a row here. */
const typedRefs = ({ node, row, up }: Placed): readonly Column[] =>
  node.columns.flatMap((column) => {
    const { field } = column
    const { to } = field?.typed ? typedField(field, { row, up }) : {}
    return to === undefined ? [] : [{ ...column, to }]
  })

/** The value, or those of several that were not among them before. */
function newMembers({ storage }: Pick<Column, 'storage'>, now: string, before: unknown): readonly string[] {
  if (storage !== 'list') return [now]
  const had = new Set(membersOf(before))
  return membersOf(now).filter((one) => !had.has(one))
}

function wrongCodes(
  { lookups }: OperationContext,
  { node, row, path, up }: Placed,
  old: Row | undefined,
): CodedFieldError[] {
  return node.entity.fields.flatMap((field) => {
    const { name, type, typeCode, wire, label, compute } = typedField(field, { row, up })
    const { storage } = fieldTypes[type]
    const code = row[wire]
    if (
      !typeCode ||
      compute ||
      isFollowed(node, { name }) ||
      typeof code !== 'string' ||
      code === old?.[wire]
    )
      return []
    const unknown = newMembers({ storage }, code, old?.[wire]).filter(
      (one) => !isCode(lookups, typeCode, one),
    )
    return unknown.length === 0
      ? []
      : [fieldError('PARAM_INVALID', pathIn(path, wire), { field: label, reason: unknown.join(', ') })]
  })
}

/** A code of a list, or of what the row writes out itself. */
const isCode = (lookups: OperationContext['lookups'], typeCode: string, code: string): boolean =>
  writtenIn(typeCode)?.some((one) => one.code === code) ?? lookups.has(typeCode, code)

/** What rows got from the source that they take from: it is right even when the caller could not have chosen it. */
async function copiedValues(
  context: OperationContext,
  chosen: readonly Chosen[],
): Promise<Map<Row, Map<string, unknown>>> {
  const copied = new Map<Row, Map<string, unknown>>()
  const valuesOf = (row: Row): Map<string, unknown> => {
    const values = copied.get(row) ?? new Map<string, unknown>()
    copied.set(row, values)
    return values
  }
  const links = chosen.flatMap((one) =>
    one.node.takes.filter(({ link }) => link === one.column).map((use) => ({ one, use })),
  )
  for (const [use, group] of Map.groupBy(links, ({ use }) => use)) {
    const visible = await inScope(context, use.source, [...new Set(group.map(({ one }) => one.id))])
    const sources = new Map(
      (await loadRows(context, use.source, 'id', [...visible])).map((row) => [String(row['id']), row]),
    )
    for (const { one } of group) {
      const source = sources.get(one.id)
      if (!source) continue
      const same = (use.flow.same ?? []).filter(({ field }) => !field.includes('.'))
      const run = (value: Expression) => value.run(source, context.env)
      note(valuesOf(one.row), use.line, [...use.flow.copyLine, ...same], run)
      const header = documentRow(one)
      if (header) note(valuesOf(header), use.document, use.flow.copyHeader, run)
    }
  }
  return copied
}

function note(
  values: Map<string, unknown>,
  node: EntityNode,
  copy: FlowUse['flow']['copyLine'],
  run: (value: Expression) => unknown,
): void {
  for (const { field, value } of copy)
    values.set(node.byName.get(last(field))?.wire ?? last(field), run(value))
}

const documentRow = ({ document }: Chosen): Row | null => document.now
