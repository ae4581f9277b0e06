import type { CompiledAttachmentConfig, CompiledColumn } from '../../language/column.ts'
import type { Predicate } from '../../language/expression.ts'
import type { CompiledPath } from '../../language/field.ts'
import type { Label } from '../../language/label.ts'
import type { CompiledState } from '../../language/state.ts'
import type { SourceColumn } from '../../language/source.ts'
import { drawnAs, type Drawn } from './columnCells.ts'
import { linkOf } from './columnLinks.ts'
import type { ColumnPlace } from './ColumnPlace.ts'
import { numberKeys } from './columnNumbers.ts'
import { readColumn, type ColumnWords } from './columnWords.ts'
import { report } from '../source/diagnostics.ts'
import { compileText } from '../scope/expressions.ts'
import { fieldAt, reach, type Reached } from '../scope/fieldAt.ts'
import { isTree } from '../scope/isTree.ts'
import { keyOnlyColumn, mayBeKeyOnly } from './keyOnlyColumn.ts'
import { labelOf } from '../scope/labels.ts'
import { fieldTypes, isFilesType, isNumberType } from '../../rules/types/fieldTypes.ts'
import { isName } from '../scope/names.ts'
import { asPredicate, statesOf as statesOfEntity } from '../scope/normalizeRules.ts'
import { measureOf } from './normalizeFields.ts'
import { rowButtons } from './rowButtons.ts'
import type { Mark } from '../source/SourceFile.ts'
import type { Unit } from '../scope/Unit.ts'
import { wireKeyAt } from '../scope/wireKeys.ts'
import type { EntityShape, FieldShape } from '../scope/World.ts'

/** One column: the screen's word, else the field's, else the type's. Unknown names are reported by their step. */
export function columnFor(
  unit: Unit,
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
  if (mayBeKeyOnly(shape, words)) return keyOnlyColumn(unit, shape, words, buttons, place)
  const reached = reach(unit, shape, words.name, place.mark)
  if (!reached) return undefined
  const first = display(unit, reached)
  const shown = { ...reached, ...first }
  wishPath(unit, shape, shown)
  const link = linked(unit, shape, shown, words, place)
  const stored =
    words.valueField === undefined ? shown : storedIn(unit, shape, words.valueField, words.at('valueField'))
  return (
    stored &&
    fieldColumn(unit, shape, {
      words: link ? words : unlinked(words),
      place,
      shown,
      stored,
      buttons,
      ...one('link', link),
    })
  )
}

interface Found {
  readonly words: ColumnWords
  readonly place: ColumnPlace
  readonly shown: Reached
  readonly stored: Reached
  readonly buttons: NonNullable<CompiledColumn['functionList']>
  readonly link?: CompiledColumn['link']
}

function fieldColumn(
  unit: Unit,
  shape: EntityShape,
  { words, place, shown, stored, buttons, link }: Found,
): CompiledColumn {
  const { field, via } = stored
  const own = via.length === 0
  const indexed = own && isIndexed(shape, field)
  if (words.sortable === true && own && !indexed)
    unit.indexes.push({ entity: shape.name, column: field.column })
  const look = fieldTypes[field.type]
  const { source } = field
  const derived =
    !source ||
    source.assigned ||
    source.compute !== undefined ||
    source.rollup !== undefined ||
    field.type === 'serial' ||
    field.name === shape.stateField
  const isWritable = own && !derived
  const states = statesOf(stored.entity, field)
  const drawn = drawnAs(unit, words, {
    field,
    isWritable,
    editable: place.editable,
    hasStates: states.states !== undefined,
  })
  const editWhen =
    typeof words.isEdit === 'boolean' ? undefined : rule(unit, shape, words, 'isEdit', words.isEdit)
  const requiredWhen =
    typeof words.required === 'string'
      ? rule(
          unit,
          shape,
          words,
          unit.has([...(place.path ?? []), 'required']) ? 'required' : 'validate',
          words.required,
        )
      : undefined
  const span = words.span ?? (place.form && look.wide ? 4 : undefined)
  return {
    key:
      words.displayKey === undefined
        ? keyOf(shown.via, shown.field)
        : (wireKeyAt(unit, shape, words.displayKey, words.at('displayKey')) ?? keyOf(via, field)),
    ...(own && !field.system ? { field: field.name } : {}),
    title: words.title ? labelOf(words.title) : titleOf(shape, shown),
    type: field.type,
    cellType: drawn.cellType,
    width: words.width ?? look.width,
    align: words.align ?? look.align,
    sortable: own && (words.sortable ?? (indexed && !field.to)),
    ...(words.fixed ? { fixed: words.fixed } : {}),
    columnsDisplay: words.columnsDisplay ?? 'Y',
    required: typeof words.required === 'boolean' ? words.required : own && source?.required === true,
    isEdit: drawn.isEdit,
    isSummary: words.isSummary ?? place.summary ?? false,
    showThousandSeparator: words.showThousandSeparator ?? isNumberType(field.type),
    ...(drawn.typeCode ? { typeCode: drawn.typeCode } : {}),
    ...states,
    ...(field.to ? { to: field.to } : {}),
    ...(isTree(unit, field) ? { tree: true as const } : {}),
    ...measured(unit, shape, { via, field }, place),
    ...(source?.maxLength ? { maxLength: source.maxLength } : {}),
    ...one('case', source?.case),
    ...numberKeys(unit, words, field),
    ...one('link', link),
    ...one('show', rule(unit, shape, words, 'show', words.show)),
    ...one('readonly', rule(unit, shape, words, 'readonly', words.readonly)),
    ...(span ? { span } : {}),
    ...one('editType', drawn.editType),
    ...one('editWhen', editWhen),
    ...one('requiredWhen', requiredWhen),
    ...one('disabled', rule(unit, shape, words, 'disabled', words.disabled)),
    ...settings(unit, words, { field, drawn, buttons }),
    ...one('groups', place.groups),
  }
}

/** What is left out where it has its default. */
function settings(
  unit: Unit,
  words: ColumnWords,
  {
    field,
    drawn,
    buttons,
  }: { readonly field: FieldShape; readonly drawn: Drawn; readonly buttons: Found['buttons'] },
): Partial<CompiledColumn> {
  const { showIcon, modalConfig } = words
  const icon = showIcon === undefined || showIcon === false ? undefined : showIcon === true ? {} : showIcon
  const modal =
    modalConfig === undefined || modalConfig === false ? undefined : modalConfig === true ? {} : modalConfig
  if (words.buttonType !== undefined && buttons.length === 0)
    report(unit.to, 'idle-word', words.at('buttonType'), {
      key: 'buttonType',
      field: words.name,
      type: 'column without buttons',
      wanted: 'columns with a functionList',
    })
  return {
    ...(words.resizable === false ? { resizable: false } : {}),
    ...(icon
      ? {
          showIcon: {
            trueValue: icon.trueValue ?? 'Y',
            falseValue: icon.falseValue ?? 'N',
            falseShow: icon.falseShow ?? false,
          },
        }
      : {}),
    ...(buttons.length > 0 ? { functionList: buttons } : {}),
    ...one('buttonType', words.buttonType),
    ...one('attachmentConfig', attachments(unit, words, field, drawn)),
    ...(modal
      ? {
          modalConfig: {
            ...(modal.title ? { title: labelOf(modal.title) } : {}),
            width: modal.width ?? 640,
            multiple: modal.multiple ?? false,
          },
        }
      : {}),
    ...(words.isMenu === false ? { isMenu: false } : {}),
    ...one('slot', words.slot),
    ...(words.wrap ? { wrap: true } : {}),
  }
}

/** An upload has settings: attachments and pictures by themselves, other columns only where their author says so. */
function attachments(
  unit: Unit,
  words: ColumnWords,
  { type }: FieldShape,
  { cellType, editType }: Drawn,
): CompiledAttachmentConfig | undefined {
  const { attachmentConfig: said } = words
  if (cellType !== 'upload' && editType !== 'upload')
    return said === undefined
      ? undefined
      : void report(unit.to, 'idle-word', words.at('attachmentConfig'), {
          key: 'attachmentConfig',
          field: words.name,
          type,
          wanted: 'uploads',
        })
  if (said === false || (said === undefined && !isFilesType(type)))
    return void report(
      unit.to,
      'upload-without-config',
      words.at(said === undefined ? 'cellType' : 'attachmentConfig'),
      { name: words.name },
    )
  const { max, extensions, image, checked } = said === undefined || said === true ? {} : said
  return {
    max: max ?? 999,
    ...(extensions ? { extensions } : {}),
    image: image ?? type === 'image',
    checked: checked ?? true,
  }
}

/** What a click opens. A link that leads nowhere is refused where it is written, and falls away where a variant inherits it. */
function linked(
  unit: Unit,
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
  unit: Unit,
  shape: EntityShape,
  words: ColumnWords,
  { audience, explicit }: ColumnPlace,
): Found['buttons'] {
  const { cellType } = words
  const draws = cellType === 'button' || cellType === 'tableOperate'
  if (!words.functionList && draws)
    report(unit.to, 'button-without-function', words.at('cellType'), { name: words.name })
  if (words.functionList && !draws && cellType !== 'linkTag')
    report(unit.to, 'idle-word', words.at('functionList'), {
      key: 'functionList',
      field: words.name,
      type: `${cellType ?? 'plain'} column`,
      wanted: 'button, tableOperate and linkTag columns',
    })
  return rowButtons(
    unit,
    shape,
    (words.functionList ?? []).map((code) => ({ ...code, explicit: explicit ?? true })),
    { audience, where: `A row of ${shape.name}` },
  )
}

/** Widgets are registered by name; whether there is such a one is known where they are. */
function checkSlot(unit: Unit, { slot, cellType, at }: ColumnWords): void {
  if (slot !== undefined && !isName(slot))
    report(unit.to, 'odd-name', at('slot'), { name: slot, wanted: 'a name such as trendChart' })
  if (slot === undefined && (cellType === 'slot' || cellType === 'viewSlot'))
    report(unit.to, 'missing-key', at('cellType'), { key: 'slot', where: `A ${cellType} column` })
}

/** One key, or none. */
function one<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value } // one key of that name, or none
}

function rule(
  unit: Unit,
  shape: EntityShape,
  words: ColumnWords,
  key: string,
  source: string | number | boolean | undefined,
): Predicate | undefined {
  const compiled =
    source === undefined
      ? undefined
      : compileText(unit, String(source), words.at(key), { root: shape.name, want: 'boolean' })
  return compiled && asPredicate(compiled)
}

/** The own field in which another one's value is changed. */
function storedIn(unit: Unit, shape: EntityShape, name: string, mark: Mark): Reached | undefined {
  const field = fieldAt(unit, shape, name, mark)
  return field && { via: [], field, entity: shape }
}

/** The wire key of the measure, which the row has to carry too. */
function measured(
  unit: Unit,
  shape: EntityShape,
  { via, field }: Pick<Reached, 'via' | 'field'>,
  { mark }: ColumnPlace,
): { measure?: string } {
  const path = measureOf(field.source?.scale)
  const reached = path === undefined ? undefined : reach(unit, shape, [...via, path].join('.'), mark)
  if (!reached) return {}
  wishPath(unit, shape, reached)
  return { measure: keyOf(reached.via, reached.field) }
}

/** `parent` is shown by the document's code; the user fields of the system by their names. */
export function display(
  unit: Unit,
  { via, field, entity }: Reached,
): { via: readonly string[]; field: FieldShape } {
  const holder = field.name === 'parent' && field.system && field.to ? unit.entity(field.to) : undefined
  const code = holder?.fields[holder.display.code]
  return code ? { via: [...via, 'parent'], field: code } : { via, field: entity.fields[field.name] ?? field }
}

/** `supplierName` for a ref, `supplier.paymentTermName` through one. */
export function keyOf(via: readonly string[], field: FieldShape, part: 'Name' | 'Id' = 'Name'): string {
  const last =
    field.to && field.wire !== field.name
      ? `${field.name}${part}`
      : field.to && field.system && part === 'Name'
        ? `${field.name}Name`
        : field.wire
  return [...via, last].join('.')
}

export function titleOf(shape: EntityShape, { via, field }: Reached): Label {
  const first = via[0] === undefined || via[0] === 'parent' ? undefined : shape.fields[via[0]]
  return first && !isTelling(field.label, first.label)
    ? { CN: `${first.label.CN}${field.label.CN}`, EN: `${first.label.EN}: ${field.label.EN}` }
    : field.label
}

/** A label that already names what it belongs to needs no prefix: "Supplier code" through the supplier. */
const isTelling = (label: Label, of: Label): boolean =>
  label.CN.startsWith(of.CN) || label.EN.toLowerCase().startsWith(of.EN.toLowerCase())

export function statesOf(entity: EntityShape, field: FieldShape): { states?: readonly CompiledState[] } {
  const states = field.name === entity.stateField ? statesOfEntity(entity) : undefined
  return states ? { states: states.values } : {}
}

/** What a list shows of other rows must be carried by its own: the value, and for a ref its key, code and name. */
export function wishPath(unit: Unit, shape: EntityShape, { via, field }: Reached): void {
  if (via.length === 0) return
  const base = { via, field: field.name, label: field.label, storage: field.storage }
  const wish = (path: CompiledPath) => unit.paths.push({ entity: shape.name, path })
  if (!field.to || field.system)
    return void wish({ path: keyOf(via, field), ...base, ...(field.to ? { storage: 'text' as const } : {}) })
  wish({ path: keyOf(via, field, 'Id'), ...base, part: 'id' })
  wish({ path: [...via, `${field.name}Code`].join('.'), ...base, part: 'code', storage: 'text' })
  wish({ path: keyOf(via, field), ...base, part: 'name', storage: 'text' })
}

export function isIndexed(shape: EntityShape, field: FieldShape): boolean {
  if (field.system) return field.name === 'creationDate' && shape.kind !== 'baseData' && shape.kind !== 'line'
  return (
    fieldTypes[field.type].indexed === true ||
    field.name === shape.stateField ||
    field.name === 'lineNum' ||
    field.source?.indexed === true
  )
}
