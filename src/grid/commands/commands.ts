import { cellCommands } from './cells.ts'
import { columnCommands } from './columns.ts'
import type { Command, Commands } from './Command.ts'
import { editing } from './editing.ts'
import { help } from './help.ts'
import { keyShown } from './keyNames.ts'
import { moving } from './moving.ts'
import { rowCommands } from './rows.ts'

/**
 * Everything that can be done in a grid by a key or in the menu of a cell. Keyboard, menu, list of keys, what is said of the grid to those who
 * do not see it, and the table in README.md are read from here.
 */
export const commands = {
  ...moving,
  ...editing,
  ...cellCommands,
  ...rowCommands,
  ...columnCommands,
  ...help,
} as const satisfies Commands

export type CommandName = keyof typeof commands

/** All of them, with their names. */
export const allCommands = Object.entries(commands) as readonly (readonly [CommandName, Command])[] // its keys are no others

const shown = new Map(
  allCommands.flatMap(([name, { keys = {} }]) => {
    const [first] = Object.values(keys).flat()
    return first === undefined ? [] : [[name, first] as const]
  }),
)

/** The first key of a command as it is shown on this machine; empty where it has none. */
export const keysOf = (name: CommandName): string => keyShown(shown.get(name) ?? '')
