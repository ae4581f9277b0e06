import type { CompiledEntity, CompiledLines } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import type { Cell } from './cells.ts'
import { hidden } from './editable.ts'
import type { Entities } from './rowPath.ts'

/**
 * `untold({}, { access: {} }, {}, { me: {} })` → `undefined`. Whether a value follows from what its reader is not told: fields that are hidden from
 * him, tables of which he finds some rows. What is computed of the rest is not what it is, so the server's value stands. Undefined: he is told everything.
 */
export function untold(
  entities: Entities,
  entity: CompiledEntity,
  row: Row,
  env: ExpressionEnv,
): ((cell: Cell) => boolean) | undefined {
  const access = entity.access[String(env.me['audience'])]
  const some = new Set(Object.keys(access?.lineRows ?? {}))
  if (!access || (access.hide.length === 0 && some.size === 0)) return undefined
  const hides = hidden(access, row, env)
  const known = new Map<Cell, boolean>()
  const isUntold = (cell: Cell): boolean =>
    cell.watches.some((path) => {
      const { places, name } = placeOf(entities, entity, path)
      const isOwn = (place: string): boolean =>
        !cell.among.has(path) && `${cell.level.join('.')}.`.startsWith(`${place}.`)
      return hides(name) || places.some((place) => some.has(place) && !isOwn(place))
    })
  return (cell) => {
    const before = known.get(cell)
    if (before !== undefined) return before
    const found = isUntold(cell)
    known.set(cell, found)
    return found
  }
}

/** The tables through which a path of wire keys leads, and what is read there by its name. */
function placeOf(
  entities: Entities,
  entity: CompiledEntity,
  path: string,
): { readonly places: readonly string[]; readonly name: string } {
  const names: string[] = []
  const places: string[] = []
  let at: CompiledEntity | undefined = entity
  for (const step of path.split('.')) {
    const lines: CompiledLines | undefined = at?.lines.find(({ name }) => name === step)
    if (!lines) {
      const field = at?.fields.find(({ wire, name }) => wire === step || name === step)
      return { places, name: [...names, field?.name ?? step].join('.') }
    }
    names.push(step)
    places.push(names.join('.'))
    at = entities[lines.entity]
  }
  return { places, name: names.join('.') }
}
