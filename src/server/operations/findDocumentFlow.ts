import type { Row } from '../../language/row.ts'
import { fail } from '../fail.ts'
import { hidden, keptTable, seesAlways } from '../store/access.ts'
import { inScope } from '../store/inScope.ts'
import type { Column, FlowUse, EntityNode } from '../store/Catalog.ts'
import { madeBy } from '../store/History.ts'
import { Joins } from '../store/Joins.ts'
import { isPartial } from '../store/lineRules.ts'
import { loadSelected } from '../store/loadRows.ts'
import { stateMeaning } from '../store/meanings.ts'
import { resolvePath, type Target } from '../store/resolvePath.ts'
import { run } from '../database/run.ts'
import { selection, tableOf } from '../store/Selection.ts'
import { ident, raw, sql } from '../database/Sql.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { UnitOfWork } from '../workflow/UnitOfWork.ts'
import type { Answer } from './Engine.ts'
import { keyOf } from './request.ts'
import { id, name } from '../bounds.ts'
import { integer, listOf, object, word, type Schema } from '../Schema.ts'
import { defineOperation } from './Operation.ts'
import { calledIn, nameFields } from '../../rules/document/calledIn.ts'
import { spoken } from '../../texts/spoken.ts'

interface Found {
  readonly node: EntityNode
  readonly id: string
}
interface Pair {
  readonly from: string
  readonly to: string
  /** By how many lines it was taken, and how much: null where the caller does not see it, or where lines measure it differently. */
  readonly lines: number
  readonly taken: string | null
  readonly measure: string | null
  /** All there is in the document that was taken from, measured alike. */
  readonly total: string | null
}
interface Edge extends Pair {
  readonly flow: string
}

const most = 200

/** Documents that this one took from, and those that took from it, and so on; only what the caller may see. */
async function findFlow(context: OperationContext, node: EntityNode, body: Row): Promise<Answer> {
  const id = keyOf(node, body)
  if (!(await inScope(context, node, [id])).has(id)) fail('SRM-1010')
  const start: Found = {
    node: node.root,
    id: (await new UnitOfWork(context).rootsOf(node, [id])).get(id) ?? id,
  }
  const found = new Map<string, Found>([[start.id, start]])
  const edges = new Map<string, Edge>()
  let fresh: Found[] = [start]
  while (fresh.length > 0 && found.size < most) {
    const next: Found[] = []
    for (const [at, group] of Map.groupBy(fresh, (one) => one.node)) {
      const ids = group.map((one) => one.id)
      for (const { other, edge } of [
        ...(await neighbours(context, at, ids)),
        ...(await makings(context, ids)),
      ]) {
        if (found.size >= most && !found.has(other.id)) continue
        edges.set(`${edge.from} ${edge.to} ${edge.flow}`, edge)
        if (!found.has(other.id)) {
          found.set(other.id, other)
          next.push(other)
        }
      }
    }
    fresh = next
  }
  return {
    data: { nodes: await describe(context, [...found.values()], start.id), edges: [...edges.values()] },
  }
}

async function neighbours(
  context: OperationContext,
  root: EntityNode,
  ids: readonly string[],
): Promise<{ other: Found; edge: Edge }[]> {
  const uses = nodesOf(root).flatMap((node) => [
    ...node.takes.map((use) => ({ use, up: true })),
    ...node.takenBy.map((use) => ({ use, up: false })),
  ])
  const result: { other: Found; edge: Edge }[] = []
  for (const { use, up } of uses) {
    if (
      hidden(use.line, use.link.name, context.caller) === 'always' ||
      [use.line, use.source].some(
        (one) => keptTable(one, context.caller) !== 'never' || isPartial(one, context.caller),
      )
    )
      continue
    const pairs = await pairsOf(context, use, up, ids)
    const other = up ? use.source.root : use.document
    const visible = await inScope(context, other, [...new Set(pairs.map(({ from, to }) => (up ? from : to)))])
    for (const pair of pairs) {
      const id = up ? pair.from : pair.to
      if (visible.has(id)) result.push({ other: { node: other, id }, edge: { ...pair, flow: use.flow.name } })
    }
  }
  return result
}

/** Documents that these made by effects of their verbs, or that made them. */
async function makings(
  context: OperationContext,
  ids: readonly string[],
): Promise<{ other: Found; edge: Edge }[]> {
  const known = new Set(ids)
  const ends = (await madeBy(context, ids)).flatMap(({ from, fromEntity, to, toEntity }) => {
    const edge: Edge = { from, to, flow: 'make', lines: 0, taken: null, measure: null, total: null }
    return [
      ...(known.has(to) ? [{ edge, id: from, entity: fromEntity }] : []),
      ...(known.has(from) ? [{ edge, id: to, entity: toEntity }] : []),
    ]
  })
  const result: { other: Found; edge: Edge }[] = []
  for (const [name, group] of Map.groupBy(ends, ({ entity }) => entity)) {
    if (!context.catalog.definitions.entities[name]) continue
    const node = context.catalog.node(name)
    const visible = await inScope(context, node, [...new Set(group.map(({ id }) => id))])
    for (const { edge, id } of group) if (visible.has(id)) result.push({ other: { node, id }, edge })
  }
  return result
}

/** Documents tied by lines of this flow: `from` was taken from, `to` took. */
async function pairsOf(
  context: OperationContext,
  use: FlowUse,
  up: boolean,
  ids: readonly string[],
): Promise<Pair[]> {
  const joins = new Joins(context.catalog, 't')
  const taker = joins.root(use.line)
  const source = joins.alias([use.link, ...parentSteps(use.source)])
  const { quantity, measure, name } = told(context, use.line, use.amount?.name)
  const taken = quantity ? joins.column(quantity) : raw('null::numeric')
  const by = measure ? sql`(${joins.column(measure)})::text` : raw('null')
  const named = name ? joins.value(name, context.caller.language) : raw('null')
  const rows = await run(
    context.tx,
    sql`select ${raw(source)}."id" as from, ${raw(taker)}."id" as to, count(*)::integer as lines, trim_scale(sum(${taken})::numeric) as taken, min(${by}) as measure, min(${named}) as named, count(distinct ${by})::integer as measures
    from ${raw(tableOf(use.line))} t${joins.sql} where t.${raw(ident(use.link.column))} is not null and ${raw(up ? taker : source)}."id" = any(${ids}) group by 1, 2 limit 500`,
  )
  const totals = await totalsOf(context, use, [...new Set(rows.map((row) => String(row['from'])))])
  return rows.map((row) => ({
    from: String(row['from']),
    to: String(row['to']),
    lines: Number(row['lines']),
    taken: row['taken'] === null || Number(row['measures']) > 1 ? null : String(row['taken']),
    measure:
      Number(row['measures']) === 1
        ? String(row['named'] ?? measureName(context, measure, String(row['measure'])))
        : null,
    total: totals.get(`${String(row['from'])} ${String(row['measure'])}`) ?? null,
  }))
}

/** All there is in each of these documents, by its key and what it is measured in; none of those whose rows are measured differently. */
async function totalsOf(
  context: OperationContext,
  { flow, source }: FlowUse,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { quantity, measure } = told(context, source, flow.total)
  if (!quantity || ids.length === 0) return new Map()
  const joins = new Joins(context.catalog, 't')
  const root = joins.alias(parentSteps(source))
  const total = joins.column(quantity)
  const by = measure ? sql`(${joins.column(measure)})::text` : raw('null')
  const rows = await run(
    context.tx,
    sql`select ${raw(root)}."id" as id, trim_scale(sum(${total})::numeric) as total, min(${by}) as measure from ${raw(tableOf(source))} t${joins.sql} where ${raw(root)}."id" = any(${ids}) group by 1 having count(distinct ${by}) <= 1`,
  )
  return new Map(
    rows.flatMap((row) =>
      row['total'] === null ? [] : [[`${String(row['id'])} ${String(row['measure'])}`, String(row['total'])]],
    ),
  )
}

/** What rows are told by, and what that is measured in, where the caller always sees both. */
function told(
  { catalog, caller }: OperationContext,
  node: EntityNode,
  field: string | undefined,
): { readonly quantity?: Target; readonly measure?: Target; readonly name?: Target } {
  const quantity = field === undefined ? undefined : resolvePath(catalog, node, field)
  if (!quantity || !seesAlways(quantity, caller)) return {}
  const by = quantity.column.field?.measure
  const measure = by === undefined ? undefined : resolvePath(catalog, node, by)
  if (by === undefined) return { quantity }
  if (!measure || !seesAlways(measure, caller)) return {}
  // A unit that is a row has a name of its own.
  const name = measure.column.to ? resolvePath(catalog, node, `${by}Name`) : undefined
  return { quantity, measure, ...(name && seesAlways(name, caller) ? { name } : {}) }
}

function measureName(
  { lookups, caller }: OperationContext,
  target: Target | undefined,
  code: string,
): string {
  const typeCode = target?.column.field?.typeCode
  const meaning = typeCode === undefined ? null : lookups.meaning(typeCode, code)
  return spoken(meaning ?? undefined, caller.language) ?? code
}

/** The way from a line to its header. */
function parentSteps(node: EntityNode): Column[] {
  const step = node.parent && node.byName.get('parent')
  return node.parent && step ? [step, ...parentSteps(node.parent)] : []
}

const nodesOf = (node: EntityNode): EntityNode[] => [
  node,
  ...node.lines.flatMap((lines) => nodesOf(lines.node)),
]

async function describe(context: OperationContext, found: readonly Found[], current: string): Promise<Row[]> {
  const described: Row[] = []
  for (const [node, group] of Map.groupBy(found, (one) => one.node)) {
    const { display } = node.entity
    const { language } = context.caller
    const status = node.entity.states?.field
    const keys = [...new Set([display.code, ...nameFields(display, language), 'creationDate'])]
    const chosen = selection(context.catalog, node, context.caller, keys)
    for (const row of await loadSelected(
      context,
      node,
      chosen,
      'id',
      group.map(({ id }) => id),
    )) {
      described.push({
        entity: node.name,
        entityName: spoken(node.entity.label, context.caller.language),
        id: row['id'],
        code: row[display.code] ?? null,
        name: calledIn(language, display, row) ?? null,
        status: status ? (row[status] ?? null) : null,
        statusMeaning: status ? stateMeaning(context, node, row[status]) : null,
        statusColor: status
          ? (node.entity.states?.values.find(({ code: one }) => one === row[status])?.color ?? null)
          : null,
        creationDate: row['creationDate'],
        current: row['id'] === current,
      })
    }
  }
  return described.sort((a, b) => String(a['creationDate']).localeCompare(String(b['creationDate'])))
}

const answer: Schema = object({
  nodes: listOf(object({ entity: word, id: word })),
  edges: listOf(object({ from: word, to: word, flow: word, lines: integer })),
})

export const findDocumentFlow = defineOperation('findDocumentFlow', {
  grant: 'menu',
  rowSecurity: { off: 'the way to what the caller sees may lead over what he does not see' },
  idempotency: 'key',
  body: { id, '*': name },
  answer: () => answer,
  says: [
    '`{id}`',
    '`{nodes: [{entity, id, code, name, status, statusMeaning, statusColor, current}], edges: [{from, to, flow, lines, taken, measure, total}]}`, only what the caller may see; `taken` is null where lines measure differently, `total` where the flow names none',
  ],
  run: findFlow,
})
