import type { MenuResource } from '../language/wire.ts'
import type { Client } from '../client/Client.ts'

/** The resource codes held for a menu, asked once for the same definitions. Without a menu there are none, and an empty list shows nothing. */
export interface Resources {
  of(menuId: string): Promise<ReadonlySet<string>>
  /** Those that were held for other definitions, until the ones for these are here. */
  before(menuId: string): ReadonlySet<string> | undefined
  forget(): void
}

/** `definitions`: what the codes are of; those that were held for others are asked for again. */
export function createResources(client: Client, respId: string, definitions: () => unknown): Resources {
  const known = new Map<string, Promise<ReadonlySet<string>>>()
  const answered = new Map<string, ReadonlySet<string>>()
  let knownOf = definitions()
  const ask = async (menuId: string) => {
    const { data } = await client.call<readonly MenuResource[]>(
      'baseServer',
      'baseResource',
      'findBaseResourceByRespMenuId',
      { menuId, respId },
      { menuId, respId },
    )
    const held = new Set(data.map((resource) => resource.resourceCode))
    answered.set(menuId, held)
    return held
  }
  return {
    of: (menuId) => {
      if (!menuId) return Promise.resolve(new Set())
      const now = definitions()
      if (now !== knownOf) known.clear()
      knownOf = now
      const asked =
        known.get(menuId) ??
        ask(menuId).catch((error: unknown) => {
          known.delete(menuId)
          throw error
        })
      known.set(menuId, asked)
      return asked
    },
    before: (menuId) => answered.get(menuId),
    forget: () => {
      known.clear()
      answered.clear()
    },
  }
}
