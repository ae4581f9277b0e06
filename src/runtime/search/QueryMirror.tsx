import type { RefObject } from 'react'
import type { QueryProblem } from './checkQuery.ts'

interface Props {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly text: string
  readonly problems: readonly QueryProblem[]
  /** Where the word begins that is completed. */
  readonly caret: number | undefined
}

/** The text of a query in pieces, behind the field it is typed in: what is wrong is marked. */
export function QueryMirror({ ref, text, problems, caret }: Props) {
  return (
    <div ref={ref} className="query-mirror" aria-hidden>
      {marked(text, problems, caret)}
    </div>
  )
}

function marked(text: string, problems: readonly QueryProblem[], caret: number | undefined) {
  const cuts = [
    ...new Set([
      0,
      ...problems.flatMap(({ offset, length }) => [offset, offset + Math.max(length, 1)]),
      ...(caret === undefined ? [] : [caret]),
      text.length + 1,
    ]),
  ].sort((a, b) => a - b)
  const padded = `${text} ` // a mistake at the end has a place too
  return cuts.slice(0, -1).map((from, index) => {
    const wrong = problems.some(({ offset, length }) => from >= offset && from < offset + Math.max(length, 1))
    return (
      <span
        key={from}
        {...(wrong ? { className: 'query-mark' } : {})}
        {...(from === caret ? { 'data-caret': true } : {})}
      >
        {padded.slice(from, cuts[index + 1])}
      </span>
    )
  })
}
