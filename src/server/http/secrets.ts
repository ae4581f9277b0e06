import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { quoted } from '../../rules/naming.ts'
import { CodedError, fail } from '../fail.ts'
import { partsOf } from '../partsOf.ts'
import { factsOf } from '../operations/operations.ts'
import { hashPassword } from '../session/hashPassword.ts'
import { checkPassword } from '../session/passwordRules.ts'
import type { Services } from './Services.ts'

/** A body in which every password became a hash, and the saved rows that get a new one. */
export interface Prepared {
  readonly body: unknown
  readonly changed: readonly string[]
}

type Counter = { hashed: number }

/** Wire keys of an entity that hold a password: they are written hashed, and never read. */
export function secretKeys(definitions: Definitions): (entity: string) => readonly string[] {
  const known = new Map(
    Object.values(definitions.entities).map((entity) => [entity.name, keysOf(definitions, entity)]),
  )
  return (entity) => known.get(entity) ?? []
}

function keysOf(definitions: Definitions, entity: CompiledEntity): string[] {
  const lines = entity.lines.flatMap((line) =>
    definitions.entities[line.entity]
      ? keysOf(definitions, definitions.entities[line.entity] as CompiledEntity)
      : [],
  ) // just asked for
  return [...entity.fields.filter(({ type }) => type === 'password').map(({ wire }) => wire), ...lines]
}

/** Searching or sorting by a password would tell it bit by bit, so a reading call may not name one. */
export async function prepareSecrets(
  services: Services,
  keys: readonly string[],
  { keyName }: CompiledEntity,
  operation: string,
  body: unknown,
): Promise<Prepared> {
  if (keys.length === 0) return { body, changed: [] }
  if (factsOf(operation).effect === 'read') {
    if (keys.some((key) => JSON.stringify(body).includes(`"${key}`)))
      fail('PARAM_UNKNOWN', { field: keys.join() })
    return { body, changed: [] }
  }
  const counter = { hashed: 0 }
  const ids = idsIn(body, keyName)
  const safe = await hashed(services, keys, body, counter, await namesOf(services, ids))
  return { body: safe, changed: counter.hashed > 0 ? ids : [] }
}

/** What the users who are there are called: a call that sets a password says no more than their keys. */
async function namesOf(
  { database, users: { model } }: Services,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const { rows } = await database.pool.query<{ name: string | null }>(
    `select ${quoted(model.userName)} as name from ${quoted(model.table)} where id = any($1)`,
    [ids],
  )
  return rows.flatMap(({ name }) => name ?? [])
}

async function hashed(
  services: Services,
  keys: readonly string[],
  value: unknown,
  counter: Counter,
  names: readonly string[],
): Promise<unknown> {
  if (Array.isArray(value))
    return Promise.all(value.map((part) => hashed(services, keys, part, counter, names)))
  if (typeof value !== 'object' || value === null) return value
  const row = value as Row // an object of a JSON body
  const parts = await Promise.all(
    Object.entries(row).map(async ([key, part]): Promise<[string, unknown][]> => {
      if (!keys.includes(key)) return [[key, await hashed(services, keys, part, counter, names)]]
      if (part === null || part === '') return [] // left as it was
      counter.hashed++
      return [[key, await newHash(services, key, part, row, names)]]
    }),
  )
  return Object.fromEntries(parts.flat())
}

/** Whichever way the body names saved rows. */
function idsIn(value: unknown, keyName: string): string[] {
  if (Array.isArray(value)) return value.flatMap((part) => idsIn(part, keyName))
  if (typeof value !== 'object' || value === null) return []
  const { id, ids, list, [keyName]: key } = value as Row // an object of a JSON body
  return [id, key, ...partsOf(ids)].filter((one) => typeof one === 'string').concat(idsIn(list, keyName))
}

async function newHash(
  { keys, settings, users }: Services,
  key: string,
  given: unknown,
  row: Row,
  names: readonly string[],
): Promise<string> {
  if (typeof given !== 'string') fail('PARAM_INVALID', { field: users.model.password.label, reason: 'text' })
  const password = given.startsWith('v1.') ? await keys.unseal(given) : given
  const name = row[users.model.entity.display.code]
  atField(key, () =>
    checkPassword(password, {
      minLength: settings.passwordMinLength,
      names: typeof name === 'string' ? [...names, name] : names,
    }),
  )
  return hashPassword(password)
}

/** The refusal also stands at the field. */
function atField(path: string, check: () => void): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    throw new CodedError(error.code, error.words, {
      errors: [{ path, code: error.code, words: error.words }],
    })
  }
}

/** The same value without any password. */
export function withoutSecrets(keys: readonly string[], value: unknown): unknown {
  if (keys.length === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((part) => withoutSecrets(keys, part))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !keys.includes(key))
      .map(([key, part]) => [key, withoutSecrets(keys, part)]),
  )
}

/** A version conflict brings the row as it stands. */
export function errorWithoutSecrets(keys: readonly string[], error: unknown): unknown {
  if (keys.length === 0 || !(error instanceof CodedError) || error.data === undefined) return error
  return new CodedError(error.code, error.words, {
    errors: error.errors,
    data: withoutSecrets(keys, error.data),
  })
}
