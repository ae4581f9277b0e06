import type { CellType } from '../../language/column.ts'
import type { ColumnWords } from './columnWords.ts'
import { report } from '../source/diagnostics.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import { cellsOf, editorsOf } from './looks.ts'
import { known, type Unit } from '../scope/Unit.ts'
import type { FieldShape } from '../scope/World.ts'

/** How a field is shown and edited here. */
export interface Drawn {
  readonly cellType: CellType
  readonly isEdit: boolean
  readonly editType?: CellType
  readonly typeCode?: string
}
interface Place {
  readonly field: FieldShape
  readonly isWritable: boolean
  readonly editable: boolean
  readonly hasStates: boolean
}

/** Only for reading. */
const shownOnly = new Set<CellType>(['compute', 'viewSlot', 'button', 'tableOperate'])

export function drawnAs(unit: Unit, words: ColumnWords, place: Place): Drawn {
  const { field, isWritable, editable } = place
  const typeCode = codeList(unit, words, field)
  const usual =
    typeCode !== undefined && field.typeCode === undefined ? 'lookup' : fieldTypes[field.type].cell
  const cellType = words.cellType ?? usual
  if (words.cellType) fits(unit, words, 'cellType', field, cellsOf(field.type))
  if (words.editType) fits(unit, words, 'editType', field, editorsOf(field.type))
  chooses(unit, words, typeCode, place)
  const isEdit =
    editable &&
    isWritable &&
    words.isEdit !== false &&
    !(shownOnly.has(cellType) && words.editType === undefined)
  if (words.isEdit !== undefined && words.isEdit !== false && editable && !isWritable)
    report(unit.to, 'never-by-hand', words.at('isEdit'), {
      name: words.name,
      why: field.source ? 'the system writes it' : 'it is not entered here',
      use: 'Remove isEdit.',
    })
  const editType = words.editType ?? (isEdit && !editorsOf(field.type).includes(cellType) ? usual : undefined)
  return {
    cellType,
    isEdit,
    ...(editType && editType !== cellType ? { editType } : {}),
    ...(typeCode === undefined ? {} : { typeCode }),
  }
}

/** The field's list, or for a text the one that the column names. */
function codeList(
  unit: Unit,
  { lookup, name, at }: ColumnWords,
  { type, typeCode }: FieldShape,
): string | undefined {
  if (!lookup) return typeCode
  if (typeCode !== undefined && typeCode !== lookup.typeCode)
    report(unit.to, 'said-differently', at('lookup', 'typeCode'), {
      first: `the field ${name}`,
      one: typeCode,
      second: 'lookup.typeCode',
      other: lookup.typeCode,
    })
  else if (type !== 'lookup' && type !== 'text')
    report(unit.to, 'idle-word', at('lookup'), {
      key: 'lookup',
      field: name,
      type,
      wanted: 'lookups and texts',
    })
  else
    known(unit, 'unknown-lookup', lookup.typeCode, [...unit.world.lookups.keys()], at('lookup', 'typeCode'))
  unit.lookup(lookup.typeCode)
  return lookup.typeCode
}

function fits(
  unit: Unit,
  words: ColumnWords,
  key: 'cellType' | 'editType',
  { type }: FieldShape,
  choices: readonly CellType[],
): void {
  const cell = words[key]
  if (cell && !choices.includes(cell))
    report(unit.to, 'wrong-cell', words.at(key), { name: words.name, type, key, cell, choices })
}

/** What is chosen needs something to choose from, and, where it is edited, a field that takes it. */
function chooses(
  unit: Unit,
  words: ColumnWords,
  typeCode: string | undefined,
  { field, isWritable, editable, hasStates }: Place,
): void {
  const isChoice = (cell: CellType | undefined) => cell === 'lookup' || cell === 'editlookup'
  const key = isChoice(words.cellType)
    ? 'cellType'
    : isChoice(words.editType)
      ? 'editType'
      : words.modalConfig
        ? 'modalConfig'
        : undefined
  if (key === undefined) return
  if (typeCode === undefined && field.to === undefined && !hasStates) {
    if (key === 'modalConfig' || cellsOf(field.type).includes('lookup'))
      report(unit.to, 'no-change-handler', words.at(key), {
        name: words.name,
        why: 'has neither a code list nor an entity to choose from',
      })
  } else if (editable && !isWritable && words.isEdit !== false)
    report(unit.to, 'no-change-handler', words.at(key), { name: words.name, why: 'cannot be written here' })
}
