import type { GridNotice } from '../GridProps.ts'

/** A pasted cell that could not be taken. `index` counts rows from 0, `rowKey` is null for a row that was only just added or is not there. */
export interface RefusedEntry {
  readonly rowKey: string | null
  readonly index: number
  readonly columnKey: string | null
  readonly title: string
  readonly text: string
  readonly reason: string
}
export interface RefusedReport {
  readonly asked: number
  readonly refused: readonly RefusedEntry[]
}
/** Where the right-click menu stands on the page, and for which cell. */
export interface MenuPlace {
  readonly x: number
  readonly y: number
  readonly row: number
  readonly col: number
}

export interface AidState {
  /** For those who do not see: what happened last. */
  readonly said: string
  /** Of a paste that takes long, 0 to 1. */
  readonly progress: number | null
  readonly report: RefusedReport | null
  readonly menu: MenuPlace | null
  readonly help: boolean
  /** Why nothing can be typed into the cell that stands there; the page's pixels of its lower left corner. */
  readonly locked: { readonly text: string; readonly x: number; readonly y: number } | null
}

/** Milliseconds, as long as a message of the specification stands. */
const lockedFor = 4000

/** What stands beside the rows of one grid, outside React, so that saying something draws no row. */
export class Aids {
  private state: AidState = { said: '', progress: null, report: null, menu: null, help: false, locked: null }
  private readonly listeners = new Set<() => void>()
  private toast: ((notice: GridNotice) => void) | undefined
  private soon: ReturnType<typeof setTimeout> | undefined
  private unlock: ReturnType<typeof setTimeout> | undefined

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  /** What shows a notice where the screen does not do it itself. */
  showBy(toast: (notice: GridNotice) => void): void {
    this.toast = toast
  }

  readonly get = (): AidState => this.state

  show(what: Partial<AidState>): void {
    this.state = { ...this.state, ...what }
    for (const listener of this.listeners) listener()
  }

  /** The same words said twice are heard twice: a blank at the end makes them differ. */
  say(words: string): void {
    clearTimeout(this.soon)
    this.show({ said: this.state.said === words ? `${words}\u00a0` : words })
  }

  /** Also for those who see: by the screen (`tell`), else as a message of the component library. */
  notify(kind: GridNotice['kind'], text: string, tell = this.toast): void {
    this.say(text)
    tell?.({ kind, text })
  }

  /** Shows and says why a cell is locked, until the user goes on or some time has passed. */
  sayLocked(locked: NonNullable<AidState['locked']>): void {
    clearTimeout(this.unlock)
    this.say(locked.text)
    this.show({ locked })
    this.unlock = setTimeout(() => this.endLocked(), lockedFor)
  }
  endLocked(): void {
    clearTimeout(this.unlock)
    if (this.state.locked) this.show({ locked: null })
  }

  /** What would be said again and again while it changes, such as a count, is said when it has come to rest. */
  saySoon(words: string): void {
    clearTimeout(this.soon)
    this.soon = setTimeout(() => this.say(words), 400)
  }
}
