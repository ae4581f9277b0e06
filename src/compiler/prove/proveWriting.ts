import type { CompiledEntity } from '../../language/entity.ts'
import { report } from '../source/diagnostics.ts'
import { nearEntities } from '../scope/nearEntities.ts'
import type { Proof } from './Proof.ts'
import type { Mark, Path } from '../source/SourceFile.ts'

/** Where rows are found by a list of `me` that has a narrower twin (the same list with a condition), it must be said what may be written. */
export function proveWriting(
  { symbols: world, definitions, to }: Proof,
  entity: CompiledEntity,
  at: (...path: Path) => Mark,
): void {
  const lists = Object.entries(world.audiences?.source.me ?? {}).flatMap(([name, me]) =>
    typeof me === 'string' ? [] : [{ name, ...me }],
  )
  for (const { audience, rows, write } of Object.values(entity.access)) {
    if (write || !rows || !mayChange(entity, audience, definitions.entities)) continue
    const found = lists.find(({ name, when }) => when === undefined && rows.deps.includes(`me.${name}`))
    const twin =
      found &&
      lists.find(({ list, by, when }) => when !== undefined && list === found.list && by === found.by)
    if (twin)
      report(to, 'write-unasked', at('access', audience), {
        entity: entity.name,
        audience,
        list: found.name,
        twin: twin.name,
      })
  }
}

/** By hand, or by a verb of the document or of its lines. */
function mayChange(
  entity: CompiledEntity,
  audience: string,
  entities: Readonly<Record<string, CompiledEntity>>,
): boolean {
  const access = entity.access[audience]
  return (
    access?.edit !== undefined ||
    access?.create === true ||
    nearEntities([entity.name], entities).some(({ verbs }) => verbs.some(({ by }) => by.includes(audience)))
  )
}
