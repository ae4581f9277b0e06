import { isOperationName } from '../../language/operations.ts'
import type { SourceEntity, SourceFlow } from '../../language/source.ts'
import { agreementsIn, linkAgreement } from './agreements.ts'
import { a, report } from '../source/diagnostics.ts'
import { compileAt, compileText, compileWithoutNumbers } from '../scope/expressions.ts'
import { fieldAt, lineFieldAt, reach } from '../scope/fieldAt.ts'
import type { Path } from '../source/SourceFile.ts'
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
  for (const [name, value] of Object.entries(flow.copyHeader ?? {})) {
    const field = fieldAt(unit, shape, name, unit.key([...path, 'copyHeader', name]))
    if (source)
      compileAt(unit, [...path, 'copyHeader', name], value, {
        root: source.name,
        ...(field ? { want: field } : {}),
      })
  }
  for (const [name, value] of Object.entries(flow.copy)) {
    const field = line && fieldAt(unit, line, name, unit.key([...path, 'copy', name]))
    if (source)
      compileAt(unit, [...path, 'copy', name], value, {
        root: source.name,
        ...(field ? { want: field } : {}),
      })
  }
  if (line && source)
    for (const one of agreementsIn(unit, flow, path))
      linkAgreement(unit, line, source, one, isLink(shape, flow, one.name))
  flow.groupBy?.forEach((name, index) => fieldAt(unit, shape, name, unit.value([...path, 'groupBy', index])))
  flow.ask?.forEach((name, index) => fieldAt(unit, shape, name, unit.value([...path, 'ask', index])))
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
  const linkMark = unit.value([...path, 'link'])
  const takeMark = unit.value([...path, 'take'])
  const link = lineFieldAt(unit, shape, flow.link, linkMark)
  const take = lineFieldAt(unit, shape, flow.take, takeMark)
  if (link && source && link.field.to !== source.name)
    report(unit.to, 'not-a-ref', linkMark, {
      name: flow.link,
      entity: shape.name,
      found: link.field.to ? `a ref to ${link.field.to}` : a(link.field.type),
      wanted: `a ref to ${source.name}`,
    })
  if (take && !isNumber(take.field))
    report(unit.to, 'wrong-type', takeMark, {
      name: flow.take,
      found: a(take.field.type),
      wanted: 'a number',
    })
  if (link && take && link.entity.name !== take.entity.name)
    report(unit.to, 'wrong-type', takeMark, {
      name: flow.take,
      found: `a field of ${take.entity.name}`,
      wanted: `a field of ${link.entity.name}, where the link is`,
    })
  if (link && link.lines.length === 0)
    report(unit.to, 'wrong-type', linkMark, {
      name: flow.link,
      found: 'a field of the document',
      wanted: 'a field of its lines',
    })
  const line = take?.entity ?? link?.entity
  if (line && take && isNumber(take.field)) linkHolds(unit, line, flow, path)
  return line
}

const isNumber = ({ storage }: FieldShape) => storage === 'decimal' || storage === 'integer'

function linkHolds(unit: CompilationUnit, line: EntityShape, flow: SourceFlow, path: Path): void {
  const released = compileAt(unit, [...path, 'release'], flow.release, {
    root: line.name,
    want: 'boolean',
    sql: 'may',
  })
  if (flow.holds !== undefined)
    return void compileAt(unit, [...path, 'holds'], flow.holds, {
      root: line.name,
      want: 'decimal',
      sql: 'may',
    })
  if (flow.release !== undefined && !released) return
  const taken = flow.take.slice(flow.take.lastIndexOf('.') + 1)
  if (!Object.hasOwn(line.fields, taken)) return
  const text = flow.release === undefined ? taken : `if(${String(flow.release)}, 0, ${taken})`
  const holds = compileText(unit, text, unit.value([...path, 'take']), {
    root: line.name,
    want: 'decimal',
    sql: 'may',
  })
  if (holds) unit.expressions.set([...path, 'holds'].join('/'), holds)
}

function linkSource(unit: CompilationUnit, source: EntityShape, flow: SourceFlow, path: Path): void {
  const root = source.name
  if (flow.when === undefined) {
    const always = compileText(unit, 'true', unit.value(path), { root, want: 'boolean', sql: 'must' })
    if (always) unit.expressions.set([...path, 'when'].join('/'), always)
  } else if (compileAt(unit, [...path, 'when'], flow.when, { root, want: 'boolean', sql: 'must' })) {
    const standing = compileWithoutNumbers(unit, String(flow.when), unit.value([...path, 'when']), {
      root,
      want: 'boolean',
    })
    if (standing) unit.expressions.set([...path, 'standing'].join('/'), standing)
  }
  compileAt(unit, [...path, 'of'], flow.of, { root, want: 'decimal', sql: 'may' })
  compileAt(unit, [...path, 'tolerance'], flow.tolerance, { root, want: 'decimal', sql: 'may' })
  for (const word of ['taken', 'open'] as const) {
    const name = flow[word]
    if (name === undefined) continue
    const mark = unit.value([...path, word])
    const field = fieldAt(unit, source, name, mark)
    if (field && !isNumber(field))
      report(unit.to, 'wrong-type', mark, { name, found: a(field.type), wanted: 'a number' })
    else if (field?.source && !field.source.assigned && !field.source.compute && !field.source.rollup)
      report(unit.to, 'never-by-hand', mark, {
        name,
        why: 'this flow writes it',
        use: `Say assigned: true at ${name} of ${root}.`,
      })
    if (field?.source?.show !== undefined)
      report(unit.to, 'wrong-type', mark, {
        name,
        found: 'a field with show, which may have no value',
        wanted: 'a number that every row has',
      })
  }
  flow.columns?.forEach((text, index) => reach(unit, source, text, unit.value([...path, 'columns', index])))
  flow.search?.forEach((text, index) => reach(unit, source, text, unit.value([...path, 'search', index])))
}
