import type { GridView } from '../context/GridView.ts'
import { groups, type Command, type Group, type GridWords } from './Command.ts'
import type { Here } from './Here.ts'
import type { MenuEntry } from '../menu/GridMenu.tsx'
import { allCommands, keysOf, type CommandName } from './commands.ts'
import { keysTogether, keyShown, typing } from './keyNames.ts'
import { choose } from './pressed.ts'
import { situations } from './situations.ts'

/** What the list of keys shows of one command. */
export interface ListedCommand {
  readonly name: CommandName
  readonly label: string
  readonly keys: readonly string[]
}

/** The keys of a command, the closest situation first, each once. */
export const keysIn = ({ keys = {} }: Command): readonly string[] => [
  ...new Set(situations.flatMap((situation) => keys[situation] ?? [])),
]

const isPossible = ({ when }: Command, view: GridView): boolean => when?.(view) ?? true

const shownKeys = (command: Command, say: GridWords): readonly string[] =>
  keysTogether(keysIn(command)).map((key) => (key === typing ? say('keyboard.typing') : keyShown(key)))

/** What keys do in this grid now, under headings. */
export function listedCommands(
  view: GridView,
  say: GridWords,
): readonly { readonly group: Group; readonly entries: readonly ListedCommand[] }[] {
  const entries = allCommands.flatMap(([name, command]) => {
    const { label, group } = command
    const keys = shownKeys(command, say)
    return label && keys.length > 0 && isPossible(command, view)
      ? [{ name, group, label: say(`command.${label}`), keys }]
      : []
  })
  return groups
    .map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) }))
    .filter((one) => one.entries.length > 0)
}

const toldAtAll = allCommands.filter(([, { isTold }]) => isTold)
/** By language and by what can be done: a grid is drawn often, and says the same. */
const toldBefore = new WeakMap<GridWords, Map<string, string>>()

/** `'F2 Edit, Esc Cancel editing, …'`: what is said of the grid to those who come to it and do not see it. */
export function toldCommands(view: GridView, say: GridWords): string {
  const possible = toldAtAll.filter(([, command]) => isPossible(command, view))
  const names = possible.map(([name]) => name).join()
  const before = toldBefore.get(say) ?? new Map<string, string>()
  const told = before.get(names) ?? sentence(possible, say)
  toldBefore.set(say, before.set(names, told))
  return told
}

const sentence = (possible: typeof toldAtAll, say: GridWords): string =>
  [
    ...possible.flatMap(([, command]) =>
      command.label
        ? [
            say('keyboard.told', {
              keys: shownKeys(command, say)[0] ?? '',
              what: say(`command.${command.label}`),
            }),
          ]
        : [],
    ),
    say('keyboard.all', { keys: keysOf('help') }),
  ].join(say('keyboard.comma'))

/** The right-click menu of a cell, in groups: what is done with cells, with rows, with the column, what the screen adds, and the list of keys. */
export function menuEntries(here: Here, say: GridWords): readonly (readonly MenuEntry[])[] {
  const found = allCommands.flatMap(([name, command]) => {
    const label = labelOf(command, say, here)
    return label !== undefined && command.menu?.(here) && isPossible(command, here.view)
      ? [{ name, command, label }]
      : []
  })
  const own = ownEntries(here)
  return groups
    .flatMap((group) => [
      ...(group === 'help' ? [own] : []),
      found.filter(({ command }) => command.group === group).map((entry) => entryOf(entry, here)),
    ])
    .filter((entries) => entries.length > 0)
}

function labelOf({ label, labelHere }: Command, say: GridWords, here: Here): string | undefined {
  if (labelHere) return labelHere(say, here)
  return label && say(`command.${label}`)
}

const entryOf = (
  { name, command, label }: { readonly name: CommandName; readonly command: Command; readonly label: string },
  here: Here,
): MenuEntry => ({
  key: name,
  label,
  keys: keysOf(name),
  isDisabled: command.ready?.(here) === false,
  isDanger: false,
  run: () => choose(command, here),
})

/** What the screen adds. */
const ownEntries = ({ view, row, column }: Here): readonly MenuEntry[] =>
  (view.props.menu ?? []).map(({ key, label, danger = false, disabled = false, run }) => ({
    key: `own-${key}`,
    label,
    keys: '',
    isDisabled: disabled,
    isDanger: danger,
    run: () => run(row, column),
  }))
