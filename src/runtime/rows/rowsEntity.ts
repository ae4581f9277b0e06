import { bareEntity } from '../../language/bareEntity.ts'
import type { CompiledEntity } from '../../language/entity.ts'

/** The table of all rows. */
export const rowsName = 'rows'

/** `rowsEntity(part).lines[0].entity` → `'part'`. What a list is when it is edited: a document that has nothing but its rows, so that they are edited as lines are. */
export function rowsEntity(entity: CompiledEntity): CompiledEntity {
  const { area, at, display, family, keyName, kind, label, name, noun, server, table } = entity
  return {
    ...bareEntity,
    ...{ area, at, display, family, keyName, kind, label, noun, server, table },
    name: `${name}.${rowsName}`,
    fields: [],
    lines: [{ name: rowsName, entity: name, label }],
  }
}
