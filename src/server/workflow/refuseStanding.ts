import { fillLabel } from '../../rules/document/words.ts'
import { gt, num } from '../../rules/expression/kernel.ts'
import { CodedError } from '../fail.ts'
import type { FlowUse } from '../store/Catalog.ts'
import { isSystem } from '../store/OperationContext.ts'
import { withoutCopied } from './checkLinks.ts'
import { index, pathIn, type Placed } from './Document.ts'
import { heldBy } from './limits.ts'
import type { UnitOfWork } from './UnitOfWork.ts'
import type { Written } from './Written.ts'

/** A row that holds more of a source than before, by the caller's doing. */
interface Grown {
  readonly use: FlowUse
  readonly id: string
  readonly path: string
}

/** Rows of the caller's documents that take more than they did; a link that came along with another one is that one's affair. */
export function growing(unit: UnitOfWork, written: readonly Written[]): Grown[] {
  if (isSystem(unit.context.caller)) return []
  const held = (use: FlowUse, placed: Placed | undefined) => (placed ? heldBy(unit, use, placed) : num('0'))
  return written.flatMap(({ document, before, after }) => {
    const old = index(document.node, before)
    return [...index(document.node, after)].flatMap(([id, placed]) => {
      const uses = withoutCopied(
        placed.node.takes.filter(({ link }) => typeof placed.row[link.wire] === 'string'),
      )
      return uses
        .filter((use) => gt(held(use, placed), held(use, old.get(id))))
        .map((use) => ({
          use,
          id: String(placed.row[use.link.wire]),
          path: pathIn(placed.path, use.place),
        }))
    })
  })
}

/**
 * More may be taken only of what may be taken from: a draft that was made in time is refused when its source has left the flow's
 * states since. The source is locked, and looked at as this transaction found it; how much is left of it is the limit's affair.
 */
export function refuseStanding(unit: UnitOfWork, grown: readonly Grown[]): void {
  if (grown.length === 0) return
  const sources = new Map([...unit.documents.values()].flatMap(({ node, begun }) => [...index(node, begun)]))
  const errors = grown.flatMap(({ use: { flow }, id, path }) => {
    const source = sources.get(id)
    const stands =
      !source ||
      !flow.standing ||
      flow.standing.run(source.row, { ...unit.context.env, up: source.up }) === true
    return stands ? [] : [{ path, code: flow.error.code, words: fillLabel(flow.error.say, { rest: '0' }) }]
  })
  const [first] = errors
  if (first) throw new CodedError(first.code, first.words, { errors })
}
