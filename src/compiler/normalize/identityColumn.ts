import type { CompiledColumn } from '../../language/column.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { engine, originsOf, redecided } from './decide.ts'

/** Pixels for a code and a name side by side. */
const codeAndName = 240

/**
 * The columns of lines; the one that says what a line is of shows the code before the name. It is the first reference to base data that
 * other columns are not measured in: the item, and never its unit.
 */
export function withIdentity(unit: CompilationUnit, columns: readonly CompiledColumn[]): CompiledColumn[] {
  const at = columns.findIndex((column) => targetOf(unit, column, columns) !== undefined)
  return columns.map((column, index) => {
    const target = index === at ? targetOf(unit, column, columns) : undefined
    return target ? coded(column, target) : column
  })
}

function coded(column: CompiledColumn, { display: { code, name } }: EntityShape): CompiledColumn {
  const isWide = originsOf(column)['width']?.by === 'screen'
  return redecided(column, { withCode: { code, name }, ...(isWide ? {} : { width: codeAndName }) }, engine)
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
