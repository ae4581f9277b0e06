import type { CompiledEntity, Definitions, Row } from '../../language/compiled.ts'
import { CodedError, fail } from '../fail.ts'
import { hashPassword } from '../session/hashPassword.ts'
import { checkPassword } from '../session/passwordRules.ts'
import type { Services } from './Services.ts'

/** A body in which every password became a hash, and the rows that got a new one. */
export interface Prepared { readonly body: unknown; readonly changed: readonly string[] }

/** Wire keys of an entity that hold a password: they are written hashed, and never read. */
export function secretKeys(definitions: Definitions): (entity: string) => readonly string[] {
  const known = new Map(Object.values(definitions.entities).map((entity) => [entity.name, keysOf(definitions, entity)]))
  return (entity) => known.get(entity) ?? []
}

function keysOf(definitions: Definitions, entity: CompiledEntity): string[] {
  const lines = entity.lines.flatMap((line) => (definitions.entities[line.entity] ? keysOf(definitions, definitions.entities[line.entity] as CompiledEntity) : [])) // just asked for
  return [...entity.fields.filter(({ type }) => type === 'password').map(({ wire }) => wire), ...lines]
}

/** Searching or sorting by a password would tell it bit by bit, so a reading call may not name one. */
export async function prepareSecrets(services: Services, keys: readonly string[], operation: string, body: unknown): Promise<Prepared> {
  if (keys.length === 0) return { body, changed: [] }
  if (isReadingCall(operation)) {
    if (keys.some((key) => JSON.stringify(body).includes(`"${key}`))) fail('PARAM_UNKNOWN', { field: keys.join() })
    return { body, changed: [] }
  }
  const changed: string[] = []
  return { body: await hashed(services, keys, body, changed), changed }
}

const isReadingCall = (operation: string): boolean => /^(?:find|list|export)/.test(operation)

async function hashed(services: Services, keys: readonly string[], value: unknown, changed: string[]): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((part) => hashed(services, keys, part, changed)))
  if (typeof value !== 'object' || value === null) return value
  const row = value as Row // an object of a JSON body
  const parts = await Promise.all(Object.entries(row).map(async ([key, part]): Promise<[string, unknown][]> => {
    if (!keys.includes(key)) return [[key, await hashed(services, keys, part, changed)]]
    if (part === null || part === '') return [] // left as it was
    if (typeof row['id'] === 'string') changed.push(row['id'])
    return [[key, await newHash(services, part, row)]]
  }))
  return Object.fromEntries(parts.flat())
}

async function newHash({ keys, settings, users }: Services, given: unknown, row: Row): Promise<string> {
  if (typeof given !== 'string') fail('PARAM_INVALID', { field: users.model.password.label, reason: 'text' })
  const password = given.startsWith('v1.') ? keys.unseal(given) : given
  const name = row[users.model.entity.display.code]
  checkPassword(password, { minLength: settings.passwordMinLength, names: typeof name === 'string' ? [name] : [] })
  return hashPassword(password)
}

/** The same value without any password. */
export function withoutSecrets(keys: readonly string[], value: unknown): unknown {
  if (keys.length === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((part) => withoutSecrets(keys, part))
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)).map(([key, part]) => [key, withoutSecrets(keys, part)]))
}

/** A version conflict brings the row as it stands. */
export function errorWithoutSecrets(keys: readonly string[], error: unknown): unknown {
  if (keys.length === 0 || !(error instanceof CodedError) || error.data === undefined) return error
  return new CodedError(error.code, error.facts, { ...(error.words ? { words: error.words } : {}), errors: error.errors, data: withoutSecrets(keys, error.data) })
}
