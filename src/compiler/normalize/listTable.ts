import type { CompiledColumn, CompiledSearchField } from '../../language/column.ts'
import type { CompiledTable } from '../../language/table.ts'
import { editsRows } from '../../rules/document/editsRows.ts'
import { known } from '../scope/CompilationUnit.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import { columnsOf, gridOf, nameOf, searchesOf } from '../scope/screenParts.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { linkOf } from './columnLinks.ts'
import { isOfTasks, taskLink } from './tasks.ts'
import { engine, redecided } from './decide.ts'
import { checkEdited } from './editedLists.ts'
import { withIdentity } from './identityColumn.ts'
import { withSums } from './footer.ts'
import type { ColumnMade } from './ColumnMade.ts'
import { columnsFor, columnsOnly, sourcesOf } from './screenColumns.ts'
import { fieldMark, mayShow, rootOf, type ScreenAsk } from './ScreenAsk.ts'
import { searchFor } from './searchFields.ts'
import { tableFor } from './tableRules.ts'
import { listToolbar, toolbarPath } from './toolbars.ts'

/** The search fields of a list, those that have to be given marked. */
export function searchFieldsOf(ask: ScreenAsk): CompiledSearchField[] {
  const { unit, plan, shape } = ask
  const searches = searchesOf(plan)
  const { words, at, isExplicit } = gridOf(plan)
  const needed = words.searchParams?.checkRequired ?? []
  const names = searches.map(({ value }) => nameOf(value))
  if (isExplicit('searchParams'))
    needed.forEach((name, index) =>
      known(unit, 'unknown-search', unit.value(at('searchParams', 'checkRequired', index)), {
        name,
        choices: names,
        screen: plan.id,
      }),
    )
  return searches.flatMap((search) => {
    const { value, path } = search
    if (!mayShow(ask, shape, nameOf(value), search)) return []
    const required = needed.includes(nameOf(value))
    return searchFor(unit, shape, value, { mark: fieldMark(ask, value, path), path, required }) ?? []
  })
}

/** The table of a list. `edit`: the screen that a row opens. */
export function listTable(ask: ScreenAsk, edit: string | undefined): CompiledTable {
  const { unit, plan, shape } = ask
  const grid = gridOf(plan)
  const toolbar = listToolbar(ask)
  const made = columnsFor(ask, shape, columnsOf(plan), { editable: editsRows(toolbar), own: edit })
  checkEdited(ask, { toolbar, edit, columns: columnsOnly(made) })
  const linked = edit ? withLink(ask, made, edit) : columnsOnly(made)
  const columns = shape.kind === 'line' ? withIdentity(unit, shape, linked, sourcesOf(made)) : linked
  const isTasks = isOfTasks(unit, shape)
  return tableFor({
    unit,
    shape,
    name: plan.id,
    columns: withSums(
      isTasks ? withTaskLink(unit, columns, plan.audience) : columns,
      grid.words.footerConfig,
      () => unit.value(grid.at('footerConfig', 'summaryFields')),
    ),
    toolbar,
    grid,
    list: { words: plan.list ?? {}, path: plan.home },
    audience: plan.audience,
    places: {
      entity: plan.entityPath,
      columns: [...(plan.variant?.columns ? plan.path : plan.home), 'columns'],
      toolbar: toolbarPath(plan),
    },
    expandColumns: (fields) => columnsOnly(columnsFor(ask, shape, fields, { editable: false })),
  })
}

/** The number of a task opens its document. */
const withTaskLink = (
  unit: CompilationUnit,
  columns: readonly CompiledColumn[],
  audience: string | undefined,
): CompiledColumn[] =>
  columns.map((column) =>
    column.field === 'billNo' && !column.link
      ? redecided(column, { cellType: 'linkTag', link: taskLink(unit, audience) }, engine)
      : column,
  )

/** The code of the document opens it; else the first column with a value does. A column that says what a click does keeps that. */
function withLink({ unit, shape }: ScreenAsk, made: readonly ColumnMade[], screen: string): CompiledColumn[] {
  const root = rootOf(unit, shape)
  const climb = Array<string>(depthOf(unit, shape)).fill('parent')
  const code = [...climb, root.display.code].join('.')
  const named = made.findIndex(({ column }) => column.key === code || column.field === code)
  const index = named >= 0 ? named : made.findIndex(isFree)
  const field = root.fields[root.display.code]
  const link =
    field && isFree(made[index])
      ? linkOf(unit, shape, { via: climb, field: { ...field, to: undefined } }, { own: screen })
      : undefined
  return made.map(({ column }, at) =>
    link && at === index ? redecided(column, { cellType: 'linkTag', link }, engine) : column,
  )
}

/** A click on it does nothing yet, and its author does not want it so. */
function isFree(made: ColumnMade | undefined): boolean {
  if (!made) return false
  const { column, source } = made
  const isRefused = typeof source !== 'string' && source.linkTag === false
  return !column.keyOnly && !column.link && !column.functionList && !isRefused
}

/** How many steps a line is below its document. A missing parent ends the climb. */
function depthOf(unit: CompilationUnit, shape: EntityShape): number {
  if (shape.parent === undefined) return 0
  const above = unit.entity(shape.parent)
  return 1 + (above ? depthOf(unit, above) : 0)
}
