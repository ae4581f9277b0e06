import type { Language } from '../../language/label.ts'
import type { Placed } from '../layout/layout.ts'
import { zoneOf } from '../layout/arrange.ts'
import { columnWords } from './columnWords.ts'

/** What became of the column that was `touched`, in words, for those who do not see it; null where nothing did. `before` and `after` are the columns that are shown. */
export function columnChange(
  before: readonly Placed[],
  after: readonly Placed[],
  touched: string | null,
  language: Language,
): string | null {
  const words = columnWords[language]
  const [was, now] = [before, after].map((places) => places.find(({ column }) => column.key === touched))
  if (!now) return was ? words.hidden(was.column.title[language]) : words.changed(after.length)
  const title = now.column.title[language]
  if (!was) return words.shown(title)
  if (zoneOf(was.column) !== zoneOf(now.column)) return words.pinnedTo(title, zoneOf(now.column))
  if (was.index !== now.index) return words.moved(title, now.index + 1)
  return was.width === now.width ? null : words.sized(title, now.width)
}
