import { isRefType } from '../rules/types/fieldTypes.ts'
import type { CompiledColumn } from '../language/column.ts'

/** Where a ref's three values stand in the row: the stem before Id, Code and Name. */
function stemOf(column: Pick<CompiledColumn, 'key' | 'field'>): string {
  return column.field ?? column.key.replace(/(?:Id|Code|Name)$/, '')
}

/** `refWires({ key: 'item', type: 'text' })` → `null`. Wire keys of a ref: what is stored, its code, its name. Null for any other column. */
export function refWires(
  column: Pick<CompiledColumn, 'key' | 'field' | 'type'>,
): { readonly id: string; readonly code: string; readonly name: string } | null {
  if (!isRefType(column.type)) return null
  const stem = stemOf(column)
  return { id: `${stem}Id`, code: `${stem}Code`, name: `${stem}Name` }
}

/**
 * `wireOf({ key: 'name', field: 'itemName', type: 'text' })` → `'itemName'`. The wire key that holds the value: for a ref its id,
 * else its field's; the key of a value read through a ref.
 */
export function wireOf(column: CompiledColumn): string {
  return refWires(column)?.id ?? column.field ?? column.key
}

/** `wiresOf({ key: 'name', type: 'text' })` → `['name']`. The wire keys that an editor of this column writes. */
export function wiresOf(column: CompiledColumn): readonly string[] {
  const wires = refWires(column)
  return wires ? [wires.id, wires.code, wires.name] : [column.field ?? column.key]
}

/**
 * `readsOf({ key: 'price', type: 'amount', measure: 'currency' })` → `['price', 'currency']`. The wire keys that a cell of this
 * column reads; it is drawn again only when one of them changed.
 */
export function readsOf(column: CompiledColumn): readonly string[] {
  const keys = new Set(column.keyOnly ? [] : [column.key, ...wiresOf(column)])
  if (column.link) keys.add(column.link.idKey)
  if (column.measure) keys.add(column.measure)
  if (column.before !== undefined) keys.add(column.before)
  return [...keys]
}
