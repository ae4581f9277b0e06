import type { Definitions } from '../../language/definitions.ts'
import { languageFrom } from '../../language/languages.ts'
import { quoted } from '../../rules/naming.ts'
import type { Caller } from '../Caller.ts'
import type { Tx } from '../database/Database.ts'
import type { People } from '../database/People.ts'
import type { UserModel } from '../users/UserModel.ts'
import { datesHold, factsOf, type Reader } from './UserDirectory.ts'
import type { UserFacts } from './UserFacts.ts'

/** What some roles of an audience may (permission/Rights). */
type RightsOf = (
  audience: string,
  roles: readonly string[],
) => {
  may(entity: string, operation: string): boolean
}

/** Finds people inside a transaction, as it sees them. */
export function createPeople(definitions: Definitions, model: UserModel, rightsOf: RightsOf): People {
  return {
    rolesFor: (entity, operation) =>
      definitions.roles.flatMap(({ name, audience }) =>
        rightsOf(audience, [name]).may(entity, operation) ? name : [],
      ),
    async holding(tx, roles) {
      const bundles = definitions.responsibilities.filter(({ roles: own }) =>
        own.some((role) => roles.includes(role)),
      )
      const { rows } = await readerOf(tx).query<{ id: string; code: string }>(holdersSql(model), [
        bundles.map(({ id }) => id),
      ])
      const named = (role: string) => bundles.flatMap(({ id, roles: own }) => (own.includes(role) ? id : []))
      return new Map(
        roles.map((role) => {
          const codes = named(role)
          return [role, [...new Set(rows.flatMap(({ id, code }) => (codes.includes(code) ? id : [])))]]
        }),
      )
    },
    async callersOf(tx, ids, like) {
      const reader = readerOf(tx)
      const { rows } = await reader.query<Readonly<Record<string, unknown>>>(
        `select *, ${datesHold(model)} as is_in_time from ${quoted(model.table)} where id = any($1)`,
        [ids],
      )
      const callers: Caller[] = []
      for (const id of ids) {
        const row = rows.find((one) => one['id'] === id)
        const facts = row && (await factsOf(reader, definitions, model, row))
        if (facts?.isActive) callers.push(callerAs(definitions, rightsOf, facts, like))
      }
      return callers
    },
  }
}

const readerOf = (tx: Tx): Reader => ({
  query: <T extends object>(text: string, values: unknown[]) => tx.query<T>({ text, values }),
})

/** Users and their responsibilities of today; $1 are those that count. */
function holdersSql({ table, state, enabled, startDate, endDate, assignment }: UserModel): string {
  const { through, responsibility } = assignment
  const code = through ? `r.${quoted(through.code)}` : `a.${quoted(responsibility.column)}`
  const join = through ? ` join ${quoted(through.table)} r on r.id = a.${quoted(responsibility.column)}` : ''
  const inTime = (dates: { startDate?: string; endDate?: string }, alias: string) => datesHold(dates, alias)
  const conditions = [
    `${code} = any($1)`,
    inTime(assignment, 'a.'),
    inTime({ ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) }, 'u.'),
    ...(assignment.enabled ? [`a.${quoted(assignment.enabled)} = 'Y'`] : []),
    ...(enabled ? [`u.${quoted(enabled)} = 'Y'`] : []),
    ...(state ? [`u.${quoted(state.column)} = '${state.active}'`] : []),
  ]
  return `select u.id as id, ${code} as code from ${quoted(assignment.table)} a join ${quoted(table)} u on u.id = a.${quoted(assignment.user)}${join} where ${conditions.join(' and ')} order by u.creation_date, u.id`
}

function callerAs(definitions: Definitions, rightsOf: RightsOf, user: UserFacts, like: Caller): Caller {
  const { visit: _, beforeCommit: __, ...rest } = like
  const roles = [
    ...new Set(
      definitions.responsibilities.flatMap(({ id, roles: own }) =>
        user.responsibilities.includes(id) ? own : [],
      ),
    ),
  ]
  const rights = rightsOf(user.audience, roles)
  return {
    ...rest,
    userId: user.userId,
    userName: user.fullName,
    audience: user.audience,
    language: languageFrom(user.language) ?? like.language,
    me: { ...user.known, user: user.userId, name: user.fullName, audience: user.audience, roles },
    may: (entity, operation) => rights.may(entity, operation),
  }
}
