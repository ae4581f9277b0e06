import type { Row } from '../../language/row.ts'
import { eachRow, type PlacedRow } from '../../rules/document/rowPath.ts'
import type { Model } from './Model.ts'
import { envOf, sayMove, type Move } from './moves.ts'
import type { Explored, Situation } from './Situation.ts'

/** Something that is wrong with the ways of a document, and how one comes there. */
export interface Finding {
  readonly kind: 'stuck' | 'order' | 'taken-away' | 'undone' | 'said-twice' | 'restless'
  /** The same as long as the same is wrong. */
  readonly id: string
  readonly says: string
  readonly path: readonly string[]
}

/** The moves that lead to a situation, and what is done there. */
export function pathTo(explored: Explored, situation: Situation, ...more: readonly Move[]): string[] {
  const steps: string[] = []
  for (let at: Situation | undefined = situation; at?.from; at = at.from.situation)
    steps.unshift(`${sayMove(at.from.move)} → ${at.states}`)
  return [explored.specimen, ...steps, ...more.map(sayMove)]
}

/** Of the states of a document its own. */
export const headerOf = (states: string): string => states.split(' ')[0] ?? ''

/** The document and its lines. */
export const rowsOf = (model: Model, document: Row): PlacedRow[] => [
  ...eachRow(model.entities, model.header, document, envOf()),
]

/** The state of a row that has one. */
export const stateOf = ({ entity, row }: PlacedRow): string | undefined =>
  entity.states ? String(row[entity.states.field]) : undefined
