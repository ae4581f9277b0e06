import type { Predicate } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { Caller } from '../Caller.ts'
import { hidden, sees } from './access.ts'
import type { Catalog, Column, EntityNode } from './Catalog.ts'
import { rolesShown } from './decidedByRole.ts'
import { ownsSeals } from './ownsSeals.ts'
import { Joins } from './Joins.ts'
import { resolvePath, type Target } from './resolvePath.ts'
import { ident, join, raw, type Sql } from '../database/Sql.ts'
import { isVeiled, isWho, whoText } from './who.ts'

/** What is read of an entity's rows: wire keys, how they are had, and what is taken out again while a rule holds. */
export interface Selection {
  readonly keys: readonly string[]
  /** `a as "c0", b as "c1", …`: keys are too long for the names of columns. */
  readonly list: Sql
  readonly joins: Sql
  /** Of rows within the same documents, or others of their kind: values that may stand encrypted, and the column that has the key of their row. */
  readonly sealed: readonly SealedPlace[]
  readonly masks: readonly { readonly keys: readonly string[]; readonly when: readonly Predicate[] }[]
}

export interface SealedPlace {
  readonly id: string
  /** The table of their rows, where it is one of another kind of document, whose owner asks. Absent: of the same. */
  readonly of?: EntityNode
  readonly keys: readonly { readonly key: string; readonly wire: string }[]
}

const made = new WeakMap<Catalog, Map<string, Selection>>()

/** Everything of the entity that the caller may see; `only`: these keys (any path), as far as the caller may see them. Remembered for each audience and language, and for roles where these tell what is shown. */
export function selection(
  catalog: Catalog,
  node: EntityNode,
  caller: Caller,
  only?: readonly string[],
): Selection {
  const known = made.get(catalog) ?? new Map<string, Selection>()
  made.set(catalog, known)
  const name = `${node.name} ${caller.audience} ${rolesShown(catalog, caller)} ${caller.language} ${only?.join() ?? '*'}`
  const ready = known.get(name)
  if (ready) return ready
  const fresh = makeSelection(catalog, node, caller, only)
  if (known.size < 2000 && name.length < 4000) known.set(name, fresh)
  return fresh
}

function makeSelection(
  catalog: Catalog,
  node: EntityNode,
  caller: Caller,
  only: readonly string[] | undefined,
): Selection {
  const keys = only
    ? [
        ...new Set([
          'id',
          'versionNum',
          ...(node.parent ? ['parentId'] : []),
          ...(node.entity.states ? [node.entity.states.field] : []),
          ...only,
        ]),
      ]
    : allKeys(node)
  const targets = keys
    .map((key) => resolvePath(catalog, node, key))
    .filter(
      (target): target is Target => target !== undefined && sees(target, caller) && isAskable(target, caller),
    )
  const joins = new Joins(catalog, 't')
  const veiled = isVeiled(catalog, caller)
  const valueOf = (target: Target): string =>
    isWho(target.column) && (veiled || target.column.storage !== 'id')
      ? whoText(target.column, joins.alias(target.steps), caller, catalog.definitions, veiled)
      : text(joins.value(target, caller.language))
  const values = targets.map((target, index) => raw(`${valueOf(target)} as c${index}`))
  const sealed = sealedIn(node, targets, caller)
  const holders = sealed.map(({ id, steps }) => raw(`${joins.alias(steps)}."id" as ${id}`))
  const list = values.length > 0 ? join([...values, ...holders], ', ') : raw('null as nothing')
  return {
    keys: targets.map(({ key }) => key),
    list,
    joins: joins.sql,
    sealed,
    masks: masks(targets, caller),
  }
}

/** By the way that leads to their rows. What stands sealed in documents of another kind is read by nobody but whose it is, when he asks. */
function sealedIn(
  node: EntityNode,
  targets: readonly Target[],
  caller: Caller,
): readonly (SealedPlace & Pick<Target, 'steps'>)[] {
  const isOther = (of: EntityNode | undefined): boolean => of?.root !== node.root
  const isKept = ({ column, nodes, part }: Target) => {
    const of = nodes.at(-1)
    return (
      column.field?.sealed === true && !part && of !== undefined && (!isOther(of) || ownsSeals(of, caller))
    )
  }
  const groups = Map.groupBy(targets.filter(isKept), ({ steps }) => steps.map(({ name }) => name).join('.'))
  return [...groups.values()].map((group, index) => {
    const of = group[0]?.nodes.at(-1)
    return {
      id: `e${index}`,
      steps: group[0]?.steps ?? [],
      keys: group.map(({ key, column }) => ({ key, wire: column.wire })),
      ...(of && isOther(of) ? { of } : {}),
    }
  })
}

/** Own values, codes and names of refs, and what is read through refs. */
export function allKeys(node: EntityNode): string[] {
  const own = node.columns.flatMap((column) =>
    isNamed(column) ? [column.wire, `${column.name}Code`, `${column.name}Name`] : [column.wire],
  )
  return [...new Set([...own, ...node.entity.paths.map(({ path }) => path)])]
}

/** It points to a row, which has a code and a name. */
const isNamed = ({ to, name, wire, field }: Column): boolean =>
  field?.kinds !== undefined || (to !== undefined && name !== 'parent' && wire !== name)

function masks(targets: readonly Target[], caller: Caller): Selection['masks'] {
  return targets.flatMap((target) => {
    const when = rulesOn(target, caller)
    return when.length > 0 ? [{ keys: [target.key], when }] : []
  })
}

/** Rules that hide what the key leads to, as far as it leads within the document. */
export function rulesOn({ nodes, steps, column }: Target, caller: Caller): Predicate[] {
  return [...steps, column].flatMap((passed, index) => {
    const node = nodes[index]
    const rules = node && hidden(node, passed.name, caller)
    return Array.isArray(rules) && isWithin(steps, index) ? (rules as readonly Predicate[]) : [] // the other answers of `hidden` are words
  })
}

/** A rule over another document cannot be asked here, so what it hides at times is hidden always. */
export const isAskable = ({ nodes, steps, column }: Target, caller: Caller): boolean =>
  [...steps, column].every((passed, index) => {
    const node = nodes[index]
    return isWithin(steps, index) || !node || typeof hidden(node, passed.name, caller) === 'string'
  })

const isWithin = (steps: readonly Column[], index: number): boolean =>
  steps.slice(0, index).every(({ name }) => name === 'parent')

/** Rows of the database as they travel. */
export function toRows({ keys }: Selection, rows: readonly Record<string, unknown>[]): Row[] {
  // Rows that begin with all their keys are far cheaper to copy than rows that get them one by one.
  const empty: Row = Object.fromEntries(keys.map((key) => [key, null]))
  const columns = keys.map((key, at) => [key, `c${at}`] as const)
  return rows.map((row) => {
    const result = { ...empty }
    for (const [key, column] of columns) result[key] = row[column] ?? null
    return result
  })
}

const text = (piece: Sql): string =>
  piece.parts.map((part) => (typeof part === 'string' ? part : '')).join('')
export const tableOf = (node: EntityNode): string => ident(node.entity.table)
