import type { Row } from '../../language/row.ts'
import type { MessageWords } from '../../language/message.ts'
import { doneWord, isOwnWord, itself, placeholdersIn } from '../../rules/messages/placeholders.ts'
import { canonicalDecimal, showNumber } from '../../rules/types/decimalText.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { unmailable } from '../../rules/messages/unmailable.ts'
import type { Catalog, EntityNode } from './Catalog.ts'
import { inScope } from './inScope.ts'
import { loadSelected } from './loadRows.ts'
import { maskRows } from './maskRows.ts'
import type { OperationContext } from './OperationContext.ts'
import { resolvePath, type Target } from './resolvePath.ts'
import { selection } from './Selection.ts'
import { withTypedNames } from './typedNames.ts'

/** Names of the values that these words have, in either language. */
export const valuesNamed = (words: readonly MessageWords[]): readonly string[] => [
  ...new Set(
    words
      .flatMap(({ title, text, short }) => [title, text, short])
      .flatMap((label) => (label ? [label.CN, label.EN] : []))
      .flatMap((text) => placeholdersIn(text).map(({ name }) => name)),
  ),
]

/**
 * Values of a row as the caller may read them, as texts in his language, by the names in messages. Null: the row is not there for him. What he may not read is not
 * there either.
 */
export async function messageValues(
  context: OperationContext,
  { node, id, verb }: { readonly node: EntityNode; readonly id: string; readonly verb: string },
  names: readonly string[],
): Promise<Readonly<Record<string, string>> | null> {
  if (!(await inScope(context, node, [id])).has(id)) return null
  const { code } = node.entity.display
  const keys = [code, ...namedIn(context.catalog, node, names).flatMap(keysOf)]
  const chosen = selection(context.catalog, node, context.caller, keys)
  const loaded = await withTypedNames(context, node, await loadSelected(context, node, chosen, 'id', [id]))
  const [row] = await maskRows(context, node, chosen, loaded)
  return row ? valuesOf(context, { node, verb, row }, names) : null
}

/** Who reads, in which language, and what codes mean. */
export type Reader = Pick<OperationContext, 'catalog' | 'lookups' | 'caller'>

/** Values of a row that was read, as texts. */
export function valuesOf(
  reader: Reader,
  { node, verb, row }: { readonly node: EntityNode; readonly verb: string; readonly row: Row },
  names: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries([
    [itself, calledAs(reader, node, row[node.entity.display.code])],
    [doneWord, doneBy(reader, node, verb)],
    ...namedIn(reader.catalog, node, names).map((one) => [one.name, textOf(reader, one, row)] as const),
  ])
}

/** Names of values that are not sent by mail, whoever wrote the words and however they came to a channel that leaves the house. */
export function unmailableNames(
  catalog: Catalog,
  node: EntityNode,
  names: readonly string[],
): ReadonlySet<string> {
  return new Set(
    namedIn(catalog, node, names).flatMap(({ name, target: { column } }) =>
      unmailable({ name: column.name, type: column.type, sealed: column.field?.sealed }) ? name : [],
    ),
  )
}

interface Named {
  readonly name: string
  readonly target: Target
}

const namedIn = (catalog: Catalog, node: EntityNode, names: readonly string[]): readonly Named[] =>
  names.flatMap((name) => {
    const target = isOwnWord(name) ? undefined : resolvePath(catalog, node, name)
    return target ? { name, target } : []
  })

/** `订单 PO1`, `Order PO1`. */
function calledAs({ caller }: Reader, { entity }: EntityNode, code: unknown): string {
  return [spoken(entity.label, caller.language), code].filter((part) => part != null && part !== '').join(' ')
}

/** `已确认`, `confirmed`: what the verb did. */
function doneBy({ caller }: Reader, { entity }: EntityNode, verb: string): string {
  const done = entity.verbs.find(({ name }) => name === verb)?.done
  return done ? spoken(done, caller.language) : ''
}

const isRef = ({ column }: Target): boolean =>
  (column.to !== undefined || column.field?.kinds !== undefined) && column.name !== column.wire

const keysOf = ({ name, target }: Named): readonly string[] =>
  isRef(target) ? [`${name}Code`, `${name}Name`] : [name]

function textOf(reader: Reader, { name, target }: Named, row: Row): string {
  if (isRef(target)) return String(row[`${name}Name`] ?? row[`${name}Code`] ?? '')
  const value = row[name]
  if (value == null || value === '') return ''
  const { column } = target
  const { language } = reader.caller
  const state = stateOf(target, value)
  if (state) return spoken(state.label, language)
  if (column.storage === 'decimal') return decimalOf(value, column.type === 'amount' ? 2 : 0)
  if (column.storage === 'flag')
    return spoken(serverTexts.text(value === 'Y' ? 'mail.yes' : 'mail.no'), language)
  if (column.storage === 'datetime') return String(value).slice(0, 16)
  return meaningOf(reader, column.field?.typeCode, String(value))
}

function stateOf({ nodes, column }: Target, value: unknown) {
  const { states } = nodes.at(-1)?.entity ?? {}
  return states?.field === column.name ? states.values.find(({ code }) => code === value) : undefined
}

/** Codes as their list names them; what has no list is itself. */
function meaningOf(
  { caller, lookups, catalog: { definitions } }: Reader,
  typeCode: string | undefined,
  value: string,
): string {
  if (typeCode === undefined) return value
  const { values = [] } = definitions.lookups[typeCode] ?? {}
  const meanings = value.split(',').map((code) => {
    const label = lookups.meaning(typeCode, code) ?? values.find((one) => one.code === code)?.label
    return label ? spoken(label, caller.language) : code
  })
  return meanings.join('; ')
}

function decimalOf(value: unknown, least: number): string {
  const canonical = canonicalDecimal(value)
  return canonical === null ? String(value) : showNumber(canonical, least)
}
