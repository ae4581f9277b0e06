import type { RefObject } from 'react'
import { ScrollPlace } from '../measures/ScrollPlace.ts'
import { GridStore } from '../state/GridStore.ts'
import { Aids } from './Aids.ts'
import { Drawn } from './Drawn.ts'
import type { GridView } from './GridView.ts'

/** What is under way in one grid and ends by itself. */
interface UnderWay {
  /** The row that a Shift click on a selection box reaches from. */
  selectedFrom: number | undefined
  /** Rows there were when a line was asked for: go to its first editable cell once it is there. */
  awaited: number | undefined
  /** A paste that is still being read; aborting it changes nothing. */
  pasting: AbortController | undefined
}

/** What the controllers of one grid work on: where the user stands, what was drawn last, and the elements. */
export class GridContext {
  readonly aids = new Aids()
  readonly scroll = new ScrollPlace()
  readonly drawn = new Drawn()
  readonly underWay: UnderWay = { selectedFrom: undefined, awaited: undefined, pasting: undefined }
  readonly state: GridStore
  readonly root: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLElement | null>
  private readonly commitEditor: (context: GridContext) => void

  /** `commitEditor` closes an open editor and tells what changed. */
  constructor(
    root: RefObject<HTMLElement | null>,
    scroller: RefObject<HTMLElement | null>,
    commitEditor: (context: GridContext) => void,
  ) {
    this.root = root
    this.scroller = scroller
    this.commitEditor = commitEditor
    const done = () => {
      this.commit()
      this.focus()
    }
    this.state = new GridStore({ commit: done, mayAdd: () => this.view.props.canAdd === true }, (row) =>
      this.drawn.keyAt(row),
    )
  }

  /** What was drawn last. */
  get view(): GridView {
    return this.drawn.view
  }

  /** Closes the editor, if one is open, and tells what changed. */
  commit(): void {
    if (this.state.editing !== 'no') this.commitEditor(this)
  }

  /** Asking for a focus that is there already would make the browser lay out. */
  focus(): void {
    if (document.activeElement !== this.scroller.current)
      this.scroller.current?.focus({ preventScroll: true })
  }
}
