import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledAssignment } from '../../language/verb.ts'
import { lineEntityOf } from '../../rules/document/rowPath.ts'
import { effectIndex } from '../normalize/effectIndex.ts'
import { report } from '../source/diagnostics.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import type { Proof } from './Proof.ts'

type At = (...path: Path) => Mark

/** What is computed or added up is written by nothing else: the last one would win. */
export function proveOwners(proof: Proof, entity: CompiledEntity, at: At): void {
  const { entities } = proof.definitions
  for (const verb of entity.verbs) {
    for (const value of verb.set) {
      const { field, lines } = value
      const target = lines === undefined ? entity : lineEntityOf(entities, entity, lines.split('.'))
      const index = effectIndex(value)
      const from: Path = index === undefined ? [] : ['then', index]
      refuse(proof, target, field, { other: verb.name, mark: at('verbs', verb.name, ...from, 'set', field) })
    }
    for (const effect of verb.effects) {
      const from: Path = ['verbs', verb.name, 'then', effectIndex(effect) ?? 0]
      refuseAll(proof, entities[effect.entity], effect.values, {
        other: verb.name,
        at: (field) => at(...from, 'set', field),
      })
      for (const made of effect.kind === 'make' ? effect.lines : [])
        refuseAll(proof, entities[made.entity], made.values, {
          other: verb.name,
          at: (field) => at(...from, 'lines', made.name, 'set', field),
        })
    }
  }
  for (const flow of entity.flows) {
    const line = lineEntityOf(entities, entity, flow.lines.split('.'))
    const from: Path = ['verbs', flow.name, 'then', 0]
    for (const [target, values, place] of [
      [entity, flow.copyHeader, from],
      [line, flow.copyLine, [...from, 'lines', flow.lines]],
    ] as const)
      refuseAll(proof, target, values, { other: flow.name, at: (field) => at(...place, 'set', field) })
  }
}

function refuseAll(
  proof: Proof,
  target: CompiledEntity | undefined,
  values: readonly CompiledAssignment[],
  { other, at }: { readonly other: string; readonly at: (field: string) => Mark },
): void {
  for (const { field } of values) refuse(proof, target, field, { other, mark: at(field) })
}

function refuse(
  { to }: Proof,
  target: CompiledEntity | undefined,
  field: string,
  { other, mark }: { readonly other: string; readonly mark: Mark },
): void {
  const one = target && ruleOf(target, field)
  if (one) report(to, 'two-owners', mark, { field, entity: target.name, one, other })
}

function ruleOf({ fields }: CompiledEntity, name: string): 'compute' | undefined {
  const field = fields.find((one) => one.name === name)
  return field?.compute || field?.gathered ? 'compute' : undefined
}
