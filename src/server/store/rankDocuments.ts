/** Whom a document leads to: `strong` where a change of the one changes the other, `weak` where it only refers to it. */
export interface Leads<T> {
  readonly strong: ReadonlySet<T>
  readonly weak: ReadonlySet<T>
}

/**
 * The one order in which documents are locked: who takes before what is taken from, who refers before what is referred to. Where
 * these go in a circle, taking counts more than referring, and then the name. Answers the place of each.
 */
export function rankDocuments<T extends { readonly name: string }>(
  documents: readonly T[],
  leadsOf: (document: T) => Leads<T>,
): Map<T, number> {
  const leads = new Map(documents.map((one) => [one, leadsOf(one)]))
  const strong = (one: T) => leads.get(one)?.strong ?? new Set<T>()
  const both = (one: T) => new Set([...strong(one), ...(leads.get(one)?.weak ?? [])])
  const order = groupsInOrder(byName(documents), both).flatMap((circle) =>
    circle.length === 1 ? circle : groupsInOrder(byName(circle), strong).flatMap(byName),
  )
  return new Map(order.map((one, index) => [one, index]))
}

const byName = <T extends { readonly name: string }>(documents: readonly T[]): T[] =>
  [...documents].sort((a, b) => (a.name < b.name ? -1 : 1))

/** Those that lead to each other in a circle together, each group before what it leads to. */
function groupsInOrder<T>(nodes: readonly T[], leads: (node: T) => ReadonlySet<T>): T[][] {
  const within = new Set(nodes)
  const found = new Map<T, { readonly at: number; low: number }>()
  const [stack, groups] = [[] as T[], [] as T[][]]
  const visit = (node: T): { readonly at: number; low: number } => {
    const own = { at: found.size, low: found.size }
    found.set(node, own)
    stack.push(node)
    for (const next of leads(node)) {
      if (!within.has(next)) continue
      const known = found.get(next)
      if (!known) own.low = Math.min(own.low, visit(next).low)
      else if (stack.includes(next)) own.low = Math.min(own.low, known.at)
    }
    if (own.low === own.at) groups.push(stack.splice(stack.indexOf(node)))
    return own
  }
  for (const node of nodes) if (!found.has(node)) visit(node)
  return groups.reverse()
}
