import type { CompiledEntity } from '../../language/entity.ts'
import type { PlaceAnswer } from '../../language/picture.ts'
import type { Row } from '../../language/row.ts'
import type { TreeAnswer, TreeNode } from '../../language/tree.ts'
import { filtered } from './filters.ts'
import { inOrder, listPage } from './listing.ts'
import { parentsOf } from './branchOf.ts'
import { masked, seenRows } from './seen.ts'
import type { Call, StandInFacts } from './StandInFacts.ts'

/** Rows as places of a board or a calendar, and as a tree. */
export function pictureCalls(facts: StandInFacts): Readonly<Record<string, Call>> {
  return {
    listByPlace: async (entity, body) => ({ data: await placesOf(facts, entity, body) }),
    listTree: async (entity, body) => ({ data: await treeOf(facts, entity, body) }),
  }
}

async function placesOf(
  facts: StandInFacts,
  entity: CompiledEntity,
  body: Row,
): Promise<readonly PlaceAnswer[]> {
  const { places, ...all } = body
  const each = (Array.isArray(places) ? places : []) as readonly Row[] // further filters, as a board sends them
  return Promise.all(
    each.map(async (further): Promise<PlaceAnswer> => {
      const conditions = [...list(all['conditions']), ...list(further['conditions'])]
      const query = [all['query'], further['query']]
        .filter(Boolean)
        .map((one) => `(${String(one)})`)
        .join(' and ')
      const asked = { ...all, ...further, conditions, query }
      const { data, page, totals, groups } = await listPage(facts, entity, asked)
      return {
        rows: data,
        count: page.count,
        ...(totals ? { totals: totals as PlaceAnswer['totals'] } : {}),
        ...(groups ? { groups } : {}),
      } // sums, as listPage makes them
    }),
  )
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The whole tree: of the rows themselves, or of those that `tree` of the body says they refer to. */
async function treeOf(facts: StandInFacts, entity: CompiledEntity, body: Row): Promise<TreeAnswer> {
  const { tree, under: _, words: __, ...asked } = body
  const by = entity.fields.find(({ wire, name }) => wire === tree || name === tree)
  const target = by?.to === undefined ? entity : (facts.entities[by.to] ?? entity)
  const rows = await filtered(facts, entity, seenRows(facts, entity), asked)
  const nodes = by ? facts.pool.of(target.name) : rows
  const parents = parentsOf(nodes, target.tree ?? '')
  const counts = countsIn(rows, by ? by.wire : 'id', parents)
  return {
    whole: 'Y',
    count: rows.length,
    nodes: inOrder(target, nodes).map((row): TreeNode => {
      const id = String(row['id'])
      return {
        row: masked(facts, target, row),
        above: parents.get(id) ?? null,
        holds: [...parents.values()].includes(id) ? 'Y' : 'N',
        count: counts.get(id) ?? 0,
        found: 'Y',
      }
    }),
  }
}

/** How many rows stand in each node and below it. */
function countsIn(
  rows: readonly Row[],
  key: string,
  parents: ReadonlyMap<string, string | null>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const seen = new Set<string>()
    for (
      let at: string | null | undefined = String(row[key] ?? '');
      at && !seen.has(at);
      at = parents.get(at)
    ) {
      seen.add(at)
      counts.set(at, (counts.get(at) ?? 0) + 1)
    }
  }
  return counts
}
