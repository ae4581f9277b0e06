import type { SumPart } from '../../../language/homeFigures.ts'
import { add as plus, num, text } from '../../../rules/expression/kernel.ts'

/** A sum in one currency or unit; without any where the numbers have none. */
export interface Amount {
  readonly measure: string | null
  readonly sum: string
}

/** The sum of all parts that are measured in this. */
export const sumIn = (parts: readonly SumPart[], measure: string | null): Amount => ({
  measure,
  sum: parts.reduce((sum, part) => (part.measure === measure ? total(sum, part.sum) : sum), '0'),
})

const total = (one: string, other: string | null): string => text(plus(num(one), num(other ?? '0'))) ?? one

/** One sum for each currency. */
export const byMeasure = (parts: readonly SumPart[]): readonly Amount[] =>
  [...new Set(parts.map(({ measure }) => measure))].map((measure) => sumIn(parts, measure))

/** The currency in which the parts come to most. */
export const largest = (parts: readonly SumPart[]): Amount =>
  byMeasure(parts).reduce<Amount>((most, one) => (Number(one.sum) > Number(most.sum) ? one : most), {
    measure: parts[0]?.measure ?? null,
    sum: '0',
  })

/** The parts in the currency of the house where there are any, else in the one in which they come to most. */
export const preferred = (parts: readonly SumPart[], house: string | undefined): Amount =>
  house !== undefined && parts.some(({ measure }) => measure === house) ? sumIn(parts, house) : largest(parts)
