import type { Predicate } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { onlyOf } from '../../rules/document/editable.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import type { Caller } from '../Caller.ts'
import type { EntityNode } from './Catalog.ts'
import { isSystem, type OperationContext } from './OperationContext.ts'

/** The rule by which rows of this table exist for the caller. Undefined: all that he finds the document of. */
export const lineRule = (node: EntityNode, caller: Caller): Predicate | undefined =>
  isSystem(caller) || !node.parent
    ? undefined
    : node.root.entity.access[caller.audience]?.lineRows?.[node.place.replace(/\.$/, '')]

/** The rules of the table and of those above it. */
export function lineRules(
  node: EntityNode,
  caller: Caller,
): readonly { readonly node: EntityNode; readonly rule: Predicate }[] {
  const rule = lineRule(node, caller)
  const above = node.parent ? lineRules(node.parent, caller) : []
  return rule ? [{ node, rule }, ...above] : above
}

/** Whether the caller may find some rows of the table and not others. What is told of all of them together is not his. */
export const isPartial = (node: EntityNode, caller: Caller): boolean => lineRules(node, caller).length > 0

const none: ReadonlySet<string> = new Set()

/**
 * Keys of the rows of a whole document that do not exist for the caller: those that a rule leaves out, with all that they hold. A rule
 * that cannot be asked (`isKnown`) leaves out.
 */
export function unseenIn(
  context: OperationContext,
  root: EntityNode,
  document: Row | null,
  isKnown: (rule: Predicate) => boolean = () => true,
): ReadonlySet<string> {
  const { caller, env } = context
  if (!document || isSystem(caller) || !root.entity.access[caller.audience]?.lineRows) return none
  const unseen = new Set<string>()
  const go = (node: EntityNode, row: Row, up: typeof env.up, isGone: boolean) => {
    const here = { row, ...(up ? { up } : {}) }
    for (const { name, node: line } of node.lines) {
      const rule = lineRule(line, caller)
      for (const one of linesOf(row, name)) {
        const isOut =
          isGone || (rule !== undefined && !(isKnown(rule) && rule.run(one, { ...env, up: here }) === true))
        if (isOut) unseen.add(String(one['id']))
        go(line, one, here, isOut)
      }
    }
  }
  go(root, document, undefined, false)
  return unseen
}

/** Audiences whose users change rows of this table and find their own alone. */
export const partiesOf = (node: EntityNode): readonly string[] =>
  node.parent?.entity.lines.find(({ entity }) => entity === node.name)?.parties ?? []

/** The table, this one or above it, of which the caller changes his own rows alone. */
export function ownTable(node: EntityNode, caller: Caller): EntityNode | undefined {
  if (isSystem(caller)) return undefined
  if (partiesOf(node).includes(caller.audience)) return node
  return node.parent && ownTable(node.parent, caller)
}

/** Whether all that the caller may change in the document by hand now are rows of his own. */
export function isParty({ caller, env }: OperationContext, root: EntityNode, document: Row): boolean {
  const access = root.entity.access[caller.audience]
  if (isSystem(caller) || !access?.lineRows || access.edit?.run(document, env) !== true) return false
  const places = Object.keys(access.lineRows).filter((place) => {
    const at = nodeAt(root, place)
    return at && partiesOf(at).includes(caller.audience)
  })
  return (
    onlyOf(access, document, env)?.every((name) =>
      places.some((place) => `${name}.`.startsWith(`${place}.`)),
    ) === true
  )
}

const nodeAt = (root: EntityNode, place: string): EntityNode | undefined =>
  place
    .split('.')
    .reduce<EntityNode | undefined>((at, name) => at?.lines.find((lines) => lines.name === name)?.node, root)
