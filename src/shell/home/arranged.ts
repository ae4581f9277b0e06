import type { HomeOrder } from '../../client/homeOrder.ts'

/** `arranged([{ name: 'a' }, { name: 'b' }], { order: ['b', 'a'], hidden: ['a'] })` → `[{ name: 'b' }]`. What is shown, in the user's order; a tile that he never placed stands behind the one before it. */
export function arranged<T extends { readonly name: string }>(
  tiles: readonly T[],
  { order, hidden }: HomeOrder,
): readonly T[] {
  return inOrder(tiles, order).filter(({ name }) => !hidden.includes(name))
}

/** The same with what is hidden. */
export function inOrder<T extends { readonly name: string }>(
  tiles: readonly T[],
  order: readonly string[],
): readonly T[] {
  const placed = order.flatMap((name) => tiles.find((tile) => tile.name === name) ?? [])
  return tiles.reduce<readonly T[]>((list, tile, index) => {
    if (placed.includes(tile)) return list
    const before = list.findIndex((one) => one === tiles[index - 1]) + 1
    return [...list.slice(0, before), tile, ...list.slice(before)]
  }, placed)
}

/** `moved(['a', 'b', 'c'], 'c', -1)` → `['a', 'c', 'b']`. One step up or down; at an end it stays. */
export function moved(names: readonly string[], name: string, by: -1 | 1): readonly string[] {
  const at = names.indexOf(name)
  const other = names[at + by]
  if (at < 0 || other === undefined) return names
  return names.map((one) => ({ [name]: other, [other]: name })[one] ?? one)
}
