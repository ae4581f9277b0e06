import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen, FurtherList } from '../../language/screen.ts'

type Entities = Readonly<Record<string, CompiledEntity>>

/** The same screens, those with further lists under their address with who finds rows of each. A screen of one audience goes without what that does not find. */
export function withLists(screens: readonly CompiledScreen[], entities: Entities): CompiledScreen[] {
  const byId = new Map(screens.map((screen) => [screen.id, screen]))
  return screens.map((screen) => {
    if (!screen.lists) return screen
    const { lists: _, ...rest } = screen
    const lists = screen.lists.flatMap(({ screen: id }): FurtherList[] => {
      const readers = readersOf(entities, byId.get(id)?.entity ?? '')
      const audiences =
        screen.audience === undefined ? readers : readers.filter((name) => name === screen.audience)
      return audiences.length > 0 ? [{ screen: id, audiences }] : []
    })
    return lists.length > 0 ? { ...rest, lists } : rest
  })
}

/** The audiences that find rows of an entity, by the access of its document. */
export function readersOf(entities: Entities, name: string): readonly string[] {
  const entity = entities[name]
  if (entity?.parent) return readersOf(entities, entity.parent.entity)
  return Object.entries(entity?.access ?? {}).flatMap(([audience, { rows }]) => (rows ? [audience] : []))
}

/** What stands under the address of a list besides, as the audiences of its menu get it: their own variants, else the screen itself. */
export function furtherUnder(
  { audience, lists = [], path }: CompiledScreen,
  variants: ReadonlyMap<string, readonly CompiledScreen[]>,
  byId: ReadonlyMap<string, CompiledScreen>,
): readonly CompiledScreen[] {
  const inherited = audience === undefined ? (variants.get(path) ?? []) : []
  const named = [...lists, ...inherited.flatMap((variant) => variant.lists ?? [])]
  return [...new Set(named.map(({ screen }) => screen))].flatMap((id) => {
    const base = byId.get(id)
    const all = [...byId.values()].filter((one) => one.path === id && one.audience !== undefined)
    if (audience === undefined) return base ? [base, ...all] : all
    return all.find((one) => one.audience === audience) ?? base ?? []
  })
}
