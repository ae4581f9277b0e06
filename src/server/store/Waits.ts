import type { EntityNode } from './Catalog.ts'

/** Something that was done to a document. */
export interface Step {
  readonly node: EntityNode
  readonly documentId: string
  readonly action: string
  readonly from: unknown
  readonly to: unknown
  /** The caller has done it, and it is no effect of something else. */
  readonly isDirect: boolean
}

/** Documents that came to wait for an approval in this transaction, or wait for it no more: looked at once, in the end (`workflow/keepApprovals`). */
export class Waits {
  readonly moved = new Map<string, EntityNode>()
  /** What was done to documents themselves, in its order. */
  readonly steps: Step[] = []
  /** Something was asked of a service. */
  hasAsked = false
  /** Somebody is to be told, or something to be sent. */
  hasTold = false

  note({ root, parent, entity, name }: EntityNode, id: string, state: { from: unknown; to: unknown }): void {
    if (parent || state.from === state.to || !entity.states) return
    if (root.name === name) this.moved.set(id, root)
  }
}
