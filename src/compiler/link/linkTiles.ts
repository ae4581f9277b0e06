import type { SourceHome, SourceTile } from '../../language/source.ts'
import { known, type CompilationUnit } from '../scope/CompilationUnit.ts'
import { kindsOfTile, tileKinds } from '../scope/tileKinds.ts'
import { report } from '../source/diagnostics.ts'

/** Resolves whose tiles they are; what they show is resolved where it is decided. */
export function linkTiles(unit: CompilationUnit, { tiles }: SourceHome): void {
  for (const [name, tile] of Object.entries(tiles)) {
    const mark = unit.key(['tiles', name])
    const where = `The tile ${name}`
    const found = kindsOfTile(tile).length
    if (found !== 1) report(unit.to, 'exactly-one', mark, { where, keys: [...tileKinds], found })
    if (tile.part === undefined && !tile.grants)
      report(unit.to, 'missing-key', mark, { key: 'grants', where })
    linkGrants(unit, name, tile.grants ?? [])
  }
}

/** Roles of one audience: it is found for them from what that audience may read. */
function linkGrants(
  unit: CompilationUnit,
  name: string,
  grants: NonNullable<SourceTile['grants']> | [],
): void {
  const roles = unit.world.audiences?.source.roles ?? {}
  const audience = roles[grants[0] ?? '']?.audience ?? ''
  for (const [index, role] of grants.entries()) {
    const mark = unit.value(['tiles', name, 'grants', index])
    const isKnown = known(unit, 'unknown-role', mark, { name: role, choices: unit.world.roleNames })
    if (isKnown && roles[role]?.audience !== audience)
      report(unit.to, 'foreign-grant', mark, { role, audience, screen: name })
  }
}
