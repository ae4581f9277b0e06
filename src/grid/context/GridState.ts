import type { Row } from '../../language/row.ts'

export interface Place {
  readonly row: number
  readonly col: number
}
/** The cell that opens a row stands left of the data columns; one can stand there, and mark nothing. */
export const expanderCol = -1
const nowhere = -2
/** Corners of what is marked; `active` is where the user stands, `anchor` where the range began. */
export interface Marked {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}
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
/** What stands in a cell in place of its value: text that means nothing, what is said of it (empty while it is looked up), and the value that it was typed over. */
export interface Leftover {
  readonly text: string
  readonly says: string
  readonly over: unknown
}

interface Standing {
  readonly active: Place | null
  /** Key of the row that `active` is in, none in the header: drawn with other rows the same row stays the active one. */
  readonly key: string | undefined
  readonly anchor: Place | null
  readonly editing: 'no' | 'replace' | 'keep'
}

/** What the state asks of the grid that it belongs to. */
export interface GridPort {
  /** Closes the editor with what it has. */
  commit(): void
  /** Whether rows may be added behind the last. */
  mayAdd(): boolean
  keyAt(row: number): string | undefined
}

const away: Standing = { active: null, key: undefined, anchor: null, editing: 'no' }

/**
 * Where the user stands, outside React, so that a step draws two rows and not the grid. Rows subscribe to a short text that
 * says what concerns them.
 */
export class GridState {
  editor: OpenEditor | null = null
  readonly commit: GridPort['commit']
  readonly mayAdd: GridPort['mayAdd']
  private readonly keyAt: GridPort['keyAt']
  private readonly leftovers = new Map<
    string,
    { readonly cells: ReadonlyMap<string, Leftover>; readonly turn: number }
  >()
  private standing = away
  private readonly listeners = new Set<() => void>()

  constructor({ commit, mayAdd, keyAt }: GridPort) {
    this.commit = commit
    this.mayAdd = mayAdd
    this.keyAt = keyAt
  }

  get active(): Place | null {
    return this.standing.active
  }
  /** Key of the row where the user stands. */
  get activeKey(): string | undefined {
    return this.standing.key
  }
  get editing(): Standing['editing'] {
    return this.standing.editing
  }

  get marked(): Marked | null {
    const { active, anchor } = this.standing
    if (!active || active.col < 0) return null
    const from = anchor ?? active
    return {
      top: Math.min(active.row, from.row),
      bottom: Math.max(active.row, from.row),
      left: Math.max(0, Math.min(active.col, from.col)),
      right: Math.max(active.col, from.col),
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  /** Goes to a cell; with `widen` the range keeps its other end. */
  moveTo(active: Place, widen = false): void {
    const { anchor, active: before } = this.standing
    this.stand(active, widen ? (anchor ?? before) : null)
  }

  mark(anchor: Place, active: Place): void {
    this.stand(active, anchor)
  }

  /** The range stays, for Ctrl Enter writes into all of it. */
  edit(how: 'replace' | 'keep'): void {
    this.set({ ...this.standing, editing: how })
  }

  /** An editor was drawn; it is asked what it has when it is closed. */
  open(editor: OpenEditor): void {
    this.editor = editor
  }

  stopEditing(): void {
    this.editor = null
    if (this.standing.editing !== 'no') this.set({ ...this.standing, editing: 'no' })
  }

  /** Rows came and went: the same row stands elsewhere now, or (null) nowhere. */
  follow(row: number | null): void {
    const { active } = this.standing
    this.set(
      row === null || !active ? away : { ...this.standing, active: { row, col: active.col }, anchor: null },
    )
  }

  leave(): void {
    this.set(away)
  }

  /** What a row has to know: `active column|first|last column of the range|editing`, and a number that changes with what was left in it; empty for most rows. */
  signOf(row: number, rowKey = ''): string {
    const left = this.leftovers.get(rowKey)
    const sign = this.standingIn(row, rowKey)
    return left ? `${sign || `${nowhere}|1|0|no`}|${left.turn}` : sign
  }

  /** Drawn with other rows than before, the active row is known by its key; where it stands now is told afterwards (`follow`). */
  private standingIn(row: number, rowKey: string): string {
    const {
      marked,
      standing: { active, key, editing },
    } = this
    if (!active) return ''
    const here = key === undefined ? active.row === row : key === rowKey
    if (!marked) return here ? `${active.col}|1|0|no` : ''
    if (here && active.row !== row) return `${active.col}|${active.col}|${active.col}|${editing}`
    if (row < marked.top || row > marked.bottom) return ''
    return `${here ? active.col : nowhere}|${marked.left}|${marked.right}|${here ? editing : 'no'}`
  }

  /** Those of one row, by column key. */
  leftIn(rowKey: string): ReadonlyMap<string, Leftover> | undefined {
    return this.leftovers.get(rowKey)?.cells
  }

  /** Keeps what was left in a cell, or (null) forgets it. */
  keep(rowKey: string, columnKey: string, left: Leftover | null): void {
    const before = this.leftovers.get(rowKey)
    if (!left && !before?.cells.has(columnKey)) return
    const now = new Map(before?.cells)
    if (left) now.set(columnKey, left)
    else now.delete(columnKey)
    this.leftovers.set(rowKey, { cells: now, turn: (before?.turn ?? 0) + 1 })
    this.tell()
  }

  private stand(active: Place, anchor: Place | null): void {
    this.set({ active, key: this.keyAt(active.row), anchor, editing: 'no' })
  }

  private set(next: Standing): void {
    this.standing = next
    this.tell()
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}

export interface Sign {
  readonly active: number
  readonly left: number
  readonly right: number
  readonly editing: 'no' | 'replace' | 'keep'
}

const nothing: Sign = { active: nowhere, left: 1, right: 0, editing: 'no' }

/** `readSign('2|1|3|keep')` → `{ active: 2, left: 1, right: 3, editing: 'keep' }`. Where the user stands in a row, as a row is told it. */
export function readSign(text: string): Sign {
  if (!text) return nothing
  const [active, left, right, editing] = text.split('|')
  return {
    active: Number(active),
    left: Number(left),
    right: Number(right),
    editing: editing === 'replace' || editing === 'keep' ? editing : 'no',
  }
}
