import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { eachDatabase } from './databases.ts'
import { linesOf, openFixture, type Fixture } from './openFixture.ts'

eachDatabase((_kind, open) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await openFixture(open)
  })

  const history = async (caller: Caller, entity: string, id: unknown, more: Row = {}) =>
    (await fixture.call(caller, entity, 'findHistory', { id, ...more })).data as (Row & { changes: Row[] })[] // steps with what they changed
  const save = (caller: Caller, entity: string, row: Row, change: Row) =>
    fixture.row(caller, entity, 'saveOrUpdate', { id: row['id'], versionNum: row['versionNum'], ...change })

  /** A demand in draft that was changed twice before it was opened. */
  async function changed(): Promise<Row> {
    const made = await fixture.row(fixture.host, 'demand', 'saveOrUpdate', {
      partnerId: fixture.partner['id'],
      lines: [
        { product: 'wheel', quantity: '1' },
        { product: 'bell', quantity: '2' },
      ],
    })
    const [wheel, bell] = linesOf(made)
    const more = await save(fixture.host, 'demand', made, {
      note: 'be quick',
      colour: 'BLUE',
      partnerId: fixture.otherPartner['id'],
      lines: [{ id: wheel?.['id'], quantity: '5' }, { id: bell?.['id'] }, { product: 'lamp', quantity: '3' }],
    })
    return save(fixture.host, 'demand', more, {
      partnerId: fixture.partner['id'],
      lines: linesOf(more)
        .filter(({ product }) => product !== 'bell')
        .map(({ id }) => ({ id })),
    })
  }

  test('a step says what it changed: what was written first, then what followed; lines by their numbers', async () => {
    const demand = await changed()
    const [last, first, made] = await history(fixture.host, 'demand', demand['id'])
    expect([last?.['action'], first?.['action'], made?.['action']]).toEqual([
      'change',
      'change',
      'saveOrUpdate',
    ])
    expect(first).toMatchObject({ operatorName: 'host', changeCount: first?.changes.length })
    expect(
      first?.changes.map(({ lineNum, field, kind }) => [lineNum ?? '', field ?? kind].join(' ')),
    ).toEqual([
      ' partner',
      ' colour',
      ' note',
      ' total',
      ' amount',
      '10 quantity',
      '10 amount',
      '10 open',
      '30 added',
    ])
    const of = (field: string) => first?.changes.find((one) => one['field'] === field)
    expect(of('note')).toMatchObject({ label: 'Note', before: null, after: 'be quick' })
    expect(of('quantity')).toMatchObject({ linesName: 'Lines', lineNum: 10, before: '1', after: '5' })
    expect(of('partner')).toMatchObject({
      before: null,
      after: null,
      beforeMeaning: 'P1 First',
      afterMeaning: 'P2 Second',
    })
    expect(last?.changes).toContainEqual(
      expect.objectContaining({ kind: 'removed', lineNum: 20, linesName: 'Lines' }),
    )
    expect(made?.changes).toEqual([])
  })

  test('steps come in pages', async () => {
    const demand = await changed()
    const { data, page } = await fixture.call(fixture.host, 'demand', 'findHistory', {
      id: demand['id'],
      pageRows: 2,
      pageIndex: 2,
    })
    expect([data, page]).toMatchObject([[{ action: 'saveOrUpdate' }], { count: 3, curIndex: 2, pageRows: 2 }])
  })

  test('what another document does to it is told as that', async () => {
    const demand = await fixture.demand(['4'])
    await fixture.call(fixture.guest, 'shipment', 'createFromFlow', {
      flow: 'fromDemand',
      rows: [{ id: linesOf(demand)[0]?.['id'], quantity: '1' }],
      save: 'Y',
    })
    expect((await history(fixture.host, 'demand', demand['id']))[0]).toMatchObject({
      action: 'follow',
      operatorName: 'guest',
      changes: expect.arrayContaining([
        expect.objectContaining({ lineNum: 10, field: 'taken', before: '0', after: '1' }),
      ]),
    })
  })

  /** Everything that a caller can get to read of a history, as one text. */
  const everything = async (caller: Caller, entity: string, document: Row): Promise<string> => {
    const ofLines = linesOf(document).map(({ id }) => history(caller, `${entity}Line`, id))
    return JSON.stringify([await history(caller, entity, document['id']), await Promise.all(ofLines)])
  }

  test('nothing of a hidden field is told: neither its values nor that it changed', async () => {
    const draft = await changed()
    const hushed = await save(fixture.host, 'demand', draft, {
      secret: 'planted one',
      lines: linesOf(draft).map(({ id }) => ({ id, price: '77.25' })),
    })
    const opened = await fixture.row(fixture.host, 'demand', 'doOpen', {
      id: hushed['id'],
      versionNum: hushed['versionNum'],
    })
    // The program may write what a person may not: an open demand whose secret changes in the sight of the guest.
    const planted = await save(fixture.system, 'demand', opened, {
      secret: 'planted two',
      lines: linesOf(opened).map(({ id }) => ({ id, price: '88.25' })),
    })
    const found = await everything(fixture.guest, 'demand', planted)
    expect(found).not.toMatch(/planted|secret|77\.25|88\.25|price|be quick|lamp|P2 Second/)
    expect((await history(fixture.guest, 'demand', planted['id'])).map(({ action }) => action)).toEqual([
      'doOpen',
    ])
    expect(await everything(fixture.host, 'demand', planted)).toMatch(/planted one.*planted|planted two/)
  })

  test('what a rule hides now, or hid then, is not told', async () => {
    const demand = await fixture.demand(['4'])
    const [shipment = {}] = (
      await fixture.call(fixture.guest, 'shipment', 'createFromFlow', {
        flow: 'fromDemand',
        rows: [{ id: linesOf(demand)[0]?.['id'], quantity: '1' }],
        save: 'Y',
      })
    ).data as Row[] // documents that were made
    const moved = await save(fixture.guest, 'shipment', shipment, { town: 'Planted' })
    expect(await everything(fixture.guest, 'shipment', moved)).toContain('Planted')
    const { id, versionNum } = moved
    const gone = await fixture.row(fixture.guest, 'shipment', 'doCancel', { id, versionNum, reason: 'late' })
    const seen = await everything(fixture.guest, 'shipment', gone)
    expect(seen).toContain('doCancel')
    expect(seen).not.toMatch(/Planted|town/i)
    // While it was hidden it changed; that stays untold when the rule holds no longer.
    const hidden = await save(fixture.system, 'shipment', gone, { town: 'Planted later' })
    const back = await save(fixture.system, 'shipment', hidden, { status: 'DRAFT' })
    expect(back['status']).toBe('DRAFT')
    const again = await everything(fixture.guest, 'shipment', back)
    expect(again).toContain('Planted')
    expect(again).not.toMatch(/Planted later/)
  })
})
