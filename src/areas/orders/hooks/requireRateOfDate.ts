// Missing word: a look-up in `require`. The order chooses its rate by `best`; whoever chose another, or a rate that came later, is told here.
import { CodedError } from '../../../server/fail.ts'
import { run } from '../../../server/store/run.ts'
import { sql } from '../../../server/store/Sql.ts'
import type { Hook } from '../../../server/workflow/runHooks.ts'
import { ordersTexts } from '../../../texts/ordersTexts.ts'

/** Section 1.5: of the rates from this currency the one with the latest effective date up to the order's counts, and no other. */
export const requireRateOfDate: Hook = async ({ unit: { context }, rows }) => {
  for (const { currency, orderDate, rateSourceId } of rows) {
    if (rateSourceId === null) continue
    const [latest] = await run(
      context.tx,
      sql`select id from base_exchange_rate where tenant_id = ${context.caller.tenantId} and from_currency = ${currency} and to_currency = 'CNY'
      and rate_type = 'SPOT' and enabled_flag = 'Y' and effective_date <= ${orderDate} order by effective_date desc limit 1`,
    )
    if (latest?.['id'] === rateSourceId) continue
    const words = ordersTexts.text('otherRate', { date: String(orderDate) })
    throw new CodedError('SRM-1103', words, { errors: [{ path: 'rateSourceId', code: 'SRM-1103', words }] })
  }
}
