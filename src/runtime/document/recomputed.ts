import { computed } from './computed.ts'
import type { DocumentKind, DocumentModel } from './DocumentModel.ts'

/**
 * An open document of which the definitions are others now. What somebody changed is computed anew; what nobody changed is as the server has
 * it. What was found wrong by the rules of before may be right.
 */
export function recomputed(model: DocumentModel, kind: DocumentKind): DocumentModel {
  const next = model.dirty ? computed(model, model.row, null, kind) : {}
  return { ...model, ...next, errors: new Map(), fromServer: new Set() }
}
