import type { CompiledPath } from '../../language/field.ts'
import type { Label } from '../../language/label.ts'
import type { CompiledState } from '../../language/state.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import type { Reached } from '../scope/fieldAt.ts'
import { statesOf as statesOfEntity } from '../scope/normalizeRules.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import type { FieldShape } from '../scope/FieldShape.ts'
import { definitionTexts } from '../../texts/definitionTexts.ts'

/** `parent` is shown by the document's code; the user fields of the system by their names. */
export function display(
  unit: CompilationUnit,
  { via, field, entity }: Reached,
): { via: readonly string[]; field: FieldShape } {
  const holder = field.name === 'parent' && field.system && field.to ? unit.entity(field.to) : undefined
  const code = holder?.fields[holder.display.code]
  return code ? { via: [...via, 'parent'], field: code } : { via, field: entity.fields[field.name] ?? field }
}

/** `supplierName` for a ref, `supplier.paymentTermName` through one. */
export function keyOf(via: readonly string[], field: FieldShape, part: 'Name' | 'Id' = 'Name'): string {
  return [...via, lastStep(field, part)].join('.')
}

function lastStep({ to, kinds, name, wire, system }: FieldShape, part: 'Name' | 'Id'): string {
  if (kinds) return `${name}Name`
  if (to && wire !== name) return `${name}${part}`
  return to && system && part === 'Name' ? `${name}Name` : wire
}

export function titleOf(shape: EntityShape, { via, field }: Reached): Label {
  const first = via[0] === undefined || via[0] === 'parent' ? undefined : shape.fields[via[0]]
  return first && !isTelling(field.label, first.label)
    ? definitionTexts.label('column.through', { ref: first.label, field: field.label })
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
export function wishPath(unit: CompilationUnit, shape: EntityShape, { via, field }: Reached): void {
  if (via.length === 0) return
  const base = { via, field: field.name, label: field.label, storage: field.storage }
  const wish = (path: CompiledPath) => unit.paths.push({ entity: shape.name, path })
  if (field.kinds) return void wish({ path: keyOf(via, field), ...base, part: 'name' })
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
