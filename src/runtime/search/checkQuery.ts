import type { Label } from '../../language/label.ts'
import { checkExpression } from '../../rules/expression/checkExpression.ts'
import { parseExpression } from '../../rules/expression/parseExpression.ts'
import type { Wording } from '../../texts/Wording.ts'
import { problemWords } from '../../rules/expression/problemWords.ts'
import { say } from '../../rules/expression/say.ts'
import type { Scope } from '../../rules/expression/Scope.ts'

/** A mistake in a query: where it stands in the text, and what to say of it. */
export interface QueryProblem {
  readonly offset: number
  readonly length: number
  readonly words: Wording
  readonly nearest?: string
}

/** What a query means, or the mistakes in it. Nothing typed is neither. */
export function checkQuery(
  text: string,
  scope: Scope,
): { readonly problems: readonly QueryProblem[]; readonly says?: Label } {
  if (text.trim() === '') return { problems: [] }
  const parsed = parseExpression(text)
  const { typed, problems } =
    'problems' in parsed
      ? { typed: undefined, problems: parsed.problems }
      : checkExpression(parsed.ast, scope, 'boolean')
  if (typed) return { problems: [], says: say(typed) }
  return {
    problems: problems.map((problem) => ({
      offset: Math.min(problem.offset, text.length),
      length: problem.length,
      ...problemWords(problem),
    })),
  }
}
