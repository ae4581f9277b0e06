// @vitest-environment jsdom
// The table of commands itself, and what keyboard, list, menu and README.md make of it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { sampleColumns, sampleRows, sampleServices } from '../../cells/sampleColumns.chromium.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { gridWorkTexts } from '../../texts/gridWorkTexts.ts'
import type { GridProps } from '../GridProps.ts'
import { GridContext } from '../context/GridContext.ts'
import { rulesOf } from '../context/GridRules.ts'
import type { GridView } from '../context/GridView.ts'
import { noKey } from '../context/Key.ts'
import { layOut } from '../layout/layout.ts'
import { allCommands, keysOf } from './commands.ts'
import { hereAt } from './Here.ts'
import { keysIn, listedCommands, menuEntries, toldCommands } from './listed.ts'
import { commandFor, pressKey } from './pressed.ts'
import { situations } from './situations.ts'

const [EN, CN] = [gridWorkTexts.in('EN'), gridWorkTexts.in('CN')]
const [listColumns, rows] = [sampleColumns, sampleRows(5)]
const editing = {
  onEdit: () => undefined,
  isEditable: (_row: unknown, column: CompiledColumn) => column.isEdit,
} satisfies Partial<GridProps>

/** A grid as it was drawn last, without a page. */
function gridOf(given: Partial<GridProps>): GridContext {
  const props: GridProps = {
    label: 'Lines',
    columns: listColumns,
    rows,
    services: sampleServices('EN'),
    ...given,
  }
  const context = new GridContext({ current: null }, { current: null }, () => undefined)
  const layout = layOut({
    columns: props.columns,
    widths: {},
    select: false,
    expand: props.expand !== undefined || props.outline !== undefined ? 30 : 0,
    index: false,
    operate: 0,
    room: 4000,
    titleWidth: () => 0,
  })
  context.drawn.draw({
    props,
    layout,
    rules: rulesOf(props, props.onEdit !== undefined),
    columns: { step: vi.fn(), resize: vi.fn(), popups: { set: vi.fn() } },
    expanded: { details: new Map(), toggle: vi.fn() },
    places: { heights: { toOffset: () => 0, offsetOf: () => 0, toScrollTop: () => 0 }, ownHeight: () => 30 },
    room: { width: 4000, height: 900 },
    rowHeight: 30,
    footer: [],
    headHeight: 30,
    keyOf: (row: Row) => String(row['id']),
  } as unknown as GridView) // what commands ask of it
  return context
}

const columnAt = (key: string): number => listColumns.findIndex((column) => column.key === key)
const nameFor = (context: GridContext, key: string, held: Partial<typeof noKey> = {}): string | undefined => {
  const meant = commandFor(hereAt(context), { ...noKey, key, ...held })
  return allCommands.find(([, command]) => command === meant?.command)?.[0]
}

test('no two commands have the same key in the same situation', () => {
  const all = allCommands.flatMap(([name, { keys, also }]) =>
    [keys, also].flatMap((given) =>
      Object.entries(given ?? {}).flatMap(([situation, some]) =>
        some.map((key) => ({ name, at: `${situation} ${key}` })),
      ),
    ),
  )
  expect(all.length).toBeGreaterThan(80)
  const twice = all.filter(({ at }, index) => all.findIndex((one) => one.at === at) !== index)
  expect(twice).toEqual([])
})

test('every command is listed by its name in both languages, or is only a key that keeps something from happening', () => {
  const unnamed = allCommands.filter(([, { label, labelHere }]) => !label && !labelHere).map(([name]) => name)
  expect(unnamed.sort()).toEqual(['stay', 'typeAnew', 'unmark', 'whyLocked'])
  for (const [name, { label, keys }] of allCommands) {
    if (!label) expect(keys, name).toBe(undefined)
    else expect([EN(`command.${label}`), CN(`command.${label}`)].every(Boolean), name).toBe(true)
  }
})

test('the menu shows the key of every command that has one', () => {
  const context = gridOf({ ...editing, onAppend: () => true, onDelete: () => undefined, onMove: () => true })
  context.state.moveTo({ row: 1, col: columnAt('title') })
  const entries = menuEntries(hereAt(context), EN).flat()
  expect(entries.map(({ label, keys }) => `${label} ${keys}`.trim())).toEqual(
    expect.arrayContaining([
      'Copy Ctrl C',
      'Paste Ctrl V',
      'Add a row Ctrl Shift +',
      'Move up Alt ↑',
      'Keyboard… F1',
    ]),
  )
  const inMenu = new Map(allCommands.filter(([, { menu }]) => menu))
  for (const { key, keys } of entries)
    expect(keys, key).toBe(inMenu.get(key as never)?.keys ? keysOf(key as never) : '')
})

test('a grid that takes nothing lists no key that writes; one that does lists them, and only once', () => {
  const namesIn = (props: Partial<GridProps>) =>
    listedCommands(gridOf(props).view, EN).flatMap(({ entries }) => entries.map(({ name }) => name))
  const [reading, writing] = [namesIn({}), namesIn(editing)]
  const writes = [
    'edit',
    'type',
    'paste',
    'cut',
    'clear',
    'fillDown',
    'fillRight',
    'writeAll',
    'confirmDown',
    'cancel',
  ]
  for (const name of writes)
    expect([reading.includes(name as never), writing.includes(name as never)], name).toEqual([false, true])
  expect(reading).toEqual(expect.arrayContaining(['move', 'copy', 'help', 'columnMenu']))
  for (const name of [
    'undo',
    'addRow',
    'moveUp',
    'deleteRows',
    'expand',
    'openBranch',
    'selectRow',
    'openLink',
  ])
    expect(writing, name).not.toContain(name)
  expect(new Set(writing).size).toBe(writing.length)
})

test('what cannot be done here is the browser’s, key by key', () => {
  const reading = gridOf({})
  reading.state.moveTo({ row: 1, col: columnAt('title') })
  for (const [key, held] of [
    ['z', { ctrlKey: true }],
    ['d', { ctrlKey: true }],
    ['r', { ctrlKey: true }],
    ['-', { ctrlKey: true }],
    ['+', { ctrlKey: true, shiftKey: true }],
    ['Enter', { ctrlKey: true }],
    ['ArrowUp', { altKey: true }],
    ['Delete', {}],
    ['F2', {}],
    ['Tab', {}],
    ['Escape', {}],
    ['c', { ctrlKey: true }],
  ] as const)
    expect(pressKey(reading, { ...noKey, key, ...held }), key).toBe(false)
})

test('a command that has nothing to work on keeps its key, so that the browser does not zoom, go back or reload', () => {
  const context = gridOf({ ...editing, onDelete: () => undefined })
  const [deleted, filled] = [
    { ...noKey, key: '-', ctrlKey: true },
    { ...noKey, key: 'd', ctrlKey: true },
  ]
  expect([pressKey(context, deleted), pressKey(context, filled)]).toEqual([true, true])
})

test('one key means what is closest: Enter edits, opens, sorts or goes down, each in its place', () => {
  const open = vi.fn()
  const linked = listColumns.map((column) =>
    column.key === 'orderNum' ? { ...column, link: { screen: 'orderEdit', idKey: 'id' } } : column,
  )
  const context = gridOf({
    ...editing,
    columns: linked,
    onOpen: open,
    onSort: () => undefined,
    expand: () => null,
  })
  const isEditable = (row: number, col: number) => context.drawn.canEdit({ row, col })
  const standing = (row: number, col: number): string | undefined => {
    context.state.moveTo({ row, col })
    return nameFor(context, 'Enter')
  }
  const [title, order] = [columnAt('title'), columnAt('orderNum')]
  expect(isEditable(1, title)).toBe(true)
  expect(standing(1, title)).toBe('edit')
  expect(standing(-1, title)).toBe('sort')
  expect(standing(1, -1)).toBe('turnRow')
  expect(standing(1, order)).toBe(isEditable(1, order) ? 'edit' : 'openLink')
  context.state.take({ do: 'edit', how: 'keep' })
  expect(nameFor(context, 'Enter')).toBe('confirmDown')
  expect(nameFor(context, 'ArrowUp')).toBe(undefined)
})

test.each(['button', 'slot'] as const)('F2 goes to the buttons of a column of kind %s', (cellType) => {
  const columns = listColumns.map((column) => (column.key === 'title' ? { ...column, cellType } : column))
  const names = listedCommands(gridOf({ columns }).view, EN).flatMap(({ entries }) =>
    entries.map(({ name }) => name),
  )
  expect(names).toContain('enterPresses')
})

test('Alt with an arrow moves rows where rows can be moved, else opens them', () => {
  const opened = gridOf({ expand: () => null })
  const moved = gridOf({ expand: () => null, onMove: () => true })
  for (const context of [opened, moved]) context.state.moveTo({ row: 1, col: 0 })
  expect(nameFor(opened, 'ArrowDown', { altKey: true })).toBe('expand')
  expect(nameFor(moved, 'ArrowDown', { altKey: true })).toBe('moveDown')
  expect(nameFor(moved, 'ArrowDown', { altKey: true, shiftKey: true })).toBe('expand')
})

test('what is said of the grid names only what it can do', () => {
  const [reading, writing] = [gridOf({}).view, gridOf(editing).view]
  expect(toldCommands(reading, EN)).toBe(
    '↑ ↓ ← → Move, Shift ↑ ↓ ← → Extend the selection, Ctrl C Copy, Shift F10 Open the menu, F1 lists all keys',
  )
  expect(toldCommands(writing, CN)).toContain('F2 编辑，')
})

/** The table of README.md. */
function commandTable(): string {
  const lines = allCommands.flatMap(([name, command]) => {
    const { label, menu } = command
    const keys = keysIn(command).map((key) => `\`${key}\``)
    const where = situations.filter((situation) => command.keys?.[situation]).map((one) => `\`${one}\``)
    return label
      ? [
          `| \`${name}\` | ${keys.join(' ')} | ${EN(`command.${label}`)} | ${CN(`command.${label}`)} | ${where.join(' ')} | ${menu ? 'yes' : ''} |`,
        ]
      : []
  })
  return [
    '| command | keys | does | 中文 | where | in the menu |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}

test('README.md has the table of commands as it is; `vitest -u` on this file writes it', async () => {
  const file = join(import.meta.dirname, '../README.md')
  const now = readFileSync(file, 'utf8')
  const written = now.replace(
    /(<!-- commands -->\n)[^]*?(\n<!-- \/commands -->)/,
    (_all, begin: string, end: string) => `${begin}${commandTable()}${end}`,
  )
  expect(written).toContain(commandTable())
  await expect(written).toMatchFileSnapshot(file)
})
