import type { CompiledEntity } from '../../../language/entity.ts'
import type { Definitions } from '../../../language/definitions.ts'
import type { LiveMark } from '../../../language/live.ts'
import type { MovedKeys } from '../../store/tellLive.ts'
import { fail } from '../../fail.ts'
import type { Exchange } from '../Exchange.ts'
import type { ConcurrencyLimit } from '../../limitConcurrency.ts'
import type { Services } from '../Services.ts'
import type { SignedIn } from '../SignedIn.ts'
import type { SharedReadings } from './SharedReadings.ts'

/** What reading needs of the gateway. */
export interface Reading {
  readonly services: Services
  readonly perUser: ConcurrencyLimit
  secretsOf(entity: string): readonly string[]
}

/** Who looks, as he stands at this moment. `share`: what is answered to others counts for him too, where it was begun after that moment, by performance.now(). */
export interface Looker {
  readonly share?: { readonly readings: SharedReadings; readonly since: number }
  readonly gateway: Reading
  readonly signedIn: SignedIn
  readonly exchange: Exchange
}

/** What somebody is told, and the mark of what he knows then. Null news: nothing that he did not know. */
export interface Told {
  readonly news: unknown
  readonly mark: LiveMark
}

/** What of a topic has to be looked at: all of it, or what these documents can have moved in it. */
export type Scope = 'all' | ReadonlyMap<string, MovedKeys>

/** The entity that a topic is about. Throws PARAM_INVALID for what is none. */
export function entityOf(
  { entities }: Definitions,
  { entity: name }: { readonly entity: string },
): CompiledEntity {
  const entity = Object.hasOwn(entities, name) ? entities[name] : undefined
  return entity ?? fail('PARAM_INVALID', { field: 'entity', reason: name.slice(0, 40) })
}

/** The document that a line stands in, however deep. */
export function rootOf({ entities }: Pick<Definitions, 'entities'>, name: string): string {
  const parent = entities[name]?.parent
  return parent ? rootOf({ entities }, parent.entity) : name
}
