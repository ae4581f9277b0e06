import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledCalendar, CompiledGallery, CompiledPictures, Look } from '../../language/picture.ts'
import type { CompiledTable } from '../../language/table.ts'
import { editsRows } from '../../rules/document/editsRows.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import { known } from '../scope/CompilationUnit.ts'
import { compileText } from '../scope/expressions.ts'
import { given } from '../scope/given.ts'
import { report } from '../source/diagnostics.ts'
import type { Mark } from '../source/SourceFile.ts'
import { boardOf } from './boards.ts'
import type { PictureRead } from './pictureRead.ts'
import type { ScreenAsk } from './ScreenAsk.ts'
import { secretsRead } from './tabs.ts'

/** What the looks of a list read of its rows. */
export const readsOfPictures = new WeakMap<CompiledPictures, readonly PictureRead[]>()

const pictures = ['board', 'calendar', 'gallery'] as const

/** Further looks of a list; undefined where it has none. What a variant inherits and its audience may not read in every row falls away. */
export function picturesOf(ask: ScreenAsk, table: CompiledTable): CompiledPictures | undefined {
  const { unit, plan } = ask
  const { list } = plan
  if (!list) return undefined
  const said = pictures.filter((look) => list[look])
  if (editsRows(table.toolbar)) return refuseEdited(ask, said)
  const reads: PictureRead[] = []
  const board = boardOf(ask, reads)
  const calendar = calendarOf(ask, table, reads)
  const gallery = galleryOf(ask, table)
  const { look = 'list' } = list
  if (look !== 'list' && !said.includes(look))
    report(unit.to, 'unknown-look', unit.value([...plan.home, 'look']), { look, has: said })
  const found = { ...given({ board, calendar, gallery }) }
  const has = pictures.filter((one) => found[one])
  if (has.length === 0) return undefined
  const first: Look = has.some((one) => one === look) ? look : 'list'
  const compiled: CompiledPictures = { first, ...found }
  readsOfPictures.set(compiled, reads)
  return compiled
}

function refuseEdited({ unit, plan }: ScreenAsk, said: readonly (typeof pictures)[number][]): undefined {
  if (plan.variant) return // the screen that it comes from may be read
  for (const look of said)
    report(unit.to, 'edited-picture', unit.key([...plan.home, look]), { list: plan.id, look })
}

function calendarOf(
  ask: ScreenAsk,
  table: CompiledTable,
  reads: PictureRead[],
): CompiledCalendar | undefined {
  const words = ask.plan.list?.calendar
  if (!words) return undefined
  const day = (word: 'from' | 'until'): CompiledColumn | undefined =>
    words[word] === undefined ? undefined : columnAt(ask, table, ['calendar', word], words[word])
  const [from, until] = [day('from'), day('until')]
  const dated = [from, until].flatMap((column) => column ?? [])
  const isDated = dated.every((column) => isDay(ask, column, column === from ? 'from' : 'until'))
  if (!from || !isDated || (words.until !== undefined && !until)) return undefined
  const isOpen = dated.every((column) =>
    isRead(ask, reads, {
      text: column.key,
      mark: ask.unit.value([...ask.plan.home, 'calendar', column === from ? 'from' : 'until']),
      look: 'calendar',
    }),
  )
  if (!isOpen) return undefined
  return {
    from: from.key,
    ...given({ until: until?.key, isTimed: from.type === 'datetime' ? (true as const) : undefined }),
  }
}

function isDay({ unit, plan }: ScreenAsk, { type, key }: CompiledColumn, word: string): boolean {
  if (type === 'date' || type === 'datetime') return true
  report(unit.to, 'wrong-type', unit.value([...plan.home, 'calendar', word]), {
    name: key,
    found: type,
    wanted: 'a day (date) or a moment (datetime)',
  })
  return false
}

interface Placing {
  readonly text: string
  readonly mark: Mark
  readonly look: Look
}

/** Whether the audience of a variant may read what places the rows; whoever else reads it is judged when everything is known. */
export function isRead(
  { unit, plan, shape }: ScreenAsk,
  reads: PictureRead[],
  { text, mark, look }: Placing,
): boolean {
  const rule = compileText(unit, text, mark, { root: shape.name })
  if (!rule) return false
  reads.push({ rule, mark, look })
  return plan.audience === undefined || secretsRead(unit, shape, rule, plan.audience).length === 0
}

function galleryOf(ask: ScreenAsk, { columns, ...table }: CompiledTable): CompiledGallery | undefined {
  const { unit, plan } = ask
  const words = plan.list?.gallery
  if (!words) return undefined
  const column =
    words.image === undefined
      ? columns.find(isImage)
      : columnAt(ask, { columns, ...table }, ['gallery', 'image'], words.image)
  const mark =
    words.image === undefined
      ? unit.key([...plan.home, 'gallery'])
      : unit.value([...plan.home, 'gallery', 'image'])
  if (column && isImage(column)) return { image: column.key }
  if (column || words.image === undefined)
    if (!plan.variant)
      report(unit.to, 'wrong-type', mark, {
        name: column?.key ?? plan.id,
        found: column ? column.type : 'a list without a picture among its columns',
        wanted: 'a column of type image',
      })
  return undefined
}

const isImage = ({ type }: CompiledColumn): boolean => type === 'image'

/** The column of the list that shows this field; of a variant that leaves it out none. */
function columnAt(
  { unit, plan }: ScreenAsk,
  { columns }: CompiledTable,
  path: readonly string[],
  name: string,
): CompiledColumn | undefined {
  const column = columns.find(({ key, field }) => key === name || field === name)
  if (column || plan.variant) return column
  known(unit, 'unknown-column', unit.value([...plan.home, ...path]), {
    name,
    choices: columns.filter(({ type }) => fieldTypes[type].family !== 'text').map(({ key }) => key),
    where: `The list ${plan.id}`,
  })
  return undefined
}
