import type { SourceField } from '../../language/source.ts'
import { kindRule } from '../blocks/kinds.ts'
import { knownEntity, type CompilationUnit } from '../scope/CompilationUnit.ts'
import type { FieldShape } from '../scope/FieldShape.ts'
import { report } from '../source/diagnostics.ts'
import type { Mark, Path } from '../source/SourceFile.ts'

/** Words of a ref that hold of rows of one kind alone, and what to write instead. */
const ofOneKind = {
  default: 'a verb that sets the ref of the kind, or fields of one kind each',
  compute: 'fields of one kind each',
  where: 'a check that reads the row through its kind',
  best: 'fields of one kind each',
  same: 'a check that reads the row through its kind',
  changes: 'fields of one kind each',
  many: 'a field with several values for each kind',
} as const satisfies Partial<Record<keyof SourceField, string>>

/** A ref to rows of several kinds: each is known, stands there once, and has something to be called by. */
export function linkKinds(unit: CompilationUnit, name: string, field: SourceField, path: Path): void {
  const { to, type } = field
  if (!Array.isArray(to) || type !== 'ref') return
  const tell = (mark: Mark, why: string, instead: string) =>
    report(unit.to, 'odd-kinds', mark, { field: name, why, instead })
  if (field.label === undefined) report(unit.to, 'missing-label', unit.key(path), { field: name })
  if (to.length === 1) tell(unit.value([...path, 'to']), 'names one kind alone', `to: ${to[0]}`)
  for (const [index, kind] of to.entries()) {
    const mark = unit.value([...path, 'to', index])
    if (to.indexOf(kind) < index) tell(mark, `names ${kind} twice`, `${kind} once`)
    else if (knownEntity(unit, kind, mark)?.display.code === 'id')
      tell(mark, `names ${kind}, whose rows have nothing to be called by`, `display in ${kind}`)
  }
  for (const [word, instead] of Object.entries(ofOneKind)) {
    const said = field[word as keyof typeof ofOneKind] // a key of the table above
    if (said !== undefined && !(word === 'compute' && said === kindRule(name, to)))
      tell(unit.key([...path, word]), `says ${word}, which holds of one kind`, instead)
  }
}

/** What points to rows of several kinds is written by the ref of the kind. */
export function refuseSeveral(unit: CompilationUnit, field: FieldShape | undefined, mark: Mark): void {
  const names = field?.kinds?.map((kind) => kind.field)
  if (field && names)
    report(unit.to, 'odd-kinds', mark, {
      field: field.name,
      why: 'is written by the ref of the kind',
      instead: `one of ${names.join(', ')}`,
    })
}
