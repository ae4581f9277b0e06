import type { Row } from '../../src/language/row.ts'
import { linesOf, type Chain } from './openChain.ts'
import { draftOrder, publish } from './steps.ts'

const [lots, due, late] = [120, 196, 10] // lots inspected; order lines due; of these too late
const rejected: readonly number[] = [30, 7]

/** 196 lines are due on 5 March: 186 came the day before, 10 five days too late; 120 of them were inspected, 37 of 52,400 pieces rejected in two lots. */
export async function deliver(chain: Chain): Promise<void> {
  const quantity = (index: number) => (index === due - 1 ? 335 : 267)
  const draft = await draftOrder(
    chain,
    Array.from({ length: due }, (_, index) => ({
      item: index < lots ? 'M-INSP' : 'M-1001',
      quantity: String(quantity(index)),
      more: { demandDate: '2025-03-05' },
    })),
    { billTypeId: chain.ids['PO-NC'] },
  )
  await publish(chain, draft['id'])
  const lines = linesOf(await chain.find('buyer', 'purOrderHeader', draft['id'])).map(({ id }, index) => ({
    orderLineId: id,
    receivedQuantity: String(quantity(index)),
    inspectType: index < lots ? 'FULL' : 'EXEMPT',
    acceptedQuantity: String(quantity(index) - (rejected[index] ?? 0)),
    rejectedQuantity: String(rejected[index] ?? 0),
    inspectedFlag: 'Y',
    priceBasis: 'TAX',
    taxRate: '13',
    priceUnitQuantity: '1',
    taxPrice: '11.30',
    noTaxPrice: '10',
  }))
  const receipt = (day: string, received: readonly Row[]): Row => ({
    ouId: chain.ids['SZ01'],
    supplierId: chain.ids['V10001'],
    receiveDate: `${day} 08:00:00`,
    postingDate: day,
    warehouseKeeperId: chain.ids['receiver'],
    status: 'COMPLETED',
    lines: received,
  })
  await chain.waitUntil('2025-03-10')
  await chain.insert('rcvReceiveHeader', [
    receipt('2025-03-04', lines.slice(0, due - late)),
    receipt('2025-03-10', lines.slice(due - late)),
  ])
}

/** A file of the administrator's that proves something; its key is `proof`. */
export async function addProof({ database, ids }: Chain): Promise<void> {
  await database.pool.query(
    `insert into base_file (id, tenant_id, original_file_name, suffix_name, file_size, file_name, mime_type, sha256, upload_user_id, upload_user_name) values ('proof', 'default', 'proof', 'pdf', 1, 'proof', 'application/pdf', '', $1, 'speAdmin'), ('evidence', 'default', 'evidence', 'pdf', 1, 'evidence', 'application/pdf', '', $2, 'supplier2')`,
    [ids['speAdmin'], ids['supplier2']],
  )
}

/** Whatever somebody is answered about evaluations: lists, documents, exports, histories. */
export async function everyAnswer(chain: Chain, who: Parameters<Chain['call']>[0]) {
  let [text, rows] = ['', 0]
  for (const entity of [
    'speSchemeScore',
    'speSchemeScoreLine',
    'speSchemeScoreTotal',
    'speSchemeScoreTotalLine',
    'spePerformance',
    'spePerformanceLine',
    'speManualScore',
    'speFactExclusion',
    'speFactExclusionLine',
  ])
    for (const operation of ['listByPage', 'findHistory', 'total'])
      try {
        const answer = await chain.call(who, entity, operation, { pageRows: 500 })
        text += JSON.stringify(answer)
        if (operation === 'listByPage') rows += (answer as readonly Row[]).length // a page is rows
      } catch {
        text += '' // what he may not ask tells nothing
      }
  return { text, rows }
}
