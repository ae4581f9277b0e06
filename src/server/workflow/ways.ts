import type { Expression } from '../../language/expression.ts'
import type { CompiledEffect, CompiledVerb } from '../../language/verb.ts'
import { restVerbs } from '../../rules/document/atRest.ts'
import { limitsOf, type Catalog, type Column, type FlowUse, type EntityNode } from '../store/Catalog.ts'

/** Where rules lead from a row: through refs (`parent` among them) to other rows, and into its lines. */
export interface Way {
  readonly refs: Map<Column, Way>
  readonly lines: Map<EntityNode, Way>
}

interface Rule {
  readonly node: EntityNode
  readonly rule: Expression | undefined
}

const verbWays = new WeakMap<CompiledVerb, Way | null>()
const saveWays = new WeakMap<EntityNode, Way | null>()
const flowWays = new WeakMap<FlowUse, Way | null>()

/** Rows of other documents that a verb's rules read: what it requires, sets and writes, and what has to be there for it. */
export function wayOfVerb(catalog: Catalog, node: EntityNode, verb: CompiledVerb): Way | null {
  return remembered(
    verbWays,
    verb,
    () => [
      ...verb.require.map(({ rule }) => ({ node, rule })),
      ...[...(verb.looks ?? []), ...(verb.warn ?? [])].map(({ rule }) => ({ node, rule })),
      { node, rule: verb.toWhich },
      ...verb.set.flatMap(({ value, when }) => [
        { node, rule: value },
        { node, rule: when },
      ]),
      ...(verb.askLines ?? []).flatMap(({ lines, value, when }) =>
        [value, when].map((rule) => ({ node: linesAt(node, lines), rule })),
      ),
      ...verb.effects.flatMap((effect) => [
        { node, rule: effect.when },
        ...rulesOfEffect(catalog, node, effect),
      ]),
      ...rulesOfRows(node),
    ],
    catalog,
    node,
  )
}

/** Rows of other documents that the rules of saving read. */
export const wayOfSaving = (catalog: Catalog, node: EntityNode): Way | null =>
  remembered(saveWays, node, () => rulesOfRows(node), catalog, node)

/** Rows of other documents that a flow reads from a source row. */
export function wayOfFlow(catalog: Catalog, use: FlowUse): Way | null {
  const { when, copyLine, copyHeader, effects = [] } = use.flow
  const limits = limitsOf(use).map(({ rule }) => rule)
  return remembered(
    flowWays,
    use,
    () => [
      ...[when, ...limits, ...[...copyLine, ...copyHeader].map(({ value }) => value)].map((rule) => ({
        node: use.source,
        rule,
      })),
      ...effects.flatMap((effect) =>
        rulesOfEffect(catalog, use.document, effect).filter(({ node }) => node === use.source),
      ),
    ],
    catalog,
    use.source,
  )
}

/** Values of what is made are read from the row of the verb, and from lines of it that are gone through. */
function rulesOfEffect(catalog: Catalog, node: EntityNode, effect: CompiledEffect): Rule[] {
  if (effect.kind === 'change') return []
  const values = [...effect.values, ...effect.lines.flatMap((lines) => lines.values)].flatMap((one) => [
    one.value,
    one.when,
  ])
  const { each } = effect
  const through =
    each?.from === 'lines' || (each?.from === 'picked' && each.lines.length === 0)
      ? catalog.node(each.entity)
      : undefined
  return values.flatMap((rule): Rule[] => {
    const ofEach = (rule?.deps ?? []).flatMap((dep) => (dep.startsWith('this.each.') ? [dep.slice(10)] : []))
    return [
      { node, rule },
      ...(through && rule && ofEach.length > 0 ? [{ node: through, rule: { ...rule, deps: ofEach } }] : []),
    ]
  })
}

/** What is asked of a row and its lines whenever they are written. */
function rulesOfRows(node: EntityNode): Rule[] {
  const own = [
    ...node.entity.checks.map(({ rule }) => rule),
    ...restVerbs(node.entity).flatMap(({ toWhich, set }) => [
      toWhich,
      ...set.flatMap(({ value, when }) => [value, when]),
    ]),
    ...node.entity.fields.flatMap(({ required, check }) => [
      check?.rule,
      typeof required === 'object' && 'run' in required ? required : undefined,
    ]),
  ]
  return [...own.map((rule) => ({ node, rule })), ...node.lines.flatMap((lines) => rulesOfRows(lines.node))]
}

const linesAt = (node: EntityNode, each: string | undefined): EntityNode =>
  each === undefined
    ? node
    : each.split('.').reduce((at, name) => at.lines.find((lines) => lines.name === name)?.node ?? at, node)

function remembered<Key extends object>(
  ways: WeakMap<Key, Way | null>,
  key: Key,
  rules: () => Rule[],
  catalog: Catalog,
  from: EntityNode,
): Way | null {
  const known = ways.get(key)
  if (known !== undefined) return known
  const way = pruned(wayOf(catalog, from, rules()))
  ways.set(key, way)
  return way
}

const empty = (): Way => ({ refs: new Map(), lines: new Map() })

function wayOf(catalog: Catalog, from: EntityNode, rules: readonly Rule[]): Way {
  const way = empty()
  for (const { node, rule } of rules) {
    const start = below(way, from, node)
    for (const dep of rule?.deps ?? [])
      if (!/^(me|this)\./.test(dep)) lead(catalog, start, node, dep.split('.').slice(0, -1))
  }
  return way
}

/** The way at a table of lines below the row at which the whole begins. */
function below(way: Way, from: EntityNode, node: EntityNode): Way {
  if (node === from || !node.parent) return way
  return stepInto(below(way, from, node.parent).lines, node)
}

function lead(catalog: Catalog, way: Way, node: EntityNode, [name, ...rest]: readonly string[]): void {
  if (name === undefined) return
  const lines = node.lines.find((one) => one.name === name)
  if (lines) return lead(catalog, stepInto(way.lines, lines.node), lines.node, rest)
  const column = node.byName.get(name)
  if (column?.to) lead(catalog, stepInto(way.refs, column), catalog.node(column.to), rest)
}

function stepInto<Key>(steps: Map<Key, Way>, key: Key): Way {
  const way = steps.get(key) ?? empty()
  steps.set(key, way)
  return way
}

/** Only what leads out of the document counts: its own rows are locked with it. */
function pruned(way: Way): Way | null {
  for (const [node, next] of way.lines) if (!pruned(next)) way.lines.delete(node)
  for (const [column, next] of way.refs)
    if (!pruned(next) && column.name === 'parent') way.refs.delete(column)
  return way.refs.size + way.lines.size > 0 ? way : null
}
