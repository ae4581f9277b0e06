import type { Row } from '../../language/row.ts'
import type { SealTold } from '../../language/wire.ts'
import type { EntityNode } from './Catalog.ts'
import { enclosedOf, knownKeysOf } from './Envelopes.ts'
import { ownsSeals } from './openSealed.ts'
import type { OperationContext } from './OperationContext.ts'

/** Its owner is told by which key a document is encrypted in his browser, and what he has handed in: `_seal` of the row. */
export async function tellSeals(
  context: OperationContext,
  node: EntityNode,
  rows: readonly Row[],
): Promise<void> {
  const { sealed } = node.entity
  if (node.parent || !sealed?.strict || !ownsSeals(node, context.caller)) return
  const { per, strict, when } = sealed
  const mine = rows.filter(
    (row) => when.run(row, context.env) === true && strict.run(row, context.env) === true,
  )
  if (mine.length === 0) return
  const eventOf = (row: Row): string => String((per === undefined ? undefined : row[per]) ?? row['id'])
  const keys = await knownKeysOf(context, node, [...new Set(mine.map(eventOf))])
  const enclosed = await enclosedOf(
    context,
    node,
    mine.map(({ id }) => String(id)),
  )
  for (const row of mine) {
    const key = keys.get(eventOf(row))
    const own = enclosed.get(String(row['id']))
    const told: SealTold | undefined = key && { ...key, ...(own ? { text: own.text, at: own.at } : {}) }
    if (told) row['_seal'] = told
  }
}
