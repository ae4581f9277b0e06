import { isOperationName } from '../../language/operations.ts'
import type { SourceEntity, SourceFlow } from '../../language/source.ts'
import { agreementsIn, linkAgreement } from './agreements.ts'
import { a, report } from '../source/diagnostics.ts'
import { compileWithoutNumbers } from '../scope/conditions.ts'
import { compileAt, compileText } from '../scope/expressions.ts'
import { fieldAt, lineFieldAt, reach } from '../scope/fieldAt.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import { known, knownEntity, type CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import type { FieldShape } from '../scope/FieldShape.ts'

/** Resolves a flow: the source, the taking line, what is copied, and the rules over both. */
export function linkFlow(unit: CompilationUnit, shape: EntityShape, flow: SourceFlow, path: Path): void {
  const name = String(path.at(-1))
  if (isOperationName(name))
    report(unit.to, 'taken-name', unit.key(path), { name, by: 'an operation that every entity has' })
  if (flow.audience !== undefined)
    known(unit, 'unknown-audience', unit.value([...path, 'audience']), {
      name: flow.audience,
      choices: unit.world.audienceNames,
    })
  const source = knownEntity(unit, flow.source, unit.value([...path, 'source']))
  const line = linkTaking(unit, shape, source, flow, path)
  if (source) linkSource(unit, source, flow, path)
  linkCopies(unit, flow.copyHeader, [...path, 'copyHeader'], { to: shape, from: source })
  linkCopies(unit, flow.copy, [...path, 'copy'], { to: line, from: source })
  if (line && source)
    for (const one of agreementsIn(unit, flow, path))
      linkAgreement(unit, line, source, one, isLink(shape, flow, one.name))
  for (const word of ['groupBy', 'ask'] as const)
    flow[word]?.forEach((field, index) => fieldAt(unit, shape, field, unit.value([...path, word, index])))
}

/** Fields of the document or its line, each with an expression over the source row. */
function linkCopies(
  unit: CompilationUnit,
  copies: SourceFlow['copyHeader'],
  path: Path,
  { to, from }: { readonly to: EntityShape | undefined; readonly from: EntityShape | undefined },
): void {
  for (const [name, value] of Object.entries(copies ?? {})) {
    const want = to && fieldAt(unit, to, name, unit.key([...path, name]))
    if (from) compileAt(unit, [...path, name], value, { root: from.name, want })
  }
}

/** Whether a flow of the document takes along this field of the same lines. */
const isLink = ({ origin }: EntityShape, flow: SourceFlow, name: string): boolean =>
  Object.values((origin.source as SourceEntity).flows ?? {}).some(
    ({ link }) => link === `${flow.link.slice(0, flow.link.lastIndexOf('.'))}.${name}`,
  ) // only documents have flows

/** The taking line, its link and what it takes. */
function linkTaking(
  unit: CompilationUnit,
  shape: EntityShape,
  source: EntityShape | undefined,
  flow: SourceFlow,
  path: Path,
): EntityShape | undefined {
  const link = linkLink(unit, shape, source, flow, unit.value([...path, 'link']))
  const take = linkTake(unit, shape, flow, unit.value([...path, 'take']))
  if (link && take && link.entity.name !== take.entity.name)
    report(unit.to, 'wrong-type', unit.value([...path, 'take']), {
      name: flow.take,
      found: `a field of ${take.entity.name}`,
      wanted: `a field of ${link.entity.name}, where the link is`,
    })
  return take?.entity ?? link?.entity
}

/** The ref of a line to the row that it takes from. */
function linkLink(
  unit: CompilationUnit,
  shape: EntityShape,
  source: EntityShape | undefined,
  flow: SourceFlow,
  mark: Mark,
) {
  const link = lineFieldAt(unit, shape, flow.link, mark)
  if (link && source && link.field.to !== source.name)
    report(unit.to, 'not-a-ref', mark, {
      name: flow.link,
      entity: shape.name,
      found: link.field.to ? `a ref to ${link.field.to}` : a(link.field.type),
      wanted: `a ref to ${source.name}`,
    })
  if (link?.lines.length === 0)
    report(unit.to, 'wrong-type', mark, {
      name: flow.link,
      found: 'a field of the document',
      wanted: 'a field of its lines',
    })
  return link
}

/** The quantity that a line takes. */
function linkTake(unit: CompilationUnit, shape: EntityShape, { take: name }: SourceFlow, mark: Mark) {
  const take = lineFieldAt(unit, shape, name, mark)
  if (take && !isNumber(take.field))
    report(unit.to, 'wrong-type', mark, { name, found: a(take.field.type), wanted: 'a number' })
  return take
}

const isNumber = ({ storage }: FieldShape) => storage === 'decimal' || storage === 'integer'

function linkTotal(unit: CompilationUnit, source: EntityShape, name: string | undefined, path: Path): void {
  if (name === undefined) return
  const mark = unit.value(path)
  const field = fieldAt(unit, source, name, mark)
  if (field && !isNumber(field))
    report(unit.to, 'wrong-type', mark, { name, found: a(field.type), wanted: 'a number' })
}

function linkSource(unit: CompilationUnit, source: EntityShape, flow: SourceFlow, path: Path): void {
  const root = source.name
  linkWhen(unit, root, flow, path)
  linkTotal(unit, source, flow.total, [...path, 'total'])
  flow.columns?.forEach((text, index) => reach(unit, source, text, unit.value([...path, 'columns', index])))
  flow.search?.forEach((text, index) => reach(unit, source, text, unit.value([...path, 'search', index])))
}

/** Which rows of the source may be taken from, and which of them still stand when their numbers have changed. */
function linkWhen(unit: CompilationUnit, root: string, { when }: SourceFlow, path: Path): void {
  const slot = { root, want: 'boolean' } as const
  if (when === undefined) {
    const always = compileText(unit, 'true', unit.value(path), { ...slot, sql: 'must' })
    if (always) unit.expressions.set([...path, 'when'].join('/'), always)
  } else if (compileAt(unit, [...path, 'when'], when, { ...slot, sql: 'must' })) {
    const standing = compileWithoutNumbers(unit, String(when), unit.value([...path, 'when']), slot)
    if (standing) unit.expressions.set([...path, 'standing'].join('/'), standing)
  }
}
