import type { CompiledColumn } from '../../language/column.ts'
import type { ColumnChoice } from '../GridProps.ts'
import type { Pinned } from './arrange.ts'

/** What is open above the header: the menu or the filter of a column, or the settings of all. */
export type HeadPopup =
  | { readonly kind: 'menu' | 'filter'; readonly key: string }
  | { readonly kind: 'settings' }

/** What the header, the keyboard and the right-click menu do with columns. Keys are column keys. */
export interface ColumnControl {
  /** All columns in the user's order, hidden ones too. */
  readonly all: readonly CompiledColumn[]
  readonly choices: readonly ColumnChoice[]
  /** The column that was changed last; null after a change of several. */
  touched(): string | null
  hide(key: string, isHidden: boolean): void
  pin(key: string, to: Pinned): void
  /** Puts it before another one (`null`: behind the last) of a zone. */
  move(key: string, before: string | null, zone: Pinned): void
  /** One place to the left or right, over the edge of its zone into the next. */
  step(key: string, by: -1 | 1): void
  resize(key: string, width: number): void
  /** While the grip is held: drawn, not yet kept. `null` gives it up. */
  preview(key: string, width: number | null): void
  /** Takes over several changes at once. */
  change(choices: readonly ColumnChoice[]): void
  /** Back to the definition's columns. */
  reset(): void
  readonly popups: HeadPopups
}

/** What is open above the header, outside React, so that opening it draws only what opens. */
export class HeadPopups {
  private open: HeadPopup | null = null
  private readonly listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  readonly get = (): HeadPopup | null => this.open

  set(open: HeadPopup | null): void {
    this.open = open
    for (const listener of this.listeners) listener()
  }
}
