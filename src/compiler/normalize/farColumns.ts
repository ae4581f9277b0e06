import { report } from '../source/diagnostics.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import type { ColumnMade } from './ColumnMade.ts'

/** Pixels: what the box and the number of a line take, and what a small screen shows of its table. */
const leading = 120
const inSight = 1100

/**
 * Reports columns that must be typed and that end beyond what a small screen shows at the default widths: without which nothing can be
 * saved, and prices that amounts are computed from. Who types them would never see them.
 */
export function checkReach(unit: CompilationUnit, line: EntityShape, made: readonly ColumnMade[]): void {
  let end = leading
  for (const { column, mark } of made) {
    if (column.columnsDisplay === 'N') continue
    end += column.width
    if (end > inSight && column.isEdit && isTyped(unit, line, column.field ?? ''))
      report(unit.to, 'far-column', mark, { name: column.field ?? column.key, end, inSight })
  }
}

/** A reference to a line of another document comes with the flow that makes this one. */
function isTyped(unit: CompilationUnit, { fields }: EntityShape, name: string): boolean {
  const { source, to } = fields[name] ?? {}
  if (!source || (to !== undefined && unit.entity(to)?.kind === 'line')) return false
  if (source.type === 'price') return isCounted(fields, name)
  return source.required === true && source.default === undefined
}

/** Another value of the line is computed from it. */
const isCounted = (fields: EntityShape['fields'], name: string): boolean =>
  Object.values(fields).some(({ source }) =>
    source?.compute === undefined ? false : String(source.compute).split(/\W+/).includes(name),
  )
