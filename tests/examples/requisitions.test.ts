import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { linesOf, openChain, refusal, type Chain } from './openChain.ts'
import { approvedRequisition, confirmedOrder, demandDate, publish, receiveOrder } from './steps.ts'

/** Section 9 of the domain. Merging lines of several requisitions into one order line (R-PR-3) is not in this version: there the lines stay apart. */

oneDatabase((_, open) => {
  let chain: Chain
  beforeAll(async () => {
    chain = await openChain(open)
  })

  const line = (id: unknown) => chain.find('buyer', 'purRequisitionLine', id)
  const status = async (id: unknown) => (await chain.find('buyer', 'purRequisitionHeader', id))['status']
  const asked = () => ({ supplierId: chain.ids['V10001'], billTypeId: chain.ids['PO'] })
  const orderFrom = async (rows: readonly { readonly id: unknown; readonly quantity?: string }[]) =>
    (await chain.take('buyer', 'purOrderHeader', 'fromRequisition', rows, asked()))[0] ?? {}
  const sendOut = async (id: unknown) => {
    const { versionNum, lines } = (await chain.find('buyer', 'purOrderHeader', id)) as {
      versionNum: unknown
      lines: readonly Row[]
    } // lines of an order are rows
    await chain.save('buyer', 'purOrderHeader', {
      id,
      versionNum,
      lines: lines.map((row) => ({ id: row['id'], taxPrice: '2', taxRate: '13' })),
    })
    return publish(chain, id)
  }

  describe('requisition', () => {
    it('in a currency without decimals estimates whole amounts, and their sum', async () => {
      const lines = ['3', '5'].map((applyQuantity) => ({
        itemId: chain.ids['M-1001'],
        applyQuantity,
        demandDate,
        estimatePrice: '4.1',
      }))
      const saved = await chain.save('requester', 'purRequisitionHeader', {
        prTitle: '日元',
        billTypeId: chain.ids['PR'],
        ouId: chain.ids['SZ01'],
        currency: 'JPY',
        lines,
      })
      expect([saved['estimateAmount'], ...linesOf(saved).map((row) => row['estimateAmount'])]).toEqual([
        '33',
        '12',
        '21',
      ])
    })

    it('is numbered at the first save and approved by somebody else', async () => {
      const saved = await chain.save('requester', 'purRequisitionHeader', {
        prTitle: '办公用品',
        billTypeId: chain.ids['PR'],
        ouId: chain.ids['SZ01'],
        lines: [{ itemId: chain.ids['M-1001'], applyQuantity: '5', demandDate }],
      })
      expect(saved['prNum']).toMatch(/^PR250301\d{5}$/)
      await chain.act('requester', 'purRequisitionHeader', 'doSubmit', saved['id'])
      expect(
        (await refusal(chain.act('requester', 'purRequisitionHeader', 'doApproval', saved['id']))).code,
      ).toBe('FORBIDDEN')
      expect((await refusal(chain.act('requester', 'purOrderHeader', 'doSubmit', saved['id']))).code).toBe(
        'FORBIDDEN',
      )
      const approved = await chain.act('manager', 'purRequisitionHeader', 'doApproval', saved['id'])
      expect([
        approved['status'],
        linesOf(approved)[0]?.['approvedQuantity'],
        linesOf(approved)[0]?.['openQuantity'],
      ]).toEqual(['APPROVED', '5', '5'])
    })

    it('SRM-1203: does not ask for an item that is closed for purchasing', async () => {
      const wanted = {
        prTitle: '停购',
        billTypeId: chain.ids['PR'],
        ouId: chain.ids['SZ01'],
        lines: [{ itemId: chain.ids['M-STOP'], applyQuantity: '1', demandDate }],
      }
      expect(
        (
          await refusal(
            chain
              .save('requester', 'purRequisitionHeader', wanted)
              .then(({ id }) => chain.act('requester', 'purRequisitionHeader', 'doSubmit', id)),
          )
        ).codes.some((code) => code === 'SRM-1203' || code === 'PARAM_INVALID'),
      ).toBe(true)
    })

    it('lets the approver lower a quantity', async () => {
      const saved = await chain.save('requester', 'purRequisitionHeader', {
        prTitle: '核减',
        billTypeId: chain.ids['PR'],
        ouId: chain.ids['SZ01'],
        lines: [{ itemId: chain.ids['M-1001'], applyQuantity: '50', demandDate }],
      })
      await chain.act('requester', 'purRequisitionHeader', 'doSubmit', saved['id'])
      const [first] = linesOf(saved)
      expect(
        (
          await refusal(
            chain.act('requester', 'purRequisitionLine', 'doReduce', first?.['id'], {
              approvedQuantity: '40',
            }),
          )
        ).code,
      ).toBe('FORBIDDEN')
      await chain.act('manager', 'purRequisitionLine', 'doReduce', first?.['id'], { approvedQuantity: '40' })
      const approved = await chain.act('manager', 'purRequisitionHeader', 'doApproval', saved['id'])
      expect(linesOf(approved)[0]?.['openQuantity']).toBe('40')
    })
  })

  it('that was returned takes a further line, which is corrected and taken away again until it is submitted', async () => {
    const { id } = await approvedRequisition(chain, [{ quantity: '100' }])
    await chain.act('buyer', 'purRequisitionHeader', 'doReturn', id, { reason: '补充' })
    const save = async (lines: readonly Row[]) =>
      chain.save('requester', 'purRequisitionHeader', {
        id,
        versionNum: (await chain.find('requester', 'purRequisitionHeader', id))['versionNum'],
        lines,
      })
    const first = { id: linesOf(await chain.find('requester', 'purRequisitionHeader', id))[0]?.['id'] }
    const added = linesOf(
      await save([first, { itemId: chain.ids['M-1001'], applyQuantity: '7', demandDate }]),
    )[1]
    expect(
      linesOf(await save([first, { id: added?.['id'], applyQuantity: '70' }]))[1]?.['applyQuantity'],
    ).toBe('70')
    expect(linesOf(await save([first])).length).toBe(1)
  })

  it('doWithdraw: is taken back by who submitted it, until an approver has acted', async () => {
    const submitted = async () => {
      const { id } = await chain.save('requester', 'purRequisitionHeader', {
        prTitle: '撤回',
        billTypeId: chain.ids['PR'],
        ouId: chain.ids['SZ01'],
        lines: [{ itemId: chain.ids['M-1001'], applyQuantity: '50', demandDate }],
      })
      return chain.act('requester', 'purRequisitionHeader', 'doSubmit', id)
    }
    const { id } = await submitted()
    expect((await refusal(chain.act('admin', 'purRequisitionHeader', 'doWithdraw', id))).words).toContain(
      '自己提交',
    )
    expect((await chain.act('requester', 'purRequisitionHeader', 'doWithdraw', id))['status']).toBe('DRAFT')
    const reduced = await submitted()
    await chain.act('manager', 'purRequisitionLine', 'doReduce', linesOf(reduced)[0]?.['id'], {
      approvedQuantity: '40',
    })
    expect(
      (await refusal(chain.act('requester', 'purRequisitionHeader', 'doWithdraw', reduced['id']))).code,
    ).toBe('SRM-1004')
  })

  describe('order from a requisition', () => {
    it('EX-15: two requisitions of 30 and 50; cutting the second order line to 30 opens 20 again', async () => {
      const [a, b] = [
        await approvedRequisition(chain, [{ quantity: '30' }]),
        await approvedRequisition(chain, [{ quantity: '50' }]),
      ]
      const [lineA, lineB] = [linesOf(a)[0]?.['id'], linesOf(b)[0]?.['id']]
      const order = await orderFrom([{ id: lineA }, { id: lineB }])
      expect(linesOf(order).map((row) => row['purchaseQuantity'])).toEqual(['30', '50'])
      const counts = async (id: unknown) => {
        const row = await line(id)
        return [row['lineStatus'], row['openQuantity'], row['availableQuantity']]
      }
      expect([await counts(lineA), await counts(lineB), await status(a['id'])]).toEqual([
        ['WAIT', '30', '0'],
        ['WAIT', '50', '0'],
        'APPROVED',
      ])
      const cut = linesOf(order).map(({ id, requisitionLineId, deliveries }) => {
        const [delivery] = deliveries as { id: unknown }[] // rows of a line
        return requisitionLineId === lineB
          ? { id, purchaseQuantity: '30', deliveries: [{ id: delivery?.id, demandQuantity: '30' }] }
          : { id }
      })
      await chain.save('buyer', 'purOrderHeader', {
        id: order['id'],
        versionNum: order['versionNum'],
        lines: cut,
      })
      expect((await counts(lineB))[2]).toBe('20')
      await sendOut(order['id'])
      expect([await counts(lineA), await counts(lineB)]).toEqual([
        ['ORDERED', '0', '0'],
        ['PART_ORDERED', '20', '20'],
      ])
      expect([await status(a['id']), await status(b['id'])]).toEqual(['COMPLETED', 'PROCESSING'])
    })

    it('EX-16: receipts arrive at the requisition lines', async () => {
      const requisition = await approvedRequisition(chain, [{ quantity: '30' }, { quantity: '30' }])
      const rows = linesOf(requisition)
      const order = await orderFrom(rows.map(({ id }) => ({ id })))
      await sendOut(order['id'])
      await chain.act('supplier1', 'purOrderHeader', 'doConfirm', order['id'])
      const [first, second] = linesOf(order)
      await receiveOrder(chain, [
        { id: first?.['id'], quantity: '30' },
        { id: second?.['id'], quantity: '15' },
      ])
      const after = await Promise.all(rows.map(({ id }) => line(id)))
      expect(after.map((row) => [row['receivedQuantity'], row['lineStatus']])).toEqual([
        ['30', 'RECEIVED'],
        ['15', 'ORDERED'],
      ])
    })

    it('R-PR-1: takes no more than is open, and says how much that is', async () => {
      const requisition = await approvedRequisition(chain, [{ quantity: '50' }])
      const id = linesOf(requisition)[0]?.['id']
      await orderFrom([{ id, quantity: '30' }])
      const { code, words } = await refusal(orderFrom([{ id, quantity: '21' }]))
      expect(code).toBe('SRM-1603')
      expect(words).toContain('20')
      expect([(await line(id))['openQuantity'], (await line(id))['availableQuantity']]).toEqual(['50', '20'])
    })

    it('11.4: a draft holds its quantity, so that nobody orders it twice, and is ordered when it is approved', async () => {
      const requisition = await approvedRequisition(chain, [{ quantity: '50' }])
      const id = linesOf(requisition)[0]?.['id']
      const drafts = await Promise.allSettled(['40', '40'].map((quantity) => orderFrom([{ id, quantity }])))
      expect(drafts.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
      const order = drafts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))[0] ?? {}
      const counts = async () => {
        const row = await line(id)
        return [
          row['orderedQuantity'],
          row['reservedQuantity'],
          row['availableQuantity'],
          row['lineStatus'],
          await status(requisition['id']),
        ]
      }
      expect(await counts()).toEqual(['0', '40', '10', 'WAIT', 'APPROVED'])
      await sendOut(order['id'])
      expect(await counts()).toEqual(['40', '40', '10', 'PART_ORDERED', 'PROCESSING'])
      await chain.act('supplier1', 'purOrderHeader', 'doRefuse', order['id'], { reason: '停产' })
      await chain.act('buyer', 'purOrderHeader', 'doChange', order['id'])
      expect(await counts()).toEqual(['0', '40', '10', 'WAIT', 'APPROVED'])
    })

    it('R-PR-2: a cancelled order gives its quantity back', async () => {
      const requisition = await approvedRequisition(chain, [{ quantity: '50' }])
      const id = linesOf(requisition)[0]?.['id']
      const order = await orderFrom([{ id }])
      await sendOut(order['id'])
      expect((await line(id))['lineStatus']).toBe('ORDERED')
      await chain.act('buyer', 'purOrderHeader', 'doCancel', order['id'], { reason: '不再需要' })
      const freed = await line(id)
      expect([
        freed['orderedQuantity'],
        freed['openQuantity'],
        freed['lineStatus'],
        await status(requisition['id']),
      ]).toEqual(['0', '50', 'WAIT', 'APPROVED'])
    })
  })

  describe('lines of a requisition', () => {
    it('are returned with a reason; the requisition follows when all are, and can be submitted again', async () => {
      const requisition = await approvedRequisition(chain, [{ quantity: '10' }, { quantity: '20' }])
      const [first, second] = linesOf(requisition)
      await chain.act('buyer', 'purRequisitionLine', 'doReturn', first?.['id'], { returnReason: '规格不清' })
      expect(await status(requisition['id'])).toBe('APPROVED')
      await chain.act('buyer', 'purRequisitionLine', 'doReturn', second?.['id'], { returnReason: '规格不清' })
      expect(await status(requisition['id'])).toBe('RETURNED')
      const again = await chain.act('requester', 'purRequisitionHeader', 'doSubmit', requisition['id'])
      expect([again['status'], linesOf(again).map((row) => row['lineStatus'])]).toEqual([
        'APPROVING',
        ['WAIT', 'WAIT'],
      ])
    })

    it('are closed with the rest that will not be bought', async () => {
      const requisition = await approvedRequisition(chain, [{ quantity: '50' }])
      const id = linesOf(requisition)[0]?.['id']
      await sendOut((await orderFrom([{ id, quantity: '30' }]))['id'])
      await chain.act('buyer', 'purRequisitionLine', 'doClose', id, { closeReason: '预算用完' })
      const closed = await line(id)
      expect([
        closed['lineStatus'],
        closed['cancelQuantity'],
        closed['openQuantity'],
        await status(requisition['id']),
      ]).toEqual(['CLOSED', '20', '0', 'COMPLETED'])
    })

    it('that came back are changed and approved by themselves, while the others are ordered', async () => {
      const requisition = await approvedRequisition(chain, [{ quantity: '10' }, { quantity: '20' }])
      const [first, second] = linesOf(requisition).map(({ id }) => id)
      await chain.act('buyer', 'purRequisitionLine', 'doReturn', first, { returnReason: '规格不清' })
      await sendOut((await orderFrom([{ id: second }]))['id'])
      expect(await status(requisition['id'])).toBe('PROCESSING')
      const change = async (values: Row) =>
        chain.save('requester', 'purRequisitionHeader', {
          id: requisition['id'],
          versionNum: (await chain.find('requester', 'purRequisitionHeader', requisition['id']))[
            'versionNum'
          ],
          ...values,
        })
      expect((await refusal(change({ prTitle: '改' }))).codes).toContain('SRM-1006')
      expect(
        (await refusal(change({ lines: [{ id: first }, { id: second, applyQuantity: '99' }] }))).codes,
      ).toContain('SRM-1006')
      expect((await refusal(change({ lines: [{ id: first, applyQuantity: '15' }] }))).codes).toContain(
        'SRM-1006',
      )
      await change({
        lines: [{ id: first, applyQuantity: '15', itemSpec: 'M8' }, { id: second }],
      })
      await chain.act('requester', 'purRequisitionLine', 'doSubmit', first)
      expect([(await line(first))['lineStatus'], await status(requisition['id'])]).toEqual([
        'APPROVING',
        'PROCESSING',
      ])
      expect(
        (await refusal(change({ lines: [{ id: first, applyQuantity: '16' }, { id: second }] }))).codes,
      ).toContain('SRM-1006')
      expect((await refusal(orderFrom([{ id: first }]))).codes).toContain('SRM-1603')
      expect((await refusal(chain.act('requester', 'purRequisitionLine', 'doApproval', first))).code).toBe(
        'FORBIDDEN',
      )
      await chain.act('manager', 'purRequisitionLine', 'doReject', first, {
        returnReason: '数量过多',
      })
      await chain.act('requester', 'purRequisitionLine', 'doSubmit', first)
      expect((await refusal(chain.act('admin', 'purRequisitionLine', 'doWithdraw', first))).words).toContain(
        '自己提交',
      )
      await chain.act('requester', 'purRequisitionLine', 'doWithdraw', first)
      await chain.act('requester', 'purRequisitionLine', 'doSubmit', first)
      await chain.act('manager', 'purRequisitionLine', 'doReduce', first, { approvedQuantity: '12' })
      await chain.act('manager', 'purRequisitionLine', 'doApproval', first)
      expect([(await line(first))['lineStatus'], (await line(first))['availableQuantity']]).toEqual([
        'WAIT',
        '12',
      ])
    })

    it('returned beside closed ones bring the requisition back, and it goes on from there', async () => {
      const requisition = await approvedRequisition(chain, [{ quantity: '10' }, { quantity: '20' }])
      const [first, second] = linesOf(requisition)
      await chain.act('buyer', 'purRequisitionLine', 'doClose', second?.['id'], { closeReason: '不买了' })
      await chain.act('buyer', 'purRequisitionLine', 'doReturn', first?.['id'], { returnReason: '规格不清' })
      expect(await status(requisition['id'])).toBe('RETURNED')
      const again = await chain.act('requester', 'purRequisitionHeader', 'doSubmit', requisition['id'])
      expect([
        again['status'],
        linesOf(again).map((row) => [row['lineStatus'], row['approvedQuantity'], row['cancelQuantity']]),
      ]).toEqual([
        'APPROVING',
        [
          ['WAIT', '10', '0'],
          ['CLOSED', '20', '20'],
        ],
      ])
      expect(
        (await chain.act('manager', 'purRequisitionHeader', 'doApproval', requisition['id']))['status'],
      ).toBe('APPROVED')
    })

    it('are cancelled by the requester only before they are ordered, the rest by the buyer; what is ordered is not cancelled with it', async () => {
      const requisition = await approvedRequisition(chain, [{ quantity: '100' }])
      const id = linesOf(requisition)[0]?.['id']
      await sendOut((await orderFrom([{ id, quantity: '40' }]))['id'])
      expect(
        (await refusal(chain.act('requester', 'purRequisitionLine', 'doCancel', id, { reason: '不要了' })))
          .words,
      ).toContain('采购员')
      await chain.act('buyer', 'purRequisitionLine', 'doCancel', id, { reason: '不要了' })
      expect([
        (await line(id))['cancelQuantity'],
        (await line(id))['openQuantity'],
        await status(requisition['id']),
      ]).toEqual(['60', '0', 'COMPLETED'])
    })

    it('are not approved with nothing', async () => {
      const saved = await chain.save('requester', 'purRequisitionHeader', {
        prTitle: '核减',
        billTypeId: chain.ids['PR'],
        ouId: chain.ids['SZ01'],
        lines: [{ itemId: chain.ids['M-1001'], applyQuantity: '50', demandDate }],
      })
      await chain.act('requester', 'purRequisitionHeader', 'doSubmit', saved['id'])
      expect(
        (
          await refusal(
            chain.act('manager', 'purRequisitionLine', 'doReduce', linesOf(saved)[0]?.['id'], {
              approvedQuantity: '0',
            }),
          )
        ).words,
      ).toContain('大于0')
    })

    it('SRM-1005: are not cancelled without a reason', async () => {
      const requisition = await approvedRequisition(chain, [{ quantity: '5' }])
      const id = linesOf(requisition)[0]?.['id']
      expect((await refusal(chain.act('buyer', 'purRequisitionLine', 'doCancel', id))).code).toBe('SRM-1005')
      await chain.act('buyer', 'purRequisitionLine', 'doCancel', id, { reason: '取消' })
      expect(await status(requisition['id'])).toBe('CANCELLED')
    })
  })

  it('another company does not exist for those who have no permit for it', async () => {
    const order = await confirmedOrder(chain, [{ quantity: '1' }])
    expect((await refusal(chain.find('supplier2', 'purOrderHeader', order['id']))).code).toBe('SRM-1010')
    const elsewhere = {
      prTitle: '他处',
      billTypeId: chain.ids['PR'],
      ouId: chain.ids['SZ02'],
      lines: [{ itemId: chain.ids['M-1001'], applyQuantity: '1', demandDate }],
    }
    expect(
      (await refusal(chain.save('requester', 'purRequisitionHeader', elsewhere))).codes.length,
    ).toBeGreaterThan(0)
  })
})
