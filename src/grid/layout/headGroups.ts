import type { Label } from '../../language/label.ts'
import type { Placed } from './layout.ts'

/** Neighbours that stand under one title, or (`title` absent) those that stand under none at this level, or under one without words. */
export interface GroupRun {
  readonly key: string
  readonly title?: Label
  readonly places: readonly Placed[]
  readonly width: number
}

export const groupRowHeight = 32

/** `groupsHeight(2, 80)` → `112`. Pixels of so many rows of group titles; the lowest may be higher. */
export const groupsHeight = (depth: number, lowest = groupRowHeight): number =>
  depth === 0 ? 0 : (depth - 1) * groupRowHeight + lowest

/** `groupDepth([{ column: {} }, { column: { groups: [{}, {}] } }])` → `2`. How many rows of group titles stand above the titles of the columns. */
export function groupDepth(all: readonly Placed[]): number {
  return all.reduce((most, { column }) => Math.max(most, column.groups?.length ?? 0), 0)
}

/** `groupRuns([{ column: {}, width: 80 }], 0).length` → `1`. One row of group titles: a group goes on as long as it and all groups around it are the same. */
export function groupRuns(placed: readonly Placed[], level: number): readonly GroupRun[] {
  const runs: { key: string; title?: Label; places: Placed[]; width: number }[] = []
  for (const place of placed) {
    const groups = place.column.groups?.slice(0, level + 1) ?? []
    const own = groups[level]
    const key = own ? groups.map((group) => group.key).join('/') : ''
    const last = runs.at(-1)
    if (last?.key === key) {
      last.places.push(place)
      last.width += place.width
    } else
      runs.push({
        key,
        ...(own && own.title.EN !== '' ? { title: own.title } : {}),
        places: [place],
        width: place.width,
      })
  }
  return runs
}
