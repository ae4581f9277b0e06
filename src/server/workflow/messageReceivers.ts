import type { CompiledMessage, CompiledReceiver } from '../../language/message.ts'
import type { Caller } from '../Caller.ts'
import { approvalNodes, runningOf } from '../store/approvalRows.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { usersNamed } from '../store/messageRows.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { toSql } from '../store/toSql.ts'

type Is = (caller: Caller) => boolean

/** Who may be meant, by user; what of each has still to hold. */
export async function candidatesOf(
  context: OperationContext,
  node: EntityNode,
  key: string,
  { to }: CompiledMessage,
): Promise<ReadonlyMap<string, Is>> {
  const found = new Map<string, Is>()
  const add = (users: readonly string[], holds: Is = () => true) => {
    for (const user of users) {
      const before = found.get(user)
      found.set(user, before ? (one) => before(one) || holds(one) : holds)
    }
  }
  add(await usersNamed(context, node, key, usersIn(context, to)))
  add(await holdersOf(context, rolesMeant(context, to)))
  if (to.some(({ kind }) => kind === 'approvers')) {
    const verb = await approvedBy(context, node, key)
    if (verb !== undefined)
      add(await holdersOf(context, context.people?.rolesFor(node.name, verb) ?? []), (one) =>
        one.may(node.name, verb),
      )
  }
  return found
}

const usersIn = ({ env }: OperationContext, to: readonly CompiledReceiver[]) =>
  to.flatMap((one) => (one.kind === 'user' ? [toSql(one.user, 't', env)] : []))

const rolesMeant = ({ catalog: { definitions } }: OperationContext, to: readonly CompiledReceiver[]) =>
  to.flatMap((one) => {
    if (one.kind === 'role') return [one.role]
    return one.kind === 'audience'
      ? definitions.roles.flatMap(({ name, audience }) => (audience === one.audience ? name : []))
      : []
  })

async function holdersOf(
  { tx, people }: OperationContext,
  roles: readonly string[],
): Promise<readonly string[]> {
  if (!people || roles.length === 0) return []
  return [...new Set([...(await people.holding(tx, [...new Set(roles)])).values()].flat())]
}

/** The verb by which the document is approved in one step. Of one that is approved in several its tasks tell. */
async function approvedBy(
  context: OperationContext,
  node: EntityNode,
  key: string,
): Promise<string | undefined> {
  const nodes = approvalNodes(context.catalog)
  const isRunning = nodes !== undefined && (await runningOf(context, nodes, node.name, [key])).has(key)
  return isRunning ? undefined : node.entity.verbs.find(({ process }) => process !== undefined)?.name
}
