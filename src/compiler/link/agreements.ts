import type { Expression, Rule } from '../../language/expression.ts'
import type { Label } from '../../language/label.ts'
import type { SourceField } from '../../language/source.ts'
import { report } from '../source/diagnostics.ts'
import { compileText } from '../scope/expressions.ts'
import { reach } from '../scope/fieldAt.ts'
import { asPredicate } from '../scope/normalizeRules.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import type { EntitySource } from '../scope/sources.ts'
import { picksOf } from '../scope/picks.ts'
import { fieldsIn, type FieldShape } from '../scope/FieldShape.ts'
import { definitionTexts } from '../../texts/definitionTexts.ts'
import { neverByHand } from '../scope/neverByHand.ts'

/** One thing that a row and the one that a ref of it points to agree in: `name` over the row, `from` over the other. */
export interface Agreement {
  readonly link: string
  readonly name: string
  readonly from: string
  readonly path: Path
  readonly mark: Mark
  /** Where `name` stands. */
  readonly here: Mark
}

/** What refs of this entity say that its rows agree in with those that they point to. */
export const agreementsOf = (unit: CompilationUnit, shape: EntityShape): readonly Agreement[] =>
  linksOf(shape).flatMap((link) => agreementsAt(unit, shape, link))

const links = new WeakMap<EntityShape, readonly string[]>()

/** The refs that say so, listed once: every field asks for them. */
function linksOf(shape: EntityShape): readonly string[] {
  const found =
    links.get(shape) ?? Object.keys(shape.fields).filter((link) => shape.fields[link]?.source?.same)
  links.set(shape, found)
  return found
}

/** Whether a ref of its rows says that they agree in something with what it points to. */
export const hasAgreements = (shape: EntityShape): boolean => linksOf(shape).length > 0

export function agreementsAt(unit: CompilationUnit, shape: EntityShape, link: string): readonly Agreement[] {
  const same = shape.fields[link]?.source?.same
  if (same === undefined) return []
  const path = [...shape.origin.path, 'fields', link, 'same']
  if (Array.isArray(same))
    return same.map((name, index) => {
      const at = [...path, index]
      return { link, name, from: name, path: at, mark: unit.value(at), here: unit.value(at) }
    })
  return Object.entries(same).map(([name, from]) => {
    const at = [...path, name]
    return { link, name, from, path: at, mark: unit.value(at), here: unit.key(at) }
  })
}

/** Resolves both sides, and compiles what the line must keep to and what the source gives. */
export function linkAgreement(
  unit: CompilationUnit,
  line: EntityShape,
  source: EntityShape,
  one: Agreement,
): void {
  const { here } = one
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
    compileText(unit, ruleText(one, isLink(line, one.name)), one.mark, { root: line.name, want: 'boolean' }),
  )
  keep(unit, one.path, compileText(unit, one.from, one.mark, { root: source.name, want: own.field }))
}

/** Which rows of the other side may be chosen for a ref that says what both agree in: those that agree, as far as both say. Compiled at `fits` of the field. */
export function linkFits(unit: CompilationUnit, shape: EntityShape, source: EntityShape, link: string): void {
  const all = agreementsAt(unit, shape, link)
  const [first] = all
  if (!first || !all.every(({ path }) => unit.at(...path))) return // what is wrong with it was said
  const text = all.map(
    ({ name, from }) => `(${from} == null or this.${name} == null or ${from} == this.${name})`,
  )
  keep(
    unit,
    [...shape.origin.path, 'fields', link, 'fits'],
    compileText(unit, text.join(' and '), first.mark, {
      root: source.name,
      self: shape.name,
      want: 'boolean',
      sql: 'must',
      stored: true,
    }),
  )
}

/**
 * What the rows that lines of a document are made of agree in with it, by the ref of the lines to them: `supplier == this.supplier`. Nothing is
 * the same as nothing, as it is where rows are grouped; what either side is never without is just equal, so that rows are found by it. Undefined: nothing.
 */
export function agreedRows(
  unit: CompilationUnit,
  holder: EntityShape,
  line: EntityShape,
  link: string,
): string | undefined {
  if (line.parent !== holder.name) return undefined
  const source = unit.entity(line.fields[link]?.to ?? '')
  const ofHolder = agreementsAt(unit, line, link).flatMap(({ name, from }) => {
    if (!name.startsWith('parent.')) return []
    const own = name.slice('parent.'.length)
    const equal = `${from} == this.${own}`
    const isSure = holder.fields[own]?.isFilled === true || source?.fields[from]?.isFilled === true
    return [isSure ? equal : `(${equal} or ${from} == null and this.${own} == null)`]
  })
  return ofHolder.length > 0 ? ofHolder.join(' and ') : undefined
}

/** Whether rows are picked for this field of the same lines, too. */
const isLink = ({ origin }: EntityShape, name: string): boolean =>
  origin.parent !== undefined &&
  picksOf(rootOf(origin)).some(
    ({ link, lines }) => link === name && rootOf(origin).source.lines?.[lines ?? '']?.entity === origin.name,
  )

const rootOf = (origin: EntitySource): EntitySource => (origin.parent ? rootOf(origin.parent.entity) : origin)

function keep(unit: CompilationUnit, path: Path, expression: Expression | undefined): void {
  if (expression) unit.keep(path, expression)
}

/** A link that is not set takes nothing, and is none where the source has none; any other field may only be free where the source says nothing. */
function ruleText({ link, name, from }: Agreement, isLink: boolean): string {
  return isLink
    ? `${link} == null or ${name} == null or ${name} == ${link}.${from}`
    : `${link} == null or ${link}.${from} == null or ${name} == ${link}.${from}`
}

const agreesIn = (same: SourceField['same'], name: string): boolean =>
  same !== undefined && (Array.isArray(same) ? same.includes(name) : Object.hasOwn(same, name))

/** The default of a field that agrees with sources: what the first of them has that is there, else what its author says. */
export function defaultOf(
  unit: CompilationUnit,
  shape: EntityShape,
  name: string,
): { readonly text: string; readonly mark: Mark } | undefined {
  const { source } = shape.fields[name] ?? {}
  if (!source || source.compute !== undefined || neverByHand(source)) return undefined
  if (!linksOf(shape).some((link) => agreesIn(shape.fields[link]?.source?.same, name))) return undefined
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

/** Two refs of one line that rows are picked for, and of which one leads to the other, must say that both mean the same row. */
export function proveAgreements(unit: CompilationUnit, shape: EntityShape): void {
  const all = picksOf(shape.origin).flatMap(({ name, lines = '', link }) => {
    const line = unit.entity(shape.lines[lines]?.entity ?? '')
    const source = line?.fields[link ?? '']?.to
    return line && link !== undefined && source !== undefined ? [{ name, line, link, source }] : []
  })
  const said = new Set<string>()
  for (const one of all)
    for (const other of all) {
      if (one.line !== other.line || one.link === other.link || one.source === other.source) continue
      const way = wayTo(unit, one.source, other.source)
      const names = ({ line, link }: typeof one) => agreementsAt(unit, line, link).map(({ name }) => name)
      if (!way || names(one).includes(other.link) || names(other).includes(one.link)) continue
      const place = [...one.line.origin.path, 'fields', one.link]
      if (said.has(`${place.join('/')} ${other.link}`)) continue
      said.add(`${place.join('/')} ${other.link}`)
      report(unit.to, 'missing-same', unit.key(place), {
        link: one.link,
        other: other.link,
        way: way.join('.'),
      })
    }
}

/** The shortest way from rows of one entity to rows of another along refs and to what holds them; base data is no part of a chain. */
function wayTo(unit: CompilationUnit, from: string, to: string): readonly string[] | undefined {
  const seen = new Set([from])
  let ways: (readonly [string, readonly string[]])[] = [[from, []]]
  for (let step = 0; step < farthest; step++) {
    ways = ways.flatMap(([entity, way]) =>
      fieldsIn(unit.entity(entity)?.fields ?? {}).flatMap((field) => {
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
