import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { linesOf } from '../../rules/document/rowPath.ts'

/**
 * What a save sends: of each row its identity, and every field that a person may write. What the system computes is
 * left to the server, which computes it with the same rules; a line that is no longer named is deleted there.
 */
export function toPayload(
  entities: Readonly<Record<string, CompiledEntity>>,
  entity: CompiledEntity,
  row: Row,
): Row {
  const sent: Record<string, unknown> = {}
  for (const key of ['id', 'versionNum'])
    if (row[key] !== undefined && row[key] !== null) sent[key] = row[key]
  for (const field of entity.fields) {
    if (field.assigned || field.compute || field.gathered || row[field.wire] === undefined) continue
    sent[field.wire] = row[field.wire]
  }
  for (const { name, entity: line } of entity.lines) {
    const lineEntity = entities[line]
    if (lineEntity && Array.isArray(row[name]))
      sent[name] = linesOf(row, name).map((one) => toPayload(entities, lineEntity, one))
  }
  return sent
}
