import { checkExpression } from '../../rules/expression/checkExpression.ts'
import { sqlParts } from '../../rules/expression/emitSql.ts'
import { dayBounds, type ClockTimes } from '../../rules/expression/dayBounds.ts'
import { childrenOf, partsOf } from '../../rules/expression/dependencies.ts'
import { parseExpression } from '../../rules/expression/parseExpression.ts'
import type { JoinRow } from '../../rules/expression/JoinedRows.ts'
import { problemWords } from '../../rules/expression/problemWords.ts'
import type { Ast, ExpressionProblem } from '../../rules/expression/ast.ts'
import type { Typed } from '../../rules/expression/Typed.ts'
import { CodedError, fail, errorOf, type CodedFieldError } from '../fail.ts'
import type { Place } from './comparing.ts'
import { remaining } from './Narrowing.ts'
import { queryScope } from './queryScope.ts'
import { sql, type Sql } from '../database/Sql.ts'
import { bound } from './toSql.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import type { Wording } from '../../texts/Wording.ts'
import { toLabel } from '../../texts/spoken.ts'

/** A question that costs more than this is no search. */
const longest = 2000
const deepest = 40
const mostParts = 400
/** Going through lines, and through refs, is a look at another table for every row. */
const mostLooks = 24

const name = serverTexts.text('query.name')

/**
 * What a user typed in the definition's language, over the rows under `r`. Mistakes answer PARAM_INVALID with `data.problems`: place,
 * code, words in both languages and the nearest name, so that the browser can mark them. `narrows`: it must hold of every row, so of a view it may be
 * asked of what that goes through (see Narrowing).
 */
export function queryLine(place: Place, given: unknown, narrows = false): Sql | null {
  if (given === undefined || given === null || given === '') return null
  if (typeof given !== 'string')
    return fail(
      'PARAM_INVALID',
      { field: name, reason: serverTexts.text('query.text') },
      at('wrong-type', serverTexts.text('query.text')),
    )
  if (given.trim() === '') return null
  const plain = (typed: Typed) => withDayBounds(narrows ? remaining(place, typed) : typed, place.env)
  return sql`(${bound(understood(place, given, { turn: plain }), place.env)})`
}

/** Comparisons of what is computed of a day of the row itself, as comparisons of that day. */
function withDayBounds(typed: Typed, clock: ClockTimes): Typed {
  if (typed.kind === 'and' || typed.kind === 'or')
    return { ...typed, left: withDayBounds(typed.left, clock), right: withDayBounds(typed.right, clock) }
  if (typed.kind !== 'compare' || readsElsewhere(typed)) return typed
  return dayBounds(typed, clock) ?? typed
}

/** A bound on both sides would look for a value of another row twice. */
const readsElsewhere = (typed: Typed): boolean =>
  partsOf(typed).some(
    (part) => part.kind === 'read' && (part.read.frame.kind !== 'row' || part.read.via.length > 0),
  )

/** Whether the caller could ask this. */
export function isUnderstood(place: Scoped, text: string): boolean {
  try {
    return text.trim() === '' || understood(place, text).length > 0
  } catch (error) {
    if (error instanceof CodedError) return false
    throw error
  }
}

type Scoped = Parameters<typeof queryScope>[0]

/** A value of the row that its caller may always read, in the language of definitions. */
export const valueLine = (place: Place, text: string): Sql =>
  sql`(${bound(
    understood(place, text, { want: null, join: (id, table) => place.joins.byId(id, table) }),
    place.env,
  )})`

interface Reading {
  /** What it comes to; null: anything. */
  readonly want?: null
  readonly join?: JoinRow
  /** What is asked instead of it. */
  readonly turn?: (typed: Typed) => Typed
}

function understood(place: Scoped, text: string, { want, join, turn = (typed) => typed }: Reading = {}) {
  if (text.length > longest || text.includes('\0'))
    return tooMuch(serverTexts.text('value.characters', { count: longest }))
  const parsed = parseExpression(text)
  if ('problems' in parsed) return refuse(parsed.problems)
  const size = measure(parsed.ast)
  if (size.depth > deepest || size.parts > mostParts) return tooMuch(serverTexts.text('query.parts'))
  const { typed, problems } = checkExpression(
    parsed.ast,
    queryScope(place),
    want === null ? undefined : 'boolean',
  )
  if (!typed) return refuse(problems)
  const cost = costOf(typed)
  if (cost.parts > 3 * mostParts) return tooMuch(serverTexts.text('query.parts'))
  if (cost.looks > mostLooks) return tooMuch(serverTexts.text('query.looks', { count: mostLooks }))
  const parts = sqlParts(turn(typed), 'r', join)
  return 'code' in parts ? refuse([parts]) : parts
}

function measure(ast: Ast): { readonly depth: number; readonly parts: number } {
  const inner = below(ast).map(measure)
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    parts: 1 + inner.reduce((sum, { parts }) => sum + parts, 0),
  }
}

function below(ast: Ast): readonly Ast[] {
  switch (ast.kind) {
    case 'call':
      return ast.args
    case 'rows':
      return [ast.of, ...(ast.where ? [ast.where] : []), ...ast.sort.map(({ by }) => by)]
    case 'compare':
    case 'and':
    case 'or':
    case 'arithmetic':
      return [ast.left, ast.right]
    case 'in':
      return [ast.value, ...ast.list]
    case 'not':
    case 'negate':
      return [ast.of]
    default:
      return []
  }
}

interface Cost {
  readonly looks: number
  readonly parts: number
}

/** What the statement will hold: some functions write their arguments twice. */
function costOf(typed: Typed): Cost {
  const times = timesOf(typed)
  return childrenOf(typed)
    .map(costOf)
    .reduce((all, one) => ({ looks: all.looks + times * one.looks, parts: all.parts + times * one.parts }), {
      looks: looksOf(typed),
      parts: 1,
    })
}

/** Looks at other tables that the expression itself takes. */
function looksOf(typed: Typed): number {
  if (typed.kind === 'aggregate') return typed.over.length
  if (typed.kind !== 'read') return 0
  const { via, frame } = typed.read
  return via.length + (frame.kind === 'up' ? frame.levels : 0)
}

/** How often its parts are written. */
function timesOf(typed: Typed): number {
  if (typed.kind === 'share' || (typed.kind === 'aggregate' && typed.name === 'unique')) return 3
  return typed.kind === 'call' && typed.name === 'roundUp' ? 2 : 1
}

const tooMuch = (reason: Wording): never =>
  fail('PARAM_INVALID', { field: name, reason }, at('too-much', reason))

const at = (code: string, words: Wording): { readonly errors: readonly CodedFieldError[] } => ({
  errors: [{ path: 'query', code, words }],
})

/** Places and words of every problem; `data` carries both languages, since the browser marks them while its user types. */
function refuse(problems: readonly ExpressionProblem[]): never {
  const worded = problems.map((problem) => ({ ...problemWords(problem), problem }))
  return fail(
    'PARAM_INVALID',
    { field: name, reason: worded[0]?.words ?? name },
    {
      errors: worded.map(({ problem, words }) => ({ path: 'query', code: problem.code, words })),
      data: {
        problems: worded.map(({ problem: { code, offset, length }, words, ...meant }) => ({
          code,
          offset,
          length,
          words: toLabel(words),
          ...meant,
        })),
      },
    },
  )
}

function costlyReason(code: string): Wording | undefined {
  if (code === '57014') return serverTexts.text('query.slow')
  return code.startsWith('22') || code.startsWith('54') ? serverTexts.text('query.range') : undefined
}

/** What the database says of a query that computes too much: numbers and days out of range, too deep, too long. */
export function costlyQuery(error: unknown): CodedError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = costlyReason(code)
  return reason && errorOf('PARAM_INVALID', { field: name, reason }, at('too-much', reason))
}
