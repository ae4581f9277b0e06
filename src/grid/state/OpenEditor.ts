import type { Row } from '../../language/row.ts'

/**
 * The editor of the active cell: whose it is, and what it has by now as values by wire key. `added`: the values of further rows, where several were
 * chosen at once. `left`: text that was typed and means nothing yet, known when it has been read.
 */
export interface OpenEditor {
  readonly rowKey: string
  readonly columnKey: string
  read(): Row | null
  added?(): readonly Row[]
  left?(): Left | null
  /** What is said of a number that was out of its bounds, known when it has been read. */
  clamped?(): string | undefined
}
/** `later` answers the values that the text turns out to mean, null for none. */
export interface Left {
  readonly text: string
  readonly later: Promise<Row | null>
}

/** What an open editor asks of its grid. */
export interface EditorPort {
  /** Closes the editor with what it has. */
  readonly commit: () => void
  /** Whether rows may be added behind the last. */
  readonly mayAdd: () => boolean
}

/** Where the open editor of a grid stands. */
export class EditorSlot {
  readonly commit: EditorPort['commit']
  readonly mayAdd: EditorPort['mayAdd']
  private drawn: OpenEditor | null = null

  constructor({ commit, mayAdd }: EditorPort) {
    this.commit = commit
    this.mayAdd = mayAdd
  }

  /** The editor that is drawn; it is asked what it has when it is closed. */
  get open(): OpenEditor | null {
    return this.drawn
  }

  /** An editor was drawn, or (null) closed. */
  hold(editor: OpenEditor | null): void {
    this.drawn = editor
  }
}
