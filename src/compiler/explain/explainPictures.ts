import type { CompiledScreen } from '../../language/screen.ts'
import { written } from '../scope/labels.ts'

/** Further looks of a list: which rows stand in which column, by what they stand on a day, which picture is shown. */
export function explainPictures({ pictures }: Pick<CompiledScreen, 'pictures'>): readonly string[] {
  if (!pictures) return []
  const { first, tree, beside, board, calendar, gallery } = pictures
  const by = board?.by === undefined ? '' : ` by ${board.by}`
  const moves = board?.isState ? ', cards go from column to column by verbs' : ''
  return [
    `begins as ${first}`,
    ...(tree ? ['tree of its rows'] : []),
    ...(beside === undefined ? [] : [`tree of ${beside} beside them`]),
    ...(board ? [`board${by}${moves}`] : []),
    ...(board?.columns ?? []).map(({ name, label, query }) => `  ${name} · ${written(label)}: ${query}`),
    ...(calendar ? [`calendar by ${calendar.from}${calendar.until ? ` until ${calendar.until}` : ''}`] : []),
    ...(gallery ? [`gallery of ${gallery.image}`] : []),
  ]
}

/** What stands under the address of a list besides, and for whom. */
export function explainLists({ lists }: Pick<CompiledScreen, 'lists'>): readonly string[] {
  if (!lists) return []
  return [
    'under the same address',
    ...lists.map(({ screen, audiences }) => `  ${screen} for ${audiences.join(', ')}`),
  ]
}
