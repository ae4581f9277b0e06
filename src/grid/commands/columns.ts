import type { CompiledColumn } from '../../language/column.ts'
import type { Condition } from '../../language/wire.ts'
import { isEmpty } from '../../cells/Cell.ts'
import { cellOf } from '../../cells/cells.ts'
import { filterKind } from '../columns/filterKind.ts'
import type { Key } from '../context/Key.ts'
import type { GridView } from '../context/GridView.ts'
import { moveTo } from '../context/walking.ts'
import { zoneOf } from '../layout/arrange.ts'
import { nextSort, sortFieldOf } from '../layout/sorting.ts'
import type { Commands, GridWords, Outcome } from './Command.ts'
import type { Here } from './Here.ts'

/** Pixels by which a key makes a column wider or narrower; with Shift by ten times as much. */
const sizeStep = 10

const canSort = ({ props }: GridView): boolean => props.onSort !== undefined
const canFilter = ({ props }: GridView): boolean => props.onFilter !== undefined
const isSortable = ({ column }: Here): boolean => column?.sortable === true
const isOwn = ({ column }: Here): boolean => column !== undefined && column.isMenu !== false

const sortOnce =
  (isAdded: boolean) =>
  ({ view: { props }, column }: Here): Outcome => {
    if (column) props.onSort?.(nextSort(props.sort ?? [], sortFieldOf(column), isAdded))
    return undefined
  }

const sortBy =
  (order: 'asc' | 'desc') =>
  ({ view: { props }, column }: Here): Outcome => {
    if (column) props.onSort?.([{ field: sortFieldOf(column), order }])
    return undefined
  }

function size({ view, place }: Here, { key, shiftKey }: Key): Outcome {
  const placed = place && view.layout.all[place.col]
  if (!placed) return 'nothing'
  const by = (key === 'ArrowLeft' ? -sizeStep : sizeStep) * (shiftKey ? 10 : 1)
  view.columns.resize(placed.column.key, placed.width + by)
  return undefined
}

/** The user goes along with the column. Over the edge of a zone it stays at the same place among all columns. */
const step =
  (by: -1 | 1) =>
  ({ context, view: { layout, columns }, place, column }: Here): Outcome => {
    if (!place || !column) return 'nothing'
    const beside = layout.all[place.col + by]
    columns.step(column.key, by)
    if (beside && zoneOf(beside.column) === zoneOf(column)) moveTo(context, { row: -1, col: place.col + by })
    return undefined
  }

/** What keys do on the heading of a column. */
const heading = {
  sort: {
    group: 'column',
    label: 'sort',
    keys: { head: ['Enter'] },
    when: canSort,
    ready: isSortable,
    run: sortOnce(false),
  },
  sortAlso: {
    group: 'column',
    label: 'sortAlso',
    keys: { head: ['Shift Enter'] },
    when: canSort,
    ready: isSortable,
    run: sortOnce(true),
  },
  size: {
    group: 'column',
    label: 'size',
    keys: { head: ['Alt ←', 'Alt →'] },
    also: { head: ['Alt Shift ←', 'Alt Shift →'] },
    ready: ({ column }) => column !== undefined && column.resizable !== false,
    run: size,
  },
  columnLeft: {
    group: 'column',
    label: 'columnLeft',
    keys: { head: ['Ctrl ←'] },
    also: { head: ['Ctrl Shift ←'] },
    run: step(-1),
  },
  columnRight: {
    group: 'column',
    label: 'columnRight',
    keys: { head: ['Ctrl →'] },
    also: { head: ['Ctrl Shift →'] },
    run: step(1),
  },
  columnMenu: {
    group: 'column',
    label: 'columnMenu',
    keys: { head: ['Alt ↓'] },
    also: { head: ['Alt Shift ↓', 'Shift F10', 'ContextMenu', 'Shift ContextMenu'] },
    run: ({ view, column }) => {
      if (column) view.columns.popups.set({ kind: 'menu', key: column.key })
      return undefined
    },
  },
} as const satisfies Commands

/** What the menu of a cell does with its column. */
const ofCell = {
  filterOnly: {
    group: 'filter',
    labelHere: (say, here) => filterLabel(say, here, true),
    when: canFilter,
    menu: (here) => isFilterable(here),
    run: (here) => filterBy(here, true),
  },
  filterOut: {
    group: 'filter',
    labelHere: (say, here) => filterLabel(say, here, false),
    when: canFilter,
    menu: (here) => isFilterable(here) && (here.column?.type !== 'datetime' || isEmpty(valueAt(here))),
    run: (here) => filterBy(here, false),
  },
  ascending: {
    group: 'column',
    labelHere: (say) => say('sort.ascending'),
    when: canSort,
    menu: (here) => isOwn(here) && isSortable(here),
    run: sortBy('asc'),
  },
  descending: {
    group: 'column',
    labelHere: (say) => say('sort.descending'),
    when: canSort,
    menu: (here) => isOwn(here) && isSortable(here),
    run: sortBy('desc'),
  },
  pinLeft: {
    group: 'column',
    labelHere: (say) => say('column.pinLeft'),
    menu: (here) => isOwn(here) && here.column?.fixed !== 'left',
    run: ({ view, column }) => {
      if (column) view.columns.pin(column.key, 'left')
      return undefined
    },
  },
  unpin: {
    group: 'column',
    labelHere: (say) => say('column.unpin'),
    menu: (here) => isOwn(here) && Boolean(here.column?.fixed),
    run: ({ view, column }) => {
      if (column) view.columns.pin(column.key, 'none')
      return undefined
    },
  },
  hide: {
    group: 'column',
    labelHere: (say) => say('column.hide'),
    menu: isOwn,
    ready: ({ view }) => view.layout.all.length > 1,
    run: ({ view, column }) => {
      if (column) view.columns.hide(column.key, true)
      return undefined
    },
  },
} as const satisfies Commands

const valueAt = ({ row, column }: Here): unknown => (row && column ? row[column.key] : undefined)

const isFilterable = (here: Here): boolean =>
  isOwn(here) && here.row !== undefined && here.column !== undefined && filterKind(here.column) !== null

const cut = (text: string): string => (text.length > 24 ? `${text.slice(0, 23)}…` : text)

function filterLabel(say: GridWords, here: Here, isKept: boolean): string {
  const { view, row, column } = here
  const value = valueAt(here)
  if (!row || !column || isEmpty(value)) return say(isKept ? 'menu.filterEmpty' : 'menu.filterFilled')
  const read = { value, row, column, services: view.props.services }
  const cell = cellOf(column)
  return say(isKept ? 'menu.filterBy' : 'menu.filterOut', {
    value: cut(cell.spoken?.(read) ?? cell.text(read)),
  })
}

function filterBy(here: Here, isKept: boolean): Outcome {
  const { view, column } = here
  if (column) view.props.onFilter?.(column.key, conditionFor(column, valueAt(here), isKept))
  return undefined
}

/** Only what has this value, or all but it; of a date its whole day. */
function conditionFor(column: CompiledColumn, value: unknown, isKept: boolean): Condition {
  const { key } = column
  if (isEmpty(value)) return { key, operator: isKept ? 'empty' : 'notEmpty' }
  const kind = filterKind(column)
  const text = String(value)
  if (kind === 'codes' || kind === 'flag') return { key, operator: isKept ? 'in' : 'notIn', value: [text] }
  if (!isKept) return { key, operator: 'ne', value: text }
  const day = text.slice(0, 10)
  return kind === 'date'
    ? { key, operator: 'range', from: day, to: day }
    : { key, operator: 'eq', value: text }
}

/** What is done with columns. */
export const columnCommands = { ...heading, ...ofCell } as const
