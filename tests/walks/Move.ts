import { definitions } from '../../dist/definitions/server.js'
import type { Row } from '../../src/language/row.ts'
import type { Chain, Person } from '../examples/openChain.ts'
import { shown } from './exact.ts'
import type { Random } from './Random.ts'
import { parentOf, type Root, type Snapshot } from './Snapshot.ts'

/** One call that somebody might make now. `made`: the document that comes of it, if any. */
export interface Move {
  readonly weight: number
  readonly who: Person
  readonly entity: string
  readonly operation: string
  readonly body: Row
  readonly says: () => string
  readonly makes?: Root
}

/** Who moves: everything random is drawn from here, so that a seed is a walk. */
export interface Here {
  readonly chain: Chain
  readonly random: Random
  readonly snapshot: Snapshot
  readonly rates: Readonly<Record<string, string>>
}

const people: readonly Person[] = ['requester', 'buyer', 'manager', 'receiver', 'supplier1', 'supplier2']

export const prices = ['11.30', '0.115', '0.33', '4.24', '18.65', '100.5', '0.000007']

/** A quantity about so big: mostly sensible, sometimes nothing, negative, too much, or with decimals. */
export function amountLike(random: Random, size: bigint): string {
  const whole = size / 1_000_000n
  const draw = random.next()
  if (draw < 0.4) return shown(size)
  if (draw < 0.8) return String(random.whole(1, Math.max(1, Number(whole))))
  if (draw < 0.85) return shown(size + 1_000_000n)
  if (draw < 0.88) return shown(((size * 102n) / 100n / 1_000_000n) * 1_000_000n)
  if (draw < 0.91) return '0'
  if (draw < 0.93) return '-1'
  if (draw < 0.96) return shown(size / 3n)
  return random.pick(['0.5', '0.001', '1000000', '2.345'])
}

export const entityOf = (name: string) => definitions.entities[name] ?? missing(name)
export function missing(name: string): never {
  throw new Error(`There is no ${name}.`)
}

/** The header that a row belongs to. */
export function rootOf(snapshot: Snapshot, entity: string, row: Row): Row {
  const above = parentOf[entity]
  return above === undefined
    ? row
    : rootOf(snapshot, above, snapshot.byId(above, row['parent_id']) ?? missing(above))
}

/** Somebody who holds the button; of suppliers mostly the one whose document it is. */
export function whoMay(
  { chain, random, snapshot }: Here,
  entity: string,
  operation: string,
  row: Row | null,
): Person | null {
  const drafted = entity === 'purDeliveryNote' && row?.['status'] === 'DRAFT'
  const able = people.filter(
    (who) => chain.may(who, entity, operation) && (!drafted || who.startsWith('supplier')),
  )
  if (able.length === 0) return null
  const supplier = row && supplierOf(snapshot, entity, row)
  const own = able.filter(
    (who) =>
      !who.startsWith('supplier') ||
      supplier === undefined ||
      chain.ids[who === 'supplier1' ? 'V10001' : 'V10002'] === supplier,
  )
  return random.chance(0.03) || own.length === 0 ? random.pick(able) : random.pick(own)
}

export const supplierOf = (snapshot: Snapshot, entity: string, row: Row): unknown =>
  rootOf(snapshot, entity, row)['supplier_id'] ?? undefined

/** Whether the state of the row is one from which the verb goes. */
export function isOffered(name: string, operation: string, row: Row): boolean {
  const { states, verbs: all } = entityOf(name)
  const from = all.find((verb) => verb.name === operation)?.from ?? []
  return from.length === 0 || (states !== undefined && from.includes(String(row[columnOf(states.field)])))
}

export const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
