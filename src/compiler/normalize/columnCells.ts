import type { CellType } from '../../language/column.ts'
import { bySaying, said, type ColumnAsk, type Drawn } from './ColumnAsk.ts'
import type { ColumnWords } from './columnWords.ts'
import { report } from '../source/diagnostics.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import { byEngine, decided, type Decided } from './decide.ts'
import { cellsOf, editorsOf } from './looks.ts'
import { known, type CompilationUnit } from '../scope/CompilationUnit.ts'
import type { FieldShape } from '../scope/FieldShape.ts'

type DrawnAsk = Omit<ColumnAsk, 'drawn'>

/** Only for reading. */
const shownOnly = new Set<CellType>(['compute', 'viewSlot', 'button', 'tableOperate'])

export function drawnAs(ask: DrawnAsk): Drawn {
  const { unit, words, field } = ask
  const typeCode = codeList(unit, words, field)
  checkCells(ask, typeCode)
  const isList = typeCode !== undefined && field.typeCode === undefined
  const usual = isList ? 'lookup' : fieldTypes[field.type].cell
  const cellType: Decided<CellType> = said(ask, 'cellType') ?? { value: usual, from: ask.ofType }
  const isEdit = edited(ask, cellType.value)
  const needsOther = isEdit.value && !editorsOf(field.type).includes(cellType.value)
  const editType = said(ask, 'editType') ?? decided(needsOther ? usual : undefined, ask.ofType)
  return {
    cellType,
    isEdit,
    editType: editType?.value === cellType.value ? undefined : editType,
    typeCode: decided(typeCode || undefined, words.lookup ? bySaying(ask, 'lookup') : ask.ofField),
  }
}

function checkCells(ask: DrawnAsk, typeCode: string | undefined): void {
  const { unit, words, field, place, isWritable } = ask
  if (words.cellType) fits(unit, words, 'cellType', field, cellsOf(field.type))
  if (words.editType) fits(unit, words, 'editType', field, editorsOf(field.type))
  chooses(ask, typeCode)
  if (words.isEdit !== undefined && words.isEdit !== false && place.editable && !isWritable)
    report(unit.to, 'never-by-hand', words.at('isEdit'), {
      name: words.name,
      why: field.source ? 'the system writes it' : 'it is not entered here',
      use: 'Remove isEdit.',
    })
}

/** A screen can only narrow what the field allows. */
function edited(ask: DrawnAsk, cellType: CellType): Decided<boolean> {
  const { words, place, isWritable } = ask
  if (!place.editable) return byEngine(false)
  if (!isWritable) return { value: false, from: ask.ofField }
  if (words.isEdit === false) return { value: false, from: bySaying(ask, 'isEdit') }
  if (shownOnly.has(cellType) && words.editType === undefined)
    return { value: false, from: bySaying(ask, 'cellType') }
  return byEngine(true)
}

/** The field's list, or for a text the one that the column names. */
function codeList(
  unit: CompilationUnit,
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
    known(unit, 'unknown-lookup', at('lookup', 'typeCode'), {
      name: lookup.typeCode,
      choices: [...unit.world.lookups.keys()],
    })
  unit.lookup(lookup.typeCode)
  return lookup.typeCode
}

function fits(
  unit: CompilationUnit,
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
  { unit, words, field, place, isWritable, hasStates }: DrawnAsk,
  typeCode: string | undefined,
): void {
  const key = choosingWord(words)
  if (key === undefined) return
  if (typeCode === undefined && field.to === undefined && !hasStates) {
    if (key === 'modalConfig' || cellsOf(field.type).includes('lookup'))
      report(unit.to, 'no-change-handler', words.at(key), {
        name: words.name,
        why: 'has neither a code list nor an entity to choose from',
      })
  } else if (place.editable && !isWritable && words.isEdit !== false)
    report(unit.to, 'no-change-handler', words.at(key), { name: words.name, why: 'cannot be written here' })
}

/** The word that makes a choice of the column. */
function choosingWord({
  cellType,
  editType,
  modalConfig,
}: ColumnWords): 'cellType' | 'editType' | 'modalConfig' | undefined {
  const isChoice = (cell: CellType | undefined) => cell === 'lookup' || cell === 'editlookup'
  if (isChoice(cellType)) return 'cellType'
  if (isChoice(editType)) return 'editType'
  return modalConfig ? 'modalConfig' : undefined
}
