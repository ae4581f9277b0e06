import type { CompiledEntity } from '../../language/entity.ts'
import { report } from '../source/diagnostics.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import type { Proof } from './Proof.ts'

type At = (...path: Path) => Mark
type Entities = Proof['definitions']['entities']

/** Whoever may do a run or a flow by hand sees rows that it goes through: it goes through none but his, and would do nothing without a word. */
export function proveSeen({ definitions: { entities }, to }: Proof, entity: CompiledEntity, at: At): void {
  for (const { verb, by, source } of [...runsOf(entity), ...flowsOf(entity)])
    for (const audience of by)
      if (!seesAny(entities, source, audience))
        report(to, 'unseen-rows', at('verbs', verb, 'by'), { verb, audience, source })
}

interface GoingThrough {
  readonly verb: string
  readonly by: readonly string[]
  /** Whose rows. */
  readonly source: string
}

const runsOf = ({ runs = [] }: CompiledEntity): readonly GoingThrough[] =>
  runs.flatMap(({ name, by, effects }) =>
    effects.flatMap(({ each }) => (each ? [{ verb: name, by, source: each.entity }] : [])),
  )

const flowsOf = ({ flows }: CompiledEntity): readonly GoingThrough[] =>
  flows.map(({ name, by, source }) => ({ verb: name, by, source }))

/** Whether there may be rows for the audience. What lines are seen says their document. */
function seesAny(entities: Entities, name: string, audience: string): boolean {
  const { document, place } = placeOf(entities, name)
  const access = document?.access[audience]
  if (!access?.rows || access.rows.source.trim() === 'false') return false
  return !access.hide.some(
    ({ field, when }) =>
      (place === field || place.startsWith(`${field}.`)) && (!when || when.source.trim() === 'true'),
  )
}

/** The document of an entity, and where its lines stand in it: `lines.deliveries`; '' is the document itself. */
function placeOf(
  entities: Entities,
  name: string,
): { readonly document: CompiledEntity | undefined; readonly place: string } {
  const steps: string[] = []
  let at = entities[name]
  while (at?.parent) {
    steps.unshift(at.parent.lines)
    at = entities[at.parent.entity]
  }
  return { document: at, place: steps.join('.') }
}
