import type { Row } from '../../language/row.ts'
import type { Node } from './Catalog.ts'
import type { Work } from './Work.ts'

/** A state in the caller's language; the code itself when the definitions no longer know it. */
export function stateMeaning({ caller }: Pick<Work, 'caller'>, node: Node, code: unknown): string | null {
  if (typeof code !== 'string') return null
  return node.entity.states?.values.find((state) => state.code === code)?.label[caller.language] ?? code
}

/** Adds `statusMeaning` beside `status`, for whichever field keeps the state. */
export function withMeanings(work: Pick<Work, 'caller'>, node: Node, rows: Row[]): Row[] {
  const field = node.entity.states?.field
  if (!field) return rows
  for (const row of rows) if (field in row) row[`${field}Meaning`] = stateMeaning(work, node, row[field])
  return rows
}
