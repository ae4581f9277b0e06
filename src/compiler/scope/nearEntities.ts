import type { CompiledEntity } from '../../language/entity.ts'

/** The named entities with all their lines and what holds them, each once. */
export function nearEntities(
  names: readonly string[],
  entities: Readonly<Record<string, CompiledEntity>>,
): CompiledEntity[] {
  const near = new Map<string, CompiledEntity>()
  const add = (name: string | undefined) => {
    const entity = name === undefined ? undefined : entities[name]
    if (!entity || near.has(entity.name)) return
    near.set(entity.name, entity)
    for (const { entity: line } of entity.lines) add(line)
    add(entity.parent?.entity)
  }
  for (const name of names) add(name)
  return [...near.values()]
}
