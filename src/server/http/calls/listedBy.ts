import type { CompiledEntity } from '../../../language/entity.ts'
import { listsOf } from '../../../language/menu.ts'
import type { CallContext } from '../SystemCall.ts'

/** The documents that held menus list, each with its menus, in the order of the menus. */
export function listedBy({ services: { definitions }, signedIn: { rights } }: CallContext): readonly {
  readonly entity: CompiledEntity
  readonly menuIds: readonly string[]
}[] {
  const screens = new Map(definitions.screens.map((screen) => [screen.id, screen]))
  const menus = new Map<string, string[]>()
  for (const { menu } of rights.menus.values()) {
    for (const screen of listsOf(menu).flatMap((id) => screens.get(id) ?? []))
      if (screen.kind === 'list' && menus.get(screen.entity)?.at(-1) !== menu.id)
        menus.set(screen.entity, [...(menus.get(screen.entity) ?? []), menu.id])
  }
  return [...menus].flatMap(([name, menuIds]) => {
    const entity = definitions.entities[name]
    return entity?.kind === 'document' ? [{ entity, menuIds }] : []
  })
}
