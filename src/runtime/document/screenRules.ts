import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledSection } from '../../language/screen.ts'
import {
  eachRow,
  hasValue,
  joinPath,
  splitPath,
  type Entities,
  type PlacedRow,
} from '../../rules/document/rowPath.ts'
import type { RuleError } from '../../rules/document/validate.ts'
import { formRules } from '../../rules/formRules.ts'

/** Columns that this screen asks for beside what the entity requires, by the names of the lines from the header down. */
export type ScreenRules = ReadonlyMap<string, readonly CompiledColumn[]>

export function screenRules(sections: readonly CompiledSection[]): ScreenRules {
  const found = new Map<string, CompiledColumn[]>()
  const add = (level: string, columns: readonly CompiledColumn[]) => {
    const asked = columns.filter(
      ({ requiredWhen, required, field, isEdit }) => (requiredWhen || (required && isEdit)) && field,
    )
    if (asked.length) found.set(level, [...(found.get(level) ?? []), ...asked])
  }
  for (const section of sections) {
    if (section.kind === 'fields') add('', section.columns)
    if (section.kind === 'matrix') {
      add(section.path.join('.'), section.table.columns)
      if (section.side.lines) add(section.side.lines.name, section.side.columns)
    }
    if (section.kind !== 'table') continue
    add(section.lines, section.table.columns)
    for (const child of section.children) add(`${section.lines}.${child.lines}`, child.table.columns)
  }
  return found
}

/** What the screen misses, in steps of one row each. `path`: only at this place. */
export function* screenErrors(
  rules: ScreenRules,
  { entities, entity }: { readonly entities: Entities; readonly entity: CompiledEntity },
  row: Row,
  env: ExpressionEnv,
  path?: string,
): Generator<readonly RuleError[]> {
  if (rules.size === 0) return
  for (const placed of eachRow(entities, entity, row, env)) {
    const columns = rules.get(
      splitPath(placed.path)
        .steps.map(({ lines }) => lines)
        .join('.'),
    )
    if (columns)
      yield columns
        .flatMap((column) => missing(placed, column))
        .filter((error) => path === undefined || error.path === path)
  }
}

function missing({ entity, row, env, path }: PlacedRow, column: CompiledColumn): readonly RuleError[] {
  const field = entity.fields.find(({ name }) => name === column.field)
  if (!field || field.assigned || field.compute || field.type === 'serial' || hasValue(row[field.wire]))
    return []
  if (
    (!column.required && column.requiredWhen?.run(row, env) !== true) ||
    column.show?.run(row, env) === false ||
    field.show?.run(row, env) === false
  )
    return []
  return [
    { path: joinPath(path, field.wire), code: 'PARAM_REQUIRED', words: formRules.required.says(field.label) },
  ]
}
