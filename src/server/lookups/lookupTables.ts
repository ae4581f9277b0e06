import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import { lookupEntities } from '../../language/lookup.ts'

/** Where code lists are kept, so that values can be added and texts be changed in the running application. */
export interface LookupTables {
  readonly types: LookupTable
  readonly values: LookupTable
}
export interface LookupTable {
  readonly table: string
  readonly entity: CompiledEntity
  column(field: string): string
}

export const { types: lookupTypeEntity, values: lookupValueEntity } = lookupEntities

/** Null when the definitions have no entities for them: the lists are then what the definitions say, unchangeably. */
export function lookupTables({ entities }: Definitions): LookupTables | null {
  const types = entities[lookupTypeEntity]
  const values = entities[lookupValueEntity]
  if (!types || !values) return null
  return {
    types: tableOf(types, ['typeCode', 'meaningCn', 'meaningEn', 'customLevel']),
    values: tableOf(values, ['typeCode', 'lookupCode', 'meaningCn', 'meaningEn', 'seqNum', 'attributes']),
  }
}

function tableOf(entity: CompiledEntity, needed: readonly string[]): LookupTable {
  const column = (name: string) => {
    const found = entity.fields.find((field) => field.name === name)?.column
    if (!found) throw new Error(`${entity.name} keeps code lists and needs a field ${name}.`)
    return found
  }
  for (const name of needed) column(name)
  return { table: entity.table, entity, column }
}
