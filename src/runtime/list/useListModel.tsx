import { useMemo, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledTable } from '../../language/table.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import { applyChoices } from '../../grid/layout/applyChoices.ts'
import type { GridHandle, GridProps } from '../../grid/GridProps.ts'
import { useHost } from '../host/host.ts'
import type { KeptTable } from '../layout/useTableLayout.ts'
import { LinesBelow } from './LinesBelow.tsx'
import { ListExpand } from './ListExpand.tsx'
import { ListProblem } from './ListProblem.tsx'
import { useListActions, type DoneOn } from './useListActions.tsx'
import { useListServices, useOpen, useRowRules } from './useListParts.ts'
import { useTrail } from './useTrail.ts'
import { useListRows, type ListDefinition, type ListRows } from './useListRows.ts'
import { useQuietColumns } from './useQuietColumns.ts'
import { useFollowedTasks } from './useFollowedTasks.ts'
import { useTaskAnswers } from './useTaskAnswers.tsx'
import { useTaskOperate } from './useTaskOperate.tsx'
import { useRowActions } from './useRowActions.tsx'
import { spoken } from '../../texts/spoken.ts'

/** A list as it stands: what it is of, what it asks for, what can be done, and what its grid shows. */
export interface ListModel extends ListDefinition, ListRows {
  /** Null while code lists are on the way; then nothing can be drawn yet. */
  readonly services: CellServices | null
  /** Everything that the grid shows, but for its height and what stands there when there is nothing. */
  readonly grid: Omit<GridProps, 'services' | 'height' | 'empty' | 'ref'>
  /** Those of the table as the user has arranged them. */
  readonly columns: readonly CompiledColumn[]
  press(button: CompiledButton, row?: Row): void
  /** What can be made of the selected rows. */
  readonly successors: readonly CompiledButton[]
  /** Dialogs that are open. */
  readonly dialogs: ReactNode
  /** Of a list that is edited in place. */
  readonly edited?: EditedParts
}

/** What stands in a list whose rows are edited. */
export interface EditedParts {
  /** Above the rows: what is not saved yet, and what is wrong. */
  readonly bar: ReactNode
  /** In place of the cards of a narrow screen. */
  readonly cards: ReactNode
  readonly grid: RefObject<GridHandle | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
}

export function useListModel(definition: ListDefinition, own: KeptTable): ListModel {
  const { screen, entity, table } = definition
  const rows = useListRows(definition, own)
  const { kept, loaded, selection, query } = rows
  const listServices = useListServices(entity, table)
  const open = useOpen(screen, entity, table, useTrail(definition, rows))
  const { language } = useHost()
  const quiet = useQuietColumns(table.columns, loaded, language)
  const columns = useMemo(() => applyChoices(table.columns, kept.choices), [table, kept.choices])
  const onDone = (on: DoneOn) => {
    if (on === 'selection') selection.clear()
    loaded.reload()
  }
  const answers = useTaskAnswers(table, selection.rows, () => onDone('selection'))
  useFollowedTasks(table, loaded)
  const { press, successors, dialogs } = useListActions({
    ...definition,
    columns,
    selected: selection.rows,
    query,
    services: listServices,
    onDone,
    onOpen: open.row,
  })
  const { services, ...actions } = useRowActions(entity, table, listServices, press, loaded.rows ?? null)
  const tasks = useTaskOperate(table, services, { reload: loaded.reload, open: open.row })
  const look = useLook(definition, rows)
  const grid = {
    ...look,
    ...actions,
    ...(tasks ? { operate: tasks } : {}),
    ...gridRows(definition, rows, quiet),
    onOpen: open.link,
    onRowDoubleClick: open.row,
  }
  return {
    ...definition,
    ...rows,
    services,
    grid,
    columns,
    press: (button, row) => {
      if (!answers.press(button)) press(button, row)
    },
    successors: [...answers.buttons, ...successors],
    dialogs: (
      <>
        {dialogs}
        {answers.dialog}
      </>
    ),
  }
}

/** The sums stand in the foot of the page; below the rows only where the definition lays out that line. */
const isMerged = ({ showSummary, footerConfig }: CompiledTable): boolean =>
  showSummary && (footerConfig?.mergeFooterItems.length ?? 0) > 0

/** How the rows look: their name, tints, sums, what stands below one. */
function useLook({ screen, table, entity }: ListDefinition, { loaded }: ListRows) {
  const { language, chunkOf } = useHost()
  const lineScreen = chunkOf && entity.lines.length > 0 ? screen.edit : undefined
  const rules = useRowRules(table)
  const { totals } = loaded
  const summary = useMemo(
    () => (isMerged(table) ? { ...(totals ? { totals } : {}) } : false),
    [table, totals],
  )
  const { isShown } = rules
  const expand = useMemo(() => {
    const { expand: below } = table
    const hasLines = lineScreen !== undefined
    if (!below && !hasLines) return undefined
    return (row: Row) => (
      <>
        {hasLines && <LinesBelow screen={lineScreen} row={row} />}
        {below && <ListExpand columns={below.columns} row={row} isShown={isShown} />}
      </>
    )
  }, [table, isShown, lineScreen])
  return { ...rules, label: spoken(screen.title, language), summary, expand }
}

/** The rows and columns, and what the user does to them. */
function gridRows({ table }: ListDefinition, rows: ListRows, columns: readonly CompiledColumn[]) {
  const { search, kept, query, loaded, selection, sortBy, find } = rows
  const { loading, error, reload } = loaded
  return {
    rows: selection.here,
    columns,
    showIndex: table.showIndex,
    indexOffset: selection.only ? 0 : (query.pageIndex - 1) * query.pageRows,
    selection: table.selection,
    selectedKeys: selection.keys,
    onSelect: selection.select,
    sort: query.sort,
    onSort: sortBy,
    ...(isMerged(table) ? { footer: table.footerConfig } : {}),
    rowSpanFields: table.rowSpanFields,
    loading,
    showProcess: table.showTableProcess ?? true,
    error: error ? <ListProblem error={error} onRetry={reload} /> : undefined,
    choices: kept.choices,
    onColumns: kept.arrange,
    onColumnsReset: kept.resetColumns,
    conditions: search.applied.conditions,
    onFilter: (key, condition) => find(() => search.filter(key, condition)),
  } satisfies Partial<GridProps>
}
