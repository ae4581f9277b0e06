import type { SourceAccess, SourceEntity, SourceLines } from '../../language/source.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import { isUnwritten, type EntityShape } from '../scope/EntityShape.ts'
import { headerRows, lineRows } from '../scope/rowRules.ts'
import { viewSources } from '../scope/viewSource.ts'
import { rootOf } from './ScreenAsk.ts'

const accessIn = ({ origin }: EntityShape): SourceEntity['access'] => (origin.source as SourceEntity).access // asked of headers only

/** Whether an audience makes documents of this kind by hand, as `create` says or as it is by default. */
export function mayCreate(unit: CompilationUnit, shape: EntityShape, audience: string): boolean {
  const all = accessIn(shape)
  const isFirst = audience === unit.world.firstAudience
  if (!all) return isFirst && !isUnwritten(shape)
  const access = all[audience]
  if (!access || isUnwritten(shape)) return false
  return access.create ?? (access.edit !== undefined && (isFirst || !readsState(shape, access)))
}

/** Whether `rows` asks for the state, in which a new document may not be yet. */
const readsState = ({ stateField }: EntityShape, access: SourceAccess): boolean =>
  stateField !== undefined && new RegExp(`(?<![.\\w])${stateField}\\b`).test(headerRows(access))

/** Audiences who find rows of the document, or of that which holds the lines. */
export function seersOf(
  unit: CompilationUnit,
  shape: EntityShape,
  above: readonly EntityShape[] = [],
): readonly string[] {
  const all = accessIn(rootOf(unit, shape))
  if (!all && shape.kind === 'view') return seersOfAll(unit, shape, above)
  return unit.world.audienceNames.filter((name) =>
    all ? all[name]?.rows !== undefined : name === unit.world.firstAudience,
  )
}

/** Of a view whose access says nothing, whoever finds rows of all that it goes through. */
const seersOfAll = (
  unit: CompilationUnit,
  shape: EntityShape,
  above: readonly EntityShape[],
): readonly string[] =>
  viewSources(shape).reduce<readonly string[]>((seers, { entity }) => {
    const rows = unit.entity(entity)
    if (!rows || rows === shape || above.includes(rows)) return seers
    const found = seersOf(unit, rows, [...above, shape])
    return seers.filter((name) => found.includes(name))
  }, unit.world.audienceNames)

/** Audiences that change rows of a table of lines of `shape` and find some of them alone. */
export function partiesOf(unit: CompilationUnit, shape: EntityShape, lines: string): readonly string[] {
  const place = [...wayTo(shape), lines].join('.')
  return Object.entries(accessIn(rootOf(unit, shape)) ?? {}).flatMap(([audience, access]) => {
    const isRuled = lineRows(access).some(
      ([name, rule]) => name === place && rule !== 'true' && rule !== 'false',
    )
    return isRuled && changes(access.edit, place) ? [audience] : []
  })
}

/** Whether `edit` names the table, what it holds, or what holds it. */
function changes(edit: SourceAccess['edit'], place: string): boolean {
  if (typeof edit !== 'object') return edit !== undefined && String(edit).trim() !== 'false'
  return Object.values(edit).some(
    (what) =>
      what === 'all' ||
      what.some((name) => `${name}.`.startsWith(`${place}.`) || `${place}.`.startsWith(`${name}.`)),
  )
}

/** The names of the tables in which lines stand, from the document on. */
function wayTo(line: EntityShape): string[] {
  const names: string[] = []
  for (let at = line.origin; at.parent; at = at.parent.entity) names.unshift(at.parent.lines)
  return names
}

/** Whether an audience may add rows to this table of lines and take them away: where it changes documents at all, as far as `edit` names what. */
export function mayAddLines(unit: CompilationUnit, line: EntityShape, audience: string): boolean {
  if (followsRows(line)) return false
  const names = wayTo(line)
  const root = rootOf(unit, line)
  const { edit } = accessIn(root)?.[audience] ?? {}
  if (accessIn(root) && edit === undefined && !mayCreate(unit, root, audience)) return false
  if (typeof edit !== 'object') return true
  return Object.values(edit).some(
    (what) => what === 'all' || names.some((_, depth) => what.includes(names.slice(0, depth + 1).join('.'))),
  )
}

/** Whether its rows follow others: nobody adds any or takes any out. */
export const followsRows = ({ origin: { parent, source } }: EntityShape): boolean =>
  parent !== undefined && (source as SourceLines).each !== undefined // only lines have a parent
