import type { CompiledColumn } from '../../language/column.ts'
import type { GridProps } from '../../grid/GridProps.ts'
import type { Row } from '../../language/row.ts'

/** What of lines may stand on their cards. */
export interface LineParts {
  /** What a line is of: the first of them that it has. */
  readonly titles: readonly CompiledColumn[]
  readonly state: CompiledColumn | undefined
  /** In the order in which they are told. */
  readonly others: readonly CompiledColumn[]
}

/** What stands on the card of one line. */
export interface CardParts {
  readonly title: CompiledColumn | undefined
  readonly facts: readonly CompiledColumn[]
}

const mostFacts = 3

type IsShown = NonNullable<GridProps['isShown']>

/**
 * The title is what the line is of, a reference before all else, the facts are those that the entity names of itself and then the first columns besides;
 * what a number is measured in stands beside it already.
 */
export function lineParts(columns: readonly CompiledColumn[], facts: readonly string[]): LineParts {
  const shown = columns.filter(
    ({ columnsDisplay, functionList, slot }) => columnsDisplay === 'Y' && !functionList && !slot,
  )
  const state = shown.find(({ states }) => states)
  const titles = [
    ...shown.filter(({ withCode }) => withCode),
    ...shown.filter(({ type }) => type === 'ref'),
    ...shown.slice(0, 1),
  ]
  const measures = new Set(shown.map(({ measure }) => measure))
  const others = shown.filter(
    (column) =>
      column !== state &&
      column.field !== 'lineNum' &&
      !measures.has(column.field) &&
      !measures.has(column.key),
  )
  const named = facts.flatMap((name) => others.find(({ field }) => field === name) ?? [])
  return { titles, state, others: [...new Set([...named, ...others])] }
}

/** What this line shows of it: no field that it does not have, and nothing that the title says already (a description that is the item's name). */
export function cardOf({ titles, others }: LineParts, row: Row, isShown: IsShown): CardParts {
  const title = titles.find((column) => isShown(row, column))
  const has = (column: CompiledColumn) => column !== title && isShown(row, column)
  const facts = others.filter(has).slice(0, mostFacts)
  return {
    title,
    facts: facts.filter(({ key }) => !title || row[key] === undefined || row[key] !== row[title.key]),
  }
}
