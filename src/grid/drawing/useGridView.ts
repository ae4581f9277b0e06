import { useCallback, useMemo } from 'react'
import { groupDepth, groupsHeight } from '../layout/headGroups.ts'
import { useColumns } from '../layout/useColumns.ts'
import { footerLines, summedColumns } from '../context/footerLines.ts'
import type { FooterLine } from '../context/footerLines.ts'
import { keysOf } from '../commands/commands.ts'
import type { GridContext } from '../context/GridContext.ts'
import type { GridProps } from '../GridProps.ts'
import { rulesOf } from '../context/GridRules.ts'
import type { GridRules } from '../context/GridRules.ts'
import type { GridView } from '../context/GridView.ts'
import { expansionWidth, layOut, operationWidth } from '../layout/layout.ts'
import type { Layout } from '../layout/layout.ts'
import { sortFieldOf } from '../layout/sorting.ts'
import { RowPlaces } from '../measures/RowPlaces.ts'
import { useExpanded } from '../measures/useExpanded.ts'
import type { Room } from '../measures/useRoom.ts'
import { useRowSums } from '../measures/useRowSums.ts'
import { useWrapHeight } from '../layout/useWrapHeight.ts'
import { titleWidth } from '../measures/textWidth.ts'
import type { CompiledColumn } from '../../language/column.ts'
import { measures } from '../../theme/measures.ts'
import type { Row } from '../../language/row.ts'

interface Drawing {
  readonly gridId: string
  readonly context: GridContext
  readonly room: Room | null
  /** As CSS has it: size and family. */
  readonly font: string
}

/** What the parts of one drawing share; what did not change keeps its identity. */
export function useGridView(props: GridProps, { gridId, context, room, font }: Drawing): GridView {
  const { rows, services, rowKey = 'id', density = 'normal' } = props
  const measure = measures[density]
  const rowHeight = props.rowHeight ?? measure.row
  const { columns, widths, control } = useColumns(props)
  const rules = useRules(props)
  const layout = useLayout(props, columns, widths, room?.width ?? 0)
  const footer = useFooter(props, columns)
  const expanded = useExpanded()
  const { details } = expanded
  const keyOf = useCallback((row: Row) => String(row[rowKey]), [rowKey])
  const heightOf = useWrapHeight(layout, services, { least: rowHeight, line: measure.leading, font })
  const places = useMemo(
    () => new RowPlaces({ rows, keyOf, base: rowHeight, heightOf, details }, context.drawn.placesBefore),
    [context, rows, keyOf, rowHeight, heightOf, details],
  )
  const depth = groupDepth(layout.all)
  return {
    gridId,
    props,
    rules,
    layout,
    state: context.state,
    columns: control,
    rowHeight,
    footHeight: measure.row,
    places,
    expanded,
    footer,
    room,
    headRows: depth + 1,
    titleHeight: measure.head,
    headHeight: measure.head + groupsHeight(depth, props.heads?.height),
    keyOf,
    keysOf,
  }
}

function useRules(props: GridProps): GridRules {
  const { isEditable, isShown, isRequired, isDisabled, errorsOf, aside, markOf } = props
  const editing = Boolean(props.onEdit)
  return useMemo(
    () => rulesOf({ isEditable, isShown, isRequired, isDisabled, errorsOf, aside, markOf }, editing),
    [isEditable, isShown, isRequired, isDisabled, errorsOf, aside, markOf, editing],
  )
}

function useLayout(
  props: GridProps,
  columns: readonly CompiledColumn[],
  widths: Readonly<Record<string, number>>,
  room: number,
): Layout {
  const { language } = props.services
  const operate = props.operate ? (props.operate.width ?? operationWidth) : 0
  const select = Boolean(props.selection && props.selection !== 'none')
  const expand = props.expand || props.outline ? (props.fold?.width ?? expansionWidth) : 0
  const index = Boolean(props.showIndex)
  const size = measures[props.density ?? 'normal'].text
  const sorted = props.sort?.map(({ field }) => field).join() ?? ''
  return useMemo(() => {
    const by = new Set(sorted.split(','))
    return layOut({
      columns,
      widths,
      select,
      expand,
      index,
      operate,
      room,
      titleWidth: (column) => titleWidth(column, { language, size, isSorted: by.has(sortFieldOf(column)) }),
    })
  }, [columns, widths, select, expand, index, operate, room, language, size, sorted])
}

function useFooter(
  { summary, footer, rows, services }: GridProps,
  columns: readonly CompiledColumn[],
): readonly FooterLine[] {
  const summed = useMemo(() => summedColumns(columns, { summary, footer }), [columns, summary, footer])
  const sums = useRowSums(rows, summed)
  return useMemo(
    () => footerLines(columns, sums, { summary, footer, rows, services }),
    [columns, sums, summary, footer, rows, services],
  )
}
