import type { CompiledEntity } from '../../language/entity.ts'
import { report } from '../source/diagnostics.ts'
import type { Proof } from './Proof.ts'
import type { Mark, Path } from '../source/SourceFile.ts'

/** Every state can be reached, and left unless it is an end. */
export function proveStates(
  { definitions, to }: Proof,
  entity: CompiledEntity,
  at: (...path: Path) => Mark,
): void {
  if (!entity.states) return
  const { initial, values } = entity.states
  const set = codesSet(entity, definitions.entities)
  const reached = new Set([initial, ...entity.verbs.flatMap((verb) => verb.to ?? []), ...set])
  for (const { code, color } of values) {
    if (!reached.has(code)) report(to, 'unreachable-state', at('states', code), { state: code })
    const isEnd = color !== 'processing'
    if (!isEnd && !isLeft(entity, code) && set.size === 0)
      report(to, 'dead-end-state', at('states', code), { state: code })
  }
}

const isLeft = ({ verbs }: CompiledEntity, code: string): boolean =>
  verbs.some(
    ({ from, to }) => to?.some((state) => state !== code) && (from.length === 0 || from.includes(code)),
  )

/** Codes that verbs write straight into the state field: of the entity itself, or of lines by the document's verbs. */
function codesSet(entity: CompiledEntity, entities: Readonly<Record<string, CompiledEntity>>): Set<string> {
  const field = entity.states?.field
  const above = chain(entity, entities)
  const sources = above.flatMap(({ holder, lines }) =>
    holder.verbs.flatMap(({ set }) =>
      set
        .filter((one) => one.field === field && (one.lines ?? '') === lines)
        .map(({ value }) => value.source),
    ),
  )
  return new Set(sources.flatMap((source) => source.match(/[A-Z][A-Z0-9_]*/g) ?? []))
}

function chain(
  entity: CompiledEntity,
  entities: Readonly<Record<string, CompiledEntity>>,
  lines = '',
): { holder: CompiledEntity; lines: string }[] {
  const above = entity.parent ? entities[entity.parent.entity] : undefined
  const path = entity.parent ? [entity.parent.lines, lines].filter((name) => name !== '').join('.') : lines
  return [{ holder: entity, lines }, ...(above ? chain(above, entities, path) : [])]
}
