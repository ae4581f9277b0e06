import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import type { Condition } from '../../language/wire.ts'
import { isEmpty } from '../../cells/Cell.ts'
import { cellOf } from '../../cells/cells.ts'
import type { MenuPlace } from '../context/Aids.ts'
import { notify, sayOf } from '../aids/announce.ts'
import { gridWorkTexts } from '../../texts/gridWorkTexts.ts'
import { filterKind } from '../columns/filterKind.ts'
import { copyByCommand } from '../clipboard/copying.ts'
import { clearMarked } from '../editing/editing.ts'
import type { GridContext } from '../context/GridContext.ts'
import { fillMarked, pasteText } from '../clipboard/pasting.ts'
import { appendRow, deleteMarked, markedKeys, moveMarked } from '../editing/rowActions.ts'
import { sortFieldOf } from '../layout/sorting.ts'

export interface MenuEntry {
  readonly key: string
  readonly label: string
  readonly keys?: string
  readonly disabled?: boolean
  readonly danger?: boolean
  run(): void
}

const noKey = { key: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }

/** The right-click menu of a cell, in groups: what is done with cells, with rows, with the column, and what the screen adds. */
export function menuItems(context: GridContext, place: MenuPlace): readonly (readonly MenuEntry[])[] {
  const [row, column] = [context.rowAt(place.row), context.columnAt(place.col)]
  const own = column && column.isMenu !== false ? column : undefined
  return [
    cellEntries(context),
    rowEntries(context),
    own && row ? filterEntries(context, row, own) : [],
    own ? columnEntries(context, own) : [],
    screenEntries(context, row, column),
    helpEntries(context),
  ].filter((group) => group.length > 0)
}

function cellEntries(context: GridContext): readonly MenuEntry[] {
  const say = sayOf(context)
  const { marked } = context.state
  const copies: readonly MenuEntry[] = [
    {
      key: 'copy',
      label: say('menu.copy'),
      keys: 'Ctrl C',
      run: () => {
        void copyByCommand(context, {})
      },
    },
    {
      key: 'copyWithHead',
      label: say('menu.copyWithHead'),
      keys: 'Ctrl Shift C',
      run: () => {
        void copyByCommand(context, { withHead: true })
      },
    },
    {
      key: 'copyRows',
      label: say('menu.copyRows'),
      run: () => {
        if (marked)
          void copyByCommand(context, {
            range: { ...marked, left: 0, right: context.view.layout.all.length - 1 },
          })
      },
    },
  ]
  if (!context.view.rules.editing) return copies
  return [
    ...copies,
    {
      key: 'paste',
      label: say('menu.paste'),
      keys: 'Ctrl V',
      run: () => {
        void pasteByMenu(context)
      },
    },
    {
      key: 'fillDown',
      label: say('menu.fillDown'),
      keys: 'Ctrl D',
      disabled: !marked || marked.bottom === 0,
      run: () => {
        void fillMarked(context, 'down')
      },
    },
    { key: 'clear', label: say('menu.clear'), keys: 'Delete', run: () => clearMarked(context) },
  ]
}

/** Reading the clipboard needs the user's leave, which the key does not. */
async function pasteByMenu(context: GridContext): Promise<void> {
  context.focus()
  let text: string
  try {
    text = await navigator.clipboard.readText()
  } catch {
    return notify(context, 'warning', sayOf(context)('paste.noClipboard'))
  }
  await pasteText(context, text)
}

function rowEntries(context: GridContext): readonly MenuEntry[] {
  const say = sayOf(context)
  const { onAppend, onDelete, onMove } = context.view.props
  return [
    ...(onAppend
      ? [
          {
            key: 'addRow',
            label: say('menu.addRow'),
            keys: 'Ctrl Shift +',
            run: () => {
              appendRow(context)
            },
          },
        ]
      : []),
    ...(onMove
      ? [
          {
            key: 'moveUp',
            label: say('menu.moveUp'),
            keys: 'Alt ↑',
            run: () => {
              moveMarked(-1)(context, noKey)
            },
          },
          {
            key: 'moveDown',
            label: say('menu.moveDown'),
            keys: 'Alt ↓',
            run: () => {
              moveMarked(1)(context, noKey)
            },
          },
        ]
      : []),
    ...(onDelete
      ? [
          {
            key: 'deleteRows',
            label: say('menu.deleteRows'),
            keys: 'Ctrl -',
            disabled: markedKeys(context).length === 0,
            run: () => {
              deleteMarked(context, noKey)
            },
          },
        ]
      : []),
  ]
}

function filterEntries(context: GridContext, row: Row, column: CompiledColumn): readonly MenuEntry[] {
  const { onFilter, services } = context.view.props
  const say = sayOf(context)
  const kind = filterKind(column)
  if (!onFilter || !kind) return []
  const { key } = column
  const value = row[key]
  const entry = (name: string, label: string, condition: Condition): MenuEntry => ({
    key: name,
    label,
    run: () => onFilter(key, condition),
  })
  if (isEmpty(value))
    return [
      entry('only', say('menu.filterEmpty'), { key, operator: 'empty' }),
      entry('without', say('menu.filterFilled'), { key, operator: 'notEmpty' }),
    ]
  const text = String(value)
  const shown = cut(
    cellOf(column).spoken?.({ value, row, column, services }) ??
      cellOf(column).text({ value, row, column, services }),
  )
  const isCode = kind === 'codes' || kind === 'flag'
  return [
    entry('only', say('menu.filterBy', { value: shown }), conditionFor(kind, key, text)),
    ...(column.type === 'datetime'
      ? []
      : [
          entry(
            'without',
            say('menu.filterOut', { value: shown }),
            isCode ? { key, operator: 'notIn', value: [text] } : { key, operator: 'ne', value: text },
          ),
        ]),
  ]
}

/** Only what has this value; of a date its whole day. */
function conditionFor(kind: ReturnType<typeof filterKind>, key: string, text: string): Condition {
  if (kind === 'codes' || kind === 'flag') return { key, operator: 'in', value: [text] }
  const day = text.slice(0, 10)
  return kind === 'date'
    ? { key, operator: 'range', from: day, to: day }
    : { key, operator: 'eq', value: text }
}

const cut = (text: string): string => (text.length > 24 ? `${text.slice(0, 23)}…` : text)

function columnEntries(
  { view: { columns, props, layout } }: GridContext,
  column: CompiledColumn,
): readonly MenuEntry[] {
  const say = gridWorkTexts.in(props.services.language)
  const { onSort } = props
  const by = (order: 'asc' | 'desc', label: string): MenuEntry => ({
    key: order,
    label,
    run: () => onSort?.([{ field: sortFieldOf(column), order }]),
  })
  return [
    ...(column.sortable && onSort
      ? [by('asc', say('sort.ascending')), by('desc', say('sort.descending'))]
      : []),
    ...(column.fixed === 'left'
      ? []
      : [{ key: 'pinLeft', label: say('column.pinLeft'), run: () => columns.pin(column.key, 'left') }]),
    ...(column.fixed
      ? [{ key: 'unpin', label: say('column.unpin'), run: () => columns.pin(column.key, 'none') }]
      : []),
    {
      key: 'hide',
      label: say('column.hide'),
      disabled: layout.all.length < 2,
      run: () => columns.hide(column.key, true),
    },
  ]
}

function screenEntries(
  { view: { props } }: GridContext,
  row: Row | undefined,
  column: CompiledColumn | undefined,
): readonly MenuEntry[] {
  return (props.menu ?? []).map(({ key, label, danger, disabled, run }) => ({
    key: `own-${key}`,
    label,
    ...(danger ? { danger } : {}),
    ...(disabled ? { disabled } : {}),
    run: () => run(row, column),
  }))
}

const helpEntries = (context: GridContext): readonly MenuEntry[] => [
  {
    key: 'keys',
    label: sayOf(context)('menu.keys'),
    keys: 'F1',
    run: () => context.aids.show({ help: true }),
  },
]
