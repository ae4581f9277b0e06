import type { CompiledField, FieldTypeName, TypedBy } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { fieldTypes } from './fieldTypes.ts'
import { listName } from './writtenList.ts'

/** What a typed value is in one row. */
export type TypedFacts = Pick<
  CompiledField,
  'type' | 'typeCode' | 'to' | 'min' | 'max' | 'scale' | 'maxLength'
>

/** The row that a value stands in, and what holds it. */
export interface RowAbove {
  readonly row: Row
  readonly up?: RowAbove | undefined
}

/** `typedFacts({ type: 'parent.dataType' }, { row: {}, up: { row: { dataType: 'INTEGER' } } })` → `{ type: 'integer', scale: 0 }`. As what type the row has a value; a text where it does not say. */
export function typedFacts(typed: TypedBy, at: RowAbove): TypedFacts {
  const said = (key: string | undefined): string | undefined => {
    const value = key === undefined ? undefined : valueAt(key, at)
    return value === null || value === undefined || value === '' ? undefined : String(value)
  }
  const type = typeOfCode(said(typed.type) ?? '')
  const { family, maxLength, scale: usual } = fieldTypes[type]
  const scale =
    family === 'number' ? Number(said(typed.scale) ?? (type === 'integer' ? 0 : usual)) : undefined
  const known = {
    typeCode:
      family === 'code' || family === 'codes' ? (listName(said(typed.options)) ?? said(typed.to)) : undefined,
    to: family === 'ref' ? said(typed.to) : undefined,
    min: family === 'number' ? said(typed.min) : undefined,
    max: family === 'number' ? said(typed.max) : undefined,
    scale,
    maxLength,
  }
  return { type, ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) }
}

/** What holds a line is asked itself, where it is at hand: it may have changed since the line was read. */
function valueAt(key: string, { row, up }: RowAbove): unknown {
  const above = key.startsWith(upwards) && up ? valueAt(key.slice(upwards.length), up) : undefined
  return above === undefined ? row[key] : above
}

const upwards = 'parent.'

/** `typeOfCode('INTEGER')` → `'integer'`. What a code of a list of types stands for; a text, where it is none. */
export function typeOfCode(code: string): FieldTypeName {
  const type = code.toLowerCase()
  return isValueType(type) ? type : 'text'
}

/** `isValueType('integer')` → `true`. A type whose values are one text each: no files, no secrets, nothing that the system gives. */
export const isValueType = (type: string): type is FieldTypeName =>
  Object.hasOwn(fieldTypes, type) && !others.has(type)

const others: ReadonlySet<string> = new Set([
  'typed',
  'formula',
  'checkbox',
  'user',
  ...Object.entries(fieldTypes).flatMap(([name, { pastes }]) =>
    pastes === 'never' || pastes === 'range' ? [name] : [],
  ),
])
