import { execute } from './run.ts'
import { raw } from './Sql.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { Tx } from './Database.ts'
import type { ActualTable } from './readTables.ts'
import { q } from './toSchemaModel.ts'

/**
 * Counts that are new in a table with rows are found from the rows that are there. `before`: the tables as they were. Sums, and what has a
 * rule (it may ask for the day), are found by the engine before it listens.
 */
export async function fillCounts(
  tx: Tx,
  definitions: Definitions,
  before: ReadonlyMap<string, ActualTable>,
): Promise<void> {
  for (const { table, fields } of Object.values(definitions.entities)) {
    const old = before.get(table)
    for (const { gathered, column } of old && !old.isEmpty ? fields : []) {
      if (gathered?.aggregate !== 'count' || old?.columns.has(column)) continue
      const found = gathered.found.sql?.('t') ?? []
      if (!found.every((part) => typeof part === 'string')) continue
      await execute(tx, raw(`update ${q(table)} t set ${q(column)} = ${found.join('')}`))
    }
  }
}
