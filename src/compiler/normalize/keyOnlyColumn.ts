import type { CompiledButton } from '../../language/button.ts'
import type { CellType, CompiledColumn } from '../../language/column.ts'
import type { Label } from '../../language/label.ts'
import type { ColumnPlace } from './ColumnPlace.ts'
import type { ColumnWords } from './columnWords.ts'
import { report } from '../source/diagnostics.ts'
import { compileText } from '../scope/expressions.ts'
import { labelOf } from '../scope/labels.ts'
import { isName } from '../scope/names.ts'
import { asPredicate } from '../scope/normalizeRules.ts'
import type { Unit } from '../scope/Unit.ts'
import type { EntityShape } from '../scope/World.ts'

const widths: Readonly<Partial<Record<CellType, number>>> = {
  tableOperate: 80,
  button: 100,
  slot: 160,
  viewSlot: 160,
}
const operate: Label = { CN: '操作', EN: 'Operate' }
/** They say something of a value, and there is none. */
const ofValues = [
  'sortable',
  'editType',
  'lookup',
  'displayKey',
  'valueField',
  'required',
  'validate',
  'min',
  'max',
  'precision',
  'step',
  'isSummary',
  'showThousandSeparator',
  'showIcon',
  'attachmentConfig',
  'modalConfig',
  'readonly',
  'disabled',
] as const

/** Columns of buttons and widgets need no field: their key is only a name. */
export function mayBeKeyOnly(shape: EntityShape, { isNamed, name, cellType }: ColumnWords): boolean {
  return (
    isNamed &&
    cellType !== undefined &&
    widths[cellType] !== undefined &&
    !Object.hasOwn(shape.fields, name.split('.')[0] ?? '')
  )
}

export function keyOnlyColumn(
  unit: Unit,
  root: EntityShape,
  words: ColumnWords,
  buttons: readonly CompiledButton[],
  place: ColumnPlace,
): CompiledColumn | undefined {
  const { name, cellType = 'slot' } = words
  if (!isName(name))
    return void report(unit.to, 'odd-name', words.at('key'), { name, wanted: 'a name such as rowButtons' })
  if (!words.title && cellType !== 'tableOperate')
    return void report(unit.to, 'missing-key', place.mark, {
      key: 'title',
      where: `The column ${name}, which shows no field,`,
    })
  for (const key of ofValues)
    if (place.path && unit.has([...place.path, key]))
      report(unit.to, 'idle-word', words.at(key), {
        key,
        field: name,
        type: 'column without a field',
        wanted: 'columns of fields',
      })
  const show =
    words.show === undefined
      ? undefined
      : compileText(unit, String(words.show), words.at('show'), { root: root.name, want: 'boolean' })
  return {
    key: name,
    keyOnly: true,
    title: words.title ? labelOf(words.title) : operate,
    type: 'text',
    cellType,
    width: words.width ?? widths[cellType] ?? 100,
    align: words.align ?? 'center',
    sortable: false,
    ...(words.fixed ? { fixed: words.fixed } : {}),
    columnsDisplay: words.columnsDisplay ?? 'Y',
    required: false,
    isEdit: cellType === 'slot' && place.editable && words.isEdit !== false,
    isSummary: false,
    showThousandSeparator: false,
    ...(show ? { show: asPredicate(show) } : {}),
    ...(words.span ? { span: words.span } : {}),
    ...(words.resizable === false ? { resizable: false } : {}),
    ...(buttons.length > 0 ? { functionList: buttons } : {}),
    ...(words.buttonType ? { buttonType: words.buttonType } : {}),
    ...(words.slot ? { slot: words.slot } : {}),
    ...(words.isMenu === false ? { isMenu: false } : {}),
    ...(place.groups ? { groups: place.groups } : {}),
  }
}
