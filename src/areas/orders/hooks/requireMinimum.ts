// Missing word: sums over those lines that have something in common (the same item), with what is read through it.
import type { Row } from '../../../language/row.ts'
import { add, div, eq, gt, lt, max, mul, num, roundUp, text } from '../../../rules/expression/kernel.ts'
import { CodedError } from '../../../server/fail.ts'
import { run } from '../../../server/database/run.ts'
import { sql } from '../../../server/database/Sql.ts'
import type { Hook } from '../../../server/workflow/runHooks.ts'
import { ordersTexts } from '../../../texts/ordersTexts.ts'

/** R-MQ-1: what an order holds of an item is at least its minimum, in full packs. Samples and free goods are not held to it, nor who gives a reason. */
export const requireMinimum: Hook = async ({ unit: { context }, rows }) => {
  for (const row of rows) {
    if (row['orderClass'] === 'SAMPLE' || row['orderClass'] === 'FREE') continue
    const lines = row['lines'] as readonly Row[] // an order's lines are rows
    const ids = [
      ...new Set(lines.flatMap((line) => (typeof line['itemId'] === 'string' ? [line['itemId']] : []))),
    ]
    const items = await run(
      context.tx,
      sql`select id, item_code, purchase_uom_rate from base_material_item where id = any(${ids})`,
    )
    const wrong = items.flatMap((item) => refusalOf(item, lines) ?? [])
    if (wrong[0]) throw new CodedError('SRM-1810', wrong[0].words, { errors: wrong })
  }
}

/** Quantities count in the item's order unit, whatever unit a line is in. */
function refusalOf(item: Row, lines: readonly Row[]) {
  const own = lines.filter((line) => line['itemId'] === item['id'])
  if (own.some((line) => (line['minimumReason'] ?? null) !== null)) return null
  const need = own.reduce(
    (sum, line) =>
      add(sum, div(mul(num(line['purchaseQuantity']), num(line['uomRate'])), num(item['purchase_uom_rate']))),
    num('0'),
  )
  const said = (name: string) => num(own[0]?.[name]) ?? num('0')
  const [least, pack] = [said('minOrderQuantity'), said('packQuantity')]
  const raised = max([need, least])
  const enough = gt(pack, num('0')) ? mul(roundUp(div(raised, pack), num('0')), pack) : raised
  if (!lt(need, least) && eq(need, enough)) return null
  const quantity = text(enough) ?? ''
  return {
    path: `lines[${lines.findIndex((line) => line['itemId'] === item['id'])}].purchaseQuantity`,
    code: 'SRM-1810',
    words: ordersTexts.text('belowMinimum', { code: String(item['item_code']), quantity }),
  }
}
