import type { Expression } from '../../language/expression.ts'
import { checkExpression, type CheckedExpression } from '../../rules/expression/checkExpression.ts'
import { isFound, partsOf, pathsAmong } from '../../rules/expression/dependencies.ts'
import type { Ast } from '../../rules/expression/ast.ts'
import { emitSql } from '../../rules/expression/emitSql.ts'
import { solveMoments } from '../../rules/expression/solveMoments.ts'
import type { Scope } from '../../rules/expression/Scope.ts'
import type { Typed } from '../../rules/expression/Typed.ts'
import { report } from '../source/diagnostics.ts'
import { differsInGroup } from './differsInGroup.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import { isPersonal, noteSettings } from './settingScope.ts'
import type { CompilationUnit } from './CompilationUnit.ts'
import { UnitScope } from './UnitScope.ts'
import { CompiledExpression } from './CompiledExpression.ts'
import { isAlike, type PlacedExpression, type Slot } from './Slot.ts'
import { complain, markText } from './expressionProblems.ts'
import { readExpression } from './readExpression.ts'

/** Compiles the expression at a path of the unit's file and keeps it there. Mistakes are reported at the very name that is wrong. */
export function compileAt(
  unit: CompilationUnit,
  path: Path,
  source: unknown,
  slot: Slot,
): Expression | undefined {
  if (typeof source === 'object' || source === undefined) return undefined
  const expression = compileText(unit, String(source), unit.value(path), slot)
  if (expression) unit.keep(path, expression)
  return expression
}

/** What is right is compiled once for a file: `status == DRAFT` stands in many a place, and is the same expression in all that are alike. */
export function compileText(
  unit: CompilationUnit,
  source: string,
  mark: Mark,
  slot: Slot,
): Expression | undefined {
  const known = unit.compiled.get(source)?.find((one) => isAlike(one.slot, slot))
  if (known) return known.expression
  const checked = checkText(unit, source, mark, slot)
  const expression = checked && compileChecked(unit, checked, mark, slot)
  if (expression) put(unit.compiled, source, { slot, expression })
  return expression
}

function put(all: Map<string, PlacedExpression[]>, source: string, one: PlacedExpression): void {
  const there = all.get(source)
  if (there) there.push(one)
  else all.set(source, [one])
}

export const compileAst = (
  unit: CompilationUnit,
  ast: Ast,
  source: string,
  mark: Mark,
  slot: Slot,
): Expression | undefined => compileChecked(unit, checkAst(unit, ast, source, slot), mark, slot)

/** An expression of which the names are resolved, or what is wrong with them. */
export interface Checked extends CheckedExpression {
  readonly source: string
  /** Something that is broken elsewhere was looked at: what follows from it is nobody's fault here. */
  readonly metBroken: boolean
}

/** Undefined where it cannot be read, which is said. */
export function checkText(
  unit: CompilationUnit,
  source: string,
  mark: Mark,
  slot: Slot,
): Checked | undefined {
  const parsed = readExpression(source)
  return 'problems' in parsed
    ? void complain(unit, source, mark, parsed.problems)
    : checkAst(unit, parsed.ast, source, slot)
}

export function checkAst(unit: CompilationUnit, ast: Ast, source: string, slot: Slot): Checked {
  unit.metBroken = false
  const { typed, problems } = checkExpression(ast, scopeOf(unit, slot, source), slot.want)
  return { typed, problems, source, metBroken: unit.metBroken }
}

export function compileChecked(
  unit: CompilationUnit,
  { typed, problems, source, metBroken }: Checked,
  mark: Mark,
  slot: Slot,
): Expression | undefined {
  if (!typed) return metBroken ? undefined : void complain(unit, source, mark, problems)
  const parts = partsOf(typed)
  const isFar = parts.some(isForDatabase)
  const wanted = isFar ? 'must' : slot.sql
  const sql = wanted === 'must' ? emitSql(typed) : undefined
  if (typeof sql === 'object') return void complain(unit, source, mark, [sql])
  if (isOutOfPlace(unit, source, mark, slot, parts)) return undefined
  if (readsViews(unit, source, mark, parts)) return undefined
  if (!slot.stored && !isFar) unit.paths.push(...pathsAmong(parts))
  noteUser(unit, parts)
  noteSettings(unit, parts)
  const isTimed = slot.timed === true && parts.some(isClock)
  return new CompiledExpression(typed, source, { isFar, sql, maySql: wanted === 'may', isTimed })
}

/** What `me` knows follows from the entity that users are. */
function noteUser({ reads, world }: CompilationUnit, parts: readonly Typed[]): void {
  if (parts.some(({ kind }) => kind === 'me')) reads.add(`entity:${world.users ?? ''}`)
}

/** Rows of a view are found for whoever asks, and stand nowhere: they are gathered by another view alone. */
function readsViews(unit: CompilationUnit, source: string, mark: Mark, parts: readonly Typed[]): boolean {
  const view = parts
    .flatMap((part) => (part.kind === 'aggregate' ? part.over : []))
    .find((frame) => frame.kind === 'found' && unit.entity(frame.entity.name)?.kind === 'view')
  if (view?.kind !== 'found') return false
  const { name } = view.entity
  report(unit.to, 'view-not-kept', markText(mark, Math.max(0, source.indexOf(name)), name), { entity: name })
  return true
}

/** What is right in itself and means nothing, or many things, where it stands. */
function isOutOfPlace(
  unit: CompilationUnit,
  source: string,
  mark: Mark,
  slot: Slot,
  parts: readonly Typed[],
): boolean {
  const passing = passingIn(slot, parts)
  if (passing) complainOf(unit, { source, mark }, 'passing-show', passing)
  const setting = slot.kept ? parts.find(({ kind }) => kind === 'setting') : undefined
  if (setting) complainOf(unit, { source, mark }, 'setting-kept', setting)
  const many = differsInGroup(slot.effect?.grouped, parts)
  const words = many && source.slice(many.span.offset, many.span.offset + many.span.length)
  if (many)
    report(unit.to, 'differs-in-group', markText(mark, many.span.offset, words ?? ''), { name: many.name })
  const isTimeless = slot.timed === true && complainOfTime(unit, source, mark, parts)
  return Boolean(passing ?? setting ?? many) || isTimeless
}

/** What is true for one asker or one day only, where the expression says what a row is. */
const passingIn = ({ lasting }: Slot, parts: readonly Typed[]): Typed | undefined =>
  lasting ? parts.find(({ kind }) => kind === 'me' || kind === 'clock' || kind === 'setting') : undefined

const isClock = ({ kind }: Typed): boolean => kind === 'clock'

/** What keeps a condition from being watched: a clock that is not solved, somebody who asks, or another row. Answers whether there was anything. */
function complainOfTime(unit: CompilationUnit, source: string, mark: Mark, all: readonly Typed[]): boolean {
  const [typed] = all
  if (!typed) return false
  const wordsAt = ({ span }: Typed) => source.slice(span.offset, span.offset + span.length)
  const me = all.find((part) => part.kind === 'me' || isPersonal(part))
  const far = all.find(
    (part) => part.kind === 'read' && part.read.via.length > 0 && part.read.field.name !== 'id',
  )
  const solution = solveMoments(typed)
  const setting = all.some(isClock) ? undefined : all.find(({ kind }) => kind === 'setting')
  const unsolved = all.some(isClock) && 'unsolved' in solution ? solution.unsolved : undefined
  const at = (part: Typed) => markText(mark, part.span.offset, wordsAt(part))
  if (me) report(unit.to, 'when-by-nobody', at(me), { words: wordsAt(me) })
  else if (unsolved) report(unit.to, 'unsolvable-time', at(unsolved), { words: wordsAt(unsolved) })
  else if (far) report(unit.to, 'when-elsewhere', at(far), { words: wordsAt(far) })
  else if (setting) complainOf(unit, { source, mark }, 'setting-kept', setting)
  else return false
  return true
}

/** Rows of other documents are gathered in it: nothing else knows them. */
const isForDatabase = (part: Typed): boolean => part.kind === 'aggregate' && part.over.some(isFound)

/** What the expression may name. */
export function scopeOf(unit: CompilationUnit, slot: Slot, source: string): Scope {
  const { want } = slot
  if (typeof want === 'object' && want.typeCode !== undefined && unit.lookup(want.typeCode) === undefined)
    unit.metBroken = true
  return new UnitScope(unit, slot, source)
}

function complainOf(
  unit: CompilationUnit,
  { source, mark }: { readonly source: string; readonly mark: Mark },
  code: 'passing-show' | 'setting-kept',
  { span }: Typed,
): void {
  const name = source.slice(span.offset, span.offset + span.length)
  report(unit.to, code, markText(mark, span.offset, name), { name })
}
