import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'

/** What of a line stands on its card. */
export interface LineParts {
  /** What the line is of. */
  readonly title: CompiledColumn | undefined
  readonly state: CompiledColumn | undefined
  readonly facts: readonly CompiledColumn[]
}

const mostFacts = 3

/**
 * The title is what the line is of, the facts are those that the entity names of itself and then the first columns besides; what a number is
 * measured in stands beside it already.
 */
export function lineParts(columns: readonly CompiledColumn[], facts: readonly string[]): LineParts {
  const shown = columns.filter(
    ({ columnsDisplay, functionList, slot }) => columnsDisplay === 'Y' && !functionList && !slot,
  )
  const title = shown.find(({ withCode }) => withCode) ?? shown.find(({ type }) => type === 'ref') ?? shown[0]
  const state = shown.find(({ states }) => states)
  const measures = new Set(shown.map(({ measure }) => measure))
  const others = shown.filter(
    (column) =>
      column !== title &&
      column !== state &&
      column.field !== 'lineNum' &&
      !measures.has(column.field) &&
      !measures.has(column.key),
  )
  const named = facts.flatMap((name) => others.find(({ field }) => field === name) ?? [])
  return { title, state, facts: [...new Set([...named, ...others])].slice(0, mostFacts) }
}

/** Of the facts those that say something which the title of this row does not: a description that is the item's name is told once. */
export const factsBeside = ({ title, facts }: LineParts, row: Row): readonly CompiledColumn[] =>
  facts.filter(({ key }) => !title || row[key] === undefined || row[key] !== row[title.key])
