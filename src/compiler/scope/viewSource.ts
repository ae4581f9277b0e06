import type { SourceEntity } from '../../language/source.ts'
import { parseRows } from '../../rules/expression/parseExpression.ts'
import type { Path } from '../source/SourceFile.ts'
import type { EntityShape } from './EntityShape.ts'

/** Rows that a view goes through, as its author names them. */
export interface ViewSource {
  /** What they are called: each, or the name of one of several. */
  readonly name: string
  /** `purOrderLine where …`. */
  readonly text: string
  readonly entity: string
  readonly path: Path
}

/** What a view goes through; nothing where it is none. */
export function viewSources({ origin, kind }: Pick<EntityShape, 'origin' | 'kind'>): readonly ViewSource[] {
  const { each } = origin.source
  if (kind !== 'view' || each === undefined) return []
  if (typeof each === 'string') return [{ name: 'each', text: each, entity: rowsIn(each), path: ['each'] }]
  return Object.entries(each).map(([name, text]) => ({
    name,
    text,
    entity: rowsIn(text),
    path: ['each', name],
  }))
}

/** Whether it is taken and kept. */
export const isKept = ({ origin }: Pick<EntityShape, 'origin'>): boolean =>
  (origin.source as SourceEntity).every !== undefined // lines have none

/** Whose rows they are. */
function rowsIn(text: string): string {
  const parsed = parseRows(text)
  if ('problems' in parsed) return ''
  const of = parsed.ast.kind === 'rows' ? parsed.ast.of : parsed.ast
  return of.kind === 'path' && of.segments.length === 1 ? (of.segments[0]?.name ?? '') : ''
}
