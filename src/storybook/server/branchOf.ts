import type { Row } from '../../language/row.ts'
import type { StandInFacts } from './StandInFacts.ts'

/** The ids of a row of a tree and of everything below it. */
export function branchOf(
  { pool, entities }: Pick<StandInFacts, 'pool' | 'entities'>,
  name: string,
  top: string,
): readonly string[] {
  const tree = entities[name]?.tree
  if (tree === undefined) return [top]
  const rows = pool.of(name)
  const found = new Set([top])
  for (const id of found) for (const row of rows) if (row[`${tree}Id`] === id) found.add(String(row['id']))
  return [...found]
}

/** Of each row the one directly above it, where that is among them. */
export function parentsOf(rows: readonly Row[], tree: string): ReadonlyMap<string, string | null> {
  const ids = new Set(rows.map(({ id }) => String(id)))
  return new Map(
    rows.map((row) => {
      const above = row[`${tree}Id`]
      return [String(row['id']), typeof above === 'string' && ids.has(above) ? above : null]
    }),
  )
}
