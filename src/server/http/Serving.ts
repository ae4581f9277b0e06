import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import { limitConcurrency } from '../limitConcurrency.ts'
import type { Gateway } from './handleCall.ts'
import { createGate } from './Gate.ts'
import { createReplayMemory } from './ReplayMemory.ts'
import { secretKeys } from './secrets.ts'
import type { Services } from './Services.ts'

/**
 * By what calls are answered. It is asked for when a call begins, and what it answers is kept to the end of that call: definitions may be
 * exchanged while others are under way.
 */
export interface Serving {
  readonly gateway: Gateway
  /** Calls that begin from now on are answered by these. Answers those of before. */
  exchange(next: Services): Services
}

/** Limits, and the numbers of calls that were made already, are those of the server whatever its definitions are. */
type Lasting = Pick<Gateway, 'gate' | 'perUser' | 'checks'>

export function createServing(first: Services): Serving {
  const { settings, keys } = first
  const lasting: Lasting = {
    gate: createGate(settings.rateLimit),
    perUser: limitConcurrency(Math.ceil(settings.databasePool / 2)),
    checks: { replay: createReplayMemory(), webSignKey: keys.facts.webSignKey, settings },
  }
  let now = gatewayOf(first, lasting)
  return {
    get gateway() {
      return now
    },
    exchange: (next) => {
      const before = now.services
      now = gatewayOf(next, lasting)
      return before
    },
  }
}

function gatewayOf(services: Services, lasting: Lasting): Gateway {
  const entities = entitiesByAddress(services.definitions)
  return {
    ...lasting,
    services,
    secretsOf: secretKeys(services.definitions),
    entityAt: (server, family) => entities.get(`${server}/${family}`),
  }
}

function entitiesByAddress({ entities }: Definitions): ReadonlyMap<string, CompiledEntity> {
  return new Map(Object.values(entities).map((entity) => [`${entity.server}/${entity.family}`, entity]))
}
