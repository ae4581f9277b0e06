import type { CompiledPath } from '../../language/field.ts'
import { report } from '../source/diagnostics.ts'
import { nearest } from '../../rules/nearest.ts'
import { markWithin, type Mark } from '../source/SourceFile.ts'
import type { CompilationUnit } from './CompilationUnit.ts'
import type { EntityShape } from './EntityShape.ts'
import { fieldsIn, type FieldShape } from './FieldShape.ts'

type Part = Pick<CompiledPath, 'field' | 'part' | 'label' | 'storage'>

/** The keys under which the values of an entity travel: of a ref its id, code and name. */
function wireKeysOf({ fields }: EntityShape): ReadonlyMap<string, Part> {
  return new Map(
    fieldsIn(fields).flatMap((field): [string, Part][] => {
      const base = { field: field.name, label: field.label, storage: field.storage }
      return hasParts(field)
        ? [
            [field.wire, { ...base, part: 'id' }],
            [`${field.name}Code`, { ...base, part: 'code', storage: 'text' }],
            [`${field.name}Name`, { ...base, part: 'name', storage: 'text' }],
          ]
        : [[field.wire, base]]
    }),
  )
}

const isSingle = (field: FieldShape | undefined): boolean => field?.storage !== 'list'

const hasParts = ({ to, wire, name }: FieldShape) => to !== undefined && wire !== name

/** A key of the row, or one read through refs (`supplier.paymentTermCode`), which the row then carries. */
export function wireKeyAt(
  unit: CompilationUnit,
  shape: EntityShape,
  text: string,
  mark: Mark,
): string | undefined {
  const via = text.split('.')
  const last = via.pop() ?? ''
  let entity: EntityShape = shape
  let offset = 0
  for (const name of via) {
    const to = isSingle(entity.fields[name]) ? entity.fields[name]?.to : undefined
    const below = to === undefined ? undefined : unit.entity(to)
    if (!below)
      return complain(
        unit,
        entity,
        name,
        Object.values(entity.fields).flatMap((field) => (field.to && isSingle(field) ? field.name : [])),
        markWithin(mark, offset, name.length),
      )
    entity = below
    offset += name.length + 1
  }
  const keys = wireKeysOf(entity)
  const found = keys.get(last)
  if (!found) return complain(unit, entity, last, [...keys.keys()], markWithin(mark, offset, last.length))
  if (via.length > 0) unit.paths.push({ entity: shape.name, path: { path: text, via, ...found } })
  return text
}

function complain(
  unit: CompilationUnit,
  { name: entity }: EntityShape,
  name: string,
  choices: readonly string[],
  mark: Mark,
): undefined {
  report(unit.to, 'unknown-wire-key', mark, { name, entity, nearest: nearest(name, choices), choices })
  return undefined
}
