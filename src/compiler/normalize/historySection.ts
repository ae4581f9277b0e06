import type { CompiledSection, TimelineTable } from '../../language/screen.ts'
import type { SourceSection } from '../../language/source.ts'
import { known } from '../scope/CompilationUnit.ts'
import { fieldAt } from '../scope/fieldAt.ts'
import { hiddenOf } from '../scope/screenParts.ts'
import { a, report } from '../source/diagnostics.ts'
import { markWithin, type Mark, type Path } from '../source/SourceFile.ts'
import type { ScreenAsk } from './ScreenAsk.ts'

type Head = Pick<CompiledSection, 'name' | 'label' | 'collapsed'>

/** The history of the document, and the tables whose rows stand in its sequence. */
export function historySection(
  ask: ScreenAsk,
  head: Head,
  said: SourceSection['with'],
  path: Path,
): CompiledSection {
  const here = [...path, 'with']
  const isList = typeof said === 'object'
  const moments = [said ?? []]
    .flat()
    .flatMap((text, index) => momentOf(ask, text, ask.unit.value(isList ? [...here, index] : here)) ?? [])
  return { kind: 'history', ...head, ...(moments.length > 0 ? { moments } : {}) }
}

/** `quotes.quotedAt`: a table of the document and a moment of its rows. Undefined where its audience does not read it. */
function momentOf({ unit, plan, shape }: ScreenAsk, text: string, mark: Mark): TimelineTable | undefined {
  const [lines = '', name = ''] = text.split('.')
  const table = markWithin(mark, 0, lines.length)
  const choices = Object.keys(shape.lines)
  if (!known(unit, 'unknown-lines', table, { name: lines, choices, entity: shape.name })) return undefined
  const line = unit.entity(shape.lines[lines]?.entity ?? '')
  const at = name === '' ? table : markWithin(mark, lines.length + 1, text.length - lines.length - 1)
  const field = line && fieldAt(unit, line, name, at)
  if (!line || !field) return undefined
  if (field.type !== 'datetime') {
    report(unit.to, 'wrong-kind', at, {
      where: text,
      found: a(field.type),
      wanted: 'a moment (type: datetime), at which the row stands in the sequence',
    })
    return undefined
  }
  const hidden = hiddenOf(unit, line, plan.audience)
  return hidden.has('id') || hidden.has(name) ? undefined : { lines, at: field.wire }
}
