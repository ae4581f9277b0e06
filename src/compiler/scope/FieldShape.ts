import type { FieldTypeName, Storage } from '../../language/field.ts'
import type { Label } from '../../language/label.ts'
import type { SourceField } from '../../language/source.ts'
import { parentField, systemFields } from '../../rules/systemFields.ts'
import { columnName } from '../../rules/naming.ts'
import type { ScopeCode } from '../../rules/expression/Scope.ts'
import { flagCodes } from '../../rules/expression/typings.ts'
import { fieldTypes, isRefType } from '../../rules/types/fieldTypes.ts'
import { labelOf } from './labels.ts'
import { remembered } from '../source/remembered.ts'
import type { EntitySource, LookupSource } from './sources.ts'
import { fieldTexts } from '../../texts/fieldTexts.ts'

/** A field as others see it. */
export interface FieldShape {
  readonly name: string
  readonly wire: string
  readonly column: string
  readonly type: FieldTypeName
  readonly storage: Storage
  readonly label: Label
  readonly to?: string
  readonly typeCode?: string
  readonly codes?: readonly ScopeCode[]
  /** As its author wrote it; absent for what every row has by itself. */
  readonly source?: SourceField
  /** No saved row is without it. */
  readonly isFilled?: true
  /** Kept by the store for every row; not among the fields of the compiled entity. */
  readonly system?: true
}

export type FieldShapes = Readonly<Record<string, FieldShape>>

/** What fields can point to. */
export interface NamesAround {
  readonly entities: ReadonlyMap<string, EntitySource>
  readonly lookups: ReadonlyMap<string, LookupSource>
  /** The entity that users are. */
  readonly users: string | undefined
}

const none: Label = { CN: '', EN: '' }

/** A line's number among its siblings. */
const lineNumField: FieldShape = {
  name: 'lineNum',
  wire: 'lineNum',
  column: 'line_num',
  type: 'integer',
  storage: 'integer',
  label: fieldTexts.label('lineNum'),
}

/** Whether a row of base data may still be chosen. */
export const enabledField: FieldShape = {
  name: 'enabledFlag',
  wire: 'enabledFlag',
  column: 'enabled_flag',
  type: 'flag',
  storage: 'flag',
  label: fieldTexts.label('enabled'),
  codes: flagCodes,
}

/** What every row has by itself, and what lines have beside it. `parent`: the entity that holds them. */
export function systemShapes(names: NamesAround, parent: string | undefined): FieldShapes {
  const every = systems.get(names) ?? everySystem(names)
  systems.set(names, every)
  return {
    ...every,
    ...(parent === undefined
      ? {}
      : { parent: { ...parentField, to: parent, system: true }, lineNum: lineNumField }),
  }
}

/** They are the same for all entities. */
const systems = new WeakMap<NamesAround, FieldShapes>()

const everySystem = (names: NamesAround): FieldShapes =>
  Object.fromEntries(systemFields.map((field) => [field.name, systemShape(field, names)]))

function systemShape(field: (typeof systemFields)[number], { users }: NamesAround): FieldShape {
  return { ...field, system: true, ...(field.type === 'user' && users ? { to: users } : {}) }
}

/** The field in which the state is kept: what its author says of it, and the codes of the states. */
export function stateShape(
  name: string,
  declared: FieldShape | undefined,
  codes: readonly ScopeCode[],
): FieldShape {
  const label = fieldTexts.label('status')
  return {
    ...(declared ?? { name, wire: name, column: columnName(name), label }),
    type: 'lookup',
    storage: 'text',
    codes,
  }
}

/** A code is a text that is kept in one form. */
export const typeOf = ({ type = 'text' }: Pick<SourceField, 'type'>): FieldTypeName =>
  type === 'code' ? 'text' : type

/** A field as its author declared it. */
export function fieldShape(name: string, source: SourceField, names: NamesAround): FieldShape {
  const type = typeOf(source)
  const wire = isRefType(type) ? `${name}Id` : name
  const to = targetOf(type, source, names)
  const typeCode = type === 'lookup' ? source.to : undefined
  const words =
    source.label ?? (to ? names.entities.get(to) : names.lookups.get(typeCode ?? ''))?.source.label
  return {
    name,
    wire,
    column: columnOf(wire),
    type,
    storage: fieldTypes[type].storage,
    label: words ? labelOf(words) : none,
    source,
    ...(to ? { to } : {}),
    ...(typeCode ? { typeCode } : {}),
    ...(type === 'flag' ? { codes: flagCodes } : {}),
    ...(source.required === true && source.show === undefined ? { isFilled: true } : {}),
  }
}

const columns = new Map<string, string>()

/** Fields are called alike in many entities. */
const columnOf = (wire: string): string => remembered(columns, wire, columnName)

function targetOf(type: FieldTypeName, { to }: SourceField, { users }: NamesAround): string | undefined {
  if (type === 'user') return users
  return type === 'ref' ? to : undefined
}

/** It points to an entity or a lookup that does not exist. */
export const isDangling = ({ to, typeCode }: FieldShape, { entities, lookups }: NamesAround): boolean =>
  (to !== undefined && !entities.has(to)) || (typeCode !== undefined && !lookups.has(typeCode))
