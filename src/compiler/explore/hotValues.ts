import { writtenAt } from '../source/writtenAt.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledGathering } from '../../language/field.ts'
import type { SourcePlace } from '../../language/place.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'

type Entities = Definitions['entities']

/** A value, or a table, that is kept from rows of documents which agree with it in what very many of them agree in. */
export interface HotValue {
  readonly entity: CompiledEntity
  readonly name: string
  readonly at: SourcePlace
  /** The rows that it is kept from. */
  readonly of: string
  /** What all of them agree in. */
  readonly agreed: readonly string[]
}

/**
 * Whoever writes a row from which something is kept holds what both sides agree in until he is done. Where that is base data alone (all
 * receipts of a supplier), everybody who writes such rows waits for everybody else who does, and finds all these values anew.
 */
export const hotValues = ({ entities }: Definitions): readonly HotValue[] =>
  Object.values(entities).flatMap((entity) => [
    ...entity.fields.flatMap((field) =>
      hotIn(entities, entity, field.name, writtenAt(field), field.gathered),
    ),
    ...entity.lines.flatMap(({ name, entity: line, kept }) =>
      hotIn(entities, entity, name, writtenAt(entities[line] ?? entity), kept?.gathered),
    ),
  ])

function hotIn(
  entities: Entities,
  entity: CompiledEntity,
  name: string,
  at: SourcePlace,
  gathered: Pick<CompiledGathering, 'entity' | 'by'> | undefined,
): readonly HotValue[] {
  const over = entities[gathered?.entity ?? '']
  if (!gathered || !over || rootOf(entities, over).kind === 'baseData') return []
  if (!gathered.by.every(({ theirs, own }) => own !== 'id' && isShared(entities, over, theirs))) return []
  return [{ entity, name, at, of: over.name, agreed: gathered.by.map(({ theirs }) => theirs) }]
}

const rootOf = (entities: Entities, entity: CompiledEntity): CompiledEntity => {
  const above = entity.parent && entities[entity.parent.entity]
  return above ? rootOf(entities, above) : entity
}

/** Whether many rows have the same value: a ref to base data, a code or a flag. */
function isShared(entities: Entities, over: CompiledEntity, way: string): boolean {
  const [first = '', ...rest] = way.split('.')
  const above = first === 'parent' && over.parent ? entities[over.parent.entity] : undefined
  if (above && rest.length > 0) return isShared(entities, above, rest.join('.'))
  const field = over.fields.find(({ wire }) => wire === way)
  if (!field) return false
  const target = field.to === undefined ? undefined : entities[field.to]
  if (target) return rootOf(entities, target).kind === 'baseData'
  return ['code', 'flag'].includes(fieldTypes[field.type].family)
}
