import type { Language } from '../../language/label.ts'
import type { Placed } from '../layout/layout.ts'
import { zoneOf } from '../layout/arrange.ts'
import { gridWorkTexts } from '../../texts/gridWorkTexts.ts'
import { spoken } from '../../texts/spoken.ts'

const pinned = { left: 'column.pinnedLeft', right: 'column.pinnedRight', none: 'column.unpinned' } as const

/** What became of the column that was `touched`, in words, for those who do not see it; null where nothing did. `before` and `after` are the columns that are shown. */
export function columnChange(
  before: readonly Placed[],
  after: readonly Placed[],
  touched: string | null,
  language: Language,
): string | null {
  const say = gridWorkTexts.in(language)
  const [was, now] = [before, after].map((places) => places.find(({ column }) => column.key === touched))
  if (!now)
    return was
      ? say('column.hidden', { title: spoken(was.column.title, language) })
      : say('columns.changed', { count: after.length })
  const title = spoken(now.column.title, language)
  if (!was) return say('column.shown', { title })
  if (zoneOf(was.column) !== zoneOf(now.column)) return say(pinned[zoneOf(now.column)], { title })
  if (was.index !== now.index) return say('column.moved', { title, place: now.index + 1 })
  return was.width === now.width ? null : say('column.sized', { title, width: now.width })
}
