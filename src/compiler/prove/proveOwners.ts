import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledAssignment, CompiledEffect } from '../../language/verb.ts'
import { keptTableOf } from '../../rules/document/keptTable.ts'
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
    proveWritten(proof, verb.name, verb.effects, at)
  }
  for (const flow of entity.flows) {
    proveWritten(proof, flow.name, flow.effects ?? [], at)
    const line = lineEntityOf(entities, entity, flow.lines.split('.'))
    const from: Path = ['verbs', flow.name, 'then', 0]
    refuseRows(proof, line, { other: flow.name, mark: at(...from, 'lines', flow.lines) })
    for (const [target, values, place] of [
      [entity, flow.copyHeader, from],
      [line, flow.copyLine, [...from, 'lines', flow.lines]],
    ] as const)
      refuseAll(proof, target, values, { other: flow.name, at: (field) => at(...place, 'set', field) })
  }
}

/** What the effects of a verb make and change. */
function proveWritten(proof: Proof, other: string, effects: readonly CompiledEffect[], at: At): void {
  const { entities } = proof.definitions
  for (const effect of effects) {
    const from: Path = ['verbs', other, 'then', effectIndex(effect) ?? 0]
    if (effect.kind === 'make')
      refuseRows(proof, entities[effect.entity], { other, mark: at(...from, 'make') })
    refuseAll(proof, entities[effect.entity], effect.values, {
      other,
      at: (field) => at(...from, 'set', field),
    })
    for (const made of effect.kind === 'make' ? effect.lines : []) {
      const here: Path = [...from, 'lines', made.name]
      refuseRows(proof, entities[made.entity], { other, mark: at(...here) })
      refuseAll(proof, entities[made.entity], made.values, {
        other,
        at: (field) => at(...here, 'set', field),
      })
    }
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

interface Writer {
  readonly other: string
  readonly mark: Mark
}

function refuse(
  proof: Proof,
  target: CompiledEntity | undefined,
  field: string,
  { other, mark }: Writer,
): void {
  const one = target && ruleOf(proof, target, field)
  if (one) report(proof.to, 'two-owners', mark, { field, entity: target.name, one, other })
}

/** Rows of a kept table are made by nobody. */
function refuseRows(proof: Proof, target: CompiledEntity | undefined, { other, mark }: Writer): void {
  if (target && keptTableOf(proof.definitions.entities, target))
    report(proof.to, 'two-owners', mark, {
      field: 'Which rows there are',
      entity: target.name,
      one: 'each',
      other,
    })
}

function ruleOf(
  { definitions: { entities } }: Proof,
  target: CompiledEntity,
  name: string,
): 'compute' | 'each' | undefined {
  const field = target.fields.find((one) => one.name === name)
  if (field?.compute || field?.gathered) return 'compute'
  return keptTableOf(entities, target)?.values.some((value) => value.field === name) ? 'each' : undefined
}
