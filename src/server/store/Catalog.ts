import { parentField, systemFields } from '../../rules/systemFields.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity, CompiledKept, CompiledKey } from '../../language/entity.ts'
import type { Limit } from '../../language/expression.ts'
import type { CompiledField, CompiledGathering, StoredField } from '../../language/field.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import { holdingKey } from '../../rules/document/holdingKey.ts'
import { rankDocuments, type Leads } from './rankDocuments.ts'

/** A column of a table, whether declared or made by the store. */
export interface Column extends StoredField {
  /** Entity that the column points to. */
  readonly to?: string
  readonly field?: CompiledField
}

/** Something of `owner` is kept from rows of `over`. */
interface KeptFrom {
  readonly owner: EntityNode
  readonly over: EntityNode
  readonly gathered: CompiledGathering
  /** The ref of the gathered rows that points to the owner, where they have one. */
  readonly link?: Column
}
/** This field of it. */
export interface GatheringUse extends KeptFrom {
  readonly field: CompiledField
}
/** The rows of this table of it. */
export interface TableUse extends KeptFrom {
  readonly table: string
}
export type KeptUses = GatheringUse | TableUse
/** The node's rows take from `source` by this flow of `document`. */
export interface FlowUse {
  readonly flow: CompiledFlow
  readonly document: EntityNode
  readonly line: EntityNode
  readonly source: EntityNode
  readonly link: Column
  /** The field of a line that says how much it takes. Absent: it takes its row whole. */
  readonly amount?: Column
  /** Wire key of a line that says what it takes: how much, or which row. */
  readonly place: string
  /** Of rows taken whole the key that lets one line alone have one, where that is how it is said. */
  readonly holding?: CompiledKey
}

/** Base data that computes from rows of another by this column; `keys` are the wire keys that it reads there. */
export interface KeptUse {
  readonly node: EntityNode
  readonly column: Column
  readonly keys: readonly string[]
}

/** An entity and all that can be known of it before the first request. */
export interface EntityNode {
  readonly entity: CompiledEntity
  readonly name: string
  readonly columns: readonly Column[]
  readonly byWire: ReadonlyMap<string, Column>
  readonly byName: ReadonlyMap<string, Column>
  readonly lines: readonly { readonly name: string; readonly node: EntityNode }[]
  readonly parent?: EntityNode
  readonly root: EntityNode
  /** Where the rows stand in their document: '' for a header, `lines.`, `lines.deliveries.` */
  readonly place: string
  readonly refsHere: readonly { readonly node: EntityNode; readonly column: Column }[]
  /** What is kept from its rows, and what its rows keep from others. */
  readonly gatheredBy: readonly KeptUses[]
  readonly gathers: readonly GatheringUse[]
  /** Its tables whose rows follow rows of other documents. */
  readonly follows: readonly TableUse[]
  /** What a table of such rows, or of lines of the same document, follows: these are its rows. */
  readonly kept?: CompiledKept
  readonly takes: readonly FlowUse[]
  readonly takenBy: readonly FlowUse[]
  readonly keptBy: readonly KeptUse[]
}

export interface Catalog {
  readonly definitions: Definitions
  node(entity: string): EntityNode
  /** Place of a document in the one order in which documents are locked; of a line, that of its document. */
  rank(node: EntityNode): number
}

type Making = {
  -readonly [key in keyof EntityNode]: EntityNode[key] extends ReadonlyArray<infer item>
    ? item[]
    : EntityNode[key]
}

export function createCatalog(definitions: Definitions): Catalog {
  const nodes = new Map<string, Making>()
  const entities = Object.values(definitions.entities)
  for (const entity of entities) nodes.set(entity.name, start(entity))
  const node = (name: string): Making => nodes.get(name) ?? missing(name)
  for (const entity of entities) tie(node(entity.name), node)
  for (const made of nodes.values()) place(made)
  for (const made of nodes.values()) tieAcross(made, node)
  const ranks = rankDocuments<EntityNode>(
    [...nodes.values()].filter((made) => !made.parent),
    (root) => leadsOf(root, node),
  )
  return { definitions, node, rank: ({ root }) => ranks.get(root) ?? missing(root.name) }
}

function start(entity: CompiledEntity): Making {
  const own = entity.fields.map((field): Column => ({
    ...field,
    field,
    ...(field.to === undefined ? {} : { to: field.to }),
  }))
  const parent: Column[] = entity.parent ? [{ ...parentField, to: entity.parent.entity }] : []
  const columns = [...systemFields, ...parent, ...own]
  const made = {
    entity,
    name: entity.name,
    columns,
    byWire: new Map(columns.map((column) => [column.wire, column])),
    byName: new Map(columns.map((column) => [column.name, column])),
    lines: [],
    place: '',
    refsHere: [],
    gatheredBy: [],
    gathers: [],
    follows: [],
    takes: [],
    takenBy: [],
    keptBy: [],
  }
  return Object.assign(made, { root: made as unknown as EntityNode }) // a node is its own root until it is placed
}

function tie(made: Making, node: (name: string) => Making): void {
  for (const lines of made.entity.lines) {
    const child = node(lines.entity)
    child.parent = made
    made.lines.push({ name: lines.name, node: child })
    if (lines.kept) child.kept = lines.kept
  }
  if (made.entity.view) return // what a view says of a row keeps nobody from anything
  for (const column of made.columns)
    if (column.to && column.name !== 'parent') node(column.to).refsHere.push({ node: made, column })
}

function place(made: Making): void {
  let at: EntityNode = made
  let path = ''
  while (at.parent) {
    const parent: EntityNode = at.parent
    path = `${parent.lines.find((lines) => lines.node === at)?.name ?? ''}.${path}`
    at = parent
  }
  made.place = path
  made.root = at
}

function tieAcross(made: Making, node: (name: string) => Making): void {
  for (const field of made.entity.fields) {
    if (!field.gathered) continue
    const use: GatheringUse = { ...keptFrom(made, field.gathered, node), field }
    made.gathers.push(use)
    node(use.over.name).gatheredBy.push(use)
  }
  for (const { name, kept } of made.entity.lines) {
    if (!kept?.gathered) continue
    const use: TableUse = { ...keptFrom(made, kept.gathered, node), table: name }
    made.follows.push(use)
    node(use.over.name).gatheredBy.push(use)
  }
  tieKept(made, node)
  for (const flow of made.entity.flows) {
    const line =
      made.lines.find((lines) => lines.name === flow.lines)?.node ?? missing(`${made.name}.${flow.lines}`)
    const source = node(flow.source)
    const link = columnNamed(line, last(flow.link))
    const amount = flow.take === undefined ? undefined : columnNamed(line, last(flow.take))
    const holding = amount ? undefined : holdingKey(line.entity, link.name)
    const use: FlowUse = {
      flow,
      document: made,
      line,
      source,
      link,
      place: (amount ?? link).wire,
      ...(amount ? { amount } : {}),
      ...(holding ? { holding } : {}),
    }
    node(line.name).takes.push(use)
    source.takenBy.push(use)
  }
}

function keptFrom(
  owner: EntityNode,
  gathered: CompiledGathering,
  node: (name: string) => EntityNode,
): KeptFrom {
  const over = node(gathered.entity)
  const pointing = gathered.by.find(({ own }) => own === 'id')?.theirs
  const link = pointing === undefined ? undefined : over.byWire.get(pointing)
  return { owner, over, gathered, ...(link ? { link } : {}) }
}

/**
 * A tree's own ref, and refs from base data to other base data: there what is computed is kept true when the other side changes. What
 * documents read through refs stays as they found it.
 */
function tieKept(made: Making, node: (name: string) => Making): void {
  if (made.entity.kind !== 'baseData') return
  for (const column of made.columns) {
    const target = column.to === undefined ? undefined : node(column.to)
    if (target?.entity.kind !== 'baseData' || (target === made && column.name !== made.entity.tree)) continue
    const read = made.entity.fields
      .flatMap(({ compute }) => compute?.deps ?? [])
      .filter((dep) => dep.startsWith(`${column.name}.`))
      .map((dep) => dep.slice(column.name.length + 1))
    const keys = [...new Set(read)].filter((key) => target.byWire.has(key))
    if (keys.length > 0) target.keptBy.push({ node: made, column, keys })
  }
}

/** A document leads to what it takes from, to what is kept from it and to what its verbs make or change; and to whatever it refers to. */
function leadsOf(root: EntityNode, node: (name: string) => EntityNode): Leads<EntityNode> {
  const all = nodesOf(root)
  const strong = all.flatMap((at) => [
    ...at.takes.map(({ source }) => source),
    ...at.gatheredBy.map(({ owner }) => owner),
    ...[...at.entity.verbs, ...at.entity.flows].flatMap(({ effects = [] }) =>
      effects.map((effect) => node(effect.entity)),
    ),
  ])
  const weak = all.flatMap((at) => at.columns.flatMap(({ to }) => (to === undefined ? [] : [node(to)])))
  return { strong: new Set(strong.map((one) => one.root)), weak: new Set(weak.map((one) => one.root)) }
}

/** The limits of a flow's source that count its lines. */
export const limitsOf = ({ source, flow }: FlowUse): readonly Limit[] =>
  source.entity.limits.filter(({ counted }) => counted.some((wire) => flow.counted.includes(wire)))

/** A document with its lines and their lines. */
export const nodesOf = (node: EntityNode): readonly EntityNode[] => [
  node,
  ...node.lines.flatMap((lines) => nodesOf(lines.node)),
]

/** Whether rows of a kept table have the value from what they follow. */
export const isFollowed = ({ kept }: EntityNode, { name }: Pick<Column, 'name'>): boolean =>
  kept?.values.some(({ field }) => field === name) === true

export const columnNamed = (node: EntityNode, name: string): Column =>
  node.byName.get(name) ?? missing(`${node.name}.${name}`)
/** `lines.purchaseQuantity` and `purchaseQuantity` are the same field of the line. */
export const last = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

function missing(name: string): never {
  throw new Error(`The definitions name ${name}, which does not exist.`)
}
