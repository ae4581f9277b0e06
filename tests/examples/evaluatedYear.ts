import type { Row } from '../../src/language/row.ts'
import type { Open } from '../compliance/databases.ts'
import { addProof } from './evaluationFacts.ts'
import { evaluationSteps, settledResults } from './evaluationSteps.ts'
import { openChain, type Chain } from './openChain.ts'

const quarters: readonly (readonly [string, string])[] = [
  ['2025-01-01', '2025-03-31'],
  ['2025-04-01', '2025-06-30'],
  ['2025-07-01', '2025-09-30'],
  ['2025-10-01', '2025-12-31'],
]
const scored = [
  { V10001: '91.43', V10002: '66.2' },
  { V10001: '88.1', V10002: '64' },
  null, // nobody scores
  { V10001: '90.2', V10002: '81.5' },
]
const measures = {
  D: { manageTypes: 'STOP_ORDER,STOP_RFQ', repeatTypes: 'QUIT', rectifyFlag: 'Y' },
  C: { manageTypes: 'WARN' },
}

export interface EvaluatedYear {
  readonly chain: Chain
  readonly steps: ReturnType<typeof evaluationSteps>
  readonly templateId: string
  readonly gradeSetId: string
  /** The final results by supplier and quarter: `V10002 2`. */
  readonly results: ReadonlyMap<string, Row>
  /** A scheme of a quarter, counted from 0, for both suppliers. */
  draft(quarter: number, more?: Row): Promise<Row>
}

/** The quarters of 2025, in which two suppliers are scored by one indicator and their results are final; the third has no data. Whose grade is D is proposed measures, and rectifies. */
export async function evaluatedYear(open: Open): Promise<EvaluatedYear> {
  const chain = await openChain(open)
  const steps = evaluationSteps(chain)
  await addProof(chain)
  await steps.indicator({ code: 'COST', more: { dimension: 'COST' }, line: {} })
  await steps.scorer('COST', 'buyer')
  const template = await steps.template('T-YEAR', [{ code: 'COST', more: {}, line: { weight: '100' } }])
  const templateId = String((await steps.decided('speTemplateHead', template))['id'])
  const gradeSet = await steps.gradeSet('G-YEAR', { A: '90', B: '80', C: '70', D: '0' }, measures)
  const gradeSetId = String(gradeSet['id'])
  const draft: EvaluatedYear['draft'] = (quarter, more = {}) => {
    const [periodFrom, periodTo] = quarters[quarter] ?? []
    const suppliers = ['V10001', 'V10002'].map((code) => ({ supplierId: chain.ids[code] }))
    const schemeName = `2025年${quarter + 1}季度`
    return steps.scheme({ schemeName, templateId, gradeSetId, periodFrom, periodTo, suppliers, ...more })
  }
  const results = new Map<string, Row>()
  for (const [quarter, scores] of scored.entries())
    if (scores)
      for (const row of await settledResults(chain, steps, await draft(quarter), scores))
        results.set(`${row['supplierCode']} ${quarter + 1}`, row)
  return { chain, steps, templateId, gradeSetId, results, draft }
}
