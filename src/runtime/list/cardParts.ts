import type { CompiledColumn } from '../../language/column.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'

/** What of a row stands on its card. */
export interface CardParts {
  /** Names the row, and opens it where it links. */
  readonly title: CompiledColumn | undefined
  readonly state: CompiledColumn | undefined
  readonly facts: readonly CompiledColumn[]
}

const mostFacts = 3

/** What is as long as it is: a name, a text. It has a line of the card for itself, for numbers and dates stand side by side. */
export const isLong = ({ type }: Pick<CompiledColumn, 'type'>): boolean =>
  (fieldTypes[type].family === 'text' && !short.has(type)) || fieldTypes[type].family === 'ref'

const short: ReadonlySet<string> = new Set(['serial', 'tel'])

/**
 * The title is the first link, the facts are the first columns besides, as the user has
 * arranged them; what a number is measured in stands beside it already. `stateField`: the field of the life cycle.
 */
export function cardParts(columns: readonly CompiledColumn[], stateField: string | undefined): CardParts {
  const shown = columns.filter(({ columnsDisplay }) => columnsDisplay === 'Y')
  const state = shown.find(({ field }) => field !== undefined && field === stateField)
  const others = shown.filter((column) => column !== state)
  const title = others.find(({ link }) => link) ?? others[0]
  const measures = new Set(others.map(({ measure }) => measure))
  const isFact = (column: CompiledColumn) =>
    column !== title && !measures.has(column.field) && !measures.has(column.key)
  return { title, state, facts: others.filter(isFact).slice(0, mostFacts) }
}
