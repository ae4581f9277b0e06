import type { Client } from '../../client/Client.ts'
import type { ExpressionPlace } from '../../cells/expression/ExpressionPlace.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import { readsExpression, type ExpressionKind, type ExpressionTold } from '../../language/process.ts'

interface Asking {
  readonly client: Client
  readonly entity: CompiledEntity
  readonly menuId: string
  readonly respId: string
  /** The key of the process. */
  id(): unknown
}

/** Expressions of the document of a process, read by the server while they are typed: `expression` of the cells. The same place for the same kind. */
export function expressionFrom({
  client,
  entity,
  menuId,
  respId,
  id,
}: Asking): (kind: ExpressionKind) => ExpressionPlace {
  const ask = async (body: object, signal: AbortSignal): Promise<ExpressionTold> => {
    const { data } = await client.call<ExpressionTold>(
      entity.server,
      entity.family,
      readsExpression,
      { id: id(), ...body },
      { menuId, respId, signal },
    )
    return data
  }
  const placeOf = (kind: ExpressionKind): ExpressionPlace => ({
    kind,
    read: (text, signal) => ask({ kind, text }, signal),
    offer: async (before, signal) => (await ask({ kind, before }, signal)).offered,
  })
  const places = { condition: placeOf('condition'), asked: placeOf('asked') }
  return (kind) => places[kind]
}
