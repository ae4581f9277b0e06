import type { CompiledKind, FieldTypeName, FormulaResult, Storage } from '../../language/field.ts'
import type { Label } from '../../language/label.ts'
import type { SourceField } from '../../language/source.ts'
import { parentField, systemFields } from '../../rules/systemFields.ts'
import { columnName } from '../../rules/naming.ts'
import type { ScopeCode } from '../../rules/expression/Scope.ts'
import { flagCodes } from '../../rules/expression/typings.ts'
import { fieldTypes, isRefType } from '../../rules/types/fieldTypes.ts'
import { memberOf } from '../blocks/kinds.ts'
import { labelOf } from './labels.ts'
import { remembered } from '../source/remembered.ts'
import { isPath } from '../source/isPath.ts'
import type { EntitySource, LookupSource } from './sources.ts'
import { fieldTexts } from '../../texts/fieldTexts.ts'
import { resultOf } from '../../rules/types/formulaResults.ts'

/** A field as others see it. */
export interface FieldShape {
  readonly name: string
  readonly wire: string
  readonly column: string
  readonly type: FieldTypeName
  readonly storage: Storage
  readonly label: Label
  readonly to?: string
  /** It points to a row of one of these. */
  readonly kinds?: readonly CompiledKind[]
  readonly typeCode?: string
  readonly codes?: readonly ScopeCode[]
  /** As its author wrote it; absent for what every row has by itself. */
  readonly source?: SourceField
  /** No saved row is without it. */
  readonly isFilled?: true
  /** Of a formula: what it gives. */
  readonly gives?: FormulaResult
  /** Of a typed value: the names that lead to what it is. */
  readonly typeFrom?: readonly string[]
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

/** With all its keys, in one order: the engine reads what is made alike several times as fast, and fields are read all the time. */
const whole = ({
  name,
  wire,
  column,
  type,
  storage,
  label,
  to,
  kinds,
  typeCode,
  codes,
  source,
  isFilled,
  gives,
  typeFrom,
  system,
}: FieldShape): Whole => ({
  name,
  wire,
  column,
  type,
  storage,
  label,
  to,
  kinds,
  typeCode,
  codes,
  source,
  isFilled,
  gives,
  typeFrom,
  system,
})

/** A key that is added to a field is added above, or it does not compile. */
type Whole = { readonly [Key in keyof Required<FieldShape>]: FieldShape[Key] }

/** A line's number among its siblings. */
const lineNumField = whole({
  name: 'lineNum',
  wire: 'lineNum',
  column: 'line_num',
  type: 'integer',
  storage: 'integer',
  label: fieldTexts.label('lineNum'),
})

/** Whether a row of base data may still be chosen. */
export const enabledField = whole({
  name: 'enabledFlag',
  wire: 'enabledFlag',
  column: 'enabled_flag',
  type: 'flag',
  storage: 'flag',
  label: fieldTexts.label('enabled'),
  codes: flagCodes,
})

/** What every row has by itself, and what lines have beside it. `parent`: the entity that holds them. */
export function systemShapes(names: NamesAround, parent: string | undefined): FieldShapes {
  const every = systems.get(names) ?? everySystem(names)
  systems.set(names, every)
  return {
    ...every,
    ...(parent === undefined
      ? {}
      : { parent: whole({ ...parentField, to: parent, system: true }), lineNum: lineNumField }),
  }
}

/** They are the same for all entities. */
const systems = new WeakMap<NamesAround, FieldShapes>()

const everySystem = (names: NamesAround): FieldShapes =>
  Object.fromEntries(systemFields.map((field) => [field.name, systemShape(field, names)]))

function systemShape(field: (typeof systemFields)[number], { users }: NamesAround): FieldShape {
  return whole({ ...field, system: true, to: field.type === 'user' ? users : undefined })
}

/** The field in which the state is kept: what its author says of it, and the codes of the states. */
export function stateShape(
  name: string,
  declared: FieldShape | undefined,
  codes: readonly ScopeCode[],
): FieldShape {
  const label = fieldTexts.label('status')
  return whole({
    ...(declared ?? { name, wire: name, column: columnName(name) }),
    label: declared?.source?.label ? declared.label : label,
    type: 'lookup',
    storage: 'text',
    codes,
  })
}

/** How a field is kept: a code is a text in one form, a state one of the words of `states`, what is above a row of a tree a ref; several values are a list; of what a path leads to each row says what it is. */
export function typeOf({ type = 'text', many }: Pick<SourceField, 'type' | 'many'>): FieldTypeName {
  if (isPath(type)) return 'typed'
  const kept = keptAs(type)
  return (many === true && kept === type ? fieldTypes[kept].several : undefined) ?? kept
}

function keptAs(type: string): FieldTypeName {
  if (type === 'code') return 'text'
  if (type === 'state') return 'lookup'
  return type === 'tree' ? 'ref' : (type as FieldTypeName) // the grammar has seen that it is one
}

/** What it points to, or takes its codes from; undefined where it points to rows of several kinds. */
export const namedIn = ({ to }: Pick<SourceField, 'to'>): string | undefined =>
  typeof to === 'string' ? to : undefined

/** A field as its author declared it, of the entity of this name. */
export function fieldShape(
  name: string,
  source: SourceField,
  names: NamesAround,
  entity?: string,
): FieldShape {
  return source.type === 'ref' && Array.isArray(source.to)
    ? kindShape(name, source, source.to, names)
    : plainShape(name, source, names, entity)
}

function plainShape(name: string, source: SourceField, names: NamesAround, entity?: string): FieldShape {
  const type = typeOf(source)
  const wire = isRefType(type) ? `${name}Id` : name
  const to = source.type === 'tree' ? entity : targetOf(source, names)
  const typeCode = type === 'lookup' || type === 'lookups' ? namedIn(source) : undefined
  const words =
    source.label ?? (to ? names.entities.get(to) : names.lookups.get(typeCode ?? ''))?.source.label
  return whole({
    name,
    wire,
    column: columnOf(wire),
    type,
    storage: fieldTypes[type].storage,
    label: words ? labelOf(words) : none,
    to: to || undefined,
    typeCode: typeCode || undefined,
    codes: type === 'flag' ? flagCodes : undefined,
    source,
    isFilled: isFilled(source),
    ...dataOf(source),
  })
}

/** Of a formula what it gives, of a typed value where it is said what it is. */
const dataOf = ({ type, to }: SourceField): Pick<FieldShape, 'gives' | 'typeFrom'> => ({
  ...(type === 'formula' ? { gives: resultOf(to) } : {}),
  ...(isPath(type) ? { typeFrom: type.split('.').filter((name) => name !== 'this') } : {}),
})

/** Where it is always there, it is needed to save. */
const isFilled = ({ required, show }: SourceField): true | undefined =>
  required === true && show === undefined ? true : undefined

/** Which kind of row it points to; the row itself is what the ref of that kind is. */
function kindShape(
  name: string,
  source: SourceField,
  entities: readonly string[],
  names: NamesAround,
): FieldShape {
  const kinds = entities.map((entity): CompiledKind => {
    const words = names.entities.get(entity)?.source.label
    return { code: entity, label: words ? labelOf(words) : none, field: memberOf(name, entity) }
  })
  return whole({
    name,
    wire: name,
    column: columnOf(name),
    type: 'text',
    storage: 'text',
    label: source.label ? labelOf(source.label) : none,
    kinds,
    codes: kinds,
    source,
    isFilled: isFilled(source),
  })
}

/** The fields of an entity in their order, listed once: the engine is slow to list so many keys. */
export const fieldsIn = (fields: FieldShapes): readonly FieldShape[] =>
  remembered(listed, fields, Object.values<FieldShape>)

const listed = new WeakMap<FieldShapes, readonly FieldShape[]>()

/** The refs of fields that point to several kinds: each is seen and written as a part of its field. */
export const memberNames = (fields: FieldShapes): ReadonlySet<string> =>
  new Set(fieldsIn(fields).flatMap(({ kinds = [] }) => kinds.map(({ field }) => field)))

const columns = new Map<string, string>()

/** Fields are called alike in many entities. */
const columnOf = (wire: string): string => remembered(columns, wire, columnName)

function targetOf({ type, to }: SourceField, { users }: NamesAround): string | undefined {
  if (type === 'user') return users
  return type === 'ref' ? namedIn({ to }) : undefined
}

/** It points to an entity or a lookup that does not exist. */
export const isDangling = ({ to, typeCode }: FieldShape, { entities, lookups }: NamesAround): boolean =>
  (to !== undefined && !entities.has(to)) || (typeCode !== undefined && !lookups.has(typeCode))
