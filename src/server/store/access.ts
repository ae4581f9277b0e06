import type { CompiledAccess } from '../../language/entity.ts'
import type { ExpressionEnv, Predicate, SqlPart } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { Caller } from '../Caller.ts'
import { seenBy, seenElsewhere, seenLineBy } from '../database/seenRows.ts'
import type { Column, EntityNode } from './Catalog.ts'
import type { Joins } from './Joins.ts'
import { isPartial, lineRules } from './lineRules.ts'
import { decidedByRole } from './decidedByRole.ts'
import type { Target } from './resolvePath.ts'
import { and, empty, join, raw, Sql, sql } from '../database/Sql.ts'
import { toSql, type SqlEnv } from './toSql.ts'
import { isSystem } from './OperationContext.ts'

/** The access of a row is its document's. Undefined: this audience knows nothing of it. */
export const accessOf = (node: EntityNode, caller: Caller): CompiledAccess | undefined =>
  node.root.entity.access[caller.audience]

export const seesRows = (node: EntityNode, caller: Caller): boolean =>
  isSystem(caller) || (accessOf(node, caller)?.rows !== undefined && keptTable(node, caller) !== 'always')

/** How a whole table of lines is hidden from the caller; a header never is. */
export const keptTable = (node: EntityNode, caller: Caller): ReturnType<typeof kept> =>
  node.parent ? kept(node, '', caller) : 'never'

/** Whether a table is hidden in a document. A rule that cannot be asked hides. */
export function isTableHidden(
  node: EntityNode,
  caller: Caller,
  document: Row | undefined | null,
  env: ExpressionEnv,
): boolean {
  const rules = keptTable(node, caller)
  if (typeof rules === 'string') return rules === 'always'
  return !document || rules.some((rule) => rule.run(document, env) === true)
}

/** Which rows its access lets the caller find, over the row under `alias`. Null: all of them. */
export function scopeOfRows(
  node: EntityNode,
  caller: Caller,
  alias: string,
  joins: Joins,
  env: SqlEnv,
): Sql | null {
  if (isSystem(caller)) return null
  const access = accessOf(node, caller)
  if (!access?.rows) return raw('false')
  const table = keptTable(node, caller)
  if (table === 'always') return raw('false')
  const rules = lineRules(node, caller)
  const byDocument = foundBy(node, access, alias, joins, env)
  // its own rows are few and found by their index: looking up each document first would take longer
  const found =
    byDocument && rules.some((one) => one.node === node && isByIndex(one))
      ? sql`(${byDocument}) is true`
      : byDocument
  const own = rules.map((one) =>
    ownBy(one, caller, one.node === node ? alias : joins.holder(node, one.node), joins, env),
  )
  const shown = (table === 'never' ? [] : table).map((rule) =>
    rule.sql ? sql`(${toSql(rule, rootAlias(node, alias, joins), env)}) is not true` : raw('false'),
  )
  const all = [...(found ? [found] : []), ...own, ...shown]
  return all.length > 0 ? and(all) : null
}

/** Does the rule ask for one value of a column by which rows are found? */
function isByIndex({ node, rule }: ReturnType<typeof lineRules>[number]): boolean {
  const name = /^(\w+) == me\.\w+$/.exec(rule.source.trim())?.[1]
  return name !== undefined && node.byName.get(name)?.field?.indexed === true
}

const rootAlias = (node: EntityNode, alias: string, joins: Joins): string =>
  node.parent ? joins.root(node) : alias

function foundBy(
  node: EntityNode,
  access: CompiledAccess,
  alias: string,
  joins: Joins,
  env: SqlEnv,
): Sql | null {
  if (!access.rows || access.rows.source.trim() === 'true') return null
  const ids = seenElsewhere(node.root.entity, access, joins.catalog.definitions)
  if (ids === undefined) return sql`(${toSql(access.rows, rootAlias(node, alias, joins), env)})`
  const isNext = node.parent !== undefined && node.parent === node.root
  return raw(
    isNext
      ? `${alias}."parent_id" in (select ${ids})`
      : `${rootAlias(node, alias, joins)}."id" in (select ${ids})`,
  )
}

/** Calls that tell which rows of a table, and of the documents that hold them, the caller finds: whatever he reads there asks them. */
export function keysAsked(node: EntityNode, caller: Caller, catalog: Joins['catalog']): readonly string[] {
  const { definitions } = catalog
  const { view } = node.entity
  if (view && !view.pace)
    return [...new Set(view.rows.flatMap(({ entity }) => keysAsked(catalog.node(entity), caller, catalog)))]
  const access = accessOf(node, caller)
  if (!access) return []
  const own = lineRules(node, caller).map(({ node: line, rule }) =>
    seenLineBy(line.entity, caller.audience, rule, definitions),
  )
  return [seenBy(node.root.entity, access, definitions), ...own].flatMap((call) => call ?? [])
}

const asking = /in \(select ("srm_seen_[^"]+"\(\))\)/g

/** Whether rows of the statement are looked up by keys that are asked for. */
export const asksKeys = (statement: Sql): boolean => callsIn([statement]).length > 0

const callsIn = (statements: readonly Sql[]): readonly string[] => [
  ...new Set(
    statements
      .flatMap(({ parts }) => parts)
      .flatMap((part) =>
        typeof part === 'string' ? [...part.matchAll(asking)].map(([, call = '']) => call) : [],
      ),
  ),
]

/** A statement that asks for the same keys in several places asks for them once. `tables`: what it finds once, under these names, and reads more often. */
export function askedOnce(statement: Sql, tables: Readonly<Record<string, Sql>> = {}): Sql {
  const calls = callsIn([statement, ...Object.values(tables)])
  const keyed = ({ parts }: Sql): Sql =>
    new Sql(
      parts.map((part) =>
        typeof part === 'string'
          ? part.replace(asking, (_, call: string) => `in (select id from keys${calls.indexOf(call)})`)
          : part,
      ),
    )
  const named = [
    ...calls.map((call, at) => raw(`keys${at} as materialized (select ${call} as id)`)),
    ...Object.entries(tables).map(([name, table]) => sql`${raw(name)} as materialized (${keyed(table)})`),
  ]
  return named.length === 0 ? statement : sql`with ${join(named, ', ')} ${keyed(statement)}`
}

function ownBy(
  { node, rule }: ReturnType<typeof lineRules>[number],
  caller: Caller,
  alias: string,
  joins: Joins,
  env: SqlEnv,
): Sql {
  const ids = seenLineBy(node.entity, caller.audience, rule, joins.catalog.definitions)
  return ids === undefined ? sql`(${toSql(rule, alias, env)})` : raw(`${alias}."id" in (select ${ids})`)
}

/** Which rows of a table of lines the caller finds in documents that he finds. Undefined where that is all of them, or hangs on the lines that hold them. */
export function rowsThere(
  node: EntityNode,
  caller: Caller,
  { definitions }: Joins['catalog'],
): ((alias: string) => readonly SqlPart[]) | undefined {
  const [own, above] = lineRules(node, caller)
  if (!own || above || own.node !== node) return undefined
  const ids = seenLineBy(node.entity, caller.audience, own.rule, definitions)
  return ids === undefined ? own.rule.sql : (alias) => [`${alias}."id" in (select ${ids})`]
}

/** How a field is hidden from the caller: always, while a rule over the document holds, or not at all. Passwords are nobody's to read. */
export function hidden(
  node: EntityNode,
  name: string,
  caller: Caller,
): 'always' | 'never' | readonly Predicate[] {
  return !isSystem(caller) && node.byName.get(name)?.type === 'password' ? 'always' : kept(node, name, caller)
}

/** The same for what is written: a password is given by many who may not read it. What hangs on roles alone is decided for the caller once and for all. */
export function kept(
  node: EntityNode,
  name: string,
  caller: Caller,
): 'always' | 'never' | readonly Predicate[] {
  if (isSystem(caller)) return 'never'
  if (name === 'lineNum' && isPartial(node, caller)) return 'always' // it tells how many others there are
  const place = `${node.place}${name}`
  const rules = (accessOf(node, caller)?.hide ?? []).filter(
    ({ field }) => place === field || place.startsWith(`${field}.`),
  )
  const open: Predicate[] = []
  for (const { when } of rules) {
    if (!when || when.source.trim() === 'true') return 'always'
    const decided = decidedByRole(when, caller)
    if (decided === true) return 'always'
    if (decided === undefined) open.push(when)
  }
  return open.length === 0 ? 'never' : open
}

/**
 * Whether the caller may read what the key leads to. What is hidden at times may be read, but not filtered or sorted by. Of a row that is
 * referred to, whoever sees the reference reads by what it is called: code and name, in each language.
 */
export function sees(target: Target, caller: Caller): boolean {
  if (isSystem(caller)) return true
  return [...target.steps, target.column].every((column, index) => {
    const [step, node] = [target.steps[index - 1], target.nodes[index]]
    return (
      node !== undefined &&
      (index === 0 || entered(step, node, caller) || isCalled(step, node, column)) &&
      hidden(node, column.name, caller) !== 'always'
    )
  })
}

/** Whether the value may stand encrypted, so that the database knows no order of it and finds nothing by it, whoever asks. */
export const isKeptSealed = (node: EntityNode | undefined, name: string, caller: Caller): boolean =>
  !isSystem(caller) && node?.byName.get(name)?.field?.sealed === true

export const seesAlways = (target: Target, caller: Caller): boolean =>
  sees(target, caller) &&
  !isKeptSealed(target.nodes.at(-1), target.column.name, caller) &&
  [...target.steps, target.column].every(
    (column, index) =>
      target.nodes[index] !== undefined && hidden(target.nodes[index], column.name, caller) === 'never',
  )

/** A line's header is the same document; any other entity must be known to the caller, and not by some of its rows alone. */
const entered = (step: Column | undefined, node: EntityNode, caller: Caller): boolean =>
  step?.name === 'parent' || (seesRows(node, caller) && !isPartial(node, caller))

/** Is the column what rows of the node are called by, wherever they are referred to? People are told by the reference alone, to whom they may be told. */
const isCalled = (step: Column | undefined, node: EntityNode, { name }: Column): boolean =>
  step !== undefined &&
  !isPeople(node) &&
  [node.entity.display.code, node.entity.display.name, node.entity.display.nameEn].includes(name)

/** Whether rows of it are the users: they have a password (see findUserModel). */
const isPeople = ({ entity }: EntityNode): boolean => entity.fields.some(({ type }) => type === 'password')

export const where = (condition: Sql | null): Sql => (condition ? sql` where ${condition}` : empty)
