import type { Row } from '../../language/row.ts'
import { typedField } from '../../rules/document/typedField.ts'
import { between, membersOf } from '../../rules/types/members.ts'
import { fieldTypes, isFilesType } from '../../rules/types/fieldTypes.ts'
import { spoken } from '../../texts/spoken.ts'
import type { Column, EntityNode } from '../store/Catalog.ts'
import { factsOfLanguage } from '../../language/languages.ts'
import { hidden, sees } from '../store/access.ts'
import { loadSelected } from '../store/loadRows.ts'
import { resolvePath } from '../store/resolvePath.ts'
import { selection } from '../store/Selection.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import type { Difference } from './changesOf.ts'
import { nameOf } from './Past.ts'

/** Changes of one step that are sent; how many there are is always told. */
const mostChanges = 40
/** Characters of a value that are sent. */
const mostText = 300

/** Differences as they are answered: labels and meanings in the language of the call, values as they travel. */
export async function tellChanges(
  context: OperationContext,
  steps: readonly (readonly Difference[])[],
): Promise<Row[][]> {
  const sent = steps.map((differences) => differences.slice(0, mostChanges).map(asTyped))
  const names = await namesOf(context, sent.flat())
  return sent.map((differences) => differences.map((one) => told(context, one, names)))
}

/** A typed value as what its row says that it is. */
function asTyped(difference: Difference): Difference {
  const { column, row } = difference
  if (!column?.field?.typed) return difference
  const field = typedField(column.field, { row })
  const { to, type } = field
  return { ...difference, column: { ...column, type, field, ...(to === undefined ? {} : { to }) } }
}

type Names = ReadonlyMap<string, string>

function told(context: OperationContext, difference: Difference, names: Names): Row {
  const { node, row, column, kind, before, after } = difference
  const { language } = context.caller
  const lines = node.parent?.entity.lines.find(({ name }) => name === nameOf(node))
  const item = itemOf(context, difference)
  return {
    kind,
    entity: node.name,
    id: row['id'],
    ...(node.parent
      ? {
          linesName: spoken(lines?.label ?? node.entity.label, language),
          lineNum: difference.sees(node, 'lineNum') ? (row['lineNum'] ?? null) : null,
          lineName: item ? (names.get(keyOf(item, row[item.wire])) ?? null) : null,
        }
      : {}),
    ...(column
      ? {
          field: column.name,
          label: spoken(column.label, language),
          ...valueOf(context, column, before, names, 'before'),
          ...valueOf(context, column, after, names, 'after'),
        }
      : {}),
  }
}

/** What a line is of: the first of its refs to base data, where the caller may know it. */
function itemOf(
  { catalog }: OperationContext,
  { node, sees: isSeen }: Pick<Difference, 'node' | 'sees'>,
): Column | undefined {
  if (!node.parent) return undefined
  const item = node.columns.find(
    ({ field, to }) => field && to !== undefined && catalog.node(to).entity.kind === 'baseData',
  )
  return item && isSeen(node, item.name) ? item : undefined
}

/** A value and, where it is a code or a key, what it stands for. Of what only a program can read it is told that it changed. */
function valueOf(
  context: OperationContext,
  column: Column,
  value: unknown,
  names: Names,
  which: 'before' | 'after',
): Row {
  if (column.storage === 'json' || isFilesType(column.type)) return {}
  const meaning = meaningOf(context, column, value, names)
  return {
    // A key says nothing to a person, and may lead to what the caller does not see.
    [which]: column.to === undefined ? shortened(value) : null,
    ...(meaning === undefined ? {} : { [`${which}Meaning`]: shortened(meaning) }),
  }
}

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > mostText ? `${value.slice(0, mostText)}…` : value

function meaningOf(
  { lookups, caller }: OperationContext,
  column: Column,
  value: unknown,
  names: Names,
): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  if (column.storage === 'list' && column.to !== undefined)
    // Who may not see one does not learn how many there are.
    return (
      membersOf(value)
        .flatMap((id) => names.get(keyOf(column, id)) || [])
        .join(between) || undefined
    )
  if (column.to !== undefined) return names.get(keyOf(column, value))
  const typeCode = column.field?.typeCode
  if (typeCode === undefined && column.field?.typed)
    return fieldTypes[column.type].format(value, column.field, caller.language)
  if (typeCode === undefined) return undefined
  return value
    .split(',')
    .map((code) => spoken(lookups.meaning(typeCode, code) ?? undefined, caller.language) ?? code)
    .join(', ')
}

const keyOf = ({ to = '' }: Column, id: unknown): string => `${to} ${String(id)}`

/** What the refs among the values lead to, as far as the caller reads it in rows too. */
async function namesOf(context: OperationContext, differences: readonly Difference[]): Promise<Names> {
  const names = new Map<string, string>()
  for (const [to, ids] of wantedOf(context, differences)) {
    const target = context.catalog.node(to)
    const { code, name, nameEn = name } = target.entity.display
    const isEnglish = factsOfLanguage(context.caller.language).labels === 'EN'
    const open = [code, isEnglish ? nameEn : name, name].filter(
      (field) => hidden(target, field, context.caller) === 'never',
    )
    const chosen = selection(context.catalog, target, context.caller, open)
    for (const row of await loadSelected(context, target, chosen, 'id', [...ids])) {
      const said = open.map((field) => row[field]).filter((one) => (one ?? '') !== '')
      names.set(`${to} ${String(row['id'])}`, [...new Set(said.slice(0, 2).map(String))].join(' '))
    }
  }
  return names
}

function wantedOf(
  context: OperationContext,
  differences: readonly Difference[],
): ReadonlyMap<string, Set<string>> {
  const wanted = new Map<string, Set<string>>()
  const want = (node: EntityNode, column: Column, value: unknown) => {
    const target = resolvePath(
      context.catalog,
      node,
      column.field?.typed ? column.wire : `${column.name}Name`,
    )
    if (column.to === undefined || typeof value !== 'string' || !target || !sees(target, context.caller))
      return
    const ids = column.storage === 'list' ? membersOf(value) : [value]
    wanted.set(column.to, (wanted.get(column.to) ?? new Set()).union(new Set(ids)))
  }
  for (const difference of differences) {
    const { node, column, before, after, row } = difference
    const item = itemOf(context, difference)
    if (item) want(node, item, row[item.wire])
    if (column) for (const value of [before, after]) want(node, column, value)
  }
  return wanted
}
