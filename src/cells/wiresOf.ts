import { isRefType } from '../rules/types/fieldTypes.ts'
import type { CompiledColumn } from '../language/column.ts'
import type { Row } from '../language/row.ts'

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

/** Where a column that points to rows of several kinds has the code and the name of that row, of whatever kind. */
const stemWires = (column: CompiledColumn): readonly string[] => [
  `${stemOf(column)}Code`,
  `${stemOf(column)}Name`,
]

/** `kindOf({ kinds: [{ key: 'noteName', field: 'note', type: 'ref' }] }, { noteId: '7' })` → `{ key: 'noteName', field: 'note', type: 'ref' }`. The ref to the row that is pointed to, of a column for several kinds. */
export const kindOf = ({ kinds }: Pick<CompiledColumn, 'kinds'>, row: Row): CompiledColumn | undefined =>
  kinds?.find(
    (kind) => row[wireOf(kind)] !== null && row[wireOf(kind)] !== undefined && row[wireOf(kind)] !== '',
  )

/** `linkIn({ link: { screen: 'noteEdit', idKey: 'id' } }, {})` → `{ screen: 'noteEdit', idKey: 'id' }`. What a click on the value opens. */
export function linkIn(column: Pick<CompiledColumn, 'kinds' | 'link'>, row: Row): CompiledColumn['link'] {
  const link = column.link ?? kindOf(column, row)?.link
  const about = link?.about
  const screen = about?.screens[String(row[about.key] ?? '')]
  if (about && screen !== undefined) return { screen, idKey: about.idKey }
  return link?.screen === '' ? undefined : link
}

/** `wiresOf({ key: 'name', type: 'text' })` → `['name']`. The wire keys that an editor of this column writes. */
export function wiresOf(column: CompiledColumn): readonly string[] {
  if (column.kinds) return [...stemWires(column), ...column.kinds.flatMap(wiresOf)]
  const wires = refWires(column)
  return wires ? [wires.id, wires.code, wires.name] : [column.field ?? column.key]
}

/**
 * `readsOf({ key: 'price', type: 'amount', measure: 'currency' })` → `['price', 'currency']`. The wire keys that a cell of this
 * column reads; it is drawn again only when one of them changed.
 */
export function readsOf(column: CompiledColumn): readonly string[] {
  const keys = new Set(column.keyOnly ? [] : [column.key, wireOf(column), ...wiresOf(column)])
  for (const at of column.link ? [column.link, column.link.about] : []) if (at) keys.add(at.idKey)
  if (column.link?.about) keys.add(column.link.about.key)
  if (column.measure) keys.add(column.measure)
  if (column.before !== undefined) keys.add(column.before)
  if (column.inEnglish !== undefined) keys.add(column.inEnglish)
  for (const key of Object.values(column.typed ?? {})) if (typeof key === 'string') keys.add(key)
  return [...keys]
}
