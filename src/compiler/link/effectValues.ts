import type { Expression, SourceEffect } from '../../language/source.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { compileAt } from '../scope/expressions.ts'
import type { Slot } from '../scope/Slot.ts'
import { fieldAt } from '../scope/fieldAt.ts'
import { report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'
import { refuseSeveral } from './linkKinds.ts'

/** Fields of the row that is made or changed, and their values. */
export function linkValues(
  unit: CompilationUnit,
  target: EntityShape,
  slot: Slot,
  { set }: { readonly set?: Readonly<Record<string, Expression>> },
  path: Path,
): void {
  for (const [name, value] of Object.entries(set ?? {})) {
    const here = [...path, 'set', name]
    const field = fieldAt(unit, target, name, unit.key(here))
    if (field?.kinds) {
      refuseSeveral(unit, field, unit.key(here))
      continue
    }
    const want = field ? { want: field } : {}
    compileAt(unit, here, value, { ...slot, ...want })
  }
}

/** What only rows that are made can be told. */
export function refuseMakingWords(unit: CompilationUnit, effect: SourceEffect, path: Path): void {
  for (const word of ['per', 'copy', 'lines', 'into'] as const)
    if (effect[word] !== undefined) idle(unit, [...path, word], word, 'change', 'effects that make something')
}

export function idle(unit: CompilationUnit, path: Path, key: string, type: string, wanted: string): void {
  report(unit.to, 'idle-word', unit.key(path), { key, field: 'this effect', type, wanted })
}
