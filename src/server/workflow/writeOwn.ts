import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { linesOf } from '../store/findById.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import type { Placed } from './Document.ts'
import { blank } from './blank.ts'
import { isOwn, sourcesOf, valuesOf } from './writeOthers.ts'

/** A new line of the document at hand, not yet in it. */
interface Fresh {
  readonly node: EntityNode
  readonly row: Row
  readonly holder: Row
}

/** Lines that a verb writes into the document it is done on, read from the row as it is before the verb sets anything. `put` them where they belong afterwards. */
export function linesToWrite(
  context: OperationContext,
  verb: CompiledVerb,
  placed: Placed,
): { put(): boolean } {
  const fresh = verb.writes.flatMap((write): Fresh[] => {
    const node = context.catalog.node(write.entity)
    if (!isOwn(placed.node, node, write)) return []
    return sourcesOf(context, write, placed).flatMap((source) => {
      const holder = holderOf(node, source)
      return holder
        ? [
            {
              node,
              holder,
              row: { ...blank(node), ...valuesOf(context, write, source), parentId: holder['id'] },
            },
          ]
        : []
    })
  })
  return {
    put: () => {
      for (const { node, holder, row } of fresh)
        holder[nameOf(node)] = [...linesOf(holder, nameOf(node)), row]
      return fresh.length > 0
    },
  }
}

/** The row that holds lines of this kind: the one that is read, or the nearest above it. */
function holderOf(node: EntityNode, { node: at, row, up }: Placed): Row | undefined {
  if (node.parent === at) return row
  let [above, holder] = [at.parent, up]
  while (above && holder && above !== node.parent)
    [above, holder] = [above.parent, holder.up as typeof holder] // `up` is the same shape all the way
  return above ? holder?.row : undefined
}

const nameOf = (node: EntityNode): string =>
  node.parent?.lines.find((lines) => lines.node === node)?.name ?? ''
