import type { CompiledColumn } from '../../language/column.ts'
import { fieldTypes, isListType } from '../../rules/types/fieldTypes.ts'

/** What of a row stands on its card. */
export interface CardParts {
  /** Names the row, and opens it where it links. */
  readonly title: CompiledColumn | undefined
  readonly state: CompiledColumn | undefined
  readonly facts: readonly CompiledColumn[]
}

const mostFacts = 3

/** What is as long as it is: a name, a text, several values. It has a line of the card for itself, for numbers and dates stand side by side. */
export const isLong = ({ type }: Pick<CompiledColumn, 'type'>): boolean =>
  (fieldTypes[type].family === 'text' && !short.has(type)) ||
  fieldTypes[type].family === 'ref' ||
  isListType(type)

const short: ReadonlySet<string> = new Set(['serial', 'tel'])

/**
 * The title is the first link, the facts are the first columns besides, as the user has
 * arranged them, and what it comes to is among them; what a number is measured in stands beside it already. `stateField`: the field of the life cycle.
 */
export function cardParts(
  columns: readonly CompiledColumn[],
  stateField: string | undefined,
  most = mostFacts,
): CardParts {
  const shown = columns.filter(({ columnsDisplay }) => columnsDisplay === 'Y')
  const state = shown.find(({ field }) => field !== undefined && field === stateField)
  const others = shown.filter((column) => column !== state)
  const title = others.find(({ link }) => link) ?? others[0]
  const measures = new Set(others.flatMap(({ measure }) => measure ?? []))
  const isMeasure = ({ key, field }: CompiledColumn) =>
    measures.has(key) || (field !== undefined && measures.has(field))
  const isFact = (column: CompiledColumn) => column !== title && !isMeasure(column)
  const facts = others.filter(isFact)
  return { title, state, facts: withAmount(facts.slice(0, most), facts) }
}

/** The first facts; where none of them is an amount, the first of all is, in place of the last. */
function withAmount(
  first: readonly CompiledColumn[],
  all: readonly CompiledColumn[],
): readonly CompiledColumn[] {
  const isAmount = ({ type }: CompiledColumn) => type === 'amount'
  const amount = first.some(isAmount) ? undefined : all.find(isAmount)
  return amount ? [...first.slice(0, -1), amount] : first
}
