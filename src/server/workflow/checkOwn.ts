import type { Caller } from '../Caller.ts'
import { CodedError } from '../fail.ts'
import { ownRights, type OwnRights } from '../users/ownRights.ts'
import type { Catalog } from '../store/Catalog.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { differences, type Document, type RowDifference } from './Document.ts'
import { serverTexts } from '../../texts/serverTexts.ts'

const known = new WeakMap<Catalog, { readonly rights: OwnRights; readonly roots: ReadonlySet<string> }>()

/** Refuses what would change the caller's own rights: what he works as, what he may see, whether he may sign in. */
export function refuseOwnRights({ catalog, caller }: OperationContext, documents: readonly Document[]): void {
  if (isSystem(caller)) return
  const { rights, roots } = rightsIn(catalog)
  for (const document of documents) {
    if (!roots.has(document.node.name)) continue
    const own = differences(document).find(
      (row) => isOwn(rights, row, caller.userId) || isWidening(rights, row, caller),
    )
    if (own) throw new CodedError('FORBIDDEN', wordsOf(own))
  }
}

function isOwn(
  { users, ofUser, given }: OwnRights,
  { node, id, before, after, set }: RowDifference,
  userId: string,
): boolean {
  if (node.name === users?.name)
    return id === userId && (!after || Object.keys(set).some((key) => ofUser.has(key)))
  const key = given.get(node.name)
  return key !== undefined && (before?.[key] === userId || after?.[key] === userId)
}

/** What stood elsewhere comes below what the caller may reach, and he would reach it, too. */
function isWidening(
  { trees }: OwnRights,
  { node, id, before, after }: RowDifference,
  { me }: Caller,
): boolean {
  const tree = trees.get(node.name)
  if (!tree || !before || !after || before[tree.above] === after[tree.above]) return false
  return tree.lists
    .map((name) => me[name])
    .some((list) => Array.isArray(list) && list.includes(after[tree.above]) && !list.includes(id))
}

const wordsOf = ({
  node: {
    entity: { label },
  },
}: RowDifference) => serverTexts.text('document.ownRights', { entity: label })

function rightsIn(catalog: Catalog) {
  const held = known.get(catalog)
  if (held) return held
  const rights = ownRights(catalog.definitions)
  const names = [...rights.given.keys(), ...rights.trees.keys(), ...(rights.users ? [rights.users.name] : [])]
  const made = { rights, roots: new Set(names.map((name) => catalog.node(name).root.name)) }
  known.set(catalog, made)
  return made
}
