import type { PickOption, TreeOption } from '../CellServices.ts'

/** What lies under each row that was opened; under '' stand the roots. */
export type Branches = ReadonlyMap<string, readonly TreeOption[]>

/** A row of the tree as it is shown. `open`: null where nothing lies below. `parent`: place of what it lies under, -1 for roots. */
export interface PickNode {
  readonly option: TreeOption | (PickOption & { readonly selectable?: boolean })
  readonly level: number
  readonly open: boolean | null
  readonly parent: number
}

/** `[...holdersOf(new Map([['', [{ id: 'a' }]], ['a', [{ id: 'b' }]]]), ['b'])]` → `['a']`. What stands above these rows, as far as its branches were opened: there something below is ticked. */
export function holdersOf(branches: Branches, ids: readonly string[]): ReadonlySet<string> {
  const above = new Map(
    [...branches].flatMap(([parentId, options]) => options.map(({ id }) => [id, parentId] as const)),
  )
  const holders = new Set<string>()
  for (const id of ids)
    for (let at = above.get(id) ?? ''; at !== '' && !holders.has(at); at = above.get(at) ?? '')
      holders.add(at)
  return holders
}

/** `shownNodes(new Map([['', [{ id: 'a' }]]]), new Set())` → `[{ option: { id: 'a' }, level: 1, open: null, parent: -1 }]`. The rows in sight, from top to bottom. */
export function shownNodes(branches: Branches, opened: ReadonlySet<string>): readonly PickNode[] {
  const nodes: PickNode[] = []
  const walk = (parentId: string, level: number, parent: number): void => {
    for (const option of branches.get(parentId) ?? []) {
      const open = option.hasChildren ? opened.has(option.id) : null
      nodes.push({ option, level, open, parent })
      if (open) walk(option.id, level + 1, nodes.length - 1)
    }
  }
  walk('', 1, -1)
  return nodes
}
