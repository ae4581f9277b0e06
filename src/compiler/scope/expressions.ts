import type { CompiledMoment } from '../../language/verb.ts'
import type { Expression, ValueType } from '../../language/expression.ts'
import { checkExpression } from '../../rules/expression/checkExpression.ts'
import { dependencies, isFound, partsOf } from '../../rules/expression/dependencies.ts'
import type { Ast, ExpressionProblem } from '../../rules/expression/ast.ts'
import { emitJs } from '../../rules/expression/emitJs.ts'
import { emitSql } from '../../rules/expression/emitSql.ts'
import { parseExpression } from '../../rules/expression/parseExpression.ts'
import { solveMoments } from '../../rules/expression/solveMoments.ts'
import { say } from '../../rules/expression/say.ts'
import type { Scope, ScopeField } from '../../rules/expression/Scope.ts'
import type { Typed } from '../../rules/expression/Typed.ts'
import { report } from '../source/diagnostics.ts'
import { differsInGroup } from './differsInGroup.ts'
import { worded } from './typeWords.ts'
import { nearest } from '../../rules/nearest.ts'
import { markWithin, type Mark, type Path } from '../source/SourceFile.ts'
import type { CompilationUnit } from './CompilationUnit.ts'

/** Where an expression stands: whose row it reads (see rules/expression/Scope.ts), what it must give, and whether the database must know it. */
export interface Slot {
  readonly root: string
  readonly self?: string
  readonly over?: string
  readonly bare?: Scope['bare']
  readonly want?: ValueType | ScopeField | undefined
  /** `must`: refused when SQL cannot say it. `may`: SQL where it can be said. Default: none. */
  readonly sql?: 'must' | 'may'
  /** It says what a row is: not who asks, nor which day it is. */
  readonly lasting?: boolean
  /** Rows need not carry what it reads through refs: only the database evaluates it. */
  readonly stored?: boolean
  /** Rows of other documents may be gathered: only the database evaluates it. */
  readonly foreign?: boolean
  /** It stands in an effect of a verb: what `each` is there. */
  readonly effect?: Scope['effect']
  /** It is watched by the clock: it says when it comes true, by values of its own document alone. */
  readonly timed?: boolean
  /** It is one of several conditions that hold together: see `joined`. */
  readonly joins?: true
  /** It is read before anybody is known: there is no `me`. */
  readonly nobody?: boolean
}

/** The text of the functions that emit writes for an expression. */
export interface ExpressionCode {
  readonly run: string
  readonly sql?: string
}
const codes = new WeakMap<Expression, ExpressionCode>()

/** What conditions that may be joined were checked to be. */
const joining = new WeakMap<Expression, Typed>()

/** Of conditions that the clock watches: the moments at which they change. */
const moments = new WeakMap<Expression, readonly CompiledMoment[]>()

export const momentsOf = (expression: Expression): readonly CompiledMoment[] | undefined =>
  moments.get(expression)

export const codeOf = (expression: Expression): ExpressionCode | undefined => codes.get(expression)

/** Compiles the expression at a path of the unit's file and keeps it there. Mistakes are reported at the very name that is wrong. */
export function compileAt(
  unit: CompilationUnit,
  path: Path,
  source: unknown,
  slot: Slot,
): Expression | undefined {
  if (typeof source === 'object' || source === undefined) return undefined
  const expression = compileText(unit, String(source), unit.value(path), slot)
  if (expression) unit.expressions.set(path.join('/'), expression)
  return expression
}

export function compileText(
  unit: CompilationUnit,
  source: string,
  mark: Mark,
  slot: Slot,
): Expression | undefined {
  const parsed = parseExpression(source)
  return 'problems' in parsed
    ? void complain(unit, source, mark, parsed.problems)
    : compileAst(unit, parsed.ast, source, mark, slot)
}

export function compileAst(
  unit: CompilationUnit,
  ast: Ast,
  source: string,
  mark: Mark,
  slot: Slot,
): Expression | undefined {
  unit.metBroken = false
  const { typed, problems, paths } = checkExpression(ast, scopeOf(unit, slot, source), slot.want)
  if (!typed) return unit.metBroken ? undefined : void complain(unit, source, mark, problems)
  const isFar = isForDatabase(typed)
  const wanted = isFar ? 'must' : slot.sql
  const sql = wanted && emitSql(typed)
  if (wanted === 'must' && typeof sql === 'object') return void complain(unit, source, mark, [sql])
  if (isOutOfPlace(unit, source, mark, slot, typed)) return undefined
  if (!slot.stored && !isFar) unit.paths.push(...paths)
  const expression = expressionOf(typed, source, {
    run: isFar ? 'null' : emitJs(typed),
    ...(typeof sql === 'string' ? { sql } : {}),
  })
  noteUser(unit, expression.deps)
  if (slot.joins) joining.set(expression, typed)
  if (slot.timed && partsOf(typed).some(isClock)) moments.set(expression, compiledMoments(typed, source))
  return expression
}

/** The compiler never runs what it compiles: the function exists only as text, in the emitted module. */
function expressionOf(typed: Typed, source: string, code: ExpressionCode): Expression {
  const { type } = typed.typing
  const made = { run: () => null, type, deps: dependencies(typed), says: say(typed), source }
  codes.set(made, code)
  return made
}

/** One condition of several that were compiled with `joins`; those that are missing ask nothing. */
export function joined(conditions: readonly (Expression | undefined)[]): Expression | undefined {
  const [first, ...rest] = conditions.filter((one) => one !== undefined)
  return rest.reduce<Expression | undefined>((left, right) => left && both(left, right), first)
}

function both(one: Expression, other: Expression): Expression {
  const [left, right] = [joiningOf(one), joiningOf(other)]
  const typed: Typed = { kind: 'and', left, right, typing: { type: 'boolean' }, span: left.span }
  const written = (part: Typed, { source }: Expression) => (part.kind === 'or' ? `(${source})` : source)
  const source = `${written(left, one)} and ${written(right, other)}`
  const whole = expressionOf(typed, source, { run: emitJs(typed) })
  joining.set(whole, typed)
  return whole
}

function joiningOf(expression: Expression): Typed {
  const typed = joining.get(expression)
  if (!typed) throw new Error(`"${expression.source}" was not compiled to be joined.`)
  return typed
}

/** What `me` knows follows from the entity that users are. */
function noteUser({ reads, world }: CompilationUnit, deps: readonly string[]): void {
  if (deps.some((dep) => dep.startsWith('me.'))) reads.add(`entity:${world.users ?? ''}`)
}

/** What is right in itself and means nothing, or many things, where it stands. */
function isOutOfPlace(unit: CompilationUnit, source: string, mark: Mark, slot: Slot, typed: Typed): boolean {
  const passing = passingIn(slot, typed)
  if (passing) complainOfPassing(unit, source, mark, passing)
  const many = differsInGroup(slot.effect?.grouped, typed)
  const words = many && source.slice(many.span.offset, many.span.offset + many.span.length)
  if (many)
    report(unit.to, 'differs-in-group', markText(mark, many.span.offset, words ?? ''), { name: many.name })
  const isTimeless = slot.timed === true && complainOfTime(unit, source, mark, typed)
  return Boolean(passing ?? many) || isTimeless
}

/** What is true for one asker or one day only, where the expression says what a row is. */
const passingIn = ({ lasting }: Slot, typed: Typed): Typed | undefined =>
  lasting ? partsOf(typed).find(({ kind }) => kind === 'me' || kind === 'clock') : undefined

/** The moments at which a condition changes, as expressions over its row. */
function compiledMoments(typed: Typed, source: string): readonly CompiledMoment[] {
  const solution = solveMoments(typed)
  if ('unsolved' in solution) return []
  return solution.moments.map(({ at, after }) => ({
    at: expressionOf(at, source, { run: emitJs(at) }),
    after,
  }))
}

const isClock = ({ kind }: Typed): boolean => kind === 'clock'

/** What keeps a condition from being watched: a clock that is not solved, somebody who asks, or another row. Answers whether there was anything. */
function complainOfTime(unit: CompilationUnit, source: string, mark: Mark, typed: Typed): boolean {
  const all = partsOf(typed)
  const wordsAt = ({ span }: Typed) => source.slice(span.offset, span.offset + span.length)
  const me = all.find(({ kind }) => kind === 'me')
  const far = all.find(
    (part) => part.kind === 'read' && part.read.via.length > 0 && part.read.field.name !== 'id',
  )
  const solution = solveMoments(typed)
  const unsolved = all.some(isClock) && 'unsolved' in solution ? solution.unsolved : undefined
  const at = (part: Typed) => markText(mark, part.span.offset, wordsAt(part))
  if (me) report(unit.to, 'when-by-nobody', at(me), { words: wordsAt(me) })
  else if (unsolved) report(unit.to, 'unsolvable-time', at(unsolved), { words: wordsAt(unsolved) })
  else if (far) report(unit.to, 'when-elsewhere', at(far), { words: wordsAt(far) })
  else return false
  return true
}

/** Whether rows of other documents stand in it, so that only the database can tell what it gives. */
export const looksAround = (expression: Expression): boolean => codes.get(expression)?.run === 'null'

/** Rows of other documents are gathered in it: nothing else knows them. */
const isForDatabase = (typed: Typed): boolean =>
  partsOf(typed).some((part) => part.kind === 'aggregate' && part.over.some(isFound))

/** What the expression may name. */
export function scopeOf(
  unit: CompilationUnit,
  { root, self, over, bare, want, nobody, foreign, effect }: Slot,
  source: string,
): Scope {
  if (typeof want === 'object' && want.typeCode !== undefined && unit.lookup(want.typeCode) === undefined)
    unit.metBroken = true
  return {
    entity: (name) => {
      const shape = unit.entity(name)
      if (shape?.dangling.some((field) => source.includes(field))) unit.metBroken = true
      return shape
    },
    entityNames: () => [...unit.world.entities.keys()],
    lookup: (typeCode) => unit.lookup(typeCode),
    root,
    calendar: unit.world.audiences?.source.calendar,
    me: nobody ? {} : unit.world.me(),
    ...(self === undefined ? {} : { self }),
    ...(over === undefined ? {} : { over }),
    ...(bare === undefined ? {} : { bare }),
    ...(foreign ? { foreign } : {}),
    ...(effect ? { effect } : {}),
  }
}

function complainOfPassing(unit: CompilationUnit, source: string, mark: Mark, { span }: Typed): void {
  const words = source.slice(span.offset, span.offset + span.length)
  report(unit.to, 'passing-show', markText(mark, span.offset, words), { name: words })
}

/** Where the text of a long value was folded, its parts are found by their words. */
function markText(mark: Mark, offset: number, words: string): Mark {
  const at = markWithin(mark, offset, words.length)
  if (at.file.text.slice(at.span.start, at.span.end) === words) return at
  const found = at.file.text.indexOf(words, mark.span.start)
  return words !== '' && found >= 0 && found < mark.span.end
    ? { file: mark.file, span: { start: found, end: found + words.length } }
    : mark
}

const notInSql: Readonly<Record<string, string>> = {
  attribute: 'An attribute of a lookup',
  linesOfThis: 'What lines of this say',
}

/** Reports what was found in an expression, each at its own words. */
export function complain(
  unit: CompilationUnit,
  source: string,
  mark: Mark,
  problems: readonly ExpressionProblem[],
): undefined {
  for (const { code, offset, length, facts } of problems) {
    const at = markText(mark, offset, source.slice(offset, offset + length))
    const name = String(facts['name'] ?? '')
    const choices = Array.isArray(facts['candidates']) ? (facts['candidates'] as readonly string[]) : [] // candidates are names
    const choice = {
      name,
      choices,
      nearest: nearest(
        name,
        code === 'unknown-name' ? [...choices, 'today', 'now', 'null', 'true', 'false'] : choices,
      ),
    }
    if (code === 'syntax')
      report(unit.to, 'bad-expression', at, {
        found: String(facts['found']),
        expected: String(facts['expected']),
      })
    else if (code === 'unknown-name') report(unit.to, 'unknown-name', at, choice)
    else if (code === 'unknown-function') report(unit.to, 'unknown-function', at, choice)
    else if (code === 'unknown-code') report(unit.to, 'unknown-code', at, choice)
    else if (code === 'wrong-type')
      report(unit.to, 'expression-type', at, {
        found: worded(facts['found']),
        wanted: worded(facts['wanted']),
        name: name || at.file.text.slice(at.span.start, at.span.end),
      })
    else if (code === 'wrong-arguments')
      report(unit.to, 'wrong-arguments', at, { name, wanted: String(facts['wanted']) })
    else if (code === 'not-here') report(unit.to, 'rows-not-here', at, { name })
    else
      report(unit.to, 'not-in-sql', at, {
        what: notInSql[String(facts['what'])] ?? String(facts['what']),
      })
  }
  return undefined
}
