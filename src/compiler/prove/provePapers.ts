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
      if (isHidden(entities, entity, field, audience))
        report(to, 'told-secret', mark, { field, entity, audience })
  }
}

/** Whether the field, or a table that holds it, is hidden at times. */
function isHidden(
  entities: Proof['definitions']['entities'],
  name: string,
  field: string,
  audience: string,
): boolean {
  const entity = entities[name]
  if (!entity) return false
  const hides = (of: typeof entity, place: string): boolean => {
    const above = of.parent && entities[of.parent.entity]
    if (above && of.parent) return hides(above, `${of.parent.lines}.${place}`)
    return (of.access[audience]?.hide ?? []).some(
      (one) => place === one.field || place.startsWith(`${one.field}.`),
    )
  }
  return hides(entity, field)
}
