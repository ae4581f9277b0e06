import type { CompiledColumn } from '../../language/column.ts'
import type { SortOrder } from '../GridProps.ts'
import type { GridView } from '../context/GridView.ts'
import { sortFieldOf } from '../layout/sorting.ts'
import { zoneOf, type Pinned } from '../layout/arrange.ts'
import { gridWorkTexts } from '../../texts/gridWorkTexts.ts'
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

const orderTexts = {
  asc: { only: 'sort.ascending', add: 'sort.addAscending' },
  desc: { only: 'sort.descending', add: 'sort.addDescending' },
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
  const say = gridWorkTexts.in(services.language)
  const field = sortFieldOf(column)
  const now = sort.find((each) => each.field === field)
  const others = sort.filter((each) => each.field !== field)
  const by = (order: 'asc' | 'desc', add: boolean): HeadEntry => ({
    key: `${order}${add ? 'More' : ''}`,
    label: say(orderTexts[order][add ? 'add' : 'only']),
    icon: order === 'asc' ? 'ascending' : 'descending',
    disabled: now?.order === order && (add || others.length === 0),
    run: () => onSort(add ? withOrder(sort, { field, order }) : [{ field, order }]),
  })
  return [
    by('asc', false),
    by('desc', false),
    ...(others.length > 0 ? [by('asc', true), by('desc', true)] : []),
    ...(now ? [{ key: 'unsort', label: say('sort.remove'), run: () => onSort(others) }] : []),
    ...(sort.length > 1 ? [{ key: 'unsortAll', label: say('sort.removeAll'), run: () => onSort([]) }] : []),
  ]
}

function filtering(view: GridView, column: CompiledColumn): readonly HeadEntry[] {
  const {
    props: { onFilter, conditions, services },
    columns,
  } = view
  if (!canFilter(view, column) || !onFilter) return []
  const say = gridWorkTexts.in(services.language)
  return [
    {
      key: 'filter',
      label: say('filter.open'),
      icon: 'filter',
      run: () => columns.popups.set({ kind: 'filter', key: column.key }),
    },
    ...(conditions?.some(({ key }) => key === column.key)
      ? [{ key: 'unfilter', label: say('filter.remove'), run: () => onFilter(column.key, null) }]
      : []),
  ]
}

function pinning({ columns, props: { services } }: GridView, column: CompiledColumn): readonly HeadEntry[] {
  const say = gridWorkTexts.in(services.language)
  const entries: readonly (readonly [Pinned, string, HeadIcon])[] = [
    ['left', say('column.pinLeft'), 'left'],
    ['right', say('column.pinRight'), 'right'],
    ['none', say('column.unpin'), 'pin'],
  ]
  return entries
    .filter(([to]) => to !== zoneOf(column))
    .map(([to, label, icon]) => ({ key: `pin-${to}`, label, icon, run: () => columns.pin(column.key, to) }))
}

function sizing(view: GridView, column: CompiledColumn, element: () => Element): readonly HeadEntry[] {
  const say = gridWorkTexts.in(view.props.services.language)
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
            label: say('column.fit'),
            icon: 'fit' as const,
            run: () => fitColumn(view, column, element()),
          },
        ]),
    { key: 'fitAll', label: say('column.fitAll'), run: fitAll },
  ]
}

function arranging(
  { columns, layout, keysOf, props: { services } }: GridView,
  column: CompiledColumn,
): readonly HeadEntry[] {
  const say = gridWorkTexts.in(services.language)
  return [
    {
      key: 'left',
      label: say('column.moveLeft'),
      icon: 'back',
      keys: keysOf('columnLeft'),
      disabled: column.key === layout.all[0]?.column.key,
      run: () => columns.step(column.key, -1),
    },
    {
      key: 'right',
      label: say('column.moveRight'),
      icon: 'forth',
      keys: keysOf('columnRight'),
      disabled: column.key === layout.all.at(-1)?.column.key,
      run: () => columns.step(column.key, 1),
    },
    {
      key: 'hide',
      label: say('column.hide'),
      icon: 'hide',
      disabled: layout.all.length < 2,
      run: () => columns.hide(column.key, true),
    },
    {
      key: 'settings',
      label: say('columns.open'),
      icon: 'settings',
      run: () => columns.popups.set({ kind: 'settings' }),
    },
  ]
}
