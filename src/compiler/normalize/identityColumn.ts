import type { CompiledColumn } from '../../language/column.ts'
import type { SourceColumn } from '../../language/source.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { wishPath } from './shownField.ts'
import { engine, redecided } from './decide.ts'

/** Pixels for a code and a name side by side. */
const codeAndName = 240

/**
 * The columns of lines; the one that says what a line is of shows the code before the name. It is the first reference to base data that
 * other columns are not measured in: the item, and never its unit. `sources`: what its author wrote of each.
 */
export function withIdentity(
  unit: CompilationUnit,
  shape: EntityShape,
  columns: readonly CompiledColumn[],
  sources: readonly SourceColumn[],
): CompiledColumn[] {
  const at = columns.findIndex((column) => targetOf(unit, column, columns) !== undefined)
  return columns.map((column, index) => {
    const target = index === at ? targetOf(unit, column, columns) : undefined
    if (!target) return column
    wishNames(unit, shape, column, target)
    return coded(column, target, sources[index])
  })
}

/** A text that was filled with a name stays in its language: to know it again, rows carry the name in both. */
function wishNames(
  unit: CompilationUnit,
  shape: EntityShape,
  { field = '' }: CompiledColumn,
  target: EntityShape,
): void {
  const { name, nameEn } = target.display
  if (nameEn === undefined) return
  for (const text of [name, nameEn]) {
    const found = target.fields[text]
    if (found && !found.to) wishPath(unit, shape, { via: field.split('.'), field: found, entity: target })
  }
}

function coded(
  column: CompiledColumn,
  { display }: EntityShape,
  source: SourceColumn | undefined,
): CompiledColumn {
  const isWide = typeof source === 'object' && source.width !== undefined
  return redecided(column, { withCode: display, ...(isWide ? {} : { width: codeAndName }) }, engine)
}

/** What a column refers to, where that can be what a line is of. */
function targetOf(
  unit: CompilationUnit,
  { type, to, field, key }: CompiledColumn,
  columns: readonly CompiledColumn[],
): EntityShape | undefined {
  const target = type === 'ref' && field !== undefined && to !== undefined ? unit.entity(to) : undefined
  if (target?.kind !== 'baseData' || target.display.code === target.display.name) return undefined
  return columns.some(({ measure }) => measure !== undefined && (measure === key || measure === field))
    ? undefined
    : target
}
