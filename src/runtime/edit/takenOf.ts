import { add, num, text } from '../../rules/expression/kernel.ts'
import type { FlowEdge } from './flowLevels.ts'

/** How much goes over some edges: in one number where all of it is measured alike, and by how many lines. */
export interface Taken {
  readonly quantity: string | null
  readonly measure: string | null
  /** All there was to take from, where that is one number and measured alike. */
  readonly total: string | null
  readonly lines: number
}

/** What went into a document that lies behind this one, or out of one that lies before it. Null where nothing is known of it. */
export function takenOf(edges: readonly FlowEdge[], id: string, level: number): Taken | null {
  const own = edges.filter(({ from, to }) => (level < 0 ? from : to) === id)
  const lines = own.reduce((sum, edge) => sum + (edge.lines ?? 0), 0)
  if (lines === 0) return null
  const measures = new Set(own.map(({ measure }) => measure ?? null))
  const isOne = measures.size === 1 && own.every(({ taken }) => typeof taken === 'string')
  const [measure = null] = measures
  return {
    quantity: isOne ? text(own.reduce((sum, { taken }) => add(sum, num(taken)), num('0'))) : null,
    measure: isOne ? measure : null,
    total: isOne ? totalOf(own) : null,
    lines,
  }
}

/** Of each document that was taken from once, however many took from it. */
function totalOf(edges: readonly FlowEdge[]): string | null {
  const totals = [...new Map(edges.map(({ from, total }) => [from, total])).values()]
  return totals.every((total) => typeof total === 'string')
    ? text(totals.reduce((sum, total) => add(sum, num(total)), num('0')))
    : null
}
