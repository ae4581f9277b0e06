import type { CompiledColumn, CompiledSearchField } from '../../language/column.ts'
import type { CompiledCalendar, CompiledGallery, CompiledPictures, Look } from '../../language/picture.ts'
import type { CompiledTable } from '../../language/table.ts'
import { editsRows } from '../../rules/document/editsRows.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import { known } from '../scope/CompilationUnit.ts'
import { compileText } from '../scope/expressions.ts'
import { reach } from '../scope/fieldAt.ts'
import { given } from '../scope/given.ts'
import { nameOf, searchesOf } from '../scope/screenParts.ts'
import { report } from '../source/diagnostics.ts'
import type { Mark } from '../source/SourceFile.ts'
import { boardOf } from './boards.ts'
import type { PictureRead } from './pictureRead.ts'
import type { ScreenAsk } from './ScreenAsk.ts'
import { keyOf } from './shownField.ts'
import { secretsRead } from './tabs.ts'

/** What the looks of a list read of its rows. */
export const readsOfPictures = new WeakMap<CompiledPictures, readonly PictureRead[]>()

const pictures = ['board', 'calendar', 'gallery'] as const

/** Further looks of a list; undefined where it has none. What a variant inherits and its audience may not read in every row falls away. */
export function picturesOf(
  ask: ScreenAsk,
  table: CompiledTable,
  search: readonly CompiledSearchField[],
): CompiledPictures | undefined {
  const { unit, plan } = ask
  const { list } = plan
  if (!list) return undefined
  const said = pictures.filter((look) => list[look])
  if (editsRows(table.toolbar)) return refuseEdited(ask, list.beside ? [...said, 'beside'] : said)
  const reads: PictureRead[] = []
  const board = boardOf(ask, reads)
  const calendar = calendarOf(ask, table, reads)
  const gallery = galleryOf(ask, table)
  const tree = isTreeToAll(ask) ? (true as const) : undefined
  const beside = besideOf(ask, reads, search)
  const { look = 'list' } = list
  const looks = [...(tree ? (['tree'] as const) : []), ...said]
  if (look !== 'list' && !looks.some((one) => one === look) && !plan.variant)
    report(unit.to, 'unknown-look', unit.value([...plan.home, 'look']), { look, has: looks })
  const found = { ...given({ tree, board, calendar, gallery, beside }) }
  const has = (['tree', ...pictures] as const).filter((one) => found[one])
  if (has.length === 0 && beside === undefined) return undefined
  const first: Look = has.some((one) => one === look) ? look : 'list'
  const compiled: CompiledPictures = { first, ...found }
  readsOfPictures.set(compiled, reads)
  return compiled
}

/** The rows stand in a tree, and everybody who sees the list may read under what in every row. */
function isTreeToAll({ unit, plan, shape }: ScreenAsk): boolean {
  const { tree } = shape
  const rule =
    tree === undefined ? undefined : compileText(unit, tree, unit.key(plan.home), { root: shape.name })
  const readers = plan.audience === undefined ? unit.world.audienceNames : [plan.audience]
  return (
    rule !== undefined && readers.every((audience) => secretsRead(unit, shape, rule, audience).length === 0)
  )
}

/** The search field whose tree stands beside the rows; of a variant that leaves it out none. */
function besideOf(
  ask: ScreenAsk,
  reads: PictureRead[],
  search: readonly CompiledSearchField[],
): string | undefined {
  const { unit, plan, shape } = ask
  const name = plan.list?.beside
  if (name === undefined) return undefined
  const mark = unit.value([...plan.home, 'beside'])
  const names = searchesOf(plan).map(({ value }) => nameOf(value))
  if (!plan.variant && !known(unit, 'unknown-search', mark, { name, choices: names, screen: plan.id }))
    return undefined
  const reached = names.includes(name) ? reach(unit, shape, name, mark) : undefined
  const field = reached && search.find(({ key }) => key === keyOf(reached.via, reached.field, 'Id'))
  if (!field || !isPlace(ask, field, mark)) return undefined
  return isRead(ask, reads, { text: name, mark, look: 'tree' }) ? field.key : undefined
}

/** One row of a tree is chosen in it. */
function isPlace({ unit, plan }: ScreenAsk, { key, tree, type }: CompiledSearchField, mark: Mark): boolean {
  if (tree) return true
  if (!plan.variant)
    report(unit.to, 'wrong-type', mark, {
      name: key,
      found: type,
      wanted: 'a ref to rows of a tree (an entity with a field of type tree)',
    })
  return false
}

function refuseEdited({ unit, plan }: ScreenAsk, said: readonly string[]): undefined {
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
