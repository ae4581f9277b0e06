import type { Say } from '../../texts/catalogue.ts'
import type { gridWork } from '../../texts/en/gridWork.ts'
import type { GridView } from '../context/GridView.ts'
import type { Key } from '../context/Key.ts'
import type { Here } from './Here.ts'
import type { Situation } from './situations.ts'

export type GridWords = Say<typeof gridWork>
type LabelKey = keyof typeof gridWork.command
type SaidKey = keyof typeof gridWork.done

/** `'pass'`: the browser does with the key what it always does. `'nothing'`: there was nothing to do, and nothing is announced. */
export type Outcome = 'pass' | 'nothing' | undefined

/** Headings of the list of keys, and groups of the menu, in their order. */
export const groups = ['moving', 'cells', 'rows', 'filter', 'column', 'editing', 'help'] as const
export type Group = (typeof groups)[number]

/** Keys by where they are pressed. A key is written as it is shown: `Ctrl Shift C`; `Typing` is any key that types something. */
export type KeysIn = Readonly<Partial<Record<Situation, readonly string[]>>>

/** One thing that can be done in a grid: what lists, menu, keyboard and announcements know of it. */
export interface Command {
  readonly group: Group
  /** What it is called in the list of keys and in the menu; what has no name stands in neither. */
  readonly label?: LabelKey
  /** In the menu of a cell, where it depends on the cell. */
  readonly labelHere?: (say: GridWords, here: Here) => string
  readonly keys?: KeysIn
  /** Keys that do the same and are not listed. */
  readonly also?: KeysIn
  /** The browser, or the editor that is open, does it at these keys; `run` is for the menu. */
  readonly isNative?: true
  /** Whether this grid can do it at all: else it is not listed, and its keys are the browser's. */
  readonly when?: (view: GridView) => boolean
  /** Whether there is something to do it with: else the menu shows it faint, and its key does nothing. */
  readonly ready?: (here: Here) => boolean
  /** Stands in the menu of these cells. */
  readonly menu?: (here: Here) => boolean
  /** Said of the grid to those who do not see it, when they come to it. */
  readonly isTold?: true
  readonly run: (here: Here, pressed: Key) => Outcome
  /** Announced after it was done. */
  readonly says?: SaidKey
}

export type Commands = Readonly<Record<string, Command>>
