import type { Node } from './Catalog.ts'
import { run } from './run.ts'
import { sql } from './Sql.ts'
import type { Work } from './Work.ts'

/** `PO{yyyyMM}{00000}` on a day: what stands before and after the number, and how many digits it has at least. */
export function serialFormat(format: string, today: string): { before: string; after: string; digits: number } {
  const [yyyy = '', MM = '', dd = ''] = today.split('-')
  const dated = format.replace(/\{([yMd]+)\}/g, (_, letters: string) => letters.replace('yyyy', yyyy).replace('yy', yyyy.slice(2)).replace('MM', MM).replace('dd', dd))
  const [, before = dated, zeros = '', after = ''] = /^(.*)\{(0+)\}(.*)$/.exec(dated) ?? []
  return { before, after, digits: zeros.length }
}

/**
 * The next numbers of a serial field. The counter stays locked until the transaction ends, so a number that is rolled back is
 * given to the next one: without gaps or doubles. Take them as late as possible.
 */
export async function takeNumbers(work: Work, node: Node, field: string, format: string, count: number): Promise<string[]> {
  const { before, after, digits } = serialFormat(format, work.env.today)
  const rows = await run(work.tx, sql`insert into sys_serial (tenant_id, field, prefix, last_number) values (${work.caller.tenantId}, ${`${node.name}.${field}`}, ${before + after}, ${count})
    on conflict (tenant_id, field, prefix) do update set last_number = sys_serial.last_number + excluded.last_number returning last_number`)
  const last = Number(rows[0]?.['last_number'])
  return Array.from({ length: count }, (_, index) => `${before}${String(last - count + 1 + index).padStart(digits, '0')}${after}`)
}
