import type { ExpressionEnv, Predicate } from '../../language/expression.ts'
import type { Caller } from '../Caller.ts'
import type { Catalog } from './Catalog.ts'

const known = new WeakMap<Predicate, boolean>()

/** Whether a rule reads nothing but what somebody works as: no row, no clock, nothing else of him. */
function readsRoles(rule: Predicate): boolean {
  const ready = known.get(rule)
  if (ready !== undefined) return ready
  const parts = rule.sql?.('t') ?? ['"']
  const isOfRoles = parts.every((part) =>
    typeof part === 'string'
      ? !/"|select/i.test(part)
      : 'value' in part || ('me' in part && part.me === 'roles'),
  )
  const found = isOfRoles && rule.deps.length > 0 && rule.deps.every((path) => path === 'me.roles')
  known.set(rule, found)
  return found
}

/** Whether a rule holds for this caller, whatever the row is; undefined where that hangs on more than his roles. */
export const decidedByRole = (rule: Predicate, { me }: Pick<Caller, 'me'>): boolean | undefined =>
  readsRoles(rule) ? rule.run({}, { me: { roles: me['roles'] }, ...noTime }) === true : undefined

const noTime: Pick<ExpressionEnv, 'today' | 'now'> = { today: '', now: '' }

const divided = new WeakMap<Catalog, ReadonlySet<string>>()

/** By what callers of one audience differ in what they are shown: their roles, where something is hidden by role. */
export function rolesShown(catalog: Catalog, { audience, me }: Pick<Caller, 'audience' | 'me'>): string {
  const audiences =
    divided.get(catalog) ??
    new Set(
      Object.values(catalog.definitions.entities)
        .flatMap(({ access }) => Object.values(access))
        .flatMap((one) => (one.hide.some(({ when }) => when && readsRoles(when)) ? [one.audience] : [])),
    )
  divided.set(catalog, audiences)
  return audiences.has(audience) && Array.isArray(me['roles']) ? me['roles'].toSorted().join() : ''
}
