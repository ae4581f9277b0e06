import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Language } from '../../language/label.ts'
import { factsOfLanguage } from '../../language/languages.ts'
import type { Row } from '../../language/row.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import type { UserInfo } from '../../language/wire.ts'
import { tenantNow } from '../../runtime/host/tenantNow.ts'
import { Pool } from '../rows/Pool.ts'
import { sampleWords } from '../rows/sampleWords.chromium.ts'
import { isSeen } from '../server/seen.ts'
import { createStandIn } from '../server/StandIn.ts'
import type { StandInFacts } from '../server/StandInFacts.ts'
import type { Client } from '../../client/Client.ts'
import type { Setting } from '../Setting.ts'
import { nobody } from './nobody.chromium.ts'
import type { Variant } from './variants.ts'

/** What a screen is drawn over. */
export interface World {
  readonly client: Client
  readonly user: UserInfo
  /** Of the document that an edit screen opens. Absent: a new one, or a list. */
  readonly id?: string
}

interface Asked {
  readonly chunk: ScreenChunk
  readonly setting: Setting
  readonly variant: Variant
  readonly audience: string
  readonly language: Language
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Rows of a list where nothing is said: more than a page. */
const usualRows = 28

/** Rows, the server that has them, and who looks: all of it made from the definitions. */
export function worldOf({ chunk, setting, variant, audience, language }: Asked): World {
  const { screen, entities } = chunk
  const entity = entities[screen.entity]
  if (!entity) throw new Error(`${screen.id} was compiled without its entity.`)
  const user = userOf(setting, audience, language, `${screen.entity}-0001`)
  const today = tenantNow().slice(0, 10)
  const env: ExpressionEnv = {
    me: user.me,
    now: `${today} 09:00:00`,
    today,
    lookup: (type, code, attribute) =>
      setting.lookups[type]?.values.find((value) => value.code === code)?.attributes?.[attribute],
  }
  const own = setting.me.find(({ name, type, many }) => name !== 'user' && type === 'value' && !many)
  const pool = new Pool({
    entities,
    setting,
    env,
    language,
    isLong: variant.isLong === true,
    own: (name) => (own?.to === name ? textOf(user.me[own.name]) : undefined),
    seed: screen.id,
  })
  const report = screen.report && { name: screen.id, is: screen.report }
  const facts: StandInFacts = { entities, setting, pool, env, audience, language, report }
  const client = createStandIn(facts, variant.trouble)
  if (screen.kind === 'list' || screen.kind === 'report') {
    fillList(pool, entity, variant)
    return { client, user }
  }
  return variant.isNew ? { client, user } : { client, user, id: fillDocument(facts, entity, variant) }
}

/** Documents in every state, one after the other; lines stand in as many documents as it takes. */
function fillList(pool: Pool, entity: CompiledEntity, { rows = usualRows }: Variant): void {
  const holder = (entity.parent && pool.facts.entities[entity.parent.entity]) ?? entity
  const states = holder.states?.values ?? []
  const documents = holder === entity ? rows : Math.ceil(rows / 3)
  const made = Array.from({ length: documents }, (_, index) =>
    pool.make(holder, {
      index,
      ...(states.length > 0 ? { state: states[index % states.length]?.code ?? '' } : {}),
      lines: holder === entity ? 2 : 3,
    }),
  )
  pool.put(holder.name, made)
  if (holder === entity) return
  pool.forget(entity.name)
  pool.put(entity.name, pool.of(entity.name).slice(0, rows))
}

interface Tried {
  readonly index: number
  readonly code: string | undefined
}

/** One document: in the state that is asked for, else in the first in which whoever looks finds it. */
function fillDocument(facts: StandInFacts, entity: CompiledEntity, { state, rows }: Variant): string {
  const { pool } = facts
  const make = ({ index, code }: Tried, lines?: number): Row =>
    pool.make(entity, {
      index,
      ...(code === undefined ? {} : { state: code }),
      ...(lines === undefined ? {} : { lines }),
    })
  const codes = state === undefined ? (entity.states?.values.map(({ code }) => code) ?? [undefined]) : [state]
  const tries = [0, 1, 2, 3].flatMap((index) => codes.map((code): Tried => ({ index, code })))
  const seen = tries.find((one) => isSeen(facts, entity, make(one, 1))) ??
    tries[0] ?? { index: 0, code: undefined }
  const row = make(seen, rows)
  pool.put(entity.name, [row, ...pool.of(entity.name).filter(({ id }) => id !== row['id'])])
  return String(row['id'])
}

/** Somebody of this audience: he holds all of its roles, and whatever is told apart by organization. */
function userOf(setting: Setting, audience: string, language: Language, ticket: string): UserInfo {
  const { userType = '' } = setting.audiences.find(({ name }) => name === audience) ?? {}
  const isOutside = setting.audiences.findIndex(({ name }) => name === audience) > 0
  const [name = ''] = sampleWords[factsOfLanguage(language).labels].people
  const roles = setting.roles.filter((role) => role.audience === audience).map((role) => role.name)
  const me = Object.fromEntries(setting.me.map((one) => [one.name, valueOfMe(one, isOutside)]))
  return {
    ...nobody,
    userId: String(me['user'] ?? ''),
    userName: audience,
    userFullName: name,
    nameEn: name,
    userType,
    audience,
    language,
    me: { ...me, name, audience, roles, ...(userType === '' ? { ticket } : {}) },
  }
}

/** How many rows of each entity somebody belongs to. */
const many = 8

function valueOfMe(
  { name, type, to = '', many: several }: Setting['me'][number],
  isOutside: boolean,
): unknown {
  const first = `${to}-0001`
  if (type === 'list' || several) return Array.from({ length: many }, (_, at) => `${to}-000${at + 1}`)
  return name === 'user' || isOutside ? first : null
}
