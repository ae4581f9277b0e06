import type { KeyboardEvent } from 'react'
import type { PickNode } from './treeNodes.ts'

/** What keys look at of a tree in which something is chosen. */
export interface KeyedTree {
  readonly nodes: readonly PickNode[]
  readonly sought: string
  /** Opens a branch, or shuts it. */
  turn(node: PickNode, open?: boolean): void
}

export interface Going {
  goTo(at: number): void
  choose(node: PickNode): void
  /** Takes what is ticked. Absent: one alone is chosen. */
  take?(): void
}

/** `pressed({ key: 'ArrowDown' }, 0, { nodes: [1, 2] }, { goTo: () => undefined })` → `true`. True for a key that is the tree's. Among what a search found there are no branches to open. */
export function pressed(event: KeyboardEvent, at: number, tree: KeyedTree, going: Going): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step) {
    going.goTo(Math.max(0, Math.min(tree.nodes.length - 1, at + step)))
    return true
  }
  return ticks(event, at, tree, going) || branches(event, at, tree, going)
}

/** Where several are chosen: Space ticks, also while words are sought with Ctrl, and Ctrl Enter takes what is ticked. */
function ticks(
  { key, ctrlKey }: KeyboardEvent,
  at: number,
  { nodes, sought }: KeyedTree,
  { choose, take }: Going,
): boolean {
  const node = nodes[at]
  if (!take) return false
  if (key === 'Enter' && ctrlKey) take()
  else if (key === ' ' && node && (ctrlKey || sought === '')) choose(node)
  else return false
  return true
}

/** Enter chooses, the other arrows open and close. */
function branches(
  { key }: KeyboardEvent,
  at: number,
  { nodes, sought, turn }: KeyedTree,
  { goTo, choose }: Going,
): boolean {
  const node = nodes[at]
  if (!node) return false
  if (key === 'Enter') {
    if (node.option.selectable === false) turn(node)
    else choose(node)
  } else if (sought) return false
  else if (key === 'ArrowRight') {
    if (node.open) goTo(at + 1)
    else turn(node, true)
  } else if (key === 'ArrowLeft') {
    if (node.open) turn(node, false)
    else if (node.parent >= 0) goTo(node.parent)
  } else return false
  return true
}
