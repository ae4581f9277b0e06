import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledAssignment } from '../../language/verb.ts'
import { lineEntityOf, type Entities } from '../../rules/document/rowPath.ts'
import { report } from '../source/diagnostics.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import type { Proof } from './Proof.ts'

type At = (...path: Path) => Mark

/** What is computed, added up or counted by a flow is written by nothing else: the last one would win. */
export function proveOwners(proof: Proof, entity: CompiledEntity, at: At): void {
  proveFlows(proof, entity, at)
  const { entities } = proof.definitions
  for (const verb of entity.verbs) {
    for (const { field, lines } of verb.set) {
      const target = lines === undefined ? entity : lineEntityOf(entities, entity, lines.split('.'))
      const name = lines === undefined ? field : `${lines}.${field}`
      refuse(proof, target, field, { other: verb.name, mark: at('verbs', verb.name, 'set', name) })
    }
    verb.effects.forEach((effect, index) => {
      const from: Path = ['verbs', verb.name, 'then', index]
      refuseAll(proof, entities[effect.entity], effect.values, {
        other: verb.name,
        at: (field) => at(...from, 'set', field),
      })
      for (const made of effect.kind === 'make' ? effect.lines : [])
        refuseAll(proof, entities[made.entity], made.values, {
          other: verb.name,
          at: (field) => at(...from, 'lines', made.name, 'set', field),
        })
    })
  }
  for (const flow of entity.flows) {
    const line = lineEntityOf(entities, entity, flow.lines.split('.'))
    for (const [target, word, values] of [
      [entity, 'copyHeader', flow.copyHeader],
      [line, 'copy', flow.copyLine],
    ] as const)
      refuseAll(proof, target, values, {
        other: `${word} of ${flow.name}`,
        at: (field) => at('flows', flow.name, word, field),
      })
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
  { definitions, to }: Proof,
  target: CompiledEntity | undefined,
  field: string,
  { other, mark }: { readonly other: string; readonly mark: Mark },
): void {
  const one = target && (ruleOf(target, field) ?? countedBy(definitions.entities, target.name, field)[0])
  if (one) report(to, 'two-owners', mark, { field, entity: target.name, one, other })
}

/** Several flows may count the same field together; nothing else may have it. */
function proveFlows({ definitions: { entities }, to }: Proof, { flows }: CompiledEntity, at: At): void {
  for (const flow of flows)
    for (const word of ['taken', 'open'] as const) {
      const field = flow[word]
      const source = entities[flow.source]
      if (field === undefined || !source) continue
      const other = `${word} of ${flow.name}`
      const rival = countedBy(entities, source.name, field).find((one) => !one.startsWith(`${word} of `))
      const one = ruleOf(source, field) ?? (word === 'open' ? rival : undefined)
      if (one)
        report(to, 'two-owners', at('flows', flow.name, word), { field, entity: source.name, one, other })
    }
}

function ruleOf({ fields }: CompiledEntity, name: string): 'compute' | undefined {
  const field = fields.find((one) => one.name === name)
  return field?.compute || field?.gathered ? 'compute' : undefined
}

/** `taken of fromWish`: the flows that count this field of their source. */
const countedBy = (entities: Entities, source: string, field: string): string[] =>
  Object.values(entities).flatMap(({ flows }) =>
    flows
      .filter((flow) => flow.source === source)
      .flatMap((flow) =>
        (['taken', 'open'] as const)
          .filter((word) => flow[word] === field)
          .map((word) => `${word} of ${flow.name}`),
      ),
  )
