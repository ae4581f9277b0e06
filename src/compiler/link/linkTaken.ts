import { a, report } from '../source/diagnostics.ts'
import { markWithin, type Mark, type Path } from '../source/SourceFile.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import { fieldAt, lineFieldAt } from '../scope/fieldAt.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import type { FieldShape } from '../scope/FieldShape.ts'
import { takenIn, type PickingVerb } from '../scope/picks.ts'

/** How much is taken of a row. */
export function linkQuantity(
  unit: CompilationUnit,
  shape: EntityShape,
  line: EntityShape,
  one: PickingVerb,
  path: Path,
): void {
  const name = takenIn(one)?.take
  if (name === undefined) return
  const mark = markWithin(unit.value(path), 0, name.length)
  const take = lineFieldAt(unit, shape, name, mark)
  if (take && take.entity.name !== line.name)
    report(unit.to, 'wrong-type', mark, {
      name,
      found: `a field of ${take.entity.name}`,
      wanted: `a field of ${line.name}, where the link is`,
    })
  else if (take && !isNumber(take.field)) refuseNumber(unit, take.field, mark, name)
}

/** All there is of a row, beside which the document flow tells what was taken. */
export function linkTotal(unit: CompilationUnit, source: EntityShape, one: PickingVerb, path: Path): void {
  const total = takenIn(one)?.total
  if (total === undefined) return
  const mark = markWithin(unit.value(path), String(one.pick.quantity).lastIndexOf(total), total.length)
  const field = fieldAt(unit, source, total, mark)
  if (field && !isNumber(field)) refuseNumber(unit, field, mark)
}

const isNumber = ({ storage }: FieldShape) => storage === 'decimal' || storage === 'integer'

function refuseNumber(unit: CompilationUnit, field: FieldShape, mark: Mark, name = field.name): void {
  report(unit.to, 'wrong-type', mark, { name, found: a(field.type), wanted: 'a number' })
}
