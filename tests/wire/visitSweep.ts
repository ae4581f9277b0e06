import type { Envelope } from '../../src/language/wire.ts'
import type { Row } from '../../src/language/row.ts'
import { fileCalls } from '../../src/server/http/files/fileCalls.ts'
import { systemCalls } from '../../src/server/http/systemCalls.ts'
import { operations } from '../../src/server/operations/operations.ts'
import type { VisitWorld } from './visitWorld.ts'

export interface Swept {
  readonly name: string
  readonly http: number
  readonly status: string
  readonly text: string
}

/** All that a visitor is answered who was invited to an application; everything else refuses him. */
export const granted: readonly string[] = [
  ...[
    'findApproval',
    'findById',
    'findCopy',
    'findDocumentFlow',
    'findHistory',
    'findMarks',
    'findRefused',
    'findWaiting',
    'listByPage',
    'listForPick',
  ].map((one) => `application.${one}`),
  'baseServer/baseLookupValues/findLookupListByTypes',
  ...['contact.findWaiting', 'contact.listByPage'],
  ...['notice', 'trade'].flatMap((entity) =>
    [
      'findApproval',
      'findById',
      'findDocumentFlow',
      'findHistory',
      'findMarks',
      'findRefused',
      'findWaiting',
      'listByPage',
    ].map((one) => `${entity}.${one}`),
  ),
]

/** Asks every operation of every entity, and every call beside them, as who came by this link: of no row, of his, of each that is there. */
export async function sweep(world: VisitWorld, link: string, own: Row): Promise<readonly Swept[]> {
  const { client } = await world.come({ link })
  const swept: Swept[] = []
  const ask = async (name: string, path: string, body: Row) => {
    const response = await client.send(path, body)
    const text = await response.text()
    const { status } = JSON.parse(text) as Envelope // every call answers one
    swept.push({ name, http: response.status, status, text })
  }
  for (const [name] of Object.entries(systemCalls)) {
    const [server = '', family = '', operation = ''] = name.split('/')
    if (operation !== 'enter')
      for (const body of [
        {},
        { entity: 'application', id: own['id'] },
        { lookupTypes: ['TOWN', 'PLAN'] },
        { text: 'p' },
      ])
        await ask(name, `/api/${server}/v1/${family}Restful/${operation}`, body)
  }
  for (const path of Object.keys(fileCalls)) await ask(path, `/api/fileServer/${path}`, { id: own['id'] })
  for (const { name, family, server, verbs, flows, table } of Object.values(world.definitions.entities)) {
    const { rows } = await world.services.database.pool.query<{ id: string }>(
      `select id from ${table} order by id desc limit 3`,
    )
    const bodies = [
      {},
      ...rows.map(({ id }) => ({ id, versionNum: '1', field: 'tradeId', flow: flows[0]?.name ?? 'x' })),
    ]
    for (const operation of [...Object.keys(operations), ...verbs.map((verb) => verb.name)])
      for (const body of bodies)
        await ask(`${name}.${operation}`, `/api/${server}/v1/${family}Restful/${operation}`, body)
  }
  return swept
}
