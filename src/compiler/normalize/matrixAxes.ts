import type { CompiledColumn } from '../../language/column.ts'
import type { MatrixAxis } from '../../language/matrix.ts'
import type { SourceColumn } from '../../language/source.ts'
import { a, report } from '../source/diagnostics.ts'
import { markWithin, type Mark, type Path } from '../source/SourceFile.ts'
import { compileText } from '../scope/expressions.ts'
import { fieldAt } from '../scope/fieldAt.ts'
import type { FieldShape } from '../scope/FieldShape.ts'
import { given } from '../scope/given.ts'
import { groupOf, nameOf, type Placed } from '../scope/screenParts.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { columnFor } from './columns.ts'
import { withIdentity } from './identityColumn.ts'
import type { ColumnMade } from './ColumnMade.ts'
import { columnsFor, columnsOnly, sourcesOf } from './screenColumns.ts'
import { mayShow, type ScreenAsk } from './ScreenAsk.ts'
import { keyOf } from './shownField.ts'

/** Whose rows the cells are, what holds them, and where that is said. */
export interface MatrixPlace {
  readonly cells: EntityShape
  /** The line that holds them; absent where the document does. */
  readonly above?: EntityShape
  readonly names: readonly string[]
  readonly path: Path
}

/** A key of a matrix: what of a cell tells its place. */
export interface MatrixKey {
  readonly text: string
  readonly mark: Mark
  /** The field of the cell's row; absent where it is computed, or what holds the row. */
  readonly field?: FieldShape
  /** Lines that stand there, by which table and by which of their fields. */
  readonly lines?: { readonly name: string; readonly shape: EntityShape; readonly field?: FieldShape }
  /** What is read through it begins so. */
  readonly prefix?: string
  /** It is computed. */
  readonly axis?: Pick<MatrixAxis, 'value'>
}

type Spot = { readonly text: string; readonly mark: Mark; readonly isBetween: boolean }

/** The keys, the one of rows first. Undefined where one is wrong, which is said, or kept from the audience. */
export function matrixKeys(
  ask: ScreenAsk,
  place: MatrixPlace,
  per: readonly (string | number | boolean)[],
): readonly MatrixKey[] | undefined {
  const keys = per.flatMap((value, index) => {
    const mark = ask.unit.value([...place.path, 'per', index])
    const isBetween = index > 0 && index < per.length - 1
    return keyAt(ask, place, { text: String(value).trim(), mark, isBetween }) ?? []
  })
  if (keys.length < per.length) return undefined
  const last = keys.at(-1)?.lines?.name
  const astray = keys.slice(1, -1).find(({ lines }) => lines && lines.name !== last)
  if (!astray) return keys
  return void report(ask.unit.to, 'wrong-type', astray.mark, {
    name: astray.text,
    found: 'of lines that do not stand over the columns',
    wanted: 'a field of the table of the last key, or a text that is computed',
  })
}

function keyAt(ask: ScreenAsk, place: MatrixPlace, spot: Spot): MatrixKey | undefined {
  const { text } = spot
  if (text === 'parent') return parentKey(ask, place, spot)
  const [table = '', name = '', more] = text.split('.')
  if (Object.hasOwn(ask.shape.lines, table) && /^\w+$/.test(name) && more === undefined)
    return (spot.isBetween ? groupKey : sharedKey)(ask, place, spot, { table, name })
  if (/^\w+$/.test(text)) return fieldKey(ask, place, spot)
  if (spot.isBetween) return computedKey(ask, place, spot)
  return void report(ask.unit.to, 'wrong-type', spot.mark, {
    name: text,
    found: 'computed',
    wanted: `a field of ${place.cells.name}, parent, or a field of another table: what is computed stands between`,
  })
}

/** The line that holds the cells. */
function parentKey(
  { unit }: ScreenAsk,
  { above, names, cells }: MatrixPlace,
  { text, mark }: Spot,
): MatrixKey | undefined {
  const [name] = names
  if (above && name !== undefined) return { text, mark, lines: { name, shape: above }, prefix: 'parent.' }
  return void report(unit.to, 'wrong-type', mark, {
    name: 'parent',
    found: 'the document, which holds them all',
    wanted: `a field of ${cells.name}`,
  })
}

/** `suppliers.supplier`: lines of another table that have this field as the cells have it. */
function sharedKey(
  ask: ScreenAsk,
  { cells, path }: MatrixPlace,
  { text, mark }: Spot,
  { table, name }: { readonly table: string; readonly name: string },
): MatrixKey | undefined {
  const { unit, shape, plan } = ask
  const of = unit.entity(shape.lines[table]?.entity ?? '')
  if (!of) return undefined
  const here = markWithin(mark, table.length + 1, name.length)
  const [theirs, field] = [fieldAt(unit, of, name, here), fieldAt(unit, cells, name, here)]
  const seen = { path: [...path, 'per'], explicit: !plan.variant }
  if (!theirs || !field || !mayShow(ask, cells, name, seen) || !mayShow(ask, of, name, seen)) return undefined
  return { text, mark, field, lines: { name: table, shape: of, field: theirs }, prefix: `${table}.` }
}

/** `periods.month` between `periods` and others: what lines that stand over the columns have in common. */
function groupKey(
  ask: ScreenAsk,
  { path }: MatrixPlace,
  { text, mark }: Spot,
  { table, name }: { readonly table: string; readonly name: string },
): MatrixKey | undefined {
  const { unit, shape, plan } = ask
  const of = unit.entity(shape.lines[table]?.entity ?? '')
  const field = of && fieldAt(unit, of, name, markWithin(mark, table.length + 1, name.length))
  if (!of || !field || !mayShow(ask, of, name, { path: [...path, 'per'], explicit: !plan.variant }))
    return undefined
  return { text, mark, lines: { name: table, shape: of, field } }
}

/** A field of the cells; one that points to lines of the document stands for these lines. */
function fieldKey(ask: ScreenAsk, { cells, path }: MatrixPlace, { text, mark }: Spot): MatrixKey | undefined {
  const { unit, shape, plan } = ask
  const field = fieldAt(unit, cells, text, mark)
  if (!field || !mayShow(ask, cells, text, { path: [...path, 'per'], explicit: !plan.variant }))
    return undefined
  if (field.storage === 'list' || field.kinds)
    return void report(unit.to, 'wrong-type', mark, {
      name: text,
      found: a(field.type),
      wanted: 'a field that has one value of one kind',
    })
  const [name] = Object.entries(shape.lines).find(([, { entity }]) => entity === field.to) ?? []
  const of = name === undefined ? undefined : unit.entity(field.to ?? '')
  return {
    text,
    mark,
    field,
    ...(name !== undefined && of ? { lines: { name, shape: of } } : {}),
    ...(field.to === undefined ? {} : { prefix: `${text}.` }),
  }
}

/** A text between rows and columns: the title of a group of these. */
function computedKey(
  { unit }: ScreenAsk,
  { cells }: MatrixPlace,
  { text, mark }: Spot,
): MatrixKey | undefined {
  const value = compileText(unit, text, mark, { root: cells.name, want: 'text' })
  return value && { text, mark, axis: { value } }
}

/** What is read through a key is told once, of its row or column; the rest is what a cell shows. */
export function columnsByKey(
  keys: readonly MatrixKey[],
  columns: readonly Placed<SourceColumn>[],
): {
  readonly cells: readonly Placed<SourceColumn>[]
  readonly of: readonly (readonly Placed<SourceColumn>[])[]
} {
  const ownerOf = ({ value }: Placed<SourceColumn>) =>
    groupOf(value)
      ? undefined
      : keys.find(
          ({ prefix, text }) => nameOf(value) === text || (prefix && nameOf(value).startsWith(prefix)),
        )
  return {
    cells: columns.filter((column) => !ownerOf(column)),
    of: keys.map((key) => columns.filter((column) => ownerOf(column) === key)),
  }
}

/** A row or a column of the matrix: how a cell tells which, and what is told of it. */
export function axisOf(
  ask: ScreenAsk,
  { cells }: MatrixPlace,
  key: MatrixKey,
  columns: readonly Placed<SourceColumn>[],
): MatrixAxis {
  const { field, lines, axis } = key
  const wire = field && keyOf([], field, 'Id')
  if (!lines) refuseButtons(ask, columns)
  if (!lines)
    return {
      ...given({ key: wire, value: axis?.value }),
      columns: named(ask, cells, key, columnsOnly(columnsFor(ask, cells, columns, { editable: false }))),
    }
  const editable = ask.plan.kind === 'edit'
  const own = columns.map((column) => ({ ...column, value: within(column.value, key, lines.shape) }))
  return {
    ...given({ key: wire }),
    lines: {
      name: lines.name,
      entity: lines.shape.name,
      key: lineKeyOf(lines, wire),
    },
    columns: named(
      ask,
      lines.shape,
      key,
      identified(ask, lines.shape, columnsFor(ask, lines.shape, own, { editable })),
    ),
  }
}

/** Buttons do verbs of a line; what cells alone say is none. */
function refuseButtons({ unit }: ScreenAsk, columns: readonly Placed<SourceColumn>[]): void {
  for (const { value, path } of columns)
    if (typeof value === 'object' && value.functionList !== undefined)
      report(unit.to, 'idle-word', unit.key([...path, 'functionList']), {
        key: 'functionList',
        field: nameOf(value),
        type: 'column of no line',
        wanted: 'cells, and what is told of lines of the document',
      })
}

/** What a line is of says its code, too. */
const identified = (
  { unit }: ScreenAsk,
  shape: EntityShape,
  made: readonly ColumnMade[],
): readonly CompiledColumn[] => withIdentity(unit, shape, columnsOnly(made), sourcesOf(made))

/** By which wire key of a line a cell names it; of the line that holds the cell by none. */
function lineKeyOf({ field }: NonNullable<MatrixKey['lines']>, wire: string | undefined): string {
  if (field) return keyOf([], field, 'Id')
  return wire === undefined ? '' : 'id'
}

/** `auctionItem.item` as a column of the line that it is read of. */
function within(column: SourceColumn, { prefix = '' }: MatrixKey, { display }: EntityShape): SourceColumn {
  const name = nameOf(column)
  const own = name.startsWith(prefix) ? name.slice(prefix.length) : display.name
  if (typeof column === 'string') return own
  return column.field === undefined ? { ...column, key: own } : { ...column, field: own }
}

/** What a row or column is called stands first: the key, else what stands for the line. */
function named(
  { unit, plan }: ScreenAsk,
  shape: EntityShape,
  { field, lines, axis, mark }: MatrixKey,
  columns: readonly CompiledColumn[],
): readonly CompiledColumn[] {
  if (axis) return []
  const isLine = lines !== undefined && !lines.field
  if (isLine && columns.length > 0) return columns
  const name = isLine ? shape.display.name : (lines?.field ?? field)?.name
  if (name === undefined || columns.some((column) => column.field === name)) return columns
  const column = columnFor(unit, shape, name, {
    mark,
    editable: false,
    ...given({ audience: plan.audience }),
  })
  return column ? [column, ...columns] : columns
}
