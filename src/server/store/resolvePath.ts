import type { Catalog, Column, EntityNode } from './Catalog.ts'
import { columnNamed } from './Catalog.ts'

/** Where a wire key leads: along refs (or `parent`) to a column; for a ref, to the code or name of the row referred to. */
export interface Target {
  readonly key: string
  /** Nodes passed, from the start to the one that has `column`, and the ref columns between them. */
  readonly nodes: readonly EntityNode[]
  readonly steps: readonly Column[]
  readonly column: Column
  readonly part?: 'code' | 'name'
}

/** More steps than this are nobody's honest question, and each is a join. */
const most = 12

/** `taxAmount`, `supplierName`, `supplier.paymentTermId`, `parent.orderNum`; a ref's bare name is its key. Undefined when it leads nowhere. */
export function resolvePath(catalog: Catalog, start: EntityNode, key: string): Target | undefined {
  const names = key.split('.')
  const end = names.pop() ?? ''
  if (names.length > most) return undefined
  const nodes: EntityNode[] = [start]
  const steps: Column[] = []
  for (const name of names) {
    const step = nodes.at(-1)?.byName.get(name)
    if (!step?.to || step.storage === 'list') return undefined
    steps.push(step)
    nodes.push(catalog.node(step.to))
  }
  const found = columnAt(nodes.at(-1) ?? start, end)
  return found && { key, nodes, steps, ...found }
}

function columnAt(node: EntityNode, end: string): { column: Column; part?: 'code' | 'name' } | undefined {
  const column = node.byWire.get(end) ?? node.byName.get(end)
  if (column) return { column }
  const [, name = '', part] = /^(.+)(Code|Name)$/.exec(end) ?? []
  const ref = node.byName.get(name)
  return (ref?.to ?? ref?.field?.kinds) && ref && part
    ? { column: ref, part: part === 'Code' ? 'code' : 'name' }
    : undefined
}

/** The refs behind a code or a name of what points to rows of several kinds, each with the same part. */
export function membersOf(target: Target): readonly Target[] {
  const node = target.nodes.at(-1)
  if (!target.part || !node) return []
  return (target.column.field?.kinds ?? []).flatMap(({ field }) => {
    const column = node.byName.get(field)
    return column ? [{ ...target, column }] : []
  })
}

/** The target one step further: the display column behind a code or a name. */
export function display(
  catalog: Catalog,
  target: Target,
): { column: Column; steps: readonly Column[]; nodes: readonly EntityNode[] } {
  if (!target.part || !target.column.to) return target
  const node = catalog.node(target.column.to)
  const name = target.part === 'code' ? node.entity.display.code : node.entity.display.name
  return {
    column: columnNamed(node, name),
    steps: [...target.steps, target.column],
    nodes: [...target.nodes, node],
  }
}

/** The column of the name in English, where the target is a name and the rows referred to have one. */
export function englishName(catalog: Catalog, target: Target): Column | undefined {
  if (target.part !== 'name' || !target.column.to) return undefined
  const node = catalog.node(target.column.to)
  return node.entity.display.nameEn ? columnNamed(node, node.entity.display.nameEn) : undefined
}
