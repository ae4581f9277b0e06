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
  section: SourceSection,
  path: Path,
): CompiledForm | undefined {
  const { form, per, help } = section
  checkIdle(unit, section, path)
  if (form === undefined) return undefined
  const at = (name: string | undefined, ...place: Path) =>
    name === undefined ? undefined : callerAt(unit, line, name, [...path, ...place])
  const [title, helps, group] = [
    at(form, 'form'),
    at(help, 'help'),
    at(per?.[0] === undefined ? undefined : String(per[0]), 'per', 0),
  ]
  return (
    title && {
      title: keyOf(title),
      ...codeOf(unit, title),
      ...(helps ? { help: keyOf(helps) } : {}),
      ...(group ? { group: keyOf(group) } : {}),
    }
  )
}

/** The code of a row that is referred to, where it has one beside its name. */
function codeOf(unit: CompilationUnit, { name, to }: FieldShape): Pick<CompiledForm, 'code'> {
  const display = to === undefined ? undefined : unit.entity(to)?.display
  return display && display.code !== display.name ? { code: `${name}Code` } : {}
}

/** What means something for forms alone, and what means nothing for them. */
function checkIdle(unit: CompilationUnit, section: SourceSection, path: Path): void {
  const isForm = section.form !== undefined
  const idle = isForm ? (['children', 'toolbar'] as const) : (['help'] as const)
  for (const key of idle)
    if (section[key] !== undefined)
      report(unit.to, 'idle-word', unit.key([...path, key]), {
        key,
        field: String(path.at(-1)),
        type: isForm ? 'form' : 'section that is no form',
        wanted: isForm ? 'a table that is a grid' : 'form',
      })
}

const keyOf = ({ name, wire, to }: FieldShape): string => (to === undefined ? wire : `${name}Name`)

/** A ref or a text of the line itself. */
function callerAt(
  unit: CompilationUnit,
  line: EntityShape,
  name: string,
  path: Path,
): FieldShape | undefined {
  const mark = unit.value(path)
  if (!known(unit, 'unknown-field', mark, { name, choices: Object.keys(line.fields), entity: line.name }))
    return undefined
  const field = line.fields[name]
  if (!field || field.type === 'ref' || fieldTypes[field.type].family === 'text') return field
  return void report(unit.to, 'wrong-kind', mark, {
    where: String(path.at(-1) === 0 ? 'per' : path.at(-1)),
    found: `${name}, which is ${a(field.type)}`,
    wanted: 'a ref or a text, which says what a line is called',
  })
}
