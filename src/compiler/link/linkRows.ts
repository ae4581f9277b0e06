import { refAt } from '../../rules/expression/kinds.ts'
import type { Ast, Segment, SortKey } from '../../rules/expression/ast.ts'
import type { CompiledRows } from '../../language/verb.ts'
import { parseRows } from '../../rules/expression/parseExpression.ts'
import { nearest } from '../../rules/nearest.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { complain } from '../scope/expressionProblems.ts'
import { compileText } from '../scope/expressions.ts'
import type { Slot } from '../scope/Slot.ts'
import { report } from '../source/diagnostics.ts'
import { markWithin, type Mark, type Path } from '../source/SourceFile.ts'
import { fieldsIn } from '../scope/FieldShape.ts'

/** Rows that an effect names, as far as their words say which: the shape of one, and how they are reached. */
export interface LinkedRows {
  readonly shape: EntityShape
  readonly from: CompiledRows['from']
  readonly lines: readonly string[]
  readonly climb: number
  /** Of rows that were picked: by which lines they are found again. */
  readonly through?: NonNullable<CompiledRows['through']>
  readonly descending: readonly boolean[]
}

/** The rows of which a document was made: the table of its lines, and the ref of these to them. */
export interface Picked {
  readonly shape: EntityShape
  readonly lines: string
  readonly link: string
}

/** Where an effect stands: the entity of its verb, what `each` is there, and what was picked. */
export interface Standing {
  readonly shape: EntityShape
  readonly each?: EntityShape
  readonly picked?: Picked
}

/** What `each` is in a value of the effect. */
export const effectOf = ({ each }: Standing): NonNullable<Slot['effect']> => (each ? { each: each.name } : {})

interface Chain {
  readonly of: readonly Segment[]
  readonly where?: Ast
  readonly sort: readonly SortKey[]
}

/** `agreed`: what these rows have to agree in beside their own condition. Resolves `lines where open > 0 sort -demandDate` and compiles its parts at `<path>/where`, `<path>/sort/0`, `<path>/ref`. */
export function linkRows(
  unit: CompilationUnit,
  standing: Standing,
  text: string,
  path: Path,
  agreed?: string,
): LinkedRows | undefined {
  const mark = unit.value(path)
  const chain = chainIn(unit, text, mark)
  const rows = chain && resolve(unit, chain.of, { text, mark, path, standing })
  if (!chain || !rows) return undefined
  const slot: Slot = {
    root: rows.shape.name,
    self: standing.shape.name,
    effect: effectOf(standing),
    ...(rows.from === 'all' ? { sql: 'must' } : {}),
  }
  const compiled = (node: Ast, at: Path, want?: Slot['want']) => {
    const part = text.slice(node.offset, node.offset + node.length)
    const here = markWithin(mark, node.offset, node.length)
    const expression = compileText(unit, part, here, { ...slot, ...(want ? { want } : {}) })
    if (expression) unit.keep(at, expression)
  }
  if (chain.where) compiled(chain.where, [...path, 'where'], 'boolean')
  const at = [...path, 'where']
  if (agreed !== undefined && (!chain.where || unit.at(...at))) {
    const own = chain.where && text.slice(chain.where.offset, chain.where.offset + chain.where.length)
    const whole = own === undefined ? agreed : `(${own}) and ${agreed}`
    const both = compileText(unit, whole, mark, { ...slot, want: 'boolean' })
    if (both) unit.keep(at, both)
  }
  chain.sort.forEach(({ by }, index) => compiled(by, [...path, 'sort', index]))
  return { ...rows, descending: chain.sort.map(({ descending }) => descending) }
}

/** The parts of `rows where condition sort keys`; nothing where the text cannot be read, which is said. */
export function partsOfRows(unit: CompilationUnit, text: string, mark: Mark) {
  const parsed = parseRows(text)
  if ('problems' in parsed) {
    complain(unit, text, mark, parsed.problems)
    return undefined
  }
  const { ast } = parsed
  return ast.kind === 'rows'
    ? { of: ast.of, where: ast.where, sort: ast.sort }
    : { of: ast, where: undefined, sort: [] }
}

function chainIn(unit: CompilationUnit, text: string, mark: Mark): Chain | undefined {
  const parts = partsOfRows(unit, text, mark)
  if (!parts) return undefined
  const { of, where, sort } = parts
  if (of.kind === 'path') return { of: of.segments, sort, ...(where ? { where } : {}) }
  return void report(unit.to, 'no-rows', markWithin(mark, of.offset, of.length), {
    name: text.slice(of.offset, of.offset + of.length),
  })
}

type Reached = Omit<LinkedRows, 'descending'>
interface Written {
  readonly text: string
  readonly mark: Mark
  readonly path: Path
  readonly standing: Standing
}

function resolve(unit: CompilationUnit, segments: readonly Segment[], written: Written): Reached | undefined {
  const { shape, each, picked } = written.standing
  const [first, ...rest] = segments
  if (!first) return undefined
  if (first.name === 'picked' && picked)
    return intoLines(unit, picked.shape, rest, written, {
      from: 'picked',
      climb: 0,
      through: { lines: picked.lines, link: picked.link },
    })
  if (first.name === 'this' && rest.length === 0) return { shape, from: 'this', lines: [], climb: 0 }
  if (first.name === 'each' && each)
    return below(unit, { shape: each, from: 'each', climb: 0 }, rest, written)
  const own = ownSteps(shape, segments)
  if (own) {
    const climb = shape.parent === undefined ? 0 : own.findIndex((step) => step.name !== 'parent')
    const holder = climbed(unit, shape, climb)
    return holder && below(unit, { shape: holder, from: 'lines', climb }, own.slice(climb), written)
  }
  const entity = unit.entity(first.name)
  if (entity) return below(unit, { shape: entity, from: 'all', climb: 0 }, rest, written)
  return void missing(unit, shape, first, written)
}

/** The names after `this`, or those that begin with something of the row itself; none where they begin with an entity. */
function ownSteps(
  { lines, fields }: EntityShape,
  segments: readonly Segment[],
): readonly Segment[] | undefined {
  const [first, ...rest] = segments
  if (first?.name === 'this') return rest
  const name = first?.name ?? ''
  return name === 'parent' || Object.hasOwn(lines, name) || Object.hasOwn(fields, name) ? segments : undefined
}

const climbed = (unit: CompilationUnit, shape: EntityShape, levels: number): EntityShape | undefined =>
  levels <= 0 ? shape : climbed(unit, unit.entity(shape.parent ?? '') ?? shape, levels - 1)

interface Begin {
  readonly shape: EntityShape
  readonly from: 'lines' | 'each' | 'all'
  readonly climb: number
}

/** Into lines as far as the names lead there; the first ref on the way leads to another document. */
function below(
  unit: CompilationUnit,
  begin: Begin,
  steps: readonly Segment[],
  written: Written,
): Reached | undefined {
  const refs = steps.findIndex(({ name }) => !Object.hasOwn(begin.shape.lines, name))
  if (refs === 0 && begin.from !== 'all') return throughRef(unit, begin.shape, steps, written)
  return intoLines(unit, begin.shape, steps, written, begin)
}

function intoLines(
  unit: CompilationUnit,
  shape: EntityShape,
  steps: readonly Segment[],
  written: Written,
  reached: Omit<Reached, 'shape' | 'lines'>,
): Reached | undefined {
  let at = shape
  for (const step of steps) {
    const next = unit.entity(at.lines[step.name]?.entity ?? '')
    if (!next) return void missing(unit, at, step, written)
    at = next
  }
  return { ...reached, shape: at, lines: steps.map(({ name }) => name) }
}

/** A ref, compiled where it stands, and lines of the row that it leads to. */
function throughRef(
  unit: CompilationUnit,
  from: EntityShape,
  steps: readonly Segment[],
  written: Written,
): Reached | undefined {
  let at = from
  let used = 0
  for (let step = steps[used]; step; step = steps[used]) {
    const { field, used: more } = refAt(at, step.name, steps[used + 1]?.name)
    const next = field?.to === undefined ? undefined : unit.entity(field.to)
    if (!next) break
    at = next
    used += more
  }
  const stop = steps[used - 1]
  const first = steps[0]
  if (used === 0 || !stop) return first && void missing(unit, from, first, written)
  const text = written.text.slice(0, stop.offset + stop.length)
  const expression = compileText(unit, text, markWithin(written.mark, 0, text.length), {
    root: written.standing.shape.name,
    effect: effectOf(written.standing),
  })
  if (expression) unit.keep([...written.path, 'ref'], expression)
  return intoLines(unit, at, steps.slice(used), written, { from: 'ref', climb: 0 })
}

function missing(
  unit: CompilationUnit,
  shape: EntityShape,
  { name, offset, length }: Segment,
  { mark, standing }: Written,
): void {
  const to = fieldsIn(shape.fields).find((field) => field.name === name)?.to
  // What follows from a file that is broken is no mistake of this one.
  if (unit.isBrokenElsewhere(name) || (to !== undefined && unit.isBrokenElsewhere(to))) return
  report(unit.to, 'no-rows', markWithin(mark, offset, length), {
    name,
    nearest: nearest(name, [
      ...(standing.picked ? ['picked'] : []),
      ...Object.keys(shape.lines),
      ...refsOf(shape),
      ...unit.world.entities.keys(),
    ]),
  })
}

const refsOf = ({ fields }: EntityShape): readonly string[] =>
  fieldsIn(fields).flatMap(({ name, to }) => (to === undefined ? [] : [name]))
