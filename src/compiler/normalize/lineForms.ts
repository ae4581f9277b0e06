import type { CompiledForm } from '../../language/screen.ts'
import type { SourceSection } from '../../language/source.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import type { FieldShape } from '../scope/FieldShape.ts'
import { a, report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'
import { known } from '../scope/CompilationUnit.ts'

/** Lines that are drawn as a form: what each is called, and what stands above several. */
export function formFor(
  unit: CompilationUnit,
  line: EntityShape,
  { form, per, children, toolbar }: SourceSection,
  path: Path,
): CompiledForm | undefined {
  if (form === undefined) {
    if (per) idle(unit, path, 'per', 'section that is no form')
    return undefined
  }
  if (children) idle(unit, path, 'children', 'form')
  if (toolbar) idle(unit, path, 'toolbar', 'form')
  const title = callerAt(unit, line, form, [...path, 'form'])
  const group = per?.[0] === undefined ? undefined : callerAt(unit, line, per[0], [...path, 'per', 0])
  if (!title) return undefined
  const isRef = title.to !== undefined
  const shown = isRef ? unit.entity(title.to)?.display : undefined
  const hasCode = shown !== undefined && shown.code !== shown.name
  return {
    title: keyOf(title),
    ...(hasCode ? { code: `${title.name}Code` } : {}),
    ...(group ? { group: keyOf(group) } : {}),
  }
}

const idle = (unit: CompilationUnit, path: Path, key: string, type: string): void =>
  report(unit.to, 'idle-word', unit.key([...path, key]), {
    key,
    field: String(path.at(-1)),
    type,
    wanted: key === 'per' ? 'form' : 'a table that is a grid',
  })

const keyOf = ({ name, wire, to }: FieldShape): string => (to === undefined ? wire : `${name}Name`)

/** A ref or a text of the line itself. */
function callerAt(
  unit: CompilationUnit,
  line: EntityShape,
  name: string,
  path: Path,
): FieldShape | undefined {
  const mark = unit.value(path)
  if (
    !known(unit, 'unknown-field', mark, { name, choices: Object.keys(line.fields), entity: line.name })
  )
    return undefined
  const field = line.fields[name]
  if (!field || field.type === 'ref' || fieldTypes[field.type].family === 'text') return field
  return void report(unit.to, 'wrong-kind', mark, {
    where: String(path.at(-1) === 0 ? 'per' : path.at(-1)),
    found: `${name}, which is ${a(field.type)}`,
    wanted: 'a ref or a text, which says what a line is called',
  })
}
