import type { Expression, Rule } from '../../language/expression.ts'
import type { Label } from '../../language/label.ts'
import type { SourceEntity, SourceFlow } from '../../language/source.ts'
import { report } from '../source/diagnostics.ts'
import { compileText } from '../scope/expressions.ts'
import { reach } from '../scope/fieldAt.ts'
import { asPredicate } from '../scope/normalizeRules.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import type { EntitySource } from '../scope/sources.ts'
import type { FieldShape } from '../scope/FieldShape.ts'
import { definitionTexts } from '../../texts/definitionTexts.ts'

/** One thing that a taking line and its source agree in: `name` over the line, `from` over the source. */
export interface Agreement {
  readonly flow: SourceFlow
  readonly link: string
  readonly name: string
  readonly from: string
  readonly path: Path
  readonly mark: Mark
}

/** What the flows of its document say that rows of this entity agree in with their sources. */
export function agreementsOf(unit: CompilationUnit, { origin }: EntityShape): readonly Agreement[] {
  const [root, lines] = climb(origin)
  return Object.entries((root.source as SourceEntity).flows ?? {}).flatMap(([name, flow]) => {
    // what has nothing above it is no line
    const dot = flow.link.lastIndexOf('.')
    return flow.link.slice(0, dot) === lines.join('.') ? agreementsIn(unit, flow, ['flows', name]) : []
  })
}

function climb(origin: EntitySource): readonly [EntitySource, readonly string[]] {
  if (!origin.parent) return [origin, []]
  const [root, lines] = climb(origin.parent.entity)
  return [root, [...lines, origin.parent.lines]]
}

export function agreementsIn(unit: CompilationUnit, flow: SourceFlow, path: Path): readonly Agreement[] {
  const link = last(flow.link)
  if (Array.isArray(flow.same))
    return flow.same.map((name, index) => ({
      flow,
      link,
      name,
      from: name,
      path: [...path, 'same', index],
      mark: unit.value([...path, 'same', index]),
    }))
  return Object.entries(flow.same ?? {}).map(([name, from]) => ({
    flow,
    link,
    name,
    from,
    path: [...path, 'same', name],
    mark: unit.value([...path, 'same', name]),
  }))
}

/** Resolves both sides, and compiles what the line must keep to and what the source gives. */
export function linkAgreement(
  unit: CompilationUnit,
  line: EntityShape,
  source: EntityShape,
  one: Agreement,
  isLink: boolean,
): void {
  const here = Array.isArray(one.flow.same) ? one.mark : unit.key(one.path)
  const own = reach(unit, line, one.name, here)
  if (own && own.via.some((step) => step !== 'parent'))
    report(unit.to, 'wrong-type', here, {
      name: one.name,
      found: 'a value of another document',
      wanted: 'a field of the line, or of what holds it',
    })
  if (!own || own.via.some((step) => step !== 'parent') || !reach(unit, source, one.from, one.mark)) return
  keep(
    unit,
    [...one.path, 'rule'],
    compileText(unit, ruleText(one, isLink), one.mark, { root: line.name, want: 'boolean' }),
  )
  keep(unit, one.path, compileText(unit, one.from, one.mark, { root: source.name, want: own.field }))
}

function keep(unit: CompilationUnit, path: Path, expression: Expression | undefined): void {
  if (expression) unit.expressions.set(path.join('/'), expression)
}

/** A link that is not set takes nothing, and is none where the source has none; any other field may only be free where the source says nothing. */
function ruleText({ link, name, from }: Agreement, isLink: boolean): string {
  return isLink
    ? `${link} == null or ${name} == null or ${name} == ${link}.${from}`
    : `${link} == null or ${link}.${from} == null or ${name} == ${link}.${from}`
}

/** The default of a field that agrees with sources: what the first of them has that is there, else what its author says. */
export function defaultOf(
  unit: CompilationUnit,
  shape: EntityShape,
  name: string,
): { readonly text: string; readonly mark: Mark } | undefined {
  const { source } = shape.fields[name] ?? {}
  if (!source || source.compute !== undefined || source.assigned) return undefined
  const agreed = agreementsOf(unit, shape).filter(
    (one) => one.name === name && leads(unit, shape, `${one.link}.${one.from}`.split('.')),
  )
  const mark = agreed[0]?.mark
  if (!mark) return undefined
  const texts = [
    ...agreed.map(({ link, from }) => `${link}.${from}`),
    ...(source.default === undefined ? [] : [String(source.default)]),
  ]
  return { text: texts.length > 1 ? `coalesce(${texts.join(', ')})` : texts.join(''), mark }
}

function leads(unit: CompilationUnit, shape: EntityShape, [name = '', ...rest]: readonly string[]): boolean {
  const field: FieldShape | undefined = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined
  if (!field || rest.length === 0) return field !== undefined
  const next = field.to === undefined ? undefined : unit.entity(field.to)
  return next !== undefined && leads(unit, next, rest)
}

/** The rules that rows of this entity keep because of what they take. */
export function agreementRules(unit: CompilationUnit, shape: EntityShape): Rule[] {
  return agreementsOf(unit, shape).flatMap((one) => {
    const rule = unit.at(...one.path, 'rule')
    const label = labelAt(unit, shape, one.name.split('.'))
    const link = shape.fields[one.link]?.label
    return rule && label && link
      ? [
          {
            rule: asPredicate(rule),
            say: words(label, link),
            code: 'CHECK_FAILED',
            on: one.name.includes('.') ? one.link : one.name,
          },
        ]
      : []
  })
}

const words = (field: Label, link: Label): Label =>
  definitionTexts.label('rule.agreement', { field, link: { ...link, EN: withinSentence(link.EN) } })

const withinSentence = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`

function labelAt(
  unit: CompilationUnit,
  shape: EntityShape,
  [name = '', ...rest]: readonly string[],
): Label | undefined {
  const field = shape.fields[name]
  if (rest.length === 0) return field?.label
  const next = field?.to === undefined ? undefined : unit.entity(field.to)
  return next && labelAt(unit, next, rest)
}

/** Longer ways from one source to another are nobody's rule. */
const farthest = 4

/** Two flows of one line whose sources lead to each other must say that both mean the same row. */
export function proveAgreements(unit: CompilationUnit, flows: Readonly<Record<string, SourceFlow>>): void {
  const all = Object.entries(flows).map(([name, flow]) => ({
    name,
    flow,
    lines: flow.link.slice(0, flow.link.lastIndexOf('.')),
    link: last(flow.link),
  }))
  for (const one of all)
    for (const other of all) {
      if (one.lines !== other.lines || one.link === other.link || one.flow.source === other.flow.source)
        continue
      const way = wayTo(unit, one.flow.source, other.flow.source)
      if (!way || names(one.flow).includes(other.link) || names(other.flow).includes(one.link)) continue
      report(unit.to, 'missing-same', unit.key(['flows', one.name]), {
        flow: one.name,
        link: one.link,
        other: other.link,
        way: way.join('.'),
      })
    }
}

const names = ({ same }: SourceFlow): readonly string[] =>
  Array.isArray(same) ? same : Object.keys(same ?? {})

/** The shortest way from rows of one entity to rows of another along refs and to what holds them; base data is no part of a chain. */
function wayTo(unit: CompilationUnit, from: string, to: string): readonly string[] | undefined {
  const seen = new Set([from])
  let ways: (readonly [string, readonly string[]])[] = [[from, []]]
  for (let step = 0; step < farthest; step++) {
    ways = ways.flatMap(([entity, way]) =>
      Object.values(unit.entity(entity)?.fields ?? {}).flatMap((field) => {
        if (field.to === undefined || field.type === 'user' || seen.has(field.to)) return []
        seen.add(field.to)
        return unit.entity(field.to)?.kind === 'baseData' ? [] : [[field.to, [...way, field.name]] as const]
      }),
    )
    const found = ways.find(([entity]) => entity === to)
    if (found) return found[1]
  }
  return undefined
}

const last = (path: string): string => path.slice(path.lastIndexOf('.') + 1)
