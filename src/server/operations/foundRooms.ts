import type { Definitions } from '../../language/definitions.ts'
import type { Row } from '../../language/row.ts'
import type { Caller } from '../Caller.ts'
import { partyMe } from '../store/foundRows.ts'
import type { Engine } from './Engine.ts'

interface Parts {
  readonly definitions: Definitions
  readonly engine: Engine
}

/** Rows of one page. */
const mostRows = 500

/** Which of these rooms the caller may read now, by their ids: he finds their documents, and is of the house or their party. */
export async function foundRooms(
  { definitions, engine }: Parts,
  caller: Caller,
  rooms: readonly Row[],
): Promise<ReadonlySet<string>> {
  const isHouse = caller.audience === definitions.audiences[0]?.name
  const party = caller.me[partyMe(definitions)?.name ?? '']
  const own = rooms.filter((row) => isHouse || (typeof party === 'string' && row['party'] === party))
  const found = new Set<string>()
  for (const [name, some] of Map.groupBy(own, (row) => String(row['entityName']))) {
    const entity = definitions.entities[name]
    if (!entity || !caller.may(name, 'findById', 'any menu')) continue
    const { data } = await engine.operate(caller, entity, 'listByPage', {
      idList: [...new Set(some.map((row) => String(row['documentId'])))].slice(0, mostRows),
      columns: [entity.display.code],
      pageRows: mostRows,
      noQueryTotalFlag: 'Y',
    })
    const ids = new Set((data as readonly Row[]).map(({ id }) => id)) // a page is rows
    for (const row of some) if (ids.has(row['documentId'])) found.add(String(row['id']))
  }
  return found
}

/** Which of these messages stand in a room that the caller may read, by their ids, with their files. */
export async function foundMessages(
  parts: Parts,
  caller: Caller,
  ids: readonly string[],
): Promise<readonly Row[]> {
  const program: Caller = { ...caller, audience: 'system', may: () => true }
  const { definitions, engine } = parts
  const kept = definitions.rooms
  const rowsOf = async (name: string, idList: readonly string[]): Promise<readonly Row[]> => {
    const entity = definitions.entities[name]
    if (!entity) return []
    const body = { idList, pageRows: mostRows, noQueryTotalFlag: 'Y' }
    return (await engine.operate(program, entity, 'listByPage', body)).data as readonly Row[] // a page is rows
  }
  if (!kept || ids.length === 0) return []
  const messages = await rowsOf(kept.messages, ids.slice(0, mostRows))
  const rooms = await rowsOf(kept.rooms, [...new Set(messages.map((row) => String(row['roomId'])))])
  const found = await foundRooms(parts, caller, rooms)
  return messages.filter((row) => found.has(String(row['roomId'])))
}
