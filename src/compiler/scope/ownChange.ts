import type { SourceEffect } from '../../language/source.ts'
import { parseRows } from '../../rules/expression/parseExpression.ts'
import type { CompilationUnit } from './CompilationUnit.ts'
import type { EntityShape } from './EntityShape.ts'
import { tableAt } from './fieldAt.ts'

/** Lines of the row itself that an effect changes in the first step of its verb. */
export interface OwnChange {
  /** `lines`, `lines.deliveries`. */
  readonly lines: string
  readonly target: EntityShape
}

/**
 * What an effect changes together with what the verb sets: lines of its own row, by `set` alone. Undefined of any other: where it goes through rows
 * (`each`) or does a verb on the lines (`do`) it has its turn among the effects.
 */
export function ownChangeOf(
  unit: CompilationUnit,
  shape: EntityShape,
  { change, set, each, do: deed }: SourceEffect,
): OwnChange | undefined {
  if (change === undefined || set === undefined || each !== undefined || deed !== undefined) return undefined
  const parsed = parseRows(change)
  if ('problems' in parsed) return undefined
  const of = parsed.ast.kind === 'rows' ? parsed.ast.of : parsed.ast
  const names = of.kind === 'path' ? of.segments.map(({ name }) => name) : []
  const lines = (names[0] === 'this' ? names.slice(1) : names).join('.')
  const target = tableAt(unit, shape, lines)
  return target && { lines, target }
}
