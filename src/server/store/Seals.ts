import { randomBytes } from 'node:crypto'
import { decrypt, encrypt } from '../authenticated.ts'
import { newId } from '../database/newId.ts'
import { fail } from '../fail.ts'
import type { Caller } from '../Caller.ts'
import type { Tx } from '../database/Database.ts'
import type { EntityNode } from './Catalog.ts'
import { change, run } from '../database/run.ts'
import { sql } from '../database/Sql.ts'

/** What keys in the database are wrapped by: the key of the server. */
export interface Wrapping {
  seal(text: string, place: string): string
  open(sealed: string, place: string): string | null
}

/** On what connection keys are read and made, and whose they are. */
interface Asking {
  readonly tx: Tx
  readonly caller: Pick<Caller, 'tenantId'>
}

/** The key of an event. */
export interface SealKey {
  readonly id: string
  readonly key: Buffer
}

/** `s1.{key}.{iv}.{data}`, the length of the text rounded up, so that it tells little of how much was written. */
const version = 's1'
const block = 64

/** Keys that were unwrapped, at most. */
const most = 2000

/** The keys by which documents are sealed: one for each event, made with the first document. */
export class Seals {
  readonly #wrapping: Wrapping
  readonly #keys = new Map<string, Buffer>()

  constructor(wrapping: Wrapping) {
    this.#wrapping = wrapping
  }

  /** Of two who make it at once the second waits for the first, and has his. */
  async keyOf(context: Asking, { name }: EntityNode, event: string): Promise<SealKey> {
    const { tenantId } = context.caller
    const find = () =>
      run<{ key_id: string; wrapped: string }>(
        context.tx,
        sql`select key_id, wrapped from sys_seal_key where tenant_id = ${tenantId} and entity = ${name} and event_id = ${event}`,
      )
    const [known] = await find()
    if (known) return { id: known.key_id, key: this.#unwrapped(known.key_id, known.wrapped) }
    const id = newId()
    const wrapped = this.#wrapping.seal(randomBytes(32).toString('base64'), placeOf(id))
    await change(
      context.tx,
      sql`insert into sys_seal_key (key_id, tenant_id, entity, event_id, wrapped) values (${id}, ${tenantId}, ${name}, ${event}, ${wrapped}) on conflict (tenant_id, entity, event_id) do nothing`,
    )
    const [made] = await find()
    return made ? { id: made.key_id, key: this.#unwrapped(made.key_id, made.wrapped) } : fail('SEAL_KEY')
  }

  /** Encrypts a text under the key of its event; `place` says of which row it is. */
  seal({ id, key }: SealKey, text: string, place: string): string {
    const padded = text.padEnd(Math.ceil((text.length + 1) / block) * block)
    return `${version}.${id}.${encrypt(key, padded, place)}`
  }

  /** The texts, each null where it is no longer what was sealed. SEAL_KEY when a key is missing or was wrapped by another key of the server. */
  async open(
    context: Asking,
    sealed: readonly { readonly text: string; readonly place: string }[],
  ): Promise<readonly (string | null)[]> {
    const parts = sealed.map(({ text, place }) => ({ ...partsOf(text), place }))
    await this.#load(context, [...new Set(parts.map(({ id }) => id))])
    return parts.map(({ id, data, place }) => {
      const key = this.#keys.get(id)
      return key ? decrypt(key, data, place) : null
    })
  }

  /** A text under the key of the server: nobody else can write it, nor put it in another place. */
  prove(text: string, place: string): string {
    return this.#wrapping.seal(text, place)
  }

  /** What was proved so; null where it was not. */
  proved(proof: string, place: string): string | null {
    return this.#wrapping.open(proof, place)
  }

  async #load({ tx }: Asking, ids: readonly string[]): Promise<void> {
    const unknown = ids.filter((id) => id !== '' && !this.#keys.has(id))
    if (unknown.length === 0) return
    const rows = await run<{ key_id: string; wrapped: string }>(
      tx,
      sql`select key_id, wrapped from sys_seal_key where key_id = any(${unknown})`,
    )
    for (const { key_id: id, wrapped } of rows) this.#unwrapped(id, wrapped)
    if (unknown.some((id) => !this.#keys.has(id))) fail('SEAL_KEY')
  }

  #unwrapped(id: string, wrapped: string): Buffer {
    const known = this.#keys.get(id)
    if (known) return known
    const text = this.#wrapping.open(wrapped, placeOf(id))
    const key = Buffer.from(text ?? '', 'base64')
    if (key.length !== 32) fail('SEAL_KEY')
    if (this.#keys.size >= most) this.#keys.clear()
    this.#keys.set(id, key)
    return key
  }
}

const placeOf = (id: string): string => `sys_seal_key ${id}`

/** What does not look like one has no key and opens to nothing. */
function partsOf(text: string): { readonly id: string; readonly data: string } {
  const [first, id = '', ...data] = text.split('.')
  return first === version ? { id, data: data.join('.') } : { id: '', data: '' }
}

export const isSealed = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(`${version}.`)

/** Keys that end with the process: for engines without a server. */
export function passing(): Wrapping {
  const key = randomBytes(32)
  return {
    seal: (text, place) => encrypt(key, text, place),
    open: (sealed, place) => decrypt(key, sealed, place),
  }
}
