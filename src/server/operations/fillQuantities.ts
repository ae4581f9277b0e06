import type { Row } from '../../language/row.ts'
import { gt, min, num, sub, text } from '../../rules/expression/kernel.ts'
import type { FlowUse } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { leftBeside } from '../workflow/ownTakings.ts'
import { restsOf } from './listFlowSource.ts'

/** Where neither the caller nor the flow says how much of a row that can be parted: all that is left. A document that has some of it already gets no more than the rest. */
export async function fillQuantities(
  context: OperationContext,
  use: FlowUse,
  lines: readonly { readonly line: Row; readonly isSaid: boolean }[],
  own: ReadonlyMap<string, string>,
): Promise<void> {
  const { amount, link } = use
  if (!amount) return
  const open = lines.filter(
    ({ line, isSaid }) =>
      (line[amount.wire] ?? null) === null || (!isSaid && own.has(String(line[link.wire]))),
  )
  const rests = await restsOf(context, use, [...new Set(open.map(({ line }) => String(line[link.wire])))])
  for (const { line } of open) {
    const id = String(line[link.wire])
    const rest = rests.get(id) ?? null
    const proposed = rest === null ? moreThan(line[amount.wire], own.get(id)) : line[amount.wire]
    line[amount.wire] = text(min([num(proposed), num(leftBeside(rest, own.get(id)))]))
  }
}

/** What a row without a limit proposes beside what the document has of it; null where that is nothing more. */
function moreThan(proposed: unknown, own: string | undefined): unknown {
  if (own === undefined) return proposed
  const more = sub(num(proposed), num(own))
  return more && gt(more, num('0')) ? text(more) : null
}
