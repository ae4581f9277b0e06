import type { ExpressionKind, ExpressionTold, OfferedWord } from '../../language/process.ts'

/** Where an expression is typed that the server reads: it knows everything that may be named there. */
export interface ExpressionPlace {
  readonly kind: ExpressionKind
  /** What is wrong in it, and what it means. */
  read(text: string, signal: AbortSignal): Promise<Pick<ExpressionTold, 'problems' | 'says'>>
  /** What may stand behind this beginning of it. */
  offer(before: string, signal: AbortSignal): Promise<readonly OfferedWord[]>
}
