import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { linesOf, type Entities } from '../../rules/document/rowPath.ts'

/**
 * An earlier version of a document with its rows called as those of a later one that took their places, so that both are compared row by row:
 * by the ref of this name where lines have one to their own kind, else by their number. Refs among its rows are called so too.
 */
export function ontoLater(
  entities: Entities,
  entity: CompiledEntity,
  { earlier, later, by }: { readonly earlier: Row; readonly later: Row; readonly by: string },
): Row {
  const ids = new Map<unknown, unknown>()
  pair({ entities, by, ids }, entity, earlier, later)
  return renamed({ entities, ids }, entity, earlier)
}

interface Pairing {
  readonly entities: Entities
  readonly by: string
  /** Keys of earlier rows, and of those that took their places. */
  readonly ids: Map<unknown, unknown>
}

function pair(pairing: Pairing, entity: CompiledEntity, earlier: Row, later: Row): void {
  pairing.ids.set(earlier['id'], later['id'])
  for (const { name, entity: line } of entity.lines) {
    const lineEntity = pairing.entities[line]
    if (!lineEntity) continue
    const hasRef = lineEntity.fields.some((field) => field.name === pairing.by && field.to === line)
    const next = new Map(
      linesOf(later, name).map((row) => [row[hasRef ? `${pairing.by}Id` : 'lineNum'] ?? null, row]),
    )
    for (const row of linesOf(earlier, name)) {
      const other = next.get(row[hasRef ? 'id' : 'lineNum'] ?? '')
      if (other) pair(pairing, lineEntity, row, other)
    }
  }
}

function renamed(pairing: Pick<Pairing, 'entities' | 'ids'>, entity: CompiledEntity, row: Row): Row {
  const { entities, ids } = pairing
  const result: Row = { ...row, id: ids.get(row['id']) ?? row['id'] }
  for (const { to, wire } of entity.fields)
    if (to !== undefined && Object.hasOwn(entities, to) && ids.has(row[wire]))
      result[wire] = ids.get(row[wire])
  for (const { name, entity: line } of entity.lines) {
    const lineEntity = entities[line]
    if (lineEntity && Array.isArray(row[name]))
      result[name] = linesOf(row, name).map((one) => renamed(pairing, lineEntity, one))
  }
  return result
}
