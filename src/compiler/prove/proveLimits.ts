import type { CompiledEntity } from '../../language/entity.ts'
import { report } from '../source/diagnostics.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import type { Proof } from './Proof.ts'

/** Whatever is taken is counted where it is taken from, and bounded there. */
export function proveLimits(
  { definitions: { entities }, to }: Proof,
  { flows, lines }: CompiledEntity,
  at: (...path: Path) => Mark,
): void {
  for (const { name, source, link, take, lines: table, counted } of flows) {
    if (counted.length > 0) continue
    const line = lines.find((one) => one.name === table)?.entity ?? table
    const field = entities[line]?.fields.find((one) => one.name === take)
    report(to, 'no-limit', at('verbs', name, 'pick', 'quantity'), {
      flow: name,
      source,
      line,
      link,
      take,
      type: field?.type ?? 'quantity',
    })
  }
}
