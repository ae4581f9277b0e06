import type { Definitions } from '../../language/definitions.ts'
import type { CompiledMenu } from '../../language/menu.ts'
import { grantOf } from '../operations/operations.ts'

export type Resource = CompiledMenu['resources'][number]

/** A menu that is held, and which of its resources. */
export interface HeldMenu {
  readonly menu: CompiledMenu
  readonly resources: readonly Resource[]
}

/** What some roles of one audience may. Answers the button, not the row. */
export interface Rights {
  readonly menus: ReadonlyMap<string, HeldMenu>
  /** Whether the roles hold everything of the first audience, whose house it is: only there somebody administers for all. */
  readonly isEverything: boolean
  /** Whether an operation of an entity is permitted; with a menu, whether by that menu. Reading is permitted by any menu. */
  may(entity: string, operation: string, menuId?: string): boolean
}

/** Makes rights from roles; the same roles get the same object. */
export function createRightsCache(
  definitions: Definitions,
): (audience: string, roles: readonly string[]) => Rights {
  const made = new Map<string, Rights>()
  const byId = new Map(definitions.menus.map((menu) => [menu.id, menu]))
  return (audience, roles) => {
    const key = `${audience} ${[...roles].sort().join()}`
    const rights = made.get(key) ?? rightsOf(definitions, byId, audience, roles)
    made.set(key, rights)
    return rights
  }
}

function rightsOf(
  definitions: Definitions,
  byId: ReadonlyMap<string, CompiledMenu>,
  audience: string,
  roles: readonly string[],
): Rights {
  const reachable = definitions.menus.filter((menu) => isFor(menu, audience, byId))
  const held = reachable.flatMap((menu) => {
    const granted = roles.flatMap((role) =>
      Object.hasOwn(menu.grants, role) ? [menu.grants[role] ?? []] : [],
    )
    return granted.length === 0
      ? []
      : [
          {
            menu,
            resources: menu.resources.filter(({ code }) =>
              granted.some((codes) => codes === 'all' || codes.includes(code)),
            ),
          },
        ]
  })
  const reads = new Set(
    held
      .flatMap(({ menu }) => menu.reads.flatMap((entity) => [entity, ...linesOf(definitions, entity)]))
      .filter((entity) => isKnownTo(definitions, entity, audience)),
  )
  const allowed = new Map<string, Set<string>>() // entity.operation → menus
  for (const { menu, resources } of held)
    for (const { entity, operation } of resources) {
      const key = `${entity}.${operation}`
      allowed.set(key, (allowed.get(key) ?? new Set()).add(menu.id))
    }
  const by = (entity: string, operation: string, menuId: string | undefined) => {
    const menus = allowed.get(`${entity}.${operation}`)
    return menus !== undefined && (menuId === undefined || menus.has(menuId))
  }
  return {
    menus: new Map(held.map((one) => [one.menu.id, one])),
    isEverything:
      audience === definitions.audiences[0]?.name &&
      reachable.every(
        (menu) => menu.screen === undefined || roles.some((role) => menu.grants[role] === 'all'),
      ),
    may(entity, operation, menuId) {
      const grant = grantOf(operation)
      if (grant === 'menu') return reads.has(entity)
      if (grant === undefined || grant === 'flow') return false // a flow is permitted by its own name
      const wanted = grant === 'button' ? operation : grant.buttonOf
      return (
        by(entity, wanted, menuId) ||
        headersOf(definitions, entity).some((header) =>
          by(header, isLineEdit(wanted) ? 'saveOrUpdate' : wanted, menuId),
        )
      )
    },
  }
}

/** Lines follow their header: the right to save it includes adding and removing lines. */
const isLineEdit = (operation: string): boolean => operation === 'saveOrUpdate' || operation === 'delete'

/** A menu is for an audience when it and all folders above it are. */
function isFor(menu: CompiledMenu, audience: string, byId: ReadonlyMap<string, CompiledMenu>): boolean {
  const above = menu.parent === undefined ? undefined : byId.get(menu.parent)
  return (
    (menu.audience === undefined || menu.audience === audience) &&
    (above === undefined || isFor(above, audience, byId))
  )
}

/** A screen may name what its readers know nothing of; to them it is forbidden, not empty. */
function isKnownTo(definitions: Definitions, entity: string, audience: string): boolean {
  const root = headersOf(definitions, entity).at(-1) ?? entity
  return definitions.entities[root]?.access[audience]?.rows !== undefined
}

function linesOf(definitions: Definitions, entity: string): string[] {
  return (definitions.entities[entity]?.lines ?? []).flatMap((lines) => [
    lines.entity,
    ...linesOf(definitions, lines.entity),
  ])
}

/** The documents that hold this line, nearest first. */
export function headersOf(definitions: Definitions, entity: string): string[] {
  const parent = definitions.entities[entity]?.parent?.entity
  return parent === undefined ? [] : [parent, ...headersOf(definitions, parent)]
}
