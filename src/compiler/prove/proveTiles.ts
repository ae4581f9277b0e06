import { listsOf } from '../../language/menu.ts'
import type { CompiledTile } from '../../language/home.ts'
import type { Linked } from '../normalize/Linked.ts'
import { secretsRead } from '../normalize/tabs.ts'
import { readsOfTile } from '../normalize/tiles.ts'
import { report } from '../source/diagnostics.ts'
import { placeOf } from '../source/SourceFile.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { Proof } from './Proof.ts'

/** Whoever finds a tile holds what it opens, and may read in every row what it is found from. */
export function proveTiles(proof: Proof, { unit, tiles }: Linked): void {
  for (const tile of tiles) {
    proveName(proof, unit, tile)
    proveHeld(proof, unit, tile)
    proveReads(proof, unit, tile)
  }
}

/** A name stands once among all files: the first of them keeps it. */
function proveName({ files, to }: Proof, unit: CompilationUnit, { name }: CompiledTile): void {
  const first = files.find(({ tiles }) => tiles.some((tile) => tile.name === name))
  if (!first || first.unit === unit) return
  const { line } = placeOf(first.unit.file, first.unit.key(['tiles', name]).span.start)
  report(to, 'doubled-name', unit.key(['tiles', name]), {
    kind: 'tile',
    name,
    file: first.unit.file.file,
    line,
  })
}

/** Each of its roles holds a menu of what it opens, and of what stands beside it, in the variant of its audience. */
function proveHeld(proof: Proof, unit: CompilationUnit, tile: CompiledTile): void {
  if (tile.kind === 'part') return
  const beside = tile.kind === 'chart' ? tile.beside : undefined
  const other = proof.files.flatMap(({ tiles }) => tiles).find(({ name }) => name === beside)
  const opens = [
    tile.kind === 'report' ? tile.report : tile.opens,
    ...(other?.kind === 'chart' ? [other.opens] : []),
  ]
  for (const one of opens) proveOpened(proof, unit, tile, one)
}

function proveOpened(
  { definitions, symbols, to }: Proof,
  unit: CompilationUnit,
  tile: CompiledTile,
  opens: string,
): void {
  const paths = new Map(definitions.screens.map(({ id, path }) => [id, path]))
  const path = paths.get(opens) ?? opens
  const menus = definitions.menus.filter((menu) => listsOf(menu).some((one) => paths.get(one) === path))
  for (const [index, role] of (tile.grants ?? []).entries()) {
    const audience = symbols.audiences?.source.roles[role]?.audience
    const own = menus.filter((menu) => menu.audience === undefined || menu.audience === audience)
    if (!own.some(({ grants }) => Object.hasOwn(grants, role)))
      report(to, 'unheld-tile', unit.value(['tiles', tile.name, 'grants', index]), {
        role,
        opens,
        menus: own.map(({ id }) => id),
      })
  }
}

function proveReads({ symbols, to }: Proof, unit: CompilationUnit, tile: CompiledTile): void {
  if (tile.kind === 'part' || tile.kind === 'report') return
  const shape = unit.entity(tile.entity)
  const roles = symbols.audiences?.source.roles ?? {}
  const audiences = new Set((tile.grants ?? []).map((role) => roles[role]?.audience ?? ''))
  for (const { rule, mark } of (shape && readsOfTile.get(tile)) ?? [])
    for (const audience of audiences)
      for (const read of shape ? secretsRead(unit, shape, rule, audience) : [])
        report(to, 'hidden-report', mark, {
          ...read,
          audience,
          kept: symbols.kept?.keptOf(read.entity, audience).get(read.field),
        })
}
