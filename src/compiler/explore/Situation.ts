import type { Row } from '../../language/row.ts'
import { eachRow } from '../../rules/document/rowPath.ts'
import type { Model } from './Model.ts'
import { envOf, type Move } from './moves.ts'

/** A situation of a document: everything that makes a difference. */
export interface Situation {
  readonly document: Row
  /** The states of all rows, the header first. */
  readonly states: string
  readonly from?: { readonly situation: Situation; readonly move: Move }
  readonly depth: number
}

export interface Step {
  readonly move: Move
  readonly to: Situation
}

/** What was seen of one document. */
export interface Explored {
  readonly model: Model
  readonly specimen: string
  /** Situations that were gone on from, with all that may happen there. */
  readonly steps: ReadonlyMap<Situation, readonly Step[]>
  readonly restless: readonly { readonly situation: Situation; readonly move: Move }[]
}

/** Lines are told apart by a dot, what lies below a line by a stroke. */
function before(path: string): string {
  if (path === '') return ''
  return path.includes('.') ? '/' : ' · '
}

/** `PART · OPEN/AGREED · OPEN/REFUSED`: the header, each line with its own. */
export function statesOf(model: Model, document: Row): string {
  const parts = [...eachRow(model.entities, model.header, document, envOf())].flatMap(
    ({ entity, row, path }) => (entity.states ? [`${before(path)}${String(row[entity.states.field])}`] : []),
  )
  return parts.join('')
}
