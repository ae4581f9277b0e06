import type { Row } from '../../src/language/row.ts'
import { linesOf, type Chain, type Person } from './openChain.ts'

/** The document of changes that the buyer begins at an order: everything as it stands. */
export async function beginChange(chain: Chain, order: Row): Promise<Row> {
  await chain.act('buyer', 'purOrderHeader', 'doChange', order['id'])
  const [change] = await chain.list('buyer', 'purOrderChange', {
    orderId: order['id'],
    sort: [{ field: 'changeNum', order: 'desc' }],
  })
  return chain.find('buyer', 'purOrderChange', change?.['id'])
}

/** The same with these values, by the number of the order's line; a line without number is new. */
export async function writeChange(
  chain: Chain,
  change: Row,
  values: Row,
  lines: Readonly<Record<string, Row>> = {},
  who: Person = 'buyer',
): Promise<Row> {
  const { id, versionNum } = change
  const known = linesOf(change).map((line, index) => ({ id: line['id'], ...lines[(index + 1) * 10] }))
  const added = Object.entries(lines).flatMap(([key, line]) => (key.startsWith('new') ? [line] : []))
  return chain.save(who, 'purOrderChange', { id, versionNum, ...values, lines: [...known, ...added] })
}

export const changeOf = async (
  chain: Chain,
  order: Row,
  values: Row,
  lines?: Readonly<Record<string, Row>>,
): Promise<Row> =>
  writeChange(chain, await beginChange(chain, order), { changeReason: '需求变化', ...values }, lines)

export const submit = (chain: Chain, change: Row, who: Person = 'buyer'): Promise<Row> =>
  chain.act(who, 'purOrderChange', 'doSubmit', change['id'])

export const approve = (chain: Chain, change: Row): Promise<Row> =>
  chain.act('manager', 'purOrderChange', 'doApproval', change['id'])
