import type { CompiledButton } from '../../language/button.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { SourceColumn } from '../../language/source.ts'
import type { FieldTypeName } from '../../language/field.ts'
import { fieldTypeNames, fieldTypes } from '../../rules/types/fieldTypes.ts'
import { report } from '../source/diagnostics.ts'
import type { Mark } from '../source/SourceFile.ts'
import { fieldAt, reach, type Reached } from '../scope/fieldAt.ts'
import { isName } from '../scope/names.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import type { FieldShape } from '../scope/FieldShape.ts'
import type { ColumnAsk, WrittenAsk } from './ColumnAsk.ts'
import { drawnAs } from './columnCells.ts'
import { linkOf } from './columnLinks.ts'
import { checkNumbers } from './columnNumbers.ts'
import type { ColumnPlace } from './ColumnPlace.ts'
import { columnRules, type FieldColumn } from './columnRules.ts'
import { readColumn, type ColumnWords } from './columnWords.ts'
import { decide, type Origin } from './decide.ts'
import { keyOnlyColumn, mayBeKeyOnly } from './keyOnlyColumn.ts'
import { rowButtons } from './rowButtons.ts'
import { display, isIndexed, statesOf, wishPath } from './shownField.ts'
import { neverByHand } from '../scope/neverByHand.ts'

/** One column: the screen's word, else the field's, else the type's (`columnRules`). Unknown names are reported by their step. */
export function columnFor(
  unit: CompilationUnit,
  shape: EntityShape,
  column: SourceColumn,
  place: ColumnPlace,
): CompiledColumn | undefined {
  return typeof column === 'string' && !place.summary && !place.groups
    ? namedColumn(unit, shape, column, place)
    : writtenColumn(unit, shape, column, place)
}

/** A column that is nothing but a name is the same one in all tables or forms of a file that are edited alike; what is wrong with it is told at each. */
function namedColumn(
  unit: CompilationUnit,
  shape: EntityShape,
  name: string,
  place: ColumnPlace,
): CompiledColumn | undefined {
  const known = named.get(unit) ?? new Map<string, CompiledColumn>()
  const key = `${shape.name} ${name} ${place.editable} ${place.form === true}`
  const found = known.get(key)
  if (found) return found
  const before = unit.to.diagnostics.length
  const made = writtenColumn(unit, shape, name, place)
  if (made && unit.to.diagnostics.length === before) named.set(unit, known.set(key, made))
  return made
}

const named = new WeakMap<CompilationUnit, Map<string, CompiledColumn>>()

function writtenColumn(
  unit: CompilationUnit,
  shape: EntityShape,
  column: SourceColumn,
  place: ColumnPlace,
): CompiledColumn | undefined {
  const words = readColumn(unit, column, place)
  if (words.name === '')
    return void report(unit.to, 'missing-key', place.mark, { key: 'field', where: 'A column' })
  checkSlot(unit, words)
  const buttons = buttonsOf(unit, shape, words, place)
  if (words.functionList && buttons.length === 0) return undefined
  const ask: WrittenAsk = { unit, shape, words, place, buttons }
  if (mayBeKeyOnly(shape, words)) return keyOnlyColumn(ask)
  const reached = reach(unit, shape, words.name, place.mark)
  return reached && fieldColumn(ask, { ...reached, ...display(unit, reached) })
}

function fieldColumn(written: WrittenAsk, shown: Reached): CompiledColumn | undefined {
  const { unit, shape, words, place, buttons } = written
  wishPath(unit, shape, shown)
  const link = linked(unit, shape, shown, words, place)
  const stored =
    words.valueField === undefined ? shown : storedIn(unit, shape, words.valueField, words.at('valueField'))
  if (!stored) return undefined
  const { field, via } = stored
  const isOwn = via.length === 0
  if (words.sortable === true && field.storage === 'list')
    report(unit.to, 'several-values', words.at('sortable'), {
      name: field.name,
      entity: stored.entity.name,
      where: 'rows are sorted by one',
      use: `Remove sortable; a count of them can be sorted by: { type: integer, compute: count(${field.name}) }.`,
    })
  else if (words.sortable === true && isOwn && !isIndexed(shape, field))
    unit.indexes.push({ entity: shape.name, columns: [field.column] })
  const ask = {
    unit,
    shape,
    words: link ? words : unlinked(words),
    place,
    buttons,
    shown,
    stored,
    field,
    isOwn,
    isWritable: isOwn && !isDerived(shape, field),
    hasStates: statesOf(stored.entity, field).states !== undefined,
    type: fieldTypes[field.type],
    link,
    kinds: isOwn ? kindsOf(written, field) : undefined,
    ofField: { by: 'field', name: `${stored.entity.name}.${field.name}` },
    ofType: typeOrigins[field.type],
  } satisfies Omit<ColumnAsk, 'drawn'>
  const drawn = drawnAs(ask)
  checkNumbers(unit, ask.words, field)
  checkButtonType(unit, words, buttons)
  return decide<FieldColumn, ColumnAsk>(columnRules, { ...ask, drawn })
}

/** The ref to each kind of row that a field may point to, called as these rows are; it opens them. */
function kindsOf(
  { unit, shape, place }: WrittenAsk,
  { kinds }: FieldShape,
): readonly CompiledColumn[] | undefined {
  return kinds?.flatMap(({ field, label }) => {
    const shown = shape.fields[field]
    const column =
      shown && columnFor(unit, shape, field, { mark: place.mark, editable: place.editable, form: place.form })
    if (!column) return []
    const link = linkOf(unit, shape, { via: [], field: shown }, place)
    return [{ ...column, title: label, ...(link ? { link } : {}) }]
  })
}

const typeOrigins = Object.fromEntries(
  fieldTypeNames.map((name): [FieldTypeName, Origin] => [name, { by: 'type', name }]),
) as Readonly<Record<FieldTypeName, Origin>> // of every type

/** The system writes it: a number, a state, a sum. */
function isDerived(shape: EntityShape, { name, type, source, kinds }: FieldShape): boolean {
  const { stateField } = shape
  const [kind] = kinds ?? []
  if (kind) return neverByHand(shape.fields[kind.field]?.source)
  return (
    !source || neverByHand(source) || source.compute !== undefined || type === 'serial' || name === stateField
  )
}

/** What a click opens. A link that leads nowhere is refused where it is written, and falls away where a variant inherits it. */
function linked(
  unit: CompilationUnit,
  shape: EntityShape,
  shown: Reached,
  words: ColumnWords,
  place: ColumnPlace,
): CompiledColumn['link'] {
  if (words.functionList || (!words.opens && words.cellType !== 'linkTag')) return undefined
  const link = words.opens ? linkOf(unit, shape, shown, place) : undefined
  if (!link && place.explicit !== false)
    report(
      unit.to,
      'link-to-nothing',
      words.at(words.opens && unit.has([...(place.path ?? []), 'linkTag']) ? 'linkTag' : 'cellType'),
      { name: words.name },
    )
  return link
}

function unlinked({ cellType, ...words }: ColumnWords): ColumnWords {
  return cellType === undefined || (cellType === 'linkTag' && !words.functionList)
    ? words
    : { ...words, cellType }
}

function buttonsOf(
  unit: CompilationUnit,
  shape: EntityShape,
  words: ColumnWords,
  { audience, explicit }: ColumnPlace,
): readonly CompiledButton[] {
  const { cellType, functionList } = words
  const draws = cellType === 'button' || cellType === 'tableOperate'
  if (!functionList && draws)
    report(unit.to, 'button-without-function', words.at('cellType'), { name: words.name })
  if (!functionList) return none
  if (!draws && cellType !== 'linkTag')
    report(unit.to, 'idle-word', words.at('functionList'), {
      key: 'functionList',
      field: words.name,
      type: `${cellType ?? 'plain'} column`,
      wanted: 'button, tableOperate and linkTag columns',
    })
  return rowButtons(
    unit,
    shape,
    functionList.map((code) => ({ ...code, explicit: explicit ?? true })),
    { audience, where: `A row of ${shape.name}` },
  )
}

const none: readonly CompiledButton[] = []

/** Widgets are registered by name; whether there is such a one is known where they are. */
function checkSlot(unit: CompilationUnit, { slot, cellType, at }: ColumnWords): void {
  if (slot !== undefined && !isName(slot))
    report(unit.to, 'odd-name', at('slot'), { name: slot, wanted: 'a name such as trendChart' })
  if (slot === undefined && (cellType === 'slot' || cellType === 'viewSlot'))
    report(unit.to, 'missing-key', at('cellType'), { key: 'slot', where: `A ${cellType} column` })
}

function checkButtonType(
  unit: CompilationUnit,
  words: ColumnWords,
  buttons: readonly CompiledButton[],
): void {
  if (words.buttonType === undefined || buttons.length > 0) return
  report(unit.to, 'idle-word', words.at('buttonType'), {
    key: 'buttonType',
    field: words.name,
    type: 'column without buttons',
    wanted: 'columns with a functionList',
  })
}

/** The own field in which another one's value is changed. */
function storedIn(unit: CompilationUnit, shape: EntityShape, name: string, mark: Mark): Reached | undefined {
  const field = fieldAt(unit, shape, name, mark)
  return field && { via: [], field, entity: shape }
}
