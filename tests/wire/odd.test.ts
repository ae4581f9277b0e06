import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompiledEntity } from '../../src/language/entity.ts'
import { playAgain, sample } from '../sampling.ts'
import { signIn, type WireClient } from './client.ts'
import { definitions, password, startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
let admin: WireClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await signIn(server.address, 'admin', password)
})
afterAll(() => server.stop())

const odd: readonly unknown[] = [
  '',
  'x',
  '\0',
  '\ud800',
  '轴'.repeat(5000),
  -1,
  1.5,
  1e300,
  true,
  null,
  [],
  [null],
  [1, [2]],
  {},
  { id: 'x' },
  '2026-02-30',
  '99999-01-01',
  '1e5',
  "'; drop table base_user; --",
]
const named = [
  'id',
  'ids',
  'list',
  'versionNum',
  'pageIndex',
  'pageRows',
  'sort',
  'totals',
  'columns',
  'quick',
  'noQueryTotalFlag',
  'field',
  'row',
  'text',
  'texts',
  'codes',
  'flow',
  'rows',
  'ask',
  'reason',
  'creationDateFrom',
  'parentId',
]
const operations = [
  'findById',
  'listByPage',
  'saveOrUpdate',
  'doBatchSaveOrUpdate',
  'delete',
  'doBatchDelete',
  'listForPick',
  'resolveForPick',
  'findBest',
  'listByPagePermission',
  'findHistory',
  'findDocumentFlow',
  'listFlowSource',
  'createFromFlow',
]
/** Another part for each name, and in each run: all kinds of nonsense meet all kinds of names without trying every pair. */
const someOdd = (name: string): readonly unknown[] => sample(odd, 2, name)

/** A document with lines and flows, a line, base data: they share their code with all others. */
const entities = Object.values(definitions.entities)
const chosen = [
  entities.find(({ flows, lines }) => flows.length > 0 && lines.length > 0),
  entities.find(({ parent, states }) => parent && states),
  entities.find(({ kind }) => kind === 'baseData'),
].filter((entity) => entity !== undefined)

async function faults(
  entity: CompiledEntity,
  operation: string,
  bodies: readonly unknown[],
): Promise<string[]> {
  const answers = await Promise.all(
    bodies.map(async (body) => ({
      body,
      ...(await admin.post(entity.server, entity.family, operation, body)),
    })),
  )
  return answers
    .filter(({ http }) => http >= 500)
    .map(
      ({ body, envelope }) =>
        `${entity.name}.${operation} ${JSON.stringify(body).slice(0, 120)}: ${envelope.code}`,
    )
}

test.each(operations)('%s answers whatever is sent with a word and never with a fault', async (operation) => {
  const found: string[] = []
  for (const entity of chosen) {
    const bodies = named.flatMap((name, index) =>
      someOdd(`${operation} ${name}`).map((value) => ({ ...(index < 11 ? {} : { id: 'x' }), [name]: value })),
    )
    found.push(...(await faults(entity, operation, [[], [1], [null], ...bodies])))
  }
  expect([...new Set(found)], playAgain).toEqual([])
})

test.each(chosen.map(({ name }) => name))(
  '%s may be saved and searched with any nonsense in any field',
  async (name) => {
    const entity = definitions.entities[name] as CompiledEntity // its name is from there
    const keys = [
      ...entity.fields.flatMap(({ wire, name }) => [...new Set([wire, `${name}Code`])]),
      ...entity.lines.map((lines) => lines.name),
    ]
    // Mistakes of many fields are told at once, so one call tries them all; a filter's first mistake ends the search.
    const found = await faults(
      entity,
      'saveOrUpdate',
      odd.map((_, turn) =>
        Object.fromEntries(keys.map((key, index) => [key, odd[(index + turn) % odd.length]])),
      ),
    )
    for (const key of keys) {
      const filters = someOdd(`${name} ${key}`).flatMap((value) => [
        { [key]: value },
        { [`${key}List`]: value },
        { [`${key}From`]: value },
      ])
      found.push(...(await faults(entity, 'listByPage', filters)))
    }
    expect([...new Set(found)], playAgain).toEqual([])
  },
)
