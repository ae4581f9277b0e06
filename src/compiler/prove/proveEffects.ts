import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { CompiledAssignment, CompiledMadeLines, CompiledVerb } from '../../language/verb.ts'
import { effectIndex } from '../normalize/effectIndex.ts'
import { report } from '../source/diagnostics.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import type { Proof } from './Proof.ts'
import { proveOnce } from './proveRuns.ts'
import { proveSeen } from './proveSeen.ts'

type At = (...path: Path) => Mark
type Entities = Proof['definitions']['entities']

/** What a verb makes is complete, and verbs that do each other come to an end. */
export function proveEffects(proof: Proof, entity: CompiledEntity, at: At): void {
  const { entities } = proof.definitions
  for (const run of entity.runs ?? []) proveOnce(proof, run, at)
  proveSeen(proof, entity, at)
  for (const { name, effects = [] } of [...entity.verbs, ...(entity.runs ?? []), ...entity.flows])
    for (const effect of effects) {
      if (effect.kind !== 'make') continue
      const here: Path = ['verbs', name, 'then', effectIndex(effect) ?? 0]
      proveFilled(proof, entities[effect.entity], effect.values, at(...here, 'make'))
      proveLines(proof, effect.lines, here, at)
    }
  for (const verb of [...entity.verbs, ...(entity.runs ?? [])]) proveEnd(proof, entity, verb, at)
}

/** Lines of what is made, and theirs. Those that a row which is copied whole brings are told at what says so. */
function proveLines(proof: Proof, lines: readonly CompiledMadeLines[], path: Path, at: At): void {
  for (const { name, entity, values, lines: below = [] } of lines) {
    const here = [...path, 'lines', name]
    proveFilled(proof, proof.definitions.entities[entity], values, at(...here))
    proveLines(proof, below, here, at)
  }
}

function proveFilled(
  { to }: Proof,
  target: CompiledEntity | undefined,
  values: readonly CompiledAssignment[],
  mark: Mark,
): void {
  const given = new Set(values.map(({ field }) => field))
  for (const field of target?.fields ?? [])
    if (isMissed(field) && !given.has(field.name))
      report(to, 'unfilled', mark, { entity: target?.name ?? '', field: field.name })
}

/** Whether a new row of which nobody says this value cannot be saved. */
const isMissed = ({
  required,
  show,
  compute,
  gathered,
  best,
  format,
  default: initial,
}: CompiledField): boolean =>
  required === true && [show, compute, gathered, best, format, initial].every((word) => word === undefined)

/** The shortest way from the verb through verbs that its effects do, back to it; told at the first by its name. */
function proveEnd({ definitions, to }: Proof, entity: CompiledEntity, verb: CompiledVerb, at: At): void {
  const first = `${entity.name}.${verb.name}`
  const circle = circleFrom(definitions.entities, entity, verb, [first])
  if (!circle || circle.some((name) => name < first)) return
  const does = verb.effects.find(({ do: deed }) => deed !== undefined)
  const index = (does && effectIndex(does)) ?? 0
  report(to, 'effect-circle', at('verbs', verb.name, 'then', index, 'do'), { verbs: [...circle, first] })
}

function circleFrom(
  entities: Entities,
  entity: CompiledEntity,
  verb: CompiledVerb,
  way: readonly string[],
): readonly string[] | undefined {
  for (const { entity: target, do: deed } of verb.effects) {
    const next = entities[target]
    const done = next?.verbs.find(({ name }) => name === deed)
    if (!next || !done) continue
    const name = `${next.name}.${done.name}`
    if (name === way[0]) return way
    const found = way.includes(name) ? undefined : circleFrom(entities, next, done, [...way, name])
    if (found) return found
  }
  return undefined
}
