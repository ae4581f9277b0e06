import pg from 'pg'
import type { CompiledEntity, Definitions } from '../../language/compiled.ts'
import { ownRights } from '../permission/ownRights.ts'
import { q } from './toSchemaModel.ts'

/**
 * Two functions that say of a user, by key, whether he is on the caller's side (the same audience, and the same in everything else that
 * `me` knows by a value), and how he is called to the caller: by name, else by the label of his audience. They look at the users for a
 * caller who may not, and say no more than that.
 */
export function ownSide(definitions: Definitions): string {
  const { users } = ownRights(definitions)
  const self = `who = nullif(current_setting('srm.user_id', true), '')`
  return [
    made(
      'srm_is_own(who text) returns boolean',
      users
        ? `select ${self} or exists (select from ${q(users.table)} u where u.id = who and ${sameSide(users, definitions)})`
        : `select ${self}`,
    ),
    made(
      'srm_name(who text, name text, language text) returns text',
      `select case when srm_is_own(who) then name else ${label(users, definitions)} end`,
    ),
  ].join(';\n')
}

const made = (head: string, body: string) =>
  `create or replace function ${head} language sql stable security definer set search_path from current as ${pg.escapeLiteral(body)}`

function sameSide(users: CompiledEntity, { me, audiences }: Definitions): string {
  const type = typeOf(users)
  const values = me.flatMap(({ name, type: kind, field }) => {
    const column =
      kind === 'value' && field !== 'id'
        ? users.fields.find((one) => one.name === field || one.wire === field)?.column
        : undefined
    return column === undefined
      ? []
      : [{ column, setting: `coalesce(current_setting(${pg.escapeLiteral(`srm.me_${name}`)}, true), '')` }]
  })
  const same = values.map(({ column, setting }) => `coalesce(u.${q(column)}::text, '') = ${setting}`)
  const audience =
    type === undefined
      ? values.map(({ setting }) => `${setting} <> ''`).join(' or ') || 'false'
      : `u.${q(type)} = case current_setting('srm.audience', true) ${audiences.map(({ name, userType }) => `when ${pg.escapeLiteral(name)} then ${pg.escapeLiteral(userType)}`).join(' ')} end`
  return [`(${audience})`, ...same].join(' and ')
}

function label(users: CompiledEntity | undefined, { audiences }: Definitions): string {
  const type = users && typeOf(users)
  const words = (index: number) =>
    `case language when 'EN' then ${pg.escapeLiteral(audiences[index]?.label.EN ?? '')} else ${pg.escapeLiteral(audiences[index]?.label.CN ?? '')} end`
  const cases = audiences
    .map(({ userType }, index) => `when ${pg.escapeLiteral(userType)} then ${words(index)}`)
    .join(' ')
  return users && type !== undefined && audiences.length > 0
    ? `coalesce((select case u.${q(type)} ${cases} end from ${q(users.table)} u where u.id = who), ${words(0)})`
    : words(0)
}

const typeOf = (users: CompiledEntity): string | undefined =>
  users.fields.find(({ name }) => name === 'userType')?.column
