import { beforeAll, expect, it } from 'vitest'
import { oneDatabase } from '../compliance/databases.ts'
import { runAt } from './runAt.ts'
import { linesOf, openChain, refusal, type Chain } from './openChain.ts'
import {
  confirmedLine,
  draftNote,
  later,
  orderLine,
  receiveNote,
  receiveOrder,
  shippedNote,
} from './steps.ts'

/** Section 14 of the domain. Delivery notices and labels are not in this version. */

oneDatabase((_, open) => {
  let chain: Chain

  beforeAll(async () => {
    chain = await openChain(open)
  })

  const note = (id: unknown) => chain.find('receiver', 'purDeliveryNote', id)

  it('EX-34: of pieces only whole ones may be shipped', async () => {
    const id = await confirmedLine(chain, { quantity: '15' }, { deliverConfigId: chain.ids['OVER10'] })
    expect((await orderLine(chain, id))['shippableQuantity']).toBe('16')
  })

  it('the flow of a document names the unit of what was taken', async () => {
    const id = await confirmedLine(chain, { quantity: '20' })
    const shipped = await shippedNote(chain, [{ id, quantity: '6' }])
    const flow = await chain.call('supplier1', 'purDeliveryNote', 'findDocumentFlow', {
      id: shipped['id'],
    })
    const unit = (await orderLine(chain, id))['uomName']
    expect(unit).toMatch(/^\D+$/)
    expect(flow).toMatchObject({ edges: [{ taken: '6', total: '20', measure: unit }] })
  })

  it('EX-35: closing a note with 50 missing gives the 50 back', async () => {
    const id = await confirmedLine(chain, { quantity: '200' })
    const shipped = await shippedNote(chain, [{ id, quantity: '200' }])
    await receiveNote(chain, shipped, ['150'])
    expect([
      (await note(shipped['id']))['status'],
      (await orderLine(chain, id))['onWayQuantity'],
      (await orderLine(chain, id))['shippableQuantity'],
    ]).toEqual(['PART_RECEIVED', '50', '0'])
    await chain.act('receiver', 'purDeliveryNote', 'doClose', shipped['id'], { reason: '余量不再到货' })
    expect([
      (await note(shipped['id']))['status'],
      (await orderLine(chain, id))['onWayQuantity'],
      (await orderLine(chain, id))['shippableQuantity'],
    ]).toEqual(['CLOSED', '0', '50'])
  })

  it('a note on which nothing was received lapses when its days are over, and gives back what was on the way', async () => {
    const id = await confirmedLine(chain, { quantity: '90' })
    const shipped = await shippedNote(chain, [{ id, quantity: '40' }])
    const part = await shippedNote(chain, [{ id, quantity: '30' }])
    await receiveNote(chain, part, ['10'])
    const until = String((await note(shipped['id']))['validUntil'])
    expect(until).toBe(later(55))
    expect(await runAt(chain, `${until}T23:59:59+08:00`)).toMatchObject({ done: 0 })
    expect(await runAt(chain, `${later(56)}T00:00:00+08:00`)).toMatchObject({ refused: 0 })
    expect((await note(shipped['id']))['status']).toBe('CANCELLED')
    expect((await note(part['id']))['status']).toBe('PART_RECEIVED')
    expect((await orderLine(chain, id))['onWayQuantity']).toBe('20')
  })

  it('SRM-2001: drafts reserve nothing; of two notes the second to be shipped is refused, with the quantity that is left', async () => {
    const id = await confirmedLine(chain, { quantity: '270' })
    const [first, second] = [
      await draftNote(chain, [{ id, quantity: '200' }]),
      await draftNote(chain, [{ id, quantity: '200' }]),
    ]
    expect((await orderLine(chain, id))['shippableQuantity']).toBe('270')
    expect((await chain.act('supplier1', 'purDeliveryNote', 'doConfirm', first['id']))['status']).toBe(
      'CONFIRMED',
    )
    const { code, words } = await refusal(
      chain.act('supplier1', 'purDeliveryNote', 'doConfirm', second['id']),
    )
    expect(code).toBe('SRM-2001')
    expect(words).toContain('70')
    expect((await orderLine(chain, id))['onWayQuantity']).toBe('200')
  })

  it('SRM-2001: at the same moment, too, exactly one of two is shipped', async () => {
    const id = await confirmedLine(chain, { quantity: '270' })
    const drafts = [
      await draftNote(chain, [{ id, quantity: '200' }]),
      await draftNote(chain, [{ id, quantity: '200' }]),
    ]
    const results = await Promise.allSettled(
      drafts.map((draft) => chain.act('supplier1', 'purDeliveryNote', 'doConfirm', draft['id'])),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await orderLine(chain, id))['onWayQuantity']).toBe('200')
  })

  it('over-receipt of one note does not forbid another one that is on its way', async () => {
    const id = await confirmedLine(chain, { item: 'M-1001', quantity: '1000' })
    const [first] = [
      await shippedNote(chain, [{ id, quantity: '600' }]),
      await shippedNote(chain, [{ id, quantity: '400' }]),
    ]
    await receiveNote(chain, first, ['610'])
    expect([
      (await orderLine(chain, id))['onWayQuantity'],
      (await orderLine(chain, id))['receivedQuantity'],
      (await note(first['id']))['status'],
    ]).toEqual(['400', '610', 'RECEIVED'])
  })

  it('SRM-2002: a note is cancelled until something was received; after arrival only by the warehouse', async () => {
    const id = await confirmedLine(chain, { quantity: '30' })
    const [first, second, third] = [
      await shippedNote(chain, [{ id, quantity: '10' }]),
      await shippedNote(chain, [{ id, quantity: '10' }]),
      await shippedNote(chain, [{ id, quantity: '10' }]),
    ]
    expect(
      (await chain.act('supplier1', 'purDeliveryNote', 'doCancel', first['id'], { reason: '改期' }))[
        'status'
      ],
    ).toBe('CANCELLED')
    expect((await orderLine(chain, id))['onWayQuantity']).toBe('20')
    await chain.act('receiver', 'purDeliveryNote', 'doArrive', second['id'])
    expect(
      (await refusal(chain.act('supplier1', 'purDeliveryNote', 'doCancel', second['id'], { reason: '改期' })))
        .code,
    ).toBe('SRM-1003')
    expect(
      (await chain.act('receiver', 'purDeliveryNote', 'doCancel', second['id'], { reason: '拒收' }))[
        'status'
      ],
    ).toBe('CANCELLED')
    await receiveNote(chain, third, ['4'])
    expect(
      (await refusal(chain.act('receiver', 'purDeliveryNote', 'doCancel', third['id'], { reason: 'x' })))
        .code,
    ).toBe('SRM-1003')
  })

  it('SRM-2004: the drawing version must be that of the order', async () => {
    const id = await confirmedLine(chain, {
      quantity: '10',
      more: { drawingNum: 'D-1', drawingVersion: 'B' },
    })
    const draft = await draftNote(chain, [{ id, quantity: '10' }])
    const [line] = linesOf(draft)
    expect(line?.['drawingVersion']).toBe('B')
    await chain.save('supplier1', 'purDeliveryNote', {
      id: draft['id'],
      versionNum: draft['versionNum'],
      lines: [{ id: line?.['id'], drawingVersion: 'A' }],
    })
    expect((await refusal(chain.act('supplier1', 'purDeliveryNote', 'doConfirm', draft['id']))).code).toBe(
      'SRM-2004',
    )
  })

  it('belongs to its supplier; the buyer sees it when it was shipped', async () => {
    const id = await confirmedLine(chain, { quantity: '10' })
    const draft = await draftNote(chain, [{ id, quantity: '10' }])
    expect(draft['noteNum']).toMatch(/^DN250301\d{6}$/)
    expect((await refusal(chain.find('receiver', 'purDeliveryNote', draft['id']))).code).toBe('SRM-1010')
    expect((await refusal(chain.find('supplier2', 'purDeliveryNote', draft['id']))).code).toBe('SRM-1010')
    await chain.act('supplier1', 'purDeliveryNote', 'doConfirm', draft['id'])
    expect((await note(draft['id']))['status']).toBe('CONFIRMED')
    expect(
      (await refusal(chain.take('supplier2', 'purDeliveryNote', 'fromOrder', [{ id, quantity: '1' }]))).codes
        .length,
    ).toBeGreaterThan(0)
  })

  it('goods that came without a note leave the notes on their way a way back, though too much is on the way then', async () => {
    const id = await confirmedLine(chain, { quantity: '100' })
    const [first, second] = [
      await shippedNote(chain, [{ id, quantity: '40' }]),
      await shippedNote(chain, [{ id, quantity: '40' }]),
    ]
    await receiveOrder(chain, [{ id, quantity: '100' }])
    await chain.act('supplier1', 'purDeliveryNote', 'doCancel', first['id'], { reason: '已直送' })
    expect((await orderLine(chain, id))['onWayQuantity']).toBe('40')
    expect((await refusal(shippedNote(chain, [{ id, quantity: '1' }]))).code).toBe('SRM-2001')
    await chain.act('supplier1', 'purDeliveryNote', 'doCancel', second['id'], { reason: '已直送' })
    expect([
      (await orderLine(chain, id))['onWayQuantity'],
      (await orderLine(chain, id))['lineStatus'],
    ]).toEqual(['0', 'COMPLETED'])
  })

  it('on its way, only the carrier, the number, the driver and the plate are changed, by its supplier', async () => {
    const { id, versionNum } = await shippedNote(chain, [
      { id: await confirmedLine(chain, { quantity: '10' }), quantity: '10' },
    ])
    const changed = await chain.save('supplier1', 'purDeliveryNote', {
      id,
      versionNum,
      driverName: '王师傅',
      plateNum: '粤B12345',
      trackingNum: null,
    })
    expect([changed['driverName'], changed['plateNum']]).toEqual(['王师傅', '粤B12345'])
    expect(
      (
        await refusal(
          chain.save('supplier1', 'purDeliveryNote', {
            id,
            versionNum: changed['versionNum'],
            deliverAddress: '他处',
          }),
        )
      ).codes,
    ).toContain('SRM-1006')
    expect(
      (
        await refusal(
          chain.save('supplier1', 'purDeliveryNote', {
            id,
            versionNum: changed['versionNum'],
            lines: [{ id: linesOf(changed)[0]?.['id'], deliveryQuantity: '9' }],
          }),
        )
      ).codes,
    ).toContain('SRM-1006')
    const more = await confirmedLine(chain, { quantity: '10' })
    const into = chain.call('supplier1', 'purDeliveryNote', 'createFromFlow', {
      flow: 'fromOrder',
      rows: [{ id: more, quantity: '3' }],
      into: id,
      versionNum: changed['versionNum'],
      save: 'Y',
    })
    expect((await refusal(into)).code).toBe('SRM-1006')
    expect(
      (
        await refusal(
          chain.call('supplier1', 'purDeliveryNoteLine', 'delete', { id: linesOf(changed)[0]?.['id'] }),
        )
      ).code,
    ).toBe('SRM-1006')
    const arrived = await chain.act('receiver', 'purDeliveryNote', 'doArrive', id)
    expect(
      (
        await refusal(
          chain.save('supplier1', 'purDeliveryNote', {
            id,
            versionNum: arrived['versionNum'],
            driverName: '李师傅',
          }),
        )
      ).code,
    ).toBe('SRM-1003')
  })

  it('is shipped neither into the past nor without its tracking number', async () => {
    const id = await confirmedLine(chain, { quantity: '10' })
    const draft = await draftNote(chain, [{ id, quantity: '10' }])
    const past = await chain.save('supplier1', 'purDeliveryNote', {
      id: draft['id'],
      versionNum: draft['versionNum'],
      planArriveDate: `${later(-1)} 08:00:00`,
    })
    expect(
      (await refusal(chain.act('supplier1', 'purDeliveryNote', 'doConfirm', draft['id']))).words,
    ).toContain('预计到货')
    await chain.save('supplier1', 'purDeliveryNote', {
      id: draft['id'],
      versionNum: past['versionNum'],
      planArriveDate: `${later(1)} 08:00:00`,
      deliverType: 'EXPRESS',
    })
    expect(
      (await refusal(chain.act('supplier1', 'purDeliveryNote', 'doConfirm', draft['id']))).words,
    ).toContain('运单号')
  })
})
