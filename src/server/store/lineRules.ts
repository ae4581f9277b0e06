import type { Predicate } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
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
