import type { CompiledMe } from '../../language/audience.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { Database } from '../database/Database.ts'
import { quoted } from '../../rules/naming.ts'
import { ruleSql } from '../database/ruleSql.ts'
import type { UserFacts } from './UserFacts.ts'
import type { AssignmentModel, UserModel } from '../users/UserModel.ts'

/** Finds users. What it found stands until the generation of permissions changes, and for five minutes at most: dates pass by themselves. */
export interface UserDirectory {
  readonly model: UserModel
  byId(userId: string, generation: number): Promise<UserFacts | null>
  /** Ignores case. Always reads from the database. */
  byName(userName: string): Promise<UserFacts | null>
}

const freshFor = 300_000

type DbRow = Readonly<Record<string, unknown>>

export function createUserDirectory(
  database: Database,
  definitions: Definitions,
  model: UserModel,
): UserDirectory {
  const known = new Map<string, Promise<UserFacts | null>>()
  let knownAt = { generation: -1, time: 0 }
  const load = async (where: string, value: string) => {
    const { rows } = await database.pool.query<DbRow>(
      `select *, ${datesHold(model)} as is_in_time from ${quoted(model.table)} where ${where} limit 1`,
      [value],
    )
    return rows[0] ? factsOf(database.pool, definitions, model, rows[0]) : null
  }
  return {
    model,
    byId(userId, generation) {
      if (generation !== knownAt.generation || Date.now() - knownAt.time > freshFor) {
        known.clear()
        knownAt = { generation, time: Date.now() }
      }
      const held = known.get(userId) ?? load('id = $1', userId)
      known.set(userId, held)
      held.catch(() => known.delete(userId))
      return held
    },
    byName: (userName) => load(`lower(${quoted(model.userName)}) = lower($1)`, userName),
  }
}

/** Where it asks: a pool, or one transaction. */
export interface Reader {
  query<T extends object>(text: string, values: unknown[]): Promise<{ readonly rows: T[] }>
}

export async function factsOf(
  reader: Reader,
  definitions: Definitions,
  model: UserModel,
  row: DbRow,
): Promise<UserFacts> {
  const userId = text(row['id']) ?? ''
  const userType = model.userType ? text(row[model.userType]) : null
  const assigned = await responsibilitiesOf(reader, model.assignment, userId)
  const audience = audienceOf(definitions, userType, assigned[0])
  const responsibilities = assigned.filter((id) =>
    definitions.responsibilities.some((known) => known.id === id && known.audience === audience),
  )
  return {
    userId,
    userName: text(row[model.userName]) ?? '',
    fullName: text(row[model.fullName]) ?? text(row[model.userName]) ?? '',
    nameEn: model.nameEn ? text(row[model.nameEn]) : null,
    userType,
    audience,
    isActive:
      row['is_in_time'] === true &&
      (!model.enabled || row[model.enabled] === 'Y') &&
      (!model.state || row[model.state.column] === model.state.active),
    mustChangePassword: model.mustChange !== undefined && row[model.mustChange] === 'Y',
    passwordHash: text(row[model.password.column]),
    language: model.language ? text(row[model.language]) : null,
    responsibilities,
    defaultResponsibility: responsibilities[0] ?? null,
    known: await allKnown(reader, definitions, model, row),
  }
}

/** One question after the other: the reader may be a single connection. */
async function allKnown(
  reader: Reader,
  definitions: Definitions,
  model: UserModel,
  row: DbRow,
): Promise<Record<string, unknown>> {
  const known: Record<string, unknown> = {}
  for (const me of definitions.me) known[me.name] = await knownOf(reader, definitions, model, me, row)
  return known
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The user's type names it; without one, what the user works as. */
function audienceOf(
  definitions: Definitions,
  userType: string | null,
  responsibility: string | undefined,
): string {
  return (
    (
      definitions.audiences.find((audience) => audience.userType === userType) ??
      definitions.audiences.find(
        ({ name }) => name === definitions.responsibilities.find(({ id }) => id === responsibility)?.audience,
      )
    )?.name ?? ''
  )
}

async function responsibilitiesOf(reader: Reader, model: AssignmentModel, userId: string): Promise<string[]> {
  const code = model.through ? `r.${quoted(model.through.code)}` : `a.${quoted(model.responsibility.column)}`
  const join = model.through
    ? ` join ${quoted(model.through.table)} r on r.id = a.${quoted(model.responsibility.column)}`
    : ''
  const enabled = model.enabled ? ` and a.${quoted(model.enabled)} = 'Y'` : ''
  const first = model.isDefault ? `a.${quoted(model.isDefault)} = 'Y' desc nulls last, ` : ''
  const { rows } = await reader.query<{ code: string }>(
    `select ${code} as code from ${quoted(model.table)} a${join} where a.${quoted(model.user)} = $1${enabled} and ${datesHold(model, 'a.')} order by ${first}a.creation_date, a.id`,
    [userId],
  )
  return [...new Set(rows.map((row) => row.code))]
}

export function datesHold(
  { startDate, endDate }: { startDate?: string; endDate?: string },
  alias = '',
): string {
  const from = startDate ? `coalesce(${alias}${quoted(startDate)} <= current_date, true)` : 'true'
  const to = endDate ? `coalesce(${alias}${quoted(endDate)} >= current_date, true)` : 'true'
  return `(${from} and ${to})`
}

async function knownOf(
  reader: Reader,
  definitions: Definitions,
  model: UserModel,
  me: CompiledMe,
  row: DbRow,
): Promise<unknown> {
  if (me.type === 'value')
    return row[me.field === 'id' ? 'id' : (columnOf(model.entity, me.field) ?? '')] ?? null
  const { rows } = await reader.query<{ id: string }>(listSql(definitions, me), [row['id']])
  return rows.map(({ id }) => id)
}

const fieldOf = (entity: CompiledEntity | undefined, named: string | undefined) =>
  entity?.fields.find(({ name, wire }) => name === named || wire === named)

const columnOf = (entity: CompiledEntity | undefined, named: string | undefined): string | undefined =>
  fieldOf(entity, named)?.column

/** Asks for the ids of a list of `me`; $1 is the user. */
function listSql(definitions: Definitions, me: CompiledMe): string {
  const entity = definitions.entities[me.entity ?? '']
  const column = fieldOf(entity, me.field)
  const by = entity?.parent && me.by === 'parent' ? 'parent_id' : columnOf(entity, me.by)
  if (!entity || !column || !by)
    throw new Error(
      `audiences.yaml: me.${me.name} names ${me.entity}.${me.field} by ${me.by}, which do not exist.`,
    )
  const enabled = entity.kind === 'baseData' ? ` and enabled_flag = 'Y'` : ''
  const only = me.when ? ` and ${ruleSql(me.when, quoted(entity.table), definitions)}` : ''
  const value = column.storage === 'list' ? `unnest(${quoted(column.column)})` : quoted(column.column)
  const list = `select ${value} as id from ${quoted(entity.table)} where ${quoted(by)} = $1 and ${quoted(column.column)} is not null${enabled}${only}`
  return me.below ? belowSql(definitions, me.to ?? column.to ?? '', list) : list
}

/** `union` and not `union all`: a tree that bites its tail still ends. */
function belowSql(definitions: Definitions, name: string, list: string): string {
  const tree = definitions.entities[name]
  const up = tree?.fields.find((field) => field.name === tree.tree || field.wire === tree.tree)
  if (!tree || !up) throw new Error(`audiences.yaml: a list with below: true needs a tree; ${name} is none.`)
  return `with recursive reached as (${list} union select child.id from ${quoted(tree.table)} child join reached on child.${quoted(up.column)} = reached.id) select id from reached`
}
