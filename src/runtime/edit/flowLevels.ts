/** A document of findDocumentFlow, in the language of the call. */
export interface FlowNode {
  readonly entity: string
  readonly id: string
  readonly code: string
  readonly name: string
  /** What the entity is called. */
  readonly entityName: string
  readonly status: string | null
  readonly statusMeaning: string | null
  readonly statusColor?: string | null
  readonly current: boolean
}
/** What one document took from another; `taken` is missing where it is not to be told in one number. */
export interface FlowEdge {
  readonly from: string
  readonly to: string
  readonly lines?: number
  readonly taken?: string | null
  readonly measure?: string | null
  /** All there is of what was taken from, where that is to be told in one number too. */
  readonly total?: string | null
}
export interface FlowGraph {
  readonly nodes: readonly FlowNode[]
  readonly edges: readonly FlowEdge[]
}

/**
 * Steps from the current document: negative before it, positive after it. Edges go from the source to what took from it. Who takes
 * from two documents of which one took from the other stands behind both.
 */
export function flowLevels({ nodes, edges }: FlowGraph): ReadonlyMap<string, number> {
  const level = new Map(nodes.filter(({ current }) => current).map(({ id }) => [id, 0]))
  // Each round moves somebody a step away from the middle; the longest way has as many steps as there are documents.
  for (let round = 0, moved = true; moved && round <= nodes.length; round++) {
    moved = false
    for (const { from, to } of edges) {
      const [a, b] = [level.get(from), level.get(to)]
      if (a !== undefined && (b === undefined || (a >= 0 && b <= a))) {
        level.set(to, a + 1)
        moved = true
      } else if (b !== undefined && (a === undefined || (b <= 0 && a >= b))) {
        level.set(from, b - 1)
        moved = true
      }
    }
  }
  return level
}
