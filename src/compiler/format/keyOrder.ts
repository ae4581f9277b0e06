import { branchFor, resolveIn, type Place } from '../check/resolve.ts'
import type { Grammar } from '../check/readGrammar.ts'
import type { SourceFile, SourceNode } from '../source/SourceFile.ts'
import type { OrderAt } from './formatYaml.ts'

/** In which order the grammar lists the words of each map of a file. Where names stand beside words, or alone, it is their author's. */
export function keyOrder({ root }: SourceFile, grammar: Grammar, name: string): OrderAt {
  const orders = new Map<number, readonly string[]>()
  const schema = grammar[name]
  if (root && schema) note(orders, root, grammar, { schema, home: name })
  return (offset) => orders.get(offset)
}

function note(
  orders: Map<number, readonly string[]>,
  node: SourceNode,
  grammar: Grammar,
  place: Place,
): void {
  const { schema, home } = branchFor(grammar, node, resolveIn(grammar, place.schema, place.home))
  if (node.kind === 'list' && schema.items)
    for (const item of node.items) note(orders, item, grammar, { schema: schema.items, home })
  if (node.kind !== 'map') return
  const { properties = {}, additionalProperties } = schema
  if (typeof additionalProperties !== 'object') orders.set(node.span.start, Object.keys(properties))
  for (const { key, value } of node.entries) {
    const below = properties[key] ?? additionalProperties
    if (typeof below === 'object') note(orders, value, grammar, { schema: below, home })
  }
}
