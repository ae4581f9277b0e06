import type { Definitions } from '../../language/definitions.ts'
import type { Scope, ScopeEntity, ScopeField, ScopeMe, ScopeSetting } from '../../rules/expression/Scope.ts'
import { everyMe } from '../../rules/expression/Scope.ts'
import { scopeEntity } from '../../rules/expression/scopeEntity.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import { columnName } from '../../rules/naming.ts'

/**
 * What an expression may name that is typed in the running application over rows of a document: the same as one in a file, for the
 * database alone evaluates it. Made once for the definitions; `root` is the document.
 */
export function definitionScope(definitions: Definitions): (root: string) => Scope {
  const entities = new Map<string, ScopeEntity>()
  const entity = (name: string): ScopeEntity | undefined => {
    const known = entities.get(name)
    const compiled = known ? undefined : definitions.entities[name]
    if (!compiled) return known
    const made = { ...scopeEntity(compiled), display: { code: compiled.display.code } }
    entities.set(name, made)
    return made
  }
  const shared: Omit<Scope, 'root'> = {
    entity,
    entityNames: () => Object.values(definitions.entities).flatMap(({ name, view }) => (view ? [] : [name])),
    lookup: (typeCode) => definitions.lookups[typeCode]?.values,
    calendar: definitions.calendar,
    settings: settingsOf(definitions),
    organizations: organizationsOf(definitions),
    asker: definitions.me.find(({ type, field }) => type === 'value' && field === 'id')?.name,
    me: meOf(definitions, entity),
    foreign: true,
  }
  return (root) => ({ ...shared, root })
}

/** The entity that users are: what `me` knows the key of. */
export const usersOf = ({ me }: Pick<Definitions, 'me'>): string | undefined =>
  me.find(({ type, field }) => type === 'value' && field === 'id')?.to

const settingsOf = ({ settings = [] }: Definitions): Readonly<Record<string, ScopeSetting>> =>
  Object.fromEntries(
    settings.map(({ standard, levels, ...field }) => [
      field.name,
      { field: { ...field, wire: field.name, column: columnName(field.name) }, standard, levels },
    ]),
  )

/** The entity that organizations are: what settings have values of their own for. */
function organizationsOf({ entities, settingRows = '' }: Definitions): string | undefined {
  const values = entities[settingRows]?.lines.find(({ name }) => name === 'values')
  return entities[values?.entity ?? '']?.fields.find(({ name }) => name === 'organization')?.to
}

function meOf(
  { me, roles }: Definitions,
  entity: (name: string) => ScopeEntity | undefined,
): Readonly<Record<string, ScopeMe>> {
  const users = entity(usersOf({ me }) ?? '')
  const own = me.map(({ name, type, field, to }): [string, ScopeMe] => {
    const found = type === 'value' ? users?.fields[field] : undefined
    const kind = type === 'list' ? 'list' : typeOf(found, to)
    return [name, { type: kind, label: { CN: name, EN: name }, ...(to === undefined ? {} : { to }) }]
  })
  const codes = roles.map(({ name: code, label }) => ({ code, label }))
  return { ...everyMe, roles: { ...everyMe.roles, codes }, ...Object.fromEntries(own) }
}

function typeOf(field: ScopeField | undefined, to: string | undefined): ScopeMe['type'] {
  if (to !== undefined) return 'id'
  return field ? fieldTypes[field.type].value : 'text'
}
