import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import { assignmentOf, usersOf } from './UserModel.ts'

/** Where rights come from. Nobody changes his own, whatever else he may. */
export interface OwnRights {
  readonly users: CompiledEntity | undefined
  /** Wire keys of a user's own row that say who he is, whether he may sign in and with what. */
  readonly ofUser: ReadonlySet<string>
  /** Entities whose rows give rights, with the wire key of the user to whom. */
  readonly given: ReadonlyMap<string, string>
  /** Trees of which a list of `me` holds what lies below its rows: the wire key of what stands above, and the lists. */
  readonly trees: ReadonlyMap<string, { readonly above: string; readonly lists: readonly string[] }>
}

/** Found once for the same definitions: every table that is walled at a start asks, and every save. */
export function ownRights(definitions: Definitions): OwnRights {
  const found = known.get(definitions) ?? findRights(definitions)
  known.set(definitions, found)
  return found
}

const known = new WeakMap<Definitions, OwnRights>()

function findRights(definitions: Definitions): OwnRights {
  const users = usersOf(definitions)
  if (!users) return { users, ofUser: new Set(), given: new Map(), trees: new Map() }
  const wireOf = (entity: CompiledEntity | undefined, name: string | undefined) =>
    name === 'parent'
      ? 'parentId'
      : entity?.fields.find((field) => field.name === name || field.wire === name)?.wire
  const read = definitions.me.filter(({ type }) => type === 'value').map(({ field }) => field)
  const ofUser = [
    ...read,
    ...signingIn,
    users.states?.field,
    ...users.fields.filter(({ type }) => type === 'password').map(({ name }) => name),
  ].flatMap((name) => wireOf(users, name) ?? [])
  const lists = definitions.me.flatMap(({ entity = '', by }) => {
    const key = wireOf(definitions.entities[entity], by)
    return key ? [[entity, key] as const] : []
  })
  const assignment = assignmentOf(definitions, users)
  const works = assignment?.entity.fields.find(({ column }) => column === assignment.user)?.wire ?? 'parentId'
  const below = definitions.me.filter((me) => me.below)
  const trees = Object.values(definitions.entities).flatMap((entity) => {
    const above = wireOf(entity, entity.tree)
    const names = below.filter(({ to }) => to === entity.name).map(({ name }) => name)
    return above !== undefined && names.length > 0 ? [[entity.name, { above, lists: names }] as const] : []
  })
  return {
    users,
    ofUser: new Set(ofUser),
    trees: new Map(trees),
    given: new Map([...lists, ...(assignment ? [[assignment.entity.name, works] as const] : [])]),
  }
}

/** Beside what `me` reads (session/UserModel.ts). */
const signingIn = ['userType', 'startDate', 'endDate', 'enabledFlag']
