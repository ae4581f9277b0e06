// Missing word: chance.
import { randomInt } from 'node:crypto'
import { run } from '../../../server/database/run.ts'
import { sql } from '../../../server/database/Sql.ts'
import type { Hook } from '../../../server/workflow/runHooks.ts'

/** Gives the suppliers of an inquiry that is published their places 1 to n, and S1 to Sn as code names, by lot: the order of the invitations tells nobody who is who. */
export const drawCodes: Hook = async ({ unit: { context }, rows }) => {
  for (const row of rows) {
    const invited = await run(
      context.tx,
      sql`select id from sfd_auction_supplier where parent_id = ${row['id']} order by line_num`,
    )
    for (const [at, place] of drawn(invited.length, randomInt).entries())
      await run(
        context.tx,
        sql`update sfd_auction_supplier set random_order = ${place}, anon_code = ${`S${place}`} where id = ${invited[at]?.['id']}`,
      )
  }
}

/** `drawn(3, () => 0)` → `[2, 3, 1]`. The places 1 to n in an order that `below` draws: it answers a number from 0 up to, without, the one it is given. */
export function drawn(n: number, below: (end: number) => number): readonly number[] {
  const places = Array.from({ length: n }, (_, at) => at + 1)
  for (let at = n - 1; at > 0; at--) {
    const other = below(at + 1)
    const [kept, moved] = [places[at] ?? 0, places[other] ?? 0]
    places[at] = moved
    places[other] = kept
  }
  return places
}
