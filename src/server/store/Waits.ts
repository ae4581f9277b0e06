import type { EntityNode } from './Catalog.ts'

/** Documents that came to wait for an approval in this transaction, or wait for it no more: looked at once, in the end (`workflow/keepApprovals`). */
export class Waits {
  readonly moved = new Map<string, EntityNode>()
  /** Something was asked of a service. */
  hasAsked = false

  note({ root, parent, entity, name }: EntityNode, id: string, state: { from: unknown; to: unknown }): void {
    if (parent || state.from === state.to || !entity.states) return
    if (root.name === name) this.moved.set(id, root)
  }
}
