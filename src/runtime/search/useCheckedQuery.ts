import { useEffect, useState } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import type { Label } from '../../language/label.ts'
import type { Scope } from '../../rules/expression/Scope.ts'
import { checkQuery, type QueryProblem } from './checkQuery.ts'

/** Milliseconds without a key after which a query is checked. */
const checkAfter = 250

interface Checked {
  readonly query: string
  readonly problems: readonly QueryProblem[]
  readonly says: Label | null
}

export interface CheckedQuery {
  /** The mistakes of the query as it is typed; none while they are not known. */
  readonly known: readonly QueryProblem[]
  /** The query in words, where it is whole. */
  readonly meaning: Label | null
  /** Checks at once; answers with the mistakes. */
  check(): readonly QueryProblem[]
}

/** Checks a query while it is typed. `onProblems` hears whether there are mistakes, and at the end that there are none. */
export function useCheckedQuery(
  query: string,
  scope: Scope | null,
  onProblems: (found: boolean) => void,
): CheckedQuery {
  const [checked, setChecked] = useState<Checked>({ query: '', problems: [], says: null })
  const check = () => {
    const { problems, says = null } = scope ? checkQuery(query, scope) : { problems: [] }
    setChecked({ query, problems, says })
    onProblems(problems.length > 0)
    return problems
  }
  const latest = useLatest({ check, onProblems })
  useEffect(() => {
    const timer = setTimeout(() => latest.current.check(), checkAfter)
    return () => clearTimeout(timer)
  }, [query, scope, latest])
  useEffect(() => () => latest.current.onProblems(false), [latest])
  const isChecked = checked.query === query
  return { known: isChecked ? checked.problems : [], meaning: isChecked ? checked.says : null, check }
}
