import type { BestReason } from '../../cells/CellServices.ts'
import type { Say } from '../../texts/catalogue.ts'
import type { edit } from '../../texts/en/edit.ts'

/** Why a ref that chooses itself took what it took, as sentences: what told it from the next one, and how many others fit. `chosen`: the id that stands in the row. */
export function reasonWords(reason: BestReason, chosen: unknown, say: Say<typeof edit>): readonly string[] {
  if (reason.id === null) return [say('best.none')]
  const others = reason.others > 0 ? [say('best.others', { count: reason.others })] : []
  if (chosen !== reason.id) return [say('best.byHand'), ...others]
  if (reason.others === 0) return [say('best.only')]
  const key = reason.decided === null ? undefined : reason.keys[reason.decided]
  if (!key) return [say('best.first'), ...others]
  if (key.says === null) return [say('best.untold'), ...others]
  const values = {
    says: key.says,
    chosen: key.chosen ?? say('difference.emptyValue'),
    next: key.next ?? say('difference.emptyValue'),
  }
  return [say(`best.${key.way}`, values), ...others]
}
