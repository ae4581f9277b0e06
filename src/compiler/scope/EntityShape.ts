import type { CompiledEntity } from '../../language/entity.ts'
import type { SourceEntity } from '../../language/source.ts'
import type { ScopeCode, ScopeEntity } from '../../rules/expression/Scope.ts'
import { tableName } from '../../rules/naming.ts'
import { displayOf } from './displayOf.ts'
import {
  enabledField,
  fieldShape,
  isDangling,
  stateShape,
  systemShapes,
  type FieldShape,
  type FieldShapes,
  type NamesAround,
} from './FieldShape.ts'
import { fieldTexts } from '../../texts/fieldTexts.ts'
import { labelOf, nounOf } from './labels.ts'
import type { EntitySource } from './sources.ts'

type EntityKind = CompiledEntity['kind']

/** An entity as others see it. */
export interface EntityShape extends ScopeEntity {
  readonly origin: EntitySource
  readonly fields: Readonly<Record<string, FieldShape>>
  readonly kind: EntityKind
  /** What it is called in a sentence. */
  readonly noun: CompiledEntity['noun']
  readonly stateField?: string
  /** The ref to the row above it. */
  readonly tree?: string
  readonly states: readonly string[]
  readonly display: CompiledEntity['display']
  /** Fields that point to an entity or a lookup that does not exist: reported where they are, and nowhere else. */
  readonly dangling: readonly string[]
}

/** An entity as it follows from its own file and the names around it. */
export function entityShape(origin: EntitySource, names: NamesAround): EntityShape {
  const { source, parent } = origin
  const codes = stateCodes(origin)
  const kind = kindOf(origin)
  const stateField = source.states ? (ofType(source, 'state') ?? 'status') : undefined
  const tree = ofType(source, 'tree')
  const fields = fieldsOf(origin, names, stateField)
  return {
    name: origin.name,
    label: labelOf(source.label),
    noun: nounOf(source),
    table: tableName(origin.name),
    fields,
    lines: linesOf(origin),
    origin,
    kind,
    states: codes.map(({ code }) => code),
    stateField,
    tree: tree || undefined,
    parent: parent?.entity.name,
    display: displayOf(source, fields, kind === 'line'),
    dangling: Object.values(fields).flatMap((field) => (isDangling(field, names) ? field.name : [])),
  }
}

/** The first field of a type that an entity has once. */
const ofType = ({ fields }: EntitySource['source'], type: 'state' | 'tree'): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.type === type && !fields[name].drop)

function stateCodes({ source }: EntitySource): ScopeCode[] {
  return Object.entries(source.states ?? {}).map(([code, state]) => ({
    code,
    label: labelOf(typeof state === 'string' ? state : state.label),
  }))
}

/** A document has states, and base data is written by hand; what nobody makes or changes is a ledger, which verbs of others write. A view is found from rows of others. */
function kindOf({ source, parent }: EntitySource): EntityKind {
  if (parent) return 'line'
  if (source.each !== undefined) return 'view'
  if (Object.keys(source.states ?? {}).length > 0) return 'document'
  return isByHand(source as SourceEntity) ? 'baseData' : 'ledger' // only lines have a parent
}

/** No hand makes or changes its rows. */
export const isUnwritten = ({ kind }: Pick<EntityShape, 'kind'>): boolean =>
  kind === 'ledger' || kind === 'view'

const isByHand = ({ access, verbs = {} }: SourceEntity): boolean =>
  access === undefined ||
  Object.keys(verbs).length > 0 ||
  Object.values(access).some(({ edit, create }) => edit !== undefined || create === true)

/** What every row has, what the author declared, and what the engine adds to it. */
function fieldsOf(origin: EntitySource, names: NamesAround, stateField: string | undefined): FieldShapes {
  const fields: Record<string, FieldShape> = { ...systemShapes(names, origin.parent?.entity.name) }
  for (const [name, field] of Object.entries(origin.source.fields))
    if (field.drop === undefined) fields[name] = fieldShape(name, field, names, origin.name)
  for (const { kinds = [], label } of Object.values(fields))
    for (const { field, label: kind } of kinds)
      if (fields[field])
        fields[field] = { ...fields[field], label: fieldTexts.label('kindOf', { field: label, kind }) }
  const isSwitched = kindOf(origin) === 'baseData' && !fields['enabledFlag']
  if (stateField) fields[stateField] = stateShape(stateField, fields[stateField], stateCodes(origin))
  if (isSwitched) fields['enabledFlag'] = enabledField
  return fields
}

const linesOf = ({ source }: EntitySource): EntityShape['lines'] =>
  Object.fromEntries(
    Object.entries(source.lines ?? {}).map(([name, { entity, label }]) => [
      name,
      { entity, label: labelOf(label) },
    ]),
  )
