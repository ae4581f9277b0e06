import type { SourceTile } from '../../language/source.ts'

/** What a tile may be, of which it says exactly one. */
export const tileKinds = ['part', 'figure', 'chart', 'stages', 'rows', 'report'] as const

/** `kindsOfTile({ part: 'todo' })` → `['part']`. */
export const kindsOfTile = (tile: SourceTile): readonly (typeof tileKinds)[number][] =>
  tileKinds.filter((kind) => tile[kind] !== undefined)
