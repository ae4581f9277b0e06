import type { CompiledEntity } from '../../language/entity.ts'
import { holdingKey } from '../../rules/document/holdingKey.ts'
import { report } from '../source/diagnostics.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import type { Proof } from './Proof.ts'

/** Whatever is taken is counted where it is taken from, and bounded there; or it is taken whole, by one line alone. */
export function proveLimits(
  { definitions: { entities }, to }: Proof,
  { flows, lines }: CompiledEntity,
  at: (...path: Path) => Mark,
): void {
  for (const { name: flow, source, link, take, lines: table, counted } of flows) {
    const made = entities[lines.find((one) => one.name === table)?.entity ?? '']
    if (!made) continue
    const pick: Path = ['verbs', flow, 'pick']
    const { name: line, fields } = made
    if (take === undefined) {
      if (!holdingKey(made, link) && !isCountBounded(entities[source], counted))
        report(to, 'taken-twice', at(...pick, 'rows'), { flow, source, line, link })
    } else if (counted.length === 0) {
      const type = fields.find(({ name }) => name === take)?.type ?? 'quantity'
      report(to, 'no-limit', at(...pick, 'quantity'), { flow, source, line, link, take, type })
    }
  }
}

/** Whether a limit bounds how many lines there are. One of how much is in them would let a second line in that takes nothing, or less than nothing. */
const isCountBounded = (source: CompiledEntity | undefined, counted: readonly string[]): boolean =>
  source?.fields.some(({ wire, gathered }) => counted.includes(wire) && gathered?.aggregate === 'count') ===
  true
