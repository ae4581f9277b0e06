import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { linesOf, openChain, refusal, type Chain } from './openChain.ts'
import { orderFrom, requisitionLine, requisitionStatus, sendOut } from './requisitionSteps.ts'
import { approvedRequisition, demandDate } from './steps.ts'

/** Section 9 of the domain: single lines of a requisition. */

oneDatabase((_, open) => {
  let chain: Chain

  beforeAll(async () => {
    chain = await openChain(open)
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

  describe('lines of a requisition', () => {
    it('are returned with a reason; the requisition follows when all are, and can be submitted again', async () => {
      const requisition = await approvedRequisition(chain, [{ quantity: '10' }, { quantity: '20' }])
      const [first, second] = linesOf(requisition)
      await chain.act('buyer', 'purRequisitionLine', 'doReturn', first?.['id'], { returnReason: '规格不清' })
      expect(await requisitionStatus(chain, requisition['id'])).toBe('APPROVED')
      await chain.act('buyer', 'purRequisitionLine', 'doReturn', second?.['id'], { returnReason: '规格不清' })
      expect(await requisitionStatus(chain, requisition['id'])).toBe('RETURNED')
      const again = await chain.act('requester', 'purRequisitionHeader', 'doSubmit', requisition['id'])
      expect([again['status'], linesOf(again).map((row) => row['lineStatus'])]).toEqual([
        'APPROVING',
        ['WAIT', 'WAIT'],
      ])
    })

    it('are closed with the rest that will not be bought', async () => {
      const requisition = await approvedRequisition(chain, [{ quantity: '50' }])
      const id = linesOf(requisition)[0]?.['id']
      await sendOut(chain, (await orderFrom(chain, [{ id, quantity: '30' }]))['id'])
      await chain.act('buyer', 'purRequisitionLine', 'doClose', id, { closeReason: '预算用完' })
      const closed = await requisitionLine(chain, id)
      expect([
        closed['lineStatus'],
        closed['cancelQuantity'],
        closed['openQuantity'],
        await requisitionStatus(chain, requisition['id']),
      ]).toEqual(['CLOSED', '20', '0', 'COMPLETED'])
    })

    it('that came back are changed and approved by themselves, while the others are ordered', async () => {
      const requisition = await approvedRequisition(chain, [{ quantity: '10' }, { quantity: '20' }])
      const [first, second] = linesOf(requisition).map(({ id }) => id)
      await chain.act('buyer', 'purRequisitionLine', 'doReturn', first, { returnReason: '规格不清' })
      await sendOut(chain, (await orderFrom(chain, [{ id: second }]))['id'])
      expect(await requisitionStatus(chain, requisition['id'])).toBe('PROCESSING')
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
      expect([
        (await requisitionLine(chain, first))['lineStatus'],
        await requisitionStatus(chain, requisition['id']),
      ]).toEqual(['APPROVING', 'PROCESSING'])
      expect(
        (await refusal(change({ lines: [{ id: first, applyQuantity: '16' }, { id: second }] }))).codes,
      ).toContain('SRM-1006')
      expect((await refusal(orderFrom(chain, [{ id: first }]))).codes).toContain('SRM-1603')
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
      expect([
        (await requisitionLine(chain, first))['lineStatus'],
        (await requisitionLine(chain, first))['availableQuantity'],
      ]).toEqual(['WAIT', '12'])
    })

    it('returned beside closed ones bring the requisition back, and it goes on from there', async () => {
      const requisition = await approvedRequisition(chain, [{ quantity: '10' }, { quantity: '20' }])
      const [first, second] = linesOf(requisition)
      await chain.act('buyer', 'purRequisitionLine', 'doClose', second?.['id'], { closeReason: '不买了' })
      await chain.act('buyer', 'purRequisitionLine', 'doReturn', first?.['id'], { returnReason: '规格不清' })
      expect(await requisitionStatus(chain, requisition['id'])).toBe('RETURNED')
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
      await sendOut(chain, (await orderFrom(chain, [{ id, quantity: '40' }]))['id'])
      expect(
        (await refusal(chain.act('requester', 'purRequisitionLine', 'doCancel', id, { reason: '不要了' })))
          .words,
      ).toContain('采购员')
      await chain.act('buyer', 'purRequisitionLine', 'doCancel', id, { reason: '不要了' })
      expect([
        (await requisitionLine(chain, id))['cancelQuantity'],
        (await requisitionLine(chain, id))['openQuantity'],
        await requisitionStatus(chain, requisition['id']),
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
      expect(await requisitionStatus(chain, requisition['id'])).toBe('CANCELLED')
    })
  })
})
