import { announce, sayOf } from '../aids/announce.ts'
import type { Key } from '../context/Key.ts'
import type { Command, Outcome } from './Command.ts'
import type { Here } from './Here.ts'

/** Does a command, and announces that it was done where it says so. */
export function doIt(command: Command, here: Here, pressed: Key): Outcome {
  const outcome = command.run(here, pressed)
  if (outcome === undefined && command.says)
    announce(here.context, sayOf(here.context)(`done.${command.says}`))
  return outcome
}
