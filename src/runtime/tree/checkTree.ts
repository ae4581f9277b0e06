import type { TreeNode } from './buildTree.ts'

const keysBelow = (node: TreeNode): string[] => [node.key, ...node.children.flatMap(keysBelow)]

/**
 * Checks or unchecks a node with all its descendants; a parent is checked if any child is checked (foundations section 4).
 * Answers the new set of checked keys.
 */
export function checkNode(
  tree: readonly TreeNode[],
  checked: ReadonlySet<string>,
  key: string,
  on: boolean,
): ReadonlySet<string> {
  const next = new Set(checked)
  const settle = (node: TreeNode): void => {
    if (node.key === key) {
      for (const each of keysBelow(node))
        if (on) next.add(each)
        else next.delete(each)
      return
    }
    if (node.children.length === 0) return
    const before = node.children.some((child) => next.has(child.key))
    for (const child of node.children) settle(child)
    const after = node.children.some((child) => next.has(child.key))
    if (after) next.add(node.key)
    else if (before) next.delete(node.key) // its last checked child went; a parent that was checked alone stays
  }
  for (const node of tree) settle(node)
  return next
}
