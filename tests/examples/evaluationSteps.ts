import type { Row } from '../../src/language/row.ts'
import { linesOf, type Chain, type Person } from './openChain.ts'

/** What examples of evaluations do: definitions of an evaluation, its scheme, sheets and totals. */

export interface Part {
  readonly code: string
  readonly more: Row
  readonly line: Row
}

const automatic = (dimension: string, more: Row): Row => ({ indicatorType: 'AUTO', dimension, ...more })

/** The indicators of the example in 10.3 of the domain, with their weights, and a deduction. */
export const exampleParts: readonly Part[] = [
  { code: 'LOTS', more: automatic('QUALITY', { dataSource: 'LOT_ACCEPTANCE' }), line: { weight: '20' } },
  {
    code: 'PPM',
    more: automatic('QUALITY', {
      dataSource: 'DEFECT_PPM',
      scoreMode: 'LINEAR',
      fullValue: '500',
      zeroValue: '3000',
    }),
    line: { weight: '10' },
  },
  { code: '8D', more: automatic('QUALITY', { dataSource: 'ENTERED' }), line: { weight: '10' } },
  { code: 'OTD', more: automatic('DELIVERY', { dataSource: 'ON_TIME_DELIVERY' }), line: { weight: '30' } },
  { code: 'COST', more: { dimension: 'COST' }, line: { weight: '15' } },
  { code: 'SERVICE', more: { dimension: 'SERVICE' }, line: { weight: '15' } },
  { code: 'PUNISH', more: { dimension: 'QUALITY', indicatorType: 'DEDUCT' }, line: { capValue: '10' } },
]

export function evaluationSteps(chain: Chain) {
  const { ids } = chain
  const decided = async (entity: string, row: Row): Promise<Row> => {
    await chain.act('speAdmin', entity, 'doSubmit', row['id'])
    return chain.act('manager', entity, 'doApproval', row['id'])
  }
  const indicator = async ({ code, more }: Part): Promise<void> => {
    const saved = await chain.save('speAdmin', 'speIndicatorsHead', {
      indicatorCode: code,
      indicatorName: `指标${code}`,
      ...more,
    })
    indicators.set(code, String((await decided('speIndicatorsHead', saved))['id']))
  }
  const indicators = new Map<string, string>()
  const template = (templateCode: string, parts: readonly Part[], more: Row = {}) =>
    chain.save('speAdmin', 'speTemplateHead', {
      templateCode,
      templateName: templateCode,
      lines: parts.map(({ code, line }) => ({ indicatorId: indicators.get(code), ...line })),
      ...more,
    })
  /** Grades with the score at which each begins, and what else is said of some. */
  const gradeSet = (
    gradeSetCode: string,
    from: Readonly<Record<string, string>>,
    more: Readonly<Record<string, Row>> = {},
  ) =>
    chain.save('speAdmin', 'speGrade', {
      gradeSetCode,
      gradeSetName: gradeSetCode,
      bands: Object.entries(from).map(([gradeCode, fromScore]) => ({
        gradeCode,
        fromScore,
        ...more[gradeCode],
      })),
    })
  const scorer = (code: string, who: Person) =>
    chain.save('speAdmin', 'speScorePersonConfig', {
      ouId: ids['SZ01'],
      indicatorId: indicators.get(code),
      scorerId: ids[who],
      approverId: ids['manager'],
    })
  const scheme = (more: Row) =>
    chain.save('speAdmin', 'speScheme', { ouId: ids['SZ01'], scoreDueDate: '2025-04-10', ...more })
  const entered = async (schemeId: unknown, supplier: string, code: string, scoreValue: string) => {
    const saved = await chain.save('speAdmin', 'speManualScore', {
      schemeId,
      supplierId: ids[supplier],
      indicatorId: indicators.get(code),
      scoreValue,
      proof: '质量月报 2025-03',
    })
    return chain.act('speAdmin', 'speManualScore', 'doEnabled', saved['id'])
  }
  /** Fills the only open sheet of a scorer: the scores by supplier. */
  const fill = async (who: Person, scores: Readonly<Record<string, string>>): Promise<Row> => {
    const [sheet] = await chain.list(who, 'speSchemeScore', { statusList: ['DRAFT', 'REJECTED'] })
    const found = await chain.find(who, 'speSchemeScore', sheet?.['id'])
    return chain.save(who, 'speSchemeScore', {
      ...found,
      lines: linesOf(found).map((line) => ({ ...line, score: scores[String(line['supplierCode'])] })),
    })
  }
  const total = async (schemeId: unknown, supplier: string): Promise<Row> => {
    const [row] = await chain.list('speAdmin', 'speSchemeScoreTotal', {
      schemeId,
      supplierId: ids[supplier],
    })
    return chain.find('speAdmin', 'speSchemeScoreTotal', row?.['id'])
  }
  return {
    decided,
    indicator,
    template,
    gradeSet,
    scorer,
    scheme,
    entered,
    fill,
    total,
    idOf: (code: string) => indicators.get(code),
  }
}

/** Scored by the buyer, calculated, approved, released, agreed to by whom it is about and made final. */
export async function settledResults(
  chain: Chain,
  { decided, fill }: Pick<ReturnType<typeof evaluationSteps>, 'decided' | 'fill'>,
  saved: Row,
  scores: Readonly<Record<string, string>>,
): Promise<readonly Row[]> {
  const schemeId = saved['id']
  await decided('speScheme', saved)
  const sheet = await fill('buyer', scores)
  await chain.act('buyer', 'speSchemeScore', 'doSubmit', sheet['id'])
  await chain.act('manager', 'speSchemeScore', 'doApproval', sheet['id'])
  const totals = await chain.list('speAdmin', 'speSchemeScoreTotal', { schemeId })
  for (const { id } of totals) await chain.act('speAdmin', 'speSchemeScoreTotal', 'doSubmit', id)
  for (const { id } of totals) await chain.act('manager', 'speSchemeScoreTotal', 'doApproval', id)
  const results = await chain.list('speAdmin', 'spePerformance', { schemeId })
  for (const { id, supplierCode } of results) {
    await chain.act('speAdmin', 'spePerformance', 'doRelease', id)
    const who = supplierCode === 'V10001' ? 'supplier1' : 'supplier2'
    await chain.act(who, 'spePerformance', 'doSupplierCommit', id)
    await chain.act('speAdmin', 'spePerformance', 'doConfirm', id)
  }
  return Promise.all(results.map(({ id }) => chain.find('speAdmin', 'spePerformance', id)))
}
