import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledRun } from '../../language/run.ts'
import type { CompiledMake } from '../../language/verb.ts'
import { report } from '../source/diagnostics.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import type { Proof } from './Proof.ts'

type At = (...path: Path) => Mark
type Entities = Proof['definitions']['entities']

/** A run makes nothing twice: what it goes through asks for something that changes when something was made of a row. */
export function proveOnce({ definitions, to }: Proof, run: CompiledRun, at: At): void {
  const { entities } = definitions
  run.effects.forEach((effect, index) => {
    const source = entities[effect.each?.entity ?? '']
    if (!source || effect.into !== undefined) return
    const asked = effect.each?.where?.deps ?? []
    const left = changedBy(entities, effect, source)
    if (asked.some((dep) => left.has(dep))) return
    report(to, 'made-again', at('verbs', run.name, 'then', index, 'each'), {
      verb: run.name,
      entity: effect.entity,
      source: source.name,
    })
  })
}

/** Wire keys of the rows gone through that are kept from what is made, and what is computed from those. */
function changedBy(
  entities: Entities,
  { entity }: CompiledMake,
  source: CompiledEntity,
): ReadonlySet<string> {
  const made = new Set(familyOf(entities, entity))
  const found = new Set(
    source.fields.filter(({ gathered }) => made.has(gathered?.entity ?? '')).map(({ wire }) => wire),
  )
  for (let before = -1; before < found.size;) {
    before = found.size
    for (const { wire, compute } of source.fields)
      if (compute?.deps.some((dep) => found.has(dep))) found.add(wire)
  }
  return found
}

const familyOf = (entities: Entities, name: string): readonly string[] => [
  name,
  ...(entities[name]?.lines ?? []).flatMap(({ entity }) => familyOf(entities, entity)),
]
