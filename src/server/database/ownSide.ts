import pg from 'pg'
import type { CompiledAudience } from '../../language/audience.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { LabelLanguage } from '../../language/languages.ts'
import { ownRights } from '../users/ownRights.ts'
import { allRoles, type Roles } from './Roles.ts'
import { q } from './toSchemaModel.ts'

/**
 * The view srm_side: of each user, by key, whether he is on the caller's side (the same audience, and the same in everything else that
 * `me` knows by a value), and what the other side calls him: the label of his audience. It looks at the users for a caller who may not,
 * and says no more than that. A view and not a function, since a list asks it for every row: joined it costs a look into an index.
 */
export function ownSide(definitions: Definitions, roles: Roles | null): string {
  const { users } = ownRights(definitions)
  const rows = users
    ? `select u.id, ${isOwn(users, definitions)} as own, ${label(users, definitions, 'CN')} as label_cn, ${label(users, definitions, 'EN')} as label_en from ${q(users.table)} u`
    : `select null::text as id, false as own, null::text as label_cn, null::text as label_en where false`
  return [
    `create view srm_side as ${rows}`,
    ...(roles ? [`grant select on srm_side to ${allRoles(roles).map(q).join(', ')}`] : []),
  ].join(';\n')
}

/** Takes away what `ownSide` made: a column that a view reads cannot be changed. */
export const dropOwnSide =
  'drop view if exists srm_side; drop function if exists srm_name(text, text, text); drop function if exists srm_is_own(text)'

/** Where the row of a user says on whose side he is, who acts is on his own by that, and nothing has to be asked of him alone: what colleagues are told is the same. */
const isOwn = (users: CompiledEntity, definitions: Definitions): string =>
  typeOf(users) === undefined
    ? `(${self} or (${sameSide(users, definitions)}))`
    : `(${sameSide(users, definitions)})`

const self = `u.id = (select nullif(current_setting('srm.user_id', true), ''))`

function sameSide(users: CompiledEntity, { me, audiences }: Definitions): string {
  const type = typeOf(users)
  const values = me.flatMap(({ name, type: kind, field }) => {
    const column =
      kind === 'value' && field !== 'id'
        ? users.fields.find((one) => one.name === field || one.wire === field)?.column
        : undefined
    return column === undefined
      ? []
      : [
          {
            column,
            setting: `(select coalesce(current_setting(${pg.escapeLiteral(`srm.me_${name}`)}, true), ''))`,
          },
        ]
  })
  const same = values.map(({ column, setting }) => `coalesce(u.${q(column)}::text, '') = ${setting}`)
  const audience =
    type === undefined
      ? values.map(({ setting }) => `${setting} <> ''`).join(' or ') || 'false'
      : `u.${q(type)} = case current_setting('srm.audience', true) ${audiences
          .filter(isOfUsers)
          .map(({ name, userType }) => `when ${pg.escapeLiteral(name)} then ${pg.escapeLiteral(userType)}`)
          .join(' ')} end`
  return [`(${audience})`, ...same].join(' and ')
}

function label(users: CompiledEntity, { audiences }: Definitions, language: LabelLanguage): string {
  const type = typeOf(users)
  const words = (index: number) => pg.escapeLiteral(audiences[index]?.label[language] ?? '')
  const cases = audiences
    .filter(isOfUsers)
    .map(({ userType }, index) => `when ${pg.escapeLiteral(userType)} then ${words(index)}`)
    .join(' ')
  return type !== undefined && audiences.length > 0
    ? `case u.${q(type)} ${cases} else ${words(0)} end`
    : words(0)
}

/** No user is a visitor. */
const isOfUsers = ({ visit }: CompiledAudience): boolean => visit === undefined

const typeOf = (users: CompiledEntity): string | undefined =>
  users.fields.find(({ name }) => name === 'userType')?.column
