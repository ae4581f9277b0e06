import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'

/** A table of rows that settings are kept in. */
export interface ProfileTable {
  readonly table: string
  column(field: string): string
}

/** Where what administrators say of settings is kept: the settings, what is said of them, and the tree of organizations. */
export interface ProfileTables {
  readonly settings: ProfileTable
  readonly values: ProfileTable
  readonly organizations: { readonly table: string; readonly above: string | undefined }
}

/** `profileTables({ entities: {} })` → `null`. Null where settings are what their files say. */
export function profileTables({
  entities,
  settingRows,
}: Pick<Definitions, 'entities' | 'settingRows'>): ProfileTables | null {
  const entity = entities[settingRows ?? '']
  const values = entities[entity?.lines.find(({ name }) => name === 'values')?.entity ?? '']
  const organization = values?.fields.find(({ name }) => name === 'organization')
  const organizations = entities[organization?.to ?? '']
  if (!entity || !values || !organizations) return null
  const { tree } = organizations
  const above = organizations.fields.find(({ name }) => name === tree)?.column
  return {
    settings: tableOf(entity),
    values: tableOf(values),
    organizations: { table: organizations.table, above },
  }
}

/** The compiler has seen that they are there. */
function tableOf(entity: CompiledEntity): ProfileTable {
  const column = (name: string) => {
    const found = entity.fields.find((field) => field.name === name)?.column
    if (!found) throw new Error(`${entity.name} has no field ${name}.`)
    return found
  }
  return { table: entity.table, column }
}
