import { sql } from 'kysely'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Tx } from './Database.ts'
import type { ActualTable } from './readTables.ts'
import { q } from './toSchemaModel.ts'

/**
 * Counts that are new in a table with rows are found from the rows that are there. `before`: the tables as they were. Sums, and counts with a
 * rule (it may ask for the day), are found by the engine at the next change of what they are over.
 */
export async function fillRollups(
  tx: Tx,
  definitions: Definitions,
  before: ReadonlyMap<string, ActualTable>,
): Promise<void> {
  for (const entity of Object.values(definitions.entities)) {
    const table = before.get(entity.table)
    for (const field of table && !table.isEmpty ? entity.fields : []) {
      const by = field.rollup && columnOf(definitions.entities[field.rollup.entity], field.rollup.by)
      if (
        by &&
        field.rollup?.aggregate === 'count' &&
        !field.rollup.when &&
        !table?.columns.has(field.column)
      )
        await count(tx, entity, field, by)
    }
  }
}

interface Place {
  readonly table: string
  readonly column: string
}

function columnOf(entity: CompiledEntity | undefined, name: string): Place | undefined {
  const column = entity?.fields.find((field) => field.name === name)?.column
  return entity && column !== undefined ? { table: entity.table, column } : undefined
}

async function count(tx: Tx, { table }: CompiledEntity, { column }: CompiledField, by: Place): Promise<void> {
  await sql
    .raw(
      `update ${q(table)} t set ${q(column)} = (select count(*) from ${q(by.table)} o where o.${q(by.column)} = t."id")`,
    )
    .execute(tx)
}
