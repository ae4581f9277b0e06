import type { CompiledColumn } from '../../language/column.ts'
import type { SourceColumn } from '../../language/source.ts'
import { report } from '../source/diagnostics.ts'
import type { Mark } from '../source/SourceFile.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import { groupOf, isDropped, leavesOf, nameOf, placed, type Leaf, type Placed } from '../scope/screenParts.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import type { ColumnMade } from './ColumnMade.ts'
import { columnFor } from './columns.ts'
import { withEnglish } from './englishNames.ts'
import { fieldMark, mayShow, type ScreenAsk } from './ScreenAsk.ts'

interface ColumnsPlace {
  readonly editable: boolean
  readonly form?: boolean
  readonly summary?: readonly string[] | undefined
  readonly own?: string | undefined
}

/** The columns of a table or form that this audience sees; two of one key are refused. */
export function columnsFor(
  ask: ScreenAsk,
  shape: EntityShape,
  columns: readonly Placed<SourceColumn>[],
  place: ColumnsPlace,
): ColumnMade[] {
  const { unit, plan } = ask
  checkGroups(unit, columns, place.form === true)
  const taken = new Set<string>()
  const made = leavesOf(columns)
    .filter((leaf) => !isDropped(plan.drop, leaf))
    .flatMap((leaf) => {
      const mark = fieldMark(ask, leaf.value, leaf.path)
      const column = leafColumn(ask, shape, { ...leaf, mark }, place)
      if (!column) return []
      if (taken.has(column.key))
        report(unit.to, 'taken-name', mark, {
          name: column.key,
          by: 'already a column here',
        })
      taken.add(column.key)
      return [{ column, source: leaf.value, mark }]
    })
  return withEnglish(ask, shape, made)
}

export const columnsOnly = (made: readonly ColumnMade[]): CompiledColumn[] => made.map(({ column }) => column)

export const sourcesOf = (made: readonly ColumnMade[]): SourceColumn[] => made.map(({ source }) => source)

function leafColumn(
  ask: ScreenAsk,
  shape: EntityShape,
  leaf: Leaf & { readonly mark: Mark },
  { editable, form = false, summary, own }: ColumnsPlace,
): CompiledColumn | undefined {
  const { value, path, mark, explicit, groups } = leaf
  if (!namesRead(value).every((name) => mayShow(ask, shape, name, leaf))) return undefined
  return columnFor(ask.unit, shape, value, {
    mark,
    path,
    editable,
    form,
    summary: summary?.includes(nameOf(value)) ?? false,
    own,
    audience: ask.plan.audience,
    explicit,
    ...(groups.length > 0 ? { groups } : {}),
  })
}

/** The fields that a column shows or writes. */
function namesRead(column: SourceColumn): string[] {
  if (typeof column === 'string') return [column]
  const { valueField, displayKey } = column
  return [nameOf(column), ...(valueField ? [valueField] : []), ...(displayKey ? [displayKey] : [])]
}

/** Column groups have a key, a title and columns, and stand in tables. */
function checkGroups(unit: CompilationUnit, columns: readonly Placed<SourceColumn>[], isForm: boolean): void {
  for (const { value, path, explicit } of columns) {
    const group = groupOf(value)
    if (!group) continue
    const missing = (['key', 'title', 'columns'] as const).find((key) =>
      key === 'key' ? nameOf(value) === '' : group[key] === undefined,
    )
    if (missing) report(unit.to, 'missing-key', unit.value(path), { key: missing, where: 'A column group' })
    if (group.cellType !== undefined && group.cellType !== 'colGroup')
      report(unit.to, 'idle-word', unit.key([...path, 'columns']), {
        key: 'columns',
        field: nameOf(value),
        type: `${group.cellType} column`,
        wanted: 'column groups',
      })
    if (isForm)
      report(unit.to, 'idle-word', unit.key([...path, group.columns ? 'columns' : 'cellType']), {
        key: 'colGroup',
        field: nameOf(value),
        type: 'field of a form',
        wanted: 'tables',
      })
    checkGroups(unit, placed(group.columns, [...path, 'columns'], explicit), isForm)
  }
}
