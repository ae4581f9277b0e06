import { expect } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { addProof } from './evaluationFacts.ts'
import type { evaluationSteps } from './evaluationSteps.ts'
import { linesOf, refusal, type Chain } from './openChain.ts'

/** The scores of a total by indicator. */
export const scoresOf = (row: Row) =>
  Object.fromEntries(linesOf(row).map((line) => [line['indicatorCode'], line['score']]))

/** A late line and a receipt with 30 bad pieces are left out of the example in 10.3, and come back. */
export async function expectLeftOut(
  chain: Chain,
  steps: ReturnType<typeof evaluationSteps>,
  schemeId: unknown,
): Promise<void> {
  const before = await steps.total(schemeId, 'V10001')
  const late = linesOf(before, 'dues').find((due) => due['onTimeFlag'] === 'N')
  const failed = linesOf(before, 'receipts').find((one) => one['rejectedQuantity'] === '30')
  const facts = {
    factPurOrderLineId: late?.['orderLineId'],
    factRcvReceiveLineId: failed?.['receiveLineId'],
  }
  const exclusion = (more: Row = {}): Promise<Row> =>
    chain.save('speAdmin', 'speFactExclusion', {
      schemeId,
      supplierId: chain.ids['V10001'],
      reasonType: 'FORCE_MAJEURE',
      excludeReason: '台风停运',
      lines: Object.entries(facts).map(([kind, id]) => ({ [kind]: id })),
      ...more,
    })
  const foreign = { supplierId: chain.ids['V10002'] }
  expect((await refusal(exclusion(foreign))).words).toContain('事实不属于该供应商')
  const saved = await exclusion()
  expect((await refusal(exclusion())).words).toContain('该事实已在剔除单中')
  const submit = () => chain.act('speAdmin', 'speFactExclusion', 'doSubmit', saved['id'])
  expect((await refusal(submit())).paths).toContain('files') // nothing is left out without a proof
  await addProof(chain)
  await chain.save('speAdmin', 'speFactExclusion', { id: saved['id'], versionNum: 1, files: 'proof' })
  await submit()
  await chain.act('manager', 'speFactExclusion', 'doApproval', saved['id'])
  expect(await steps.total(schemeId, 'V10001')).toMatchObject({ totalScore: '91.43', movedFlag: 'Y' })
  await chain.act('speAdmin', 'speScheme', 'doRecalculate', schemeId)
  const after = await steps.total(schemeId, 'V10001')
  // Lots 118 ÷ 119, 7 pieces of 52,133 (134 PPM, better than full), 186 of 195 lines: 92.77 − 2 = 90.77, × 1.02
  expect(scoresOf(after)).toMatchObject({ LOTS: '99.16', PPM: '100', OTD: '95.38' })
  expect(after).toMatchObject({ scoreBefore: '91.43', totalScore: '92.59', movedFlag: 'N' })
  expect(
    linesOf(after)
      .map((line) => line['scoreBefore'])
      .slice(0, 4),
  ).toEqual(['98.33', '91.76', '87.5', '94.9'])
  expect(await chain.find('speAdmin', 'speFactExclusion', saved['id'])).toMatchObject({
    scoreBefore: '91.43',
    scoreNow: '92.59',
    lines: [{ factType: 'LATE_LINE' }, { factType: 'RECEIPT' }],
  })
  await chain.act('speAdmin', 'speFactExclusion', 'doInvalid', saved['id'], { reason: '复核后不成立' })
  await chain.act('speAdmin', 'speScheme', 'doRecalculate', schemeId)
  expect(await steps.total(schemeId, 'V10001')).toMatchObject({
    scoreBefore: '92.59',
    totalScore: '91.43',
  })
}
