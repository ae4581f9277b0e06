import type { CompiledColumn } from '../../language/column.ts'
import type { ColumnChoice } from '../GridProps.ts'
import { applyChoices } from './applyChoices.ts'

export type Pinned = 'left' | 'right' | 'none'

/** Narrower than this nobody can read a column, nor take hold of it. */
export const narrowest = 48
export const widest = 2000

/** `zoneOf({ fixed: 'left' })` → `'left'`. The zone in which a column stands. */
export const zoneOf = ({ fixed }: Pick<CompiledColumn, 'fixed'>): Pinned => fixed ?? 'none'

/** Every column named once, in the order that is seen now; what is changed is changed here. */
function full(columns: readonly CompiledColumn[], choices: readonly ColumnChoice[]): readonly ColumnChoice[] {
  const chosen = new Map(choices.map((choice) => [choice.key, choice]))
  return applyChoices(columns, choices).map(({ key }) => chosen.get(key) ?? { key })
}

function change(
  columns: readonly CompiledColumn[],
  choices: readonly ColumnChoice[],
  key: string,
  what: Partial<ColumnChoice>,
): readonly ColumnChoice[] {
  return full(columns, choices).map((choice) => (choice.key === key ? { ...choice, ...what } : choice))
}

/** `resized([{ key: 'a' }], [], 'a', 12)` → `[{ key: 'a', width: 48 }]`. The choices with another width, px, within the narrowest and the widest that is allowed. */
export function resized(
  columns: readonly CompiledColumn[],
  choices: readonly ColumnChoice[],
  key: string,
  width: number,
): readonly ColumnChoice[] {
  return change(columns, choices, key, { width: Math.min(widest, Math.max(narrowest, Math.round(width))) })
}

/** `hidden([{ key: 'a' }, { key: 'b' }], [], 'b', true)` → `[{ key: 'a' }, { key: 'b', hidden: true }]`. The choices with a column hidden, or shown again. */
export function hidden(
  columns: readonly CompiledColumn[],
  choices: readonly ColumnChoice[],
  key: string,
  isHidden: boolean,
): readonly ColumnChoice[] {
  return change(columns, choices, key, { hidden: isHidden })
}

/** `pinned([{ key: 'a' }], [], 'a', 'left')` → `[{ key: 'a', fixed: 'left' }]`. The choices with a column in another zone. */
export function pinned(
  columns: readonly CompiledColumn[],
  choices: readonly ColumnChoice[],
  key: string,
  fixed: Pinned,
): readonly ColumnChoice[] {
  return change(columns, choices, key, { fixed })
}

/** `moved([{ key: 'a' }, { key: 'b' }], [], 'b', 'a', 'none')` → `[{ key: 'b' }, { key: 'a' }]`. Puts a column before another one (`null`: behind the last of the zone), and into that one's zone. */
export function moved(
  columns: readonly CompiledColumn[],
  choices: readonly ColumnChoice[],
  key: string,
  before: string | null,
  zone: Pinned,
): readonly ColumnChoice[] {
  if (key === before) return choices
  const applied = applyChoices(columns, choices)
  const own = applied.find((column) => column.key === key)
  if (!own) return choices
  const others = full(columns, choices).filter((choice) => choice.key !== key)
  const mine: ColumnChoice = {
    ...(choices.find((choice) => choice.key === key) ?? { key }),
    ...(zoneOf(own) === zone ? {} : { fixed: zone }),
  }
  const zones = new Map(applied.map((column) => [column.key, zoneOf(column)]))
  const behind = others.findLastIndex((choice) => zones.get(choice.key) === zone) + 1
  const at = before === null ? behind : others.findIndex((choice) => choice.key === before)
  if (at < 0) return choices
  return [...others.slice(0, at), mine, ...others.slice(at)]
}

/**
 * `stepped([{ key: 'a' }, { key: 'b' }], [], 'a', 1)` → `[{ key: 'b' }, { key: 'a' }]`.
 * One place to the left or right among the columns that are shown. At the edge of its zone a column goes over into the next one:
 * right from the columns pinned left it becomes the first of the middle.
 */
export function stepped(
  columns: readonly CompiledColumn[],
  choices: readonly ColumnChoice[],
  key: string,
  by: -1 | 1,
): readonly ColumnChoice[] {
  const shown = applyChoices(columns, choices).filter(({ columnsDisplay }) => columnsDisplay !== 'N')
  const own = shown.find((column) => column.key === key)
  if (!own) return choices
  const zone = zoneOf(own)
  const beside = shown.filter((column) => zoneOf(column) === zone)
  const at = beside.indexOf(own)
  if (by < 0 ? at > 0 : at < beside.length - 1)
    return moved(columns, choices, key, beside[by < 0 ? at - 1 : at + 2]?.key ?? null, zone)
  const next = zones[zones.indexOf(zone) + by]
  if (!next) return choices
  const there = shown.filter((column) => zoneOf(column) === next)
  return moved(columns, choices, key, by > 0 ? (there[0]?.key ?? null) : null, next)
}

const zones: readonly Pinned[] = ['left', 'none', 'right']

/**
 * `withoutWidths([{ key: 'a', width: 80, hidden: true }])` → `[{ key: 'a', hidden: true }]`. Widths as the definition has them;
 * order, hiding and pinning stay.
 */
export function withoutWidths(choices: readonly ColumnChoice[]): readonly ColumnChoice[] {
  return choices.map(({ width: _width, ...choice }) => choice)
}
