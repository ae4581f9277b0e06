import { beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../dist/definitions/server.js'
import type { Row } from '../../src/language/row.ts'
import { CodedError } from '../../src/server/fail.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { linesOf, openChain, refusal, type Chain } from './openChain.ts'
import { confirmedOrder, draftOrder, publish, receiveOrder, shippedNote } from './steps.ts'

/** Fields that an author declared for people, and shows or hides by access; what every row says by itself is not among them. */
const declared = new Set(
  Object.values(definitions.entities).flatMap(({ fields }) => {
    const people = fields.filter(({ to }) => to === 'baseUser').map(({ name }) => name)
    const copied = fields
      .filter((field) =>
        [field.default, field.compute]
          .flatMap((rule) => rule?.deps ?? [])
          .some((path) => people.some((name) => path.startsWith(name))),
      )
      .map(({ wire }) => wire)
    return [...people.flatMap((name) => [`${name}Id`, `${name}Code`, `${name}Name`]), ...copied]
  }),
)
const common = ['createdBy', 'createdByName', 'lastUpdatedBy', 'lastUpdatedByName']
const reading = [
  'findById',
  'listByPage',
  'listForPick',
  'listByPagePermission',
  'findHistory',
  'findDocumentFlow',
  'findWaiting',
  'findSums',
]

oneDatabase((_, open) => {
  let chain: Chain
  let secrets: ReadonlySet<string>
  beforeAll(async () => {
    chain = await openChain(open)
    const users = await chain.list('admin', 'baseUser')
    secrets = new Set([
      'system',
      ...users
        .filter(({ userType }) => userType === 'IN')
        .flatMap(({ id, userName }) => [String(id), String(userName)]),
    ])
    const lineOf = async () => linesOf(await confirmedOrder(chain, [{ quantity: '10' }]))[0]?.['id']
    await receiveOrder(chain, [{ id: await lineOf(), quantity: '4' }])
    await shippedNote(chain, [{ id: await lineOf(), quantity: '5' }])
    await publish(chain, (await draftOrder(chain, [{ quantity: '1' }]))['id'])
  })

  /** Places where somebody of the other side is named or meant by key. */
  function* leaks(value: unknown, place = ''): Generator<string> {
    if (typeof value === 'string' && secrets.has(value) && !declared.has(place.split('.').at(-1) ?? ''))
      yield `${place}: ${value}`
    if (Array.isArray(value)) for (const one of value) yield* leaks(one, place)
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value))
        yield* leaks(one, `${place}/${key}`.replace('/', place === '' ? '' : '.'))
  }
  const answered = async (entity: string, operation: string, body: Row): Promise<unknown> => {
    try {
      return await chain.call('supplier1', entity, operation, body)
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
      return {
        code: error.code,
        CN: error.say('CN').split(/[\s，、]/),
        EN: error.say('EN').split(/[\s,]/),
        data: error.data,
        errors: error.sayErrors('CN'),
      }
    }
  }

  it('nobody of the other side is named in any answer to a supplier, in rows, history, flow or errors', async () => {
    const found: string[] = []
    let rows = 0
    for (const { name } of Object.values(definitions.entities)) {
      const listed = await answered(name, 'listByPage', { pageRows: 50, columns: undefined })
      const ids = Array.isArray(listed) ? listed.map((row: Row) => row['id']) : []
      rows += ids.length
      for (const operation of reading)
        for (const id of [...ids.slice(0, 5), 'none'])
          found.push(
            ...[...leaks(await answered(name, operation, { id }))].map(
              (place) => `${name}.${operation} ${place}`,
            ),
          )
      const [first] = Array.isArray(listed) ? (listed as Row[]) : []
      if (!first) continue
      for (const operation of [
        'saveOrUpdate',
        ...(definitions.entities[name]?.verbs.map((verb) => verb.name) ?? []),
      ])
        found.push(
          ...[...leaks(await answered(name, operation, { id: first['id'], versionNum: 0, reason: 'x' }))].map(
            (place) => `${name}.${operation} ${place}`,
          ),
        )
    }
    expect(rows).toBeGreaterThan(15)
    expect(found).toEqual([])
  })

  it("their side is told instead; one's own people are told by name", async () => {
    const [order = {}] = await chain.list('supplier1', 'purOrderHeader', { status: 'PUBLISHED' })
    expect(order).toMatchObject({
      createdByName: '采购方',
      lastUpdatedByName: '采购方',
      createdBy: null,
      lastUpdatedBy: null,
    })
    const conflict = await refusal(
      chain.call('supplier1', 'purOrderHeader', 'saveOrUpdate', {
        id: order['id'],
        versionNum: 0,
        supplierRemark: 'x',
      }),
    )
    expect(conflict).toMatchObject({ code: 'SRM-1001', words: expect.stringContaining('其他用户') })
    const [note = {}] = await chain.list('supplier1', 'purDeliveryNote', {
      columns: ['createdByName', 'createdBy'],
    })
    expect(note['createdByName']).toBe('supplier1')
    expect(await chain.list('buyer', 'purDeliveryNote', { columns: ['createdByName'] })).toContainEqual(
      expect.objectContaining({ createdByName: 'supplier1' }),
    )
  })

  describe('nor can he be found by trying', () => {
    it.each(common)('%s is neither filtered nor sorted by, nor asked in a query', async (key) => {
      for (const body of [
        { [key]: 'manager' },
        { sort: [{ field: key, order: 'asc' }] },
        { conditions: [{ key, operator: 'eq', value: 'manager' }] },
      ]) {
        expect(
          (await refusal(chain.call('supplier1', 'purOrderHeader', 'listByPage', body as Row))).codes,
        ).toContain('PARAM_UNKNOWN')
      }
      expect(
        (
          await refusal(
            chain.call('supplier1', 'purOrderHeader', 'listByPage', { query: `${key} == 'manager'` }),
          )
        ).code,
      ).toBe('PARAM_INVALID')
      await chain.call('buyer', 'purOrderHeader', 'listByPage', { [key]: 'manager' })
    })
  })
})
