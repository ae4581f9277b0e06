import type { SourceAccess, SourceEntity } from '../../language/source.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'

const accessIn = ({ origin }: EntityShape): SourceEntity['access'] => (origin.source as SourceEntity).access // asked of headers only

/** Whether an audience makes documents of this kind by hand, as `create` says or as it is by default. */
export function mayCreate(unit: CompilationUnit, shape: EntityShape, audience: string): boolean {
  const all = accessIn(shape)
  const isFirst = audience === unit.world.firstAudience
  if (!all) return isFirst && shape.kind !== 'ledger'
  const access = all[audience]
  if (!access || shape.kind === 'ledger') return false
  return access.create ?? (access.edit !== undefined && (isFirst || !readsState(shape, access)))
}

/** Whether `rows` asks for the state, in which a new document may not be yet. */
const readsState = ({ stateField }: EntityShape, { rows }: SourceAccess): boolean =>
  stateField !== undefined && new RegExp(`(?<![.\\w])${stateField}\\b`).test(String(rows ?? ''))

/** Whether an audience may add rows to this table of lines and take them away: in some state, as far as `editOnly` says. */
export function mayAddLines(unit: CompilationUnit, line: EntityShape, audience: string): boolean {
  const names: string[] = []
  let at: EntityShape | undefined = line
  while (at?.origin.parent) {
    names.unshift(at.origin.parent.lines)
    at = unit.entity(at.origin.parent.entity.name)
  }
  const editOnly = at && accessIn(at)?.[audience]?.editOnly
  return (
    !Array.isArray(editOnly) ||
    names.some((_, depth) => editOnly.includes(names.slice(0, depth + 1).join('.')))
  )
}
