import type { Row } from '../../language/row.ts'
import type { Change } from '../../rules/document/recompute.ts'
import { splitPath } from '../../rules/document/rowPath.ts'
import { asked, computed } from './computed.ts'
import type { DocumentKind, DocumentModel } from './DocumentModel.ts'
import { growLines, type AddedLines } from './growLines.ts'
import { remember, type History } from './history.ts'
import { moveErrors, type Errors } from './keptErrors.ts'
import { createKeys } from './lineKeys.ts'
import { linesPath, type LinesPlace } from './offeredLines.ts'
import { changeLines } from './paths.ts'
import type { Step } from './Step.ts'

interface Growth {
  readonly row: Row
  readonly changed: readonly Change[]
  readonly added: AddedLines
  readonly step: Step
  readonly at: number
}

/** One step that ends in further lines. */
export function grow(
  model: DocumentModel,
  { row, changed, added, step, at }: Growth,
  kind: DocumentKind,
): DocumentModel {
  const keys = createKeys(model.nextKey)
  const grown = growLines(kind, row, added, keys.make)
  const all = [...changed, ...grown.changed]
  return putComputed({ ...model, nextKey: keys.next() }, { row: grown.row, changed: all, step, at }, kind)
}

interface NewLines {
  readonly place: LinesPlace
  readonly lines: readonly Row[]
  readonly step: Step
  readonly at: number
}

/** One step that leaves these lines at a place. */
export function putLines(
  model: DocumentModel,
  { place, lines, step, at }: NewLines,
  kind: DocumentKind,
): DocumentModel {
  const row = changeLines(model.row, splitPath(place.rowPath).steps, place.lines, () => lines)
  return putComputed(model, { row, changed: [linesPath(place)], step, at }, kind)
}

interface Put {
  readonly row: Row
  readonly changed: readonly Change[]
  readonly step: Step
  readonly at: number
}

/** One step in which lines come, go or move. */
function putComputed(model: DocumentModel, done: Put, kind: DocumentKind): DocumentModel {
  const { row, nextKey } = computed(model, done.row, done.changed, kind)
  const errors = moveErrors(model.errors, model.row, row)
  return put({ ...model, nextKey }, { ...done, row, errors }, kind)
}

/** One step whose row is computed already; `errors` stand where their lines are now. */
export function put(
  model: DocumentModel,
  { row, errors, changed, step, at }: Put & { readonly errors: Errors },
  kind: DocumentKind,
): DocumentModel {
  const history = remember(model.history, model.row, step, at)
  return withHistory(
    { ...model, row, dirty: true, errors: asked(model, errors, row, changed, kind) },
    history,
  )
}

export const withHistory = (model: DocumentModel, history: History): DocumentModel => ({
  ...model,
  history,
  undoes: history.past.at(-1)?.step,
  redoes: history.future.at(-1)?.step,
})
