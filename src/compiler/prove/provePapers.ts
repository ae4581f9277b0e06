import { isHiddenFrom } from '../../rules/messages/isHiddenFrom.ts'
import type { LinkedPaper } from '../scope/papers.ts'
import { report } from '../source/diagnostics.ts'
import type { Proof } from './Proof.ts'

/** What a message or a print shows its readers may read in every row, also where it follows from something else. */
export function provePapers(
  { definitions: { entities }, to }: Proof,
  { paper }: { readonly paper?: LinkedPaper },
): void {
  for (const { entity, field, mark } of paper?.shows ?? []) {
    if (
      paper?.outside !== undefined &&
      entities[entity]?.fields.some((one) => one.name === field && one.sealed)
    )
      report(to, 'unmailable', mark, { name: field, channel: paper.outside, why: 'sealed' })
    for (const audience of paper?.audiences ?? [])
      if (isHiddenFrom(entities, entity, field, audience))
        report(to, 'told-secret', mark, { field, entity, audience })
  }
}
