import type { CompiledColumn } from '../../language/column.ts'
import type { SortOrder } from '../GridProps.ts'
import type { GridView } from '../context/GridView.ts'
import { sortFieldOf } from '../layout/sorting.ts'
import { zoneOf, type Pinned } from '../layout/arrange.ts'
import { columnWords } from './columnWords.ts'
import { filterKind } from './filterKind.ts'
import { fitColumn } from './fitWidth.ts'

export type HeadIcon =
  | 'ascending'
  | 'descending'
  | 'filter'
  | 'left'
  | 'right'
  | 'pin'
  | 'fit'
  | 'back'
  | 'forth'
  | 'hide'
  | 'settings'
export interface HeadEntry {
  readonly key: string
  readonly label: string
  readonly icon?: HeadIcon
  readonly disabled?: boolean
  readonly keys?: string
  run(): void
}

/** Whether this column can be filtered here. */
export const canFilter = ({ props }: GridView, column: CompiledColumn): boolean =>
  Boolean(props.onFilter) && filterKind(column) !== null

/** What the menu of a column offers, in groups between which a line is drawn. `element` answers one inside the grid. */
export function headMenu(
  view: GridView,
  column: CompiledColumn,
  element: () => Element,
): readonly (readonly HeadEntry[])[] {
  return [
    sorting(view, column),
    filtering(view, column),
    pinning(view, column),
    sizing(view, column, element),
    arranging(view, column),
  ].filter((group) => group.length > 0)
}

const orderWords = {
  asc: { only: 'ascending', add: 'addAscending' },
  desc: { only: 'descending', add: 'addDescending' },
} as const

/** The same order with one field sorted so: in its place, else as the last. */
const withOrder = (sort: readonly SortOrder[], one: SortOrder): readonly SortOrder[] =>
  sort.some(({ field }) => field === one.field)
    ? sort.map((each) => (each.field === one.field ? one : each))
    : [...sort, one]

function sorting(
  { props: { sort = [], onSort, services } }: GridView,
  column: CompiledColumn,
): readonly HeadEntry[] {
  if (!column.sortable || !onSort) return []
  const words = columnWords[services.language]
  const field = sortFieldOf(column)
  const now = sort.find((each) => each.field === field)
  const others = sort.filter((each) => each.field !== field)
  const by = (order: 'asc' | 'desc', add: boolean): HeadEntry => ({
    key: `${order}${add ? 'More' : ''}`,
    label: words[orderWords[order][add ? 'add' : 'only']],
    icon: order === 'asc' ? 'ascending' : 'descending',
    disabled: now?.order === order && (add || others.length === 0),
    run: () => onSort(add ? withOrder(sort, { field, order }) : [{ field, order }]),
  })
  return [
    by('asc', false),
    by('desc', false),
    ...(others.length > 0 ? [by('asc', true), by('desc', true)] : []),
    ...(now ? [{ key: 'unsort', label: words.unsorted, run: () => onSort(others) }] : []),
    ...(sort.length > 1 ? [{ key: 'unsortAll', label: words.allUnsorted, run: () => onSort([]) }] : []),
  ]
}

function filtering(view: GridView, column: CompiledColumn): readonly HeadEntry[] {
  const {
    props: { onFilter, conditions, services },
    columns,
  } = view
  if (!canFilter(view, column) || !onFilter) return []
  const words = columnWords[services.language]
  return [
    {
      key: 'filter',
      label: words.filter,
      icon: 'filter',
      run: () => columns.popups.set({ kind: 'filter', key: column.key }),
    },
    ...(conditions?.some(({ key }) => key === column.key)
      ? [{ key: 'unfilter', label: words.unfilter, run: () => onFilter(column.key, null) }]
      : []),
  ]
}

function pinning({ columns, props: { services } }: GridView, column: CompiledColumn): readonly HeadEntry[] {
  const words = columnWords[services.language]
  const entries: readonly (readonly [Pinned, string, HeadIcon])[] = [
    ['left', words.pinLeft, 'left'],
    ['right', words.pinRight, 'right'],
    ['none', words.unpin, 'pin'],
  ]
  return entries
    .filter(([to]) => to !== zoneOf(column))
    .map(([to, label, icon]) => ({ key: `pin-${to}`, label, icon, run: () => columns.pin(column.key, to) }))
}

function sizing(view: GridView, column: CompiledColumn, element: () => Element): readonly HeadEntry[] {
  const words = columnWords[view.props.services.language]
  const fitAll = () => {
    for (const place of view.layout.all)
      if (place.column.resizable !== false) fitColumn(view, place.column, element())
  }
  return [
    ...(column.resizable === false
      ? []
      : [
          {
            key: 'fit',
            label: words.fit,
            icon: 'fit' as const,
            run: () => fitColumn(view, column, element()),
          },
        ]),
    { key: 'fitAll', label: words.fitAll, run: fitAll },
  ]
}

function arranging(
  { columns, layout, props: { services } }: GridView,
  column: CompiledColumn,
): readonly HeadEntry[] {
  const words = columnWords[services.language]
  return [
    {
      key: 'left',
      label: words.moveLeft,
      icon: 'back',
      keys: 'Ctrl ←',
      disabled: column.key === layout.all[0]?.column.key,
      run: () => columns.step(column.key, -1),
    },
    {
      key: 'right',
      label: words.moveRight,
      icon: 'forth',
      keys: 'Ctrl →',
      disabled: column.key === layout.all.at(-1)?.column.key,
      run: () => columns.step(column.key, 1),
    },
    {
      key: 'hide',
      label: words.hide,
      icon: 'hide',
      disabled: layout.all.length < 2,
      run: () => columns.hide(column.key, true),
    },
    {
      key: 'settings',
      label: words.settings,
      icon: 'settings',
      run: () => columns.popups.set({ kind: 'settings' }),
    },
  ]
}
