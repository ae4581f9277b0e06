import { report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'

/** `lacking(undefined, { status: 'lookup' }, [], 'tasks.')` → `['tasks.status (lookup)']`. What an entity has not of the fields, by their types, and verbs that the engine needs in it. */
export const lacking = (
  shape: EntityShape | undefined,
  fields: Readonly<Record<string, string>>,
  verbs: readonly string[] = [],
  before = '',
): readonly string[] => [
  ...Object.entries(fields).flatMap(([field, type]) =>
    shape?.fields[field]?.type === type ? [] : `${before}${field} (${type})`,
  ),
  ...verbs.filter((verb) => !shape?.origin.source.verbs?.[verb]).map((verb) => `${before}${verb} (verb)`),
]

/** Says at once all that an entity lacks in which something is kept: `kept` is what. */
export function reportLacking(
  unit: CompilationUnit,
  key: string | Path,
  {
    where,
    kept,
    lacks,
  }: { readonly where: string; readonly kept: string; readonly lacks: readonly string[] },
): void {
  if (lacks.length > 0)
    report(unit.to, 'wrong-kind', unit.value(typeof key === 'string' ? [key] : key), {
      where,
      found: `nothing that ${kept} are kept in: it lacks ${lacks.join(', ')}`,
      wanted: 'the name of a document that has these',
    })
}
