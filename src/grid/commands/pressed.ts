import type { GridContext } from '../context/GridContext.ts'
import { noKey, type Key } from '../context/Key.ts'
import type { Command } from './Command.ts'
import { allCommands } from './commands.ts'
import { doIt } from './doIt.ts'
import { hereAt, type Here } from './Here.ts'
import { chordOf, isTyping, typing } from './keyNames.ts'
import { situationsOf, type Situation } from './situations.ts'

/** Commands by situation and key: `'grid Ctrl C'`. */
const byKey = new Map<string, Command>(
  allCommands.flatMap(([, command]) =>
    [command.keys, command.also].flatMap((keysIn) =>
      Object.entries(keysIn ?? {}).flatMap(([situation, keys]) =>
        keys.map((key) => [`${situation} ${key}`, command] as const),
      ),
    ),
  ),
)

/** What a pressed key means here, and whether it can be done; undefined where it is the browser's. */
export function commandFor(
  here: Here,
  pressed: Key,
): { readonly command: Command; readonly isReady: boolean } | undefined {
  const keys = isTyping(pressed) ? [chordOf(pressed), typing] : [chordOf(pressed)]
  let waiting: Command | undefined
  for (const [situation, holds] of situationsOf(here))
    for (const key of keys) {
      const command = meantIn(here, situation, key, holds)
      if (command && (command.ready?.(here) ?? true)) return { command, isReady: true }
      waiting ??= command
    }
  return waiting && { command: waiting, isReady: false }
}

/** Cheap questions first: most keys mean nothing in most situations. */
function meantIn(
  here: Here,
  situation: Situation,
  key: string,
  holds: (here: Here) => boolean,
): Command | undefined {
  const command = byKey.get(`${situation} ${key}`)
  return command && (command.when?.(here.view) ?? true) && holds(here) ? command : undefined
}

/** Does what a key means here; true when it meant something, so that the browser does nothing. */
export function pressKey(context: GridContext, pressed: Key): boolean {
  context.aids.endLocked()
  const here = hereAt(context)
  const meant = commandFor(here, pressed)
  if (!meant || meant.command.isNative) return false
  return !meant.isReady || doIt(meant.command, here, pressed) !== 'pass'
}

/** Does a command that was chosen, not pressed. */
export const choose = (command: Command, here: Here): void => {
  doIt(command, here, noKey)
}
