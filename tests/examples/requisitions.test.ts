import { beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../compliance/databases.ts'
import { firstLine, linesOf, openChain, refusal, type Chain } from './openChain.ts'
import { orderFrom, requisitionLine, requisitionStatus, sendOut } from './requisitionSteps.ts'
import { approvedRequisition, changeOrder, confirmedOrder, demandDate, receiveOrder } from './steps.ts'

/** Section 9 of the domain. Merging lines of several requisitions into one order line (R-PR-3) is not in this version: there the lines stay apart. */

oneDatabase((_, open) => {
  let chain: Chain

  beforeAll(async () => {
    chain = await openChain(open)
  })

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
      expect(
        (await refusal(chain.act('requester', 'purAgreementHeader', 'doSubmit', saved['id']))).code,
      ).toBe('FORBIDDEN')
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
      const order = await orderFrom(chain, [{ id: lineA }, { id: lineB }])
      expect(linesOf(order).map((row) => row['purchaseQuantity'])).toEqual(['30', '50'])
      const counts = async (id: unknown) => {
        const row = await requisitionLine(chain, id)
        return [row['lineStatus'], row['openQuantity'], row['availableQuantity']]
      }
      expect([await counts(lineA), await counts(lineB), await requisitionStatus(chain, a['id'])]).toEqual([
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
      await sendOut(chain, order['id'])
      expect([await counts(lineA), await counts(lineB)]).toEqual([
        ['ORDERED', '0', '0'],
        ['PART_ORDERED', '20', '20'],
      ])
      expect([await requisitionStatus(chain, a['id']), await requisitionStatus(chain, b['id'])]).toEqual([
        'COMPLETED',
        'PROCESSING',
      ])
    })

    it('EX-16: receipts arrive at the requisition lines', async () => {
      const requisition = await approvedRequisition(chain, [{ quantity: '30' }, { quantity: '30' }])
      const rows = linesOf(requisition)
      const order = await orderFrom(
        chain,
        rows.map(({ id }) => ({ id })),
      )
      await sendOut(chain, order['id'])
      await chain.act('supplier1', 'purOrderHeader', 'doConfirm', order['id'])
      const [first, second] = linesOf(order)
      await receiveOrder(chain, [
        { id: first?.['id'], quantity: '30' },
        { id: second?.['id'], quantity: '15' },
      ])
      const after = await Promise.all(rows.map(({ id }) => requisitionLine(chain, id)))
      expect(after.map((row) => [row['receivedQuantity'], row['lineStatus']])).toEqual([
        ['30', 'RECEIVED'],
        ['15', 'ORDERED'],
      ])
    })

    it('R-PR-1: takes no more than is open, and says how much that is', async () => {
      const requisition = await approvedRequisition(chain, [{ quantity: '50' }])
      const id = linesOf(requisition)[0]?.['id']
      await orderFrom(chain, [{ id, quantity: '30' }])
      const { code, words } = await refusal(orderFrom(chain, [{ id, quantity: '21' }]))
      expect(code).toBe('SRM-1603')
      expect(words).toContain('20')
      expect([
        (await requisitionLine(chain, id))['openQuantity'],
        (await requisitionLine(chain, id))['availableQuantity'],
      ]).toEqual(['50', '20'])
    })

    it('11.4: a draft holds its quantity, so that nobody orders it twice, and is ordered when it is approved', async () => {
      const requisition = await approvedRequisition(chain, [{ quantity: '50' }])
      const id = linesOf(requisition)[0]?.['id']
      const drafts = await Promise.allSettled(
        ['40', '40'].map((quantity) => orderFrom(chain, [{ id, quantity }])),
      )
      expect(drafts.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
      const order = drafts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))[0] ?? {}
      const counts = async () => {
        const row = await requisitionLine(chain, id)
        return [
          row['orderedQuantity'],
          row['reservedQuantity'],
          row['availableQuantity'],
          row['lineStatus'],
          await requisitionStatus(chain, requisition['id']),
        ]
      }
      expect(await counts()).toEqual(['0', '40', '10', 'WAIT', 'APPROVED'])
      await sendOut(chain, order['id'])
      expect(await counts()).toEqual(['40', '40', '10', 'PART_ORDERED', 'PROCESSING'])
      await chain.act('supplier1', 'purOrderHeader', 'doRefuse', order['id'], { reason: '停产' })
      await chain.act('buyer', 'purOrderHeader', 'doRevise', order['id'])
      expect(await counts()).toEqual(['0', '40', '10', 'WAIT', 'APPROVED'])
    })

    it('R-PR-2: a cancelled order gives its quantity back', async () => {
      const requisition = await approvedRequisition(chain, [{ quantity: '50' }])
      const id = linesOf(requisition)[0]?.['id']
      const order = await orderFrom(chain, [{ id }])
      await sendOut(chain, order['id'])
      expect((await requisitionLine(chain, id))['lineStatus']).toBe('ORDERED')
      await chain.act('buyer', 'purOrderHeader', 'doCancel', order['id'], { reason: '不再需要' })
      const freed = await requisitionLine(chain, id)
      expect([
        freed['orderedQuantity'],
        freed['openQuantity'],
        freed['lineStatus'],
        await requisitionStatus(chain, requisition['id']),
      ]).toEqual(['0', '50', 'WAIT', 'APPROVED'])
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

  describe('a line from a requisition', () => {
    it('keeps its item and its unit', async () => {
      const requisition = await approvedRequisition(chain, [{ quantity: '1200' }])
      const [order] = await chain.take(
        'buyer',
        'purOrderHeader',
        'fromRequisition',
        [{ id: firstLine(requisition)['id'] }],
        { supplierId: chain.ids['V10001'], billTypeId: chain.ids['PO'] },
      )
      const id = firstLine(order ?? {})['id']
      expect(firstLine(order ?? {})['sourceType']).toBe('PR')
      expect(
        (await refusal(changeOrder(chain, order ?? {}, { lines: [{ id, itemId: chain.ids['M-OVER'] }] })))
          .words,
      ).toContain('物料')
      expect(
        (await refusal(changeOrder(chain, order ?? {}, { lines: [{ id, uomId: chain.ids['KG'] }] }))).words,
      ).toContain('单位')
    })
  })
})
