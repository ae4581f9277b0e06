import { serialParts } from '../../rules/serialParts.ts'
import type { EntityNode } from './Catalog.ts'
import { run } from '../database/run.ts'
import { sql } from '../database/Sql.ts'
import type { OperationContext } from './OperationContext.ts'

/** What stands before and after the number, and how many digits it has at least. */
export interface SerialFormat {
  readonly before: string
  readonly after: string
  readonly digits: number
}

/** `PO-{ou.orgCode}-{yyMM}{00000}` on a day, with the values of its expressions in their order. */
export function serialFormat(format: string, today: string, values: readonly unknown[]): SerialFormat {
  const [yyyy = '', MM = '', dd = ''] = today.split('-')
  const wordsOf = (kind: string, text: string): string =>
    kind === 'date'
      ? text
          .replaceAll('yyyy', yyyy)
          .replaceAll('yy', yyyy.slice(2))
          .replaceAll('MM', MM)
          .replaceAll('dd', dd)
      : text
  const rest = values.map((value) => String(value ?? ''))
  let [before, after, digits] = ['', '', 0]
  for (const { kind, text } of serialParts(format)) {
    if (kind === 'number') {
      digits = text.length
      continue
    }
    const words = kind === 'value' ? (rest.shift() ?? '') : wordsOf(kind, text)
    if (digits === 0) before += words
    else after += words
  }
  return { before, after, digits }
}

/**
 * The next numbers of a serial field. The counter stays locked until the transaction ends, so a number that is rolled back is
 * given to the next one: without gaps or doubles. Take them as late as possible.
 */
export async function takeNumbers(
  context: OperationContext,
  node: EntityNode,
  field: string,
  { before, after, digits }: SerialFormat,
  count: number,
): Promise<string[]> {
  const rows = await run(
    context.tx,
    sql`insert into sys_serial (tenant_id, field, prefix, last_number) values (${context.caller.tenantId}, ${`${node.name}.${field}`}, ${before + after}, ${count})
    on conflict (tenant_id, field, prefix) do update set last_number = sys_serial.last_number + excluded.last_number returning last_number`,
  )
  const last = Number(rows[0]?.['last_number'])
  return Array.from(
    { length: count },
    (_, index) => `${before}${String(last - count + 1 + index).padStart(digits, '0')}${after}`,
  )
}
