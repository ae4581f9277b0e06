import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'

/** How users and what they work as are kept: which table, which columns. Found once, from the definitions. */
export interface UserModel {
  readonly entity: CompiledEntity
  readonly table: string
  readonly userName: string
  readonly fullName: string
  readonly nameEn?: string
  readonly password: CompiledField
  /** Columns that a definition may leave out. */
  readonly userType?: string
  readonly enabled?: string
  readonly startDate?: string
  readonly endDate?: string
  readonly language?: string
  readonly mustChange?: string
  readonly passwordDate?: string
  readonly lastLogin?: string
  /** Only users in the initial state may sign in. */
  readonly state?: { readonly column: string; readonly active: string }
  readonly assignment: AssignmentModel
}

/** Rows that say as what a user works: one for each user and responsibility. */
export interface AssignmentModel {
  readonly entity: CompiledEntity
  readonly table: string
  readonly user: string
  /** Column with the responsibility's code; or with the id of a row whose `code` is it. */
  readonly responsibility: CompiledField
  readonly through?: { readonly table: string; readonly code: string }
  readonly enabled?: string
  readonly startDate?: string
  readonly endDate?: string
  readonly isDefault?: string
}

/**
 * Users are the entity that has a password field. Their responsibilities are the rows of the entity that has a field
 * `responsibility` or `responsibilityCode` and either points to users or is a line of theirs. Throws when the definitions have no such entities.
 */
export function findUserModel(definitions: Definitions): UserModel {
  const entity =
    usersOf(definitions) ?? missing('No entity has a field of type password, so nobody could sign in.')
  const password =
    entity.fields.find(({ type }) => type === 'password') ?? missing('A user has no password field.')
  return {
    entity,
    table: entity.table,
    password,
    userName: need(entity, entity.display.code),
    fullName: need(entity, entity.display.name),
    ...(entity.display.nameEn ? { nameEn: need(entity, entity.display.nameEn) } : {}),
    ...optional(entity, {
      userType: 'userType',
      startDate: 'startDate',
      endDate: 'endDate',
      language: 'language',
      mustChange: 'mustChangePassword',
      passwordDate: 'passwordDate',
      lastLogin: 'lastLoginDate',
    }),
    ...(entity.states
      ? {
          state: { column: columnOf(entity, entity.states.field) ?? 'status', active: entity.states.initial },
        }
      : {}),
    ...enabled(entity),
    assignment:
      assignmentOf(definitions, entity) ??
      missing(
        `No entity says as what a user works: it needs a field responsibility and a ref to ${entity.name}.`,
      ),
  }
}

export const usersOf = ({ entities }: Definitions): CompiledEntity | undefined =>
  Object.values(entities).find(({ fields }) => fields.some(({ type }) => type === 'password'))

/** Where it is said as what a user works. */
export function assignmentOf(definitions: Definitions, users: CompiledEntity): AssignmentModel | undefined {
  for (const entity of Object.values(definitions.entities)) {
    const responsibility = entity.fields.find(
      ({ name }) => name === 'responsibility' || name === 'responsibilityCode',
    )
    const user =
      entity.parent?.entity === users.name
        ? 'parent_id'
        : entity.fields.find(({ to, storage }) => storage === 'id' && to === users.name)?.column
    if (!responsibility || !user) continue
    const target = responsibility.to ? definitions.entities[responsibility.to] : undefined
    return {
      entity,
      table: entity.table,
      user,
      responsibility,
      ...(target ? { through: { table: target.table, code: need(target, target.display.code) } } : {}),
      ...optional(entity, { startDate: 'startDate', endDate: 'endDate', isDefault: 'defaultFlag' }),
      ...enabled(entity),
    }
  }
  return undefined
}

const columnOf = (entity: CompiledEntity, name: string): string | undefined =>
  entity.fields.find((field) => field.name === name)?.column

const need = (entity: CompiledEntity, name: string): string =>
  columnOf(entity, name) ?? missing(`${entity.name} has no field ${name}.`)

const enabled = (entity: CompiledEntity): { enabled?: string } =>
  entity.kind === 'baseData'
    ? { enabled: columnOf(entity, 'enabledFlag') ?? 'enabled_flag' }
    : optional(entity, { enabled: 'enabledFlag' })

function optional<K extends string>(
  entity: CompiledEntity,
  wanted: Record<K, string>,
): Partial<Record<K, string>> {
  const found: Partial<Record<K, string>> = {}
  for (const key of Object.keys(wanted) as K[]) {
    // its own keys
    const column = columnOf(entity, wanted[key])
    if (column) found[key] = column
  }
  return found
}

function missing(words: string): never {
  throw new Error(words)
}
