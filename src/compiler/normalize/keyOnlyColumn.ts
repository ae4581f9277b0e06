import type { CellType, CompiledColumn } from '../../language/column.ts'
import type { Label } from '../../language/label.ts'
import { report } from '../source/diagnostics.ts'
import { isName } from '../scope/names.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { bySaying, said, type WrittenAsk } from './ColumnAsk.ts'
import { title, writtenRules } from './columnRules.ts'
import type { ColumnWords } from './columnWords.ts'
import { byEngine, decide, type Rules } from './decide.ts'
import { definitionTexts } from '../../texts/definitionTexts.ts'

const widths: Readonly<Partial<Record<CellType, number>>> = {
  tableOperate: 80,
  button: 100,
  slot: 160,
  viewSlot: 160,
}
const operate: Label = definitionTexts.label('column.operate')
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

export function keyOnlyColumn(ask: WrittenAsk): CompiledColumn | undefined {
  const { unit, words, place } = ask
  const { name } = words
  if (!isName(name))
    return void report(unit.to, 'odd-name', words.at('key'), { name, wanted: 'a name such as rowButtons' })
  if (!words.title && cellOf(ask) !== 'tableOperate')
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
  return decide<KeyOnly, WrittenAsk>(keyOnlyRules, ask)
}

/** The keys that such a column can have. */
type KeyOnly = Pick<
  CompiledColumn,
  | 'key'
  | 'keyOnly'
  | 'title'
  | 'type'
  | 'cellType'
  | 'width'
  | 'align'
  | 'sortable'
  | 'required'
  | 'isEdit'
  | 'isSummary'
  | 'showThousandSeparator'
  | 'span'
  | keyof typeof writtenRules
>

const cellOf = ({ words }: WrittenAsk): CellType => words.cellType ?? 'slot'

const keyOnlyRules: Rules<KeyOnly, WrittenAsk> = {
  key: (ask) => ({ value: ask.words.name, from: bySaying(ask, 'key') }),
  keyOnly: () => byEngine(true),
  title: (ask) => title(ask) ?? byEngine(operate),
  type: () => byEngine('text'),
  cellType: (ask) => ({ value: cellOf(ask), from: bySaying(ask, 'cellType') }),
  width: (ask) => said(ask, 'width') ?? byEngine(widths[cellOf(ask)] ?? 100),
  align: (ask) => said(ask, 'align') ?? byEngine('center'),
  sortable: () => byEngine(false),
  fixed: writtenRules.fixed,
  columnsDisplay: writtenRules.columnsDisplay,
  required: () => byEngine(false),
  isEdit: (ask) => {
    const isEdited = cellOf(ask) === 'slot' && ask.place.editable
    return isEdited && ask.words.isEdit === false
      ? { value: false, from: bySaying(ask, 'isEdit') }
      : byEngine(isEdited)
  },
  isSummary: () => byEngine(false),
  showThousandSeparator: () => byEngine(false),
  show: writtenRules.show,
  span: (ask) => said(ask, 'span'),
  resizable: writtenRules.resizable,
  functionList: writtenRules.functionList,
  buttonType: writtenRules.buttonType,
  slot: writtenRules.slot,
  isMenu: writtenRules.isMenu,
  groups: writtenRules.groups,
}
