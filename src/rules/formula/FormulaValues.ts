import type { Wording } from '../../texts/Wording.ts'

/** A value that a formula may name: what it is called, the code of its type, its choices, its list, and what it is. */
export type FormulaValue = readonly [
  name: string | null,
  type: string | null,
  options: string | null,
  to: string | null,
  value: unknown,
]

export type FormulaValues = readonly FormulaValue[]

/** What is wrong with a formula, and where: in UTF-16 units of its text. */
export interface FormulaFault {
  readonly offset: number
  readonly length: number
  readonly words: Wording
}
