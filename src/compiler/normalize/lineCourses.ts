import type { CompiledCourse } from '../../language/screen.ts'
import type { SourceSection } from '../../language/source.ts'
import { isNumberType } from '../../rules/types/fieldTypes.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import type { FieldShape } from '../scope/FieldShape.ts'
import { a, report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'
import { known } from '../scope/CompilationUnit.ts'
import { compileText } from '../scope/expressions.ts'
import { asPredicate } from '../scope/normalizeRules.ts'
import { hiddenOf } from '../scope/screenParts.ts'
import type { ScreenAsk } from './ScreenAsk.ts'

type Words = NonNullable<SourceSection['course']>

/** Rows of a table as steps over time, as far as their reader may read what is drawn; undefined where nothing of it is left. */
export function courseFor(
  ask: ScreenAsk,
  line: EntityShape,
  section: SourceSection,
  path: Path,
): CompiledCourse | undefined {
  const { course } = section
  checkIdle(ask, section, path)
  if (course === undefined) return undefined
  const read = readerOf(ask, line, [...path, 'course'])
  const at = read(course.at, ['at'], moment)
  const show = course.show.map((name, index) => read(name, ['show', index], number))
  const by = course.by?.map((name, index) => read(name, ['by', index], namer))
  const [first] = show
  if (!at || !first) return undefined
  const named = by?.find((field) => field !== undefined)
  return {
    at: at.wire,
    show: show.flatMap((field) => (field ? [{ key: field.wire, title: field.label }] : [])),
    ...(named ? { by: named.to === undefined ? named.wire : `${named.name}Name` } : {}),
    ...ownOf(ask, line, course, path),
    ...untilOf(ask, course, path),
  }
}

/** Of which kind a field has to be. */
interface Kind {
  readonly wanted: string
  fits(field: FieldShape): boolean
}

const moment: Kind = {
  wanted: 'a day or a moment',
  fits: ({ type }) => type === 'datetime' || type === 'date',
}
const number: Kind = { wanted: 'a number', fits: ({ type }) => isNumberType(type) }
const namer: Kind = { wanted: 'a ref or a text', fits: ({ type, to }) => to !== undefined || type === 'text' }

/** Finds a field of the line of the right kind; one that is hidden from the reader is none. */
function readerOf(ask: ScreenAsk, line: EntityShape, path: Path) {
  const hidden = hiddenOf(ask.unit, line, ask.plan.audience)
  return (name: string, place: Path, kind: Kind): FieldShape | undefined => {
    const field = fieldOf(ask, line, name, [...path, ...place], kind)
    return field && !hidden.has(name) ? field : undefined
  }
}

function fieldOf(
  { unit }: ScreenAsk,
  entity: EntityShape,
  name: string,
  path: Path,
  { fits, wanted }: Kind,
): FieldShape | undefined {
  const mark = unit.value(path)
  if (!known(unit, 'unknown-field', mark, { name, choices: Object.keys(entity.fields), entity: entity.name }))
    return undefined
  const field = entity.fields[name]
  if (!field || fits(field)) return field
  return void report(unit.to, 'wrong-kind', mark, {
    where: 'course',
    found: `${name}, which is ${a(field.type)}`,
    wanted,
  })
}

/** Which rows its reader may call his own. */
function ownOf(
  { unit }: ScreenAsk,
  line: EntityShape,
  { own }: Words,
  path: Path,
): Pick<CompiledCourse, 'own'> {
  if (own === undefined) return {}
  const rule = compileText(unit, String(own), unit.value([...path, 'course', 'own']), {
    root: line.name,
    want: 'boolean',
  })
  return rule ? { own: asPredicate(rule) } : {}
}

/** The moment of the document to which the time goes. */
function untilOf(ask: ScreenAsk, { until }: Words, path: Path): Pick<CompiledCourse, 'until'> {
  if (until === undefined) return {}
  const field = fieldOf(ask, ask.shape, until, [...path, 'course', 'until'], moment)
  const isHidden = hiddenOf(ask.unit, ask.shape, ask.plan.audience).has(until)
  return field && !isHidden ? { until: field.wire } : {}
}

/** What means nothing beside the other. */
function checkIdle({ unit }: ScreenAsk, section: SourceSection, path: Path): void {
  const pictures = (['form', 'per', 'large', 'course'] as const).filter((key) => section[key] !== undefined)
  const isOther = section.table === undefined || pictures.length > 1
  for (const key of ['course', 'large'] as const)
    if (section[key] !== undefined && isOther)
      report(unit.to, 'idle-word', unit.key([...path, key]), {
        key,
        field: String(path.at(-1)),
        type: section.table === undefined ? 'section without table' : 'table that has another picture',
        wanted: 'a table that is a grid',
      })
}
