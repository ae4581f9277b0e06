import type { CompiledEntity } from '../../language/entity.ts'
import { readsSetting } from '../../rules/expression/isSetting.ts'

/** Whether something in a new document of this entity, or in its lines, begins with what a setting says. */
export const takesSettings = (
  entities: Readonly<Record<string, CompiledEntity>>,
  { fields, lines }: CompiledEntity,
): boolean =>
  fields.some((field) => field.default !== undefined && readsSetting(field.default.source)) ||
  lines.some(({ entity }) => {
    const own = entities[entity]
    return own !== undefined && takesSettings(entities, own)
  })
