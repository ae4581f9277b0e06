import type { Expression } from '../../language/expression.ts'
import type { CompiledMoment } from '../../language/verb.ts'
import { dependencies } from '../../rules/expression/dependencies.ts'
import { emitJs } from '../../rules/expression/emitJs.ts'
import { emitSql } from '../../rules/expression/emitSql.ts'
import { say } from '../../rules/expression/say.ts'
import { solveMoments } from '../../rules/expression/solveMoments.ts'
import type { Typed } from '../../rules/expression/Typed.ts'
import { touchesOf, type Touch } from './touches.ts'

/** The text of the functions that emit writes for an expression. */
export interface ExpressionCode {
  readonly run: string
  readonly sql?: string
}

/** What is known of an expression beside its type. */
interface Nature {
  /** Rows of other documents stand in it: only the database can tell what it gives. */
  readonly isFar?: boolean
  /** As the database reads it. */
  readonly sql?: string | undefined
  /** The database reads it too, where that can be said. */
  readonly maySql?: boolean
  /** The clock watches it. */
  readonly isTimed?: boolean
}

/**
 * An expression whose names are resolved. What follows from that (its sentence, its code) is made when somebody asks: many are looked at
 * only for what is wrong, and a file that is checked is not always written.
 */
export class CompiledExpression implements Expression {
  readonly source: string
  private readonly typed: Typed
  private readonly nature: Nature
  private read: readonly string[] | undefined
  private said: Expression['says'] | undefined
  private written: ExpressionCode | undefined
  private touched: readonly Touch[] | undefined

  constructor(typed: Typed, source: string, nature: Nature) {
    this.source = source
    this.typed = typed
    this.nature = nature
  }

  /** The compiler never runs what it compiles: the function exists only as text, in the emitted module. */
  run(): null {
    return null
  }
  get type(): Expression['type'] {
    return this.typed.typing.type
  }
  get deps(): readonly string[] {
    return (this.read ??= dependencies(this.typed))
  }
  get says(): Expression['says'] {
    return (this.said ??= say(this.typed))
  }

  get touches(): readonly Touch[] {
    return (this.touched ??= touchesOf(this.typed, this.source))
  }

  get isFar(): boolean {
    return this.nature.isFar === true
  }

  get code(): ExpressionCode {
    return (this.written ??= this.write())
  }

  private write(): ExpressionCode {
    const { isFar, sql, maySql } = this.nature
    const known = maySql ? emitSql(this.typed) : sql
    return {
      run: isFar ? 'null' : emitJs(this.typed),
      ...(typeof known === 'string' ? { sql: known } : {}),
    }
  }

  /** Of a condition that the clock watches: the moments at which it changes, as expressions over its row. */
  moments(): readonly CompiledMoment[] | undefined {
    if (!this.nature.isTimed) return undefined
    const solution = solveMoments(this.typed)
    if ('unsolved' in solution) return []
    return solution.moments.map(({ at, after }) => ({
      at: new CompiledExpression(at, this.source, {}),
      after,
    }))
  }

  /** Whether what holds may hold no longer by and by, with nothing changed but the clock. */
  fades(): boolean {
    const solution = solveMoments(this.typed)
    return 'moments' in solution && solution.moments.some(({ fades }) => fades)
  }

  and(other: CompiledExpression): CompiledExpression {
    const [left, right] = [this.typed, other.typed]
    const typed: Typed = { kind: 'and', left, right, typing: { type: 'boolean' }, span: left.span }
    return new CompiledExpression(typed, `${this.inAnd()} and ${other.inAnd()}`, {})
  }

  /** As it is written beside `and`. */
  private inAnd(): string {
    return this.typed.kind === 'or' ? `(${this.source})` : this.source
  }
}

const compiled = (expression: Expression): CompiledExpression | undefined =>
  expression instanceof CompiledExpression ? expression : undefined

export const codeOf = (expression: Expression): ExpressionCode | undefined => compiled(expression)?.code

/** Whether rows of other documents stand in it, so that only the database can tell what it gives. */
export const looksAround = (expression: Expression): boolean => compiled(expression)?.isFar === true

/** What it reads, by entity and field, in whatever document that stands. */
export const touchesIn = (expression: Expression | undefined): readonly Touch[] =>
  (expression && compiled(expression)?.touches) ?? []

export const momentsOf = (expression: Expression): readonly CompiledMoment[] | undefined =>
  compiled(expression)?.moments()

/** Whether it may come to be false by the clock alone. */
export const fadesByClock = (expression: Expression): boolean => compiled(expression)?.fades() === true

/** One condition of several that hold together; those that are missing ask nothing. */
export function joined(conditions: readonly (Expression | undefined)[]): Expression | undefined {
  const [first, ...rest] = conditions.flatMap((one) => (one && compiled(one)) ?? [])
  return rest.reduce<CompiledExpression | undefined>((left, right) => left?.and(right), first)
}
