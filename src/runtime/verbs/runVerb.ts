import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { MadeDocument } from '../../language/wire.ts'
import type { Client } from '../../client/Client.ts'
import { createGestureKeys, type GestureKeys } from '../../client/gestureKeys.ts'
import type { ScreenHost } from '../host/host.ts'

const known = new WeakMap<Client, GestureKeys>()

/** The keys of what is done in lists of this page: a verb names versions, so that the same again is the same try. */
function keysOf(client: Client): GestureKeys {
  const keys = known.get(client) ?? createGestureKeys()
  known.set(client, keys)
  return keys
}

/** What came of a verb on rows of a list. */
export interface Done {
  /** As they are then, as far as they are known. */
  readonly rows: readonly Row[]
  readonly made: MadeDocument | undefined
}

/** Does a verb on rows of a list, all or nothing, and tells the other tabs. Throws CallError; rows that refuse stand in its `errors` by rowIndex. */
export async function runVerb(
  host: ScreenHost,
  entity: CompiledEntity,
  verb: CompiledVerb,
  rows: readonly Row[],
  answers: Row = {},
): Promise<Done> {
  const list = rows.map((row) => ({ id: row['id'], versionNum: row['versionNum'] }))
  const body = list.length === 1 ? { ...list[0], ...answers } : { list, ...answers }
  const { client, menuId, respId } = host
  const work = `${entity.family} ${verb.name}`
  const { data, made } = await keysOf(client).run(work, body, (idempotencyKey) =>
    client.call<Row | null>(entity.server, entity.family, verb.name, body, {
      menuId,
      respId,
      idempotencyKey,
    }),
  )
  for (const name of new Set([
    entity.name,
    ...(entity.parent ? [entity.parent.entity] : []),
    ...verb.effects.map(({ entity: touched }) => touched),
  ]))
    host.changed(name)
  return { rows: list.length === 1 && data ? [data] : rows, made }
}

/** A verb whose `from` leaves out the state of some row: those rows. */
export function refusing(entity: CompiledEntity, verb: CompiledVerb, rows: readonly Row[]): readonly Row[] {
  const { states } = entity
  if (!states || verb.from.length === 0) return []
  return rows.filter((row) => !verb.from.includes(String(row[states.field])))
}
