import type { CompiledField } from '../../language/field.ts'
import type { Expression } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { fieldTypes, isRefType } from '../../rules/types/fieldTypes.ts'
import { spoken } from '../../texts/spoken.ts'
import { hidden } from '../store/access.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'

/** A further value of a row that may be chosen, in words. */
export interface Beside {
  readonly label: string
  readonly text: string
}

const most = 2

/** Fields beside code and name by which rows are told apart: those that a list of them is searched by, then others that tell. */
export function besidesOf(
  { catalog, caller }: OperationContext,
  target: EntityNode,
  where: Expression | undefined,
): readonly CompiledField[] {
  const { display, fields, states, name } = target.entity
  const lists = catalog.definitions.screens.filter(({ kind, entity }) => kind === 'list' && entity === name)
  const searched = new Set(lists.flatMap(({ search }) => search.map(({ key }) => key)))
  const identity = new Set([display.code, display.name, display.nameEn, states?.field])
  const telling = fields.filter(
    (field) =>
      fieldTypes[field.type].telling === true &&
      !identity.has(field.name) &&
      !where?.deps.includes(field.wire) && // it is the same in all of them
      hidden(target, field.name, caller) === 'never',
  )
  const isSearched = ({ wire, name: own }: CompiledField) => searched.has(wire) || searched.has(own)
  return [...telling.filter(isSearched), ...telling.filter((field) => !isSearched(field))].slice(0, most)
}

/** The value of a field in the language of the call; of a code its meaning, of a ref the name. */
export function besideOf({ caller, lookups }: OperationContext, field: CompiledField, row: Row): Beside {
  const { name, wire, type, typeCode, label } = field
  const value = isRefType(type) ? row[`${name}Name`] || row[`${name}Code`] : row[wire]
  const text = () => {
    if (isRefType(type)) return String(value)
    if (typeCode === undefined) return fieldTypes[type].format(value, {}, caller.language)
    return spoken(lookups.meaning(typeCode, String(value)) ?? undefined, caller.language) ?? String(value)
  }
  const isEmpty = value === null || value === undefined || value === ''
  return { label: spoken(label, caller.language), text: isEmpty ? '' : text() }
}
