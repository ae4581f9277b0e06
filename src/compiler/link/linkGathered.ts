import type { Expression } from '../../language/expression.ts'
import type { CompiledGathering } from '../../language/field.ts'
import { parentField } from '../../rules/systemFields.ts'
import { checkExpression } from '../../rules/expression/checkExpression.ts'
import { dependencies, isFound, keyOf, partsOf, prefixOf } from '../../rules/expression/dependencies.ts'
import { readExpression } from '../scope/readExpression.ts'
import type { Frame, GatheredFrame, Read, Typed } from '../../rules/expression/Typed.ts'
import { report } from '../source/diagnostics.ts'
import { checkAst, checkText, compileChecked, scopeOf, type Checked } from '../scope/expressions.ts'
import type { Slot } from '../scope/Slot.ts'
import { isNumberType } from '../../rules/types/fieldTypes.ts'
import { contributionOf } from './contribution.ts'
import { wishIndex } from './lookUpIndex.ts'
import type { Path } from '../source/SourceFile.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { FieldShape } from '../scope/FieldShape.ts'

type Aggregate = Typed & { kind: 'aggregate' }

/** Compiles what a field is computed from: values of its own document, or kept from rows of others. Answers whether it is kept. */
export function linkComputed(
  unit: CompilationUnit,
  self: FieldShape,
  root: string,
  source: string,
  path: Path,
): boolean {
  const mark = unit.value(path)
  const slot: Slot = { root, want: self, sql: 'may', foreign: true, kept: true }
  const checked = checkText(unit, source, mark, slot)
  if (!checked) return false
  if (gathersRows(unit, checked, slot)) {
    linkGathered(unit, self, checked, { ...slot, sql: 'must' }, path)
    return true
  }
  const expression = compileChecked(unit, checked, mark, slot)
  if (expression) unit.keep(path, expression)
  return false
}

/** Whether it goes over rows of other documents, which only the database knows. What its field wants of a number changes nothing in that. */
function gathersRows(unit: CompilationUnit, { typed, source }: Checked, { root, want }: Slot): boolean {
  if (!source.includes('(')) return false // rows are gone through by functions alone
  if (typed && !partsOf(typed).some(isGathering)) return false
  const isNumber = typeof want === 'object' && isNumberType(want.type)
  const free = typed && isNumber ? typed : typedOf(unit, source, { root })
  return free !== undefined && partsOf(free).some(isGathering)
}

/** Compiles what a field is kept from: rows of another entity, found by what they and this row agree in. */
function linkGathered(
  unit: CompilationUnit,
  self: FieldShape,
  checked: Checked,
  slot: Slot,
  path: Path,
): void {
  keepGathered(unit, self.name, checked, slot, path)
}

/** Compiles which rows a table follows, as what it is kept from: `lineOf where this.order == parent`. `name`: the table's. */
export function linkKeptRows(
  unit: CompilationUnit,
  name: string,
  { root, text, path }: { readonly root: string; readonly text: string; readonly path: Path },
): void {
  const slot: Slot = { root, want: 'integer', sql: 'must', foreign: true, kept: true }
  const checked = checkText(unit, `count(${text})`, unit.value(path), slot)
  if (checked) keepGathered(unit, name, checked, slot, path)
}

function keepGathered(unit: CompilationUnit, name: string, checked: Checked, slot: Slot, path: Path): void {
  const { typed, source } = checked
  const found = compileChecked(unit, checked, unit.value(path), slot)
  if (!typed || !found) return
  const whole = typed.kind === 'convert' ? typed.of : typed
  if (!isGathering(whole)) return report(unit.to, 'gathered-within', unit.value(path), { field: name })
  const row = whole.over.at(-1)
  const by = row ? [...holdings(whole.over), ...agreements(whole, row)] : []
  if (!row || by.length === 0)
    return report(unit.to, 'not-kept', unit.value(path), { field: name, entity: row?.entity.name ?? '' })
  const each = linkEach(unit, source, whole.over, path)
  unit.gathered.set(path.join('/'), {
    entity: row.entity.name,
    aggregate: whole.name,
    by,
    reads: readsOf(whole, row),
    ownReads: [...new Set([...dependencies(whole), ...by.map(({ own }) => own)])].filter(
      (dep) => dep !== 'id',
    ),
    found,
    ...(each ? { each } : {}),
  })
  wishIndexFor(unit, found, whole, row)
}

function wishIndexFor(
  unit: CompilationUnit,
  found: Expression,
  { over, when, sort }: Aggregate,
  row: GatheredFrame,
): void {
  wishIndex(unit, found, {
    entity: row.entity.name,
    when,
    order: sort.map(({ by }) => by),
    isTheirs: (frame) => frame === row,
    holder: holdings(over).length > 0,
  })
}

/** What one row brings to a sum or a count. */
function linkEach(
  unit: CompilationUnit,
  source: string,
  over: readonly GatheredFrame[],
  path: Path,
): Expression<string> | undefined {
  const [first, ...deeper] = over
  const row = over.at(-1)
  if (!row || (first?.kind === 'found' && first.of)) return undefined
  const text = contributionOf(source, [first, ...deeper].map((frame) => frame?.name ?? '').join('.'))
  const slot: Slot = { root: row.entity.name, want: 'decimal' }
  const parsed = text === undefined ? undefined : readExpression(text)
  if (text === undefined || !parsed || 'problems' in parsed) return undefined
  const checked = checkAst(unit, parsed.ast, text, slot)
  if (!checked.typed && !typedOf(unit, text, slot)) return undefined
  return compileChecked(unit, checked, unit.value(path), slot) as Expression<string> | undefined // checked against decimal
}

const isGathering = (typed: Typed): typed is Aggregate =>
  typed.kind === 'aggregate' && typed.over.some((frame) => frame.kind === 'found')

function typedOf(unit: CompilationUnit, source: string, slot: Slot): Typed | undefined {
  const parsed = readExpression(source)
  if ('problems' in parsed) return undefined
  return checkExpression(parsed.ast, scopeOf(unit, { ...slot, foreign: true }, source), slot.want).typed
}

/** Lines of the row that a ref points to have that row in common with whoever has the ref. */
function holdings([first, ...deeper]: readonly GatheredFrame[]): CompiledGathering['by'] {
  const of = first?.kind === 'found' && deeper.length === 0 ? first.of : undefined
  return of?.frame.kind === 'row' && of.via.length === 0 ? [{ theirs: parentField.wire, own: keyOf(of) }] : []
}

/** What the rows and this one have in common: the equalities by which a changed row leads to those that are kept from it. */
function agreements({ when }: Aggregate, row: GatheredFrame): CompiledGathering['by'] {
  return conditionsOf(when).flatMap((part) => {
    if (part.kind !== 'compare' || part.operator !== '==') return []
    const both = [part.left, part.right].flatMap((side) => (side.kind === 'read' ? [side.read] : []))
    const theirs = both.find((read) => isOf(read, row))
    const own = both.find(({ frame, via }) => frame.kind === 'row' && via.length === 0)
    return theirs && own ? [{ theirs: relative(theirs, row), own: keyOf(own) }] : []
  })
}

const conditionsOf = (typed: Typed | undefined): readonly Typed[] => {
  if (!typed) return []
  return typed.kind === 'and' ? [...conditionsOf(typed.left), ...conditionsOf(typed.right)] : [typed]
}

/** A value of the row itself, or of what holds it. */
const isOf = ({ frame, via }: Read, row: GatheredFrame): boolean =>
  via.length === 0 && (frame === row || (frame.kind === 'up' && frame.below === row))

/** The way from a gathered row: `orderLineId`, `parent.status`. */
const relative = (read: Read, row: GatheredFrame): string =>
  [wayTo(read.frame, row), keyOf(read)].filter((part) => part !== '').join('.')

function wayTo(frame: Frame, row: GatheredFrame): string {
  if (frame === row) return ''
  return prefixOf(frame).slice(prefixOf(row).length).replace(/^\./, '')
}

/** What of the gathered rows the value depends on, as ways from such a row. */
function readsOf(typed: Aggregate, row: GatheredFrame): readonly string[] {
  const reads = partsOf(typed).flatMap((part) =>
    part.kind === 'read' && isFound(part.read.frame) ? [relative(part.read, row)] : [],
  )
  return [...new Set(reads)]
}
