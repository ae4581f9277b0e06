import { markedIn, reduce, untouched } from './GridState.ts'
import type { GridState, Leftover, Marked, Place, Step } from './GridState.ts'
import { EditorSlot, type EditorPort } from './OpenEditor.ts'
import { signOf } from './rowSign.ts'

/**
 * Holds the state of one grid outside React, so that a step draws two rows and not the grid. Rows subscribe to a short text that
 * says what concerns them.
 */
export class GridStore {
  readonly editor: EditorSlot
  private now: GridState = untouched
  private readonly keyAt: (row: number) => string | undefined
  private readonly listeners = new Set<() => void>()

  /** `keyAt` answers the key of the row at a place. */
  constructor(port: EditorPort, keyAt: (row: number) => string | undefined) {
    this.editor = new EditorSlot(port)
    this.keyAt = keyAt
  }

  get active(): Place | null {
    return this.now.active
  }
  /** Key of the row where the user stands. */
  get activeKey(): string | undefined {
    return this.now.key
  }
  get editing(): GridState['editing'] {
    return this.now.editing
  }
  get marked(): Marked | null {
    return markedIn(this.now)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  /** Goes to a cell; with `widen` the range keeps its other end. */
  moveTo(to: Place, widen = false): void {
    this.take({ do: 'go', to, key: this.keyAt(to.row), widen })
  }

  /** Marks from one corner to another, where the user then stands. */
  mark(from: Place, to: Place): void {
    this.take({ do: 'mark', from, to, key: this.keyAt(to.row) })
  }

  close(): void {
    this.editor.hold(null)
    this.take({ do: 'close' })
  }

  take(step: Step): void {
    const next = reduce(this.now, step)
    if (next === this.now) return
    this.now = next
    for (const listener of this.listeners) listener()
  }

  /** What a row is told; see `signOf`. */
  signOf(row: number, rowKey = ''): string {
    return signOf(this.now, row, rowKey)
  }

  /** What was left in one row, by column key. */
  leftIn(rowKey: string): ReadonlyMap<string, Leftover> | undefined {
    return this.now.leftovers.get(rowKey)?.cells
  }

  /** Keeps what was left in a cell, or (null) forgets it. */
  keep(rowKey: string, columnKey: string, left: Leftover | null): void {
    this.take({ do: 'leave text', rowKey, columnKey, left })
  }
}
