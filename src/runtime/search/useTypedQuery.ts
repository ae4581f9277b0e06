import { useEffect, useMemo, useState } from 'react'
import type { Scope } from '../../rules/expression/Scope.ts'
import { useHost } from '../host/host.ts'
import type { QueryProblem } from './checkQuery.ts'
import { toLabels, toNames } from './queryNames.ts'

/** Milliseconds without a key after which a mistake is told: by then nobody is within a word. */
const tellAfter = 1000

export interface TypedQuery {
  /** As it stands in the line: labels stay labels. */
  readonly text: string
  type(text: string): void
  /** The typing of this query has ended. */
  readonly isOver: boolean
  end(): void
  /** The same mistakes where they stand in the line. */
  placed(problems: readonly QueryProblem[]): readonly QueryProblem[]
}

/** What is typed in the query line, in the words of the reader; `onType` hears the query in the names of the language. */
export function useTypedQuery(
  query: string,
  scope: Scope | null,
  onType: (query: string) => void,
): TypedQuery {
  const { language } = useHost()
  const [typed, setTyped] = useState<{ readonly text: string; readonly query: string } | null>(null)
  const [over, setOver] = useState<string | null>(query)
  const shown = useMemo(() => (scope ? toLabels(query, scope, language) : query), [query, scope, language])
  const text = typed?.query === query ? typed.text : shown
  useEffect(() => {
    const timer = setTimeout(() => setOver(query), tellAfter)
    return () => clearTimeout(timer)
  }, [query])
  return {
    text,
    type: (next) => {
      const named = scope ? toNames(next, scope).text : next
      setTyped({ text: next, query: named })
      onType(named)
    },
    isOver: over === query,
    end: () => setOver(query),
    placed: (problems) => {
      if (!scope || text === query || problems.length === 0) return problems
      const { placeOf } = toNames(text, scope)
      return problems.map((problem) => {
        const offset = placeOf(problem.offset)
        return { ...problem, offset, length: placeOf(problem.offset + problem.length) - offset }
      })
    },
  }
}
