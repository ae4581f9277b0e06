import type { SourceField } from '../../language/source.ts'
import { isValueType } from '../../rules/types/typedFacts.ts'
import { report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'
import { reach } from '../scope/fieldAt.ts'
import { isPath } from '../source/isPath.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'

/** The field that says of what type a value is: a lookup whose codes are types. */
export function linkTyped(
  unit: CompilationUnit,
  shape: EntityShape,
  { type }: SourceField,
  path: Path,
): void {
  if (!isPath(type)) return
  const mark = unit.value([...path, 'type'])
  const reached = reach(unit, shape, type.replace(/^this\./, ''), mark)
  if (!reached) return
  const { typeCode, type: found, name } = reached.field
  if (typeCode === undefined)
    return report(unit.to, 'wrong-kind', mark, {
      where: 'type',
      found: `${name}, which is ${found}`,
      wanted: 'a lookup whose codes are types, such as INTEGER, FLAG and DATE',
    })
  const odd = (unit.lookup(typeCode) ?? []).find(({ code }) => !isValueType(code.toLowerCase()))
  if (odd)
    report(unit.to, 'wrong-kind', mark, {
      where: 'type',
      found: `${name}, whose code ${odd.code} of ${typeCode} is no type`,
      wanted: 'codes that are types, such as INTEGER, FLAG and DATE',
    })
}
