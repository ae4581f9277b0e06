import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import type { Predicate } from '../../language/expression.ts'
import type { CompiledTable } from '../../language/table.ts'

/**
 * Keys of the document whose change may change what is editable, shown or required in lines of this table. Everything else that is typed
 * above leaves the grid as it is. `levels`: how far above the lines the document stands, 1 for its own lines.
 */
export function headerWatch(
  line: CompiledEntity,
  table: CompiledTable,
  access: CompiledAccess | undefined,
  levels: number,
): readonly string[] {
  const ofLine: (Predicate | undefined)[] = [table.editWhen]
  for (const { show, readonly, disabled, requiredWhen, editWhen } of table.columns)
    ofLine.push(show, readonly, disabled, requiredWhen, editWhen)
  for (const { show, readonly, required } of line.fields)
    ofLine.push(show, readonly, typeof required === 'object' && 'run' in required ? required : undefined)
  const stem = 'parent.'.repeat(levels)
  const above = ofLine
    .flatMap((predicate) => predicate?.deps ?? [])
    .flatMap((dep) => (dep.startsWith(stem) ? [dep.slice(stem.length)] : []))
  const own = [access?.edit, access?.write, ...(access?.hide.map(({ when }) => when) ?? [])].flatMap(
    (predicate) => predicate?.deps ?? [],
  )
  return [...new Set(['id', ...above, ...own].flatMap((dep) => [dep, dep.split('.')[0] ?? dep]))]
}
