import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { FieldError } from '../../language/wire.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { checkInSteps } from './checkInSteps.ts'
import { firstModel, type DocumentKind, type DocumentRules, type DocumentState } from './DocumentModel.ts'
import type { AddedLines } from './growLines.ts'
import { withValuesHere } from '../sealing/withValuesHere.ts'
import { newLineKey } from './lineKeys.ts'
import { recomputed } from './recomputed.ts'
import { reduceDocument, type Command, type ValuesAt } from './reduceDocument.ts'

/** What stands in the way of a save or a verb. */
export interface Lacks {
  /** Values that are missing or wrong. */
  readonly mistakes: readonly FieldError[]
  /** Rules of the verb that do not hold yet. */
  readonly rules: readonly FieldError[]
}

/**
 * One open document. Every change is one step: it recomputes what depends on it, can be undone, and tells whoever listens. Rows that
 * did not change stay the same objects, so that only their readers draw again.
 */
export interface DocumentStore {
  state(): DocumentState
  subscribe(listener: () => void): () => void
  /** Sets wire keys of the row at `rowPath` ('' is the header). */
  change(rowPath: string, values: Row): void
  /** Many rows at once, and lines that come with them, in one step (paste, fill). */
  changeMany(changes: readonly ValuesAt[], added?: AddedLines): void
  /** Values that the definitions chose, and nobody typed: part of the step before, and free to be chosen again. */
  fill(changes: readonly ValuesAt[]): void
  /** The rows that a table of the header begins with, in place of those that are there: part of the step before, as `fill`. */
  begin(lines: string, rows: readonly Row[]): void
  addLine(rowPath: string, lines: string, values?: Row): string
  /** A line that the keyboard ran into behind the last one. Left as it is, it goes again before anything is checked or saved. */
  offerLine(rowPath: string, lines: string): string
  addLines(rowPath: string, lines: string, values: readonly Row[]): void
  deleteLines(rowPath: string, lines: string, keys: readonly string[]): void
  copyLines(rowPath: string, lines: string, keys: readonly string[]): void
  /** Moves lines that have no number of the server yet, one place up (-1) or down (1); false when none of them can. */
  moveLines(rowPath: string, lines: string, keys: readonly string[], by: -1 | 1): boolean
  /** Puts another version of the same document in place of what is there, in one step. */
  restore(row: Row): void
  undo(): void
  redo(): void
  /** The user left this place: what is wrong there is said, and nothing else. */
  leave(path: string): void
  /** Runs the rules, and gives way to the browser in between. Answers what is wrong; `showErrors` shows it. */
  findErrors(verb?: string): Promise<readonly FieldError[]>
  /** What stands in the way of a verb by its own rules, as far as it can be known here; the server has the last word. */
  refusals(verb: string): readonly FieldError[]
  /** What a save, or a verb with its own rules, would be refused for as the document stands: nothing of it is shown, and lines that nobody wrote into do not count. */
  lacks(verb?: string): Promise<Lacks>
  /** Errors stay at their fields until they are mended; those of the server until their field changes. */
  showErrors(errors: readonly FieldError[], origin?: 'rules' | 'server'): void
  /** The server's version is now the document. After a save of `sent`, what was typed since stays, and so does what can be undone. */
  accept(row: Row, sent?: Row): void
  /** The server's version is now the base of my unsaved changes. */
  rebase(saved: Row, row: Row): void
  /** Rows of the server as they were just read, into a table that holds a page of many: see `adoptRows`. */
  adopt(lines: string, rows: readonly Row[]): void
  /** From now on it is a document of these definitions. What was typed stays, and what they compute otherwise is computed anew. */
  redefine(kind: DocumentKind): void
}

export function createDocumentStore(
  entities: Entities,
  entity: CompiledEntity,
  first: Row,
  rules: DocumentRules,
): DocumentStore {
  let kind: DocumentKind = { entities, entity, rules }
  const listeners = new Set<() => void>()
  const shown = (row: Row): Row => withValuesHere(kind, row)
  let model = firstModel(kind, shown(first))
  /** False when nothing came of the command; then nobody hears of it. */
  const run = (command: Command): boolean => {
    const next = reduceDocument(model, command, kind)
    if (next === model) return false
    become(next)
    return true
  }
  const become = (next: typeof model): void => {
    model = next
    for (const listener of listeners) listener()
  }
  const at = () => Date.now()
  const changeMany: DocumentStore['changeMany'] = (changes, added) =>
    void run({ do: 'change', changes, added, at: at() })
  const addOne = (rowPath: string, lines: string, values: Row, isOffered: boolean): string => {
    const key = newLineKey(model.nextKey)
    run({ do: 'add', rowPath, lines, values: [values], isOffered, at: at() })
    return key
  }
  return {
    state: () => model,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: (rowPath, values) => changeMany([{ rowPath, values }]),
    changeMany,
    fill: (changes) => void run({ do: 'fill', changes }),
    begin: (lines, rows) => void run({ do: 'fill', lines, rows }),
    addLine: (rowPath, lines, values = {}) => addOne(rowPath, lines, values, false),
    offerLine: (rowPath, lines) => addOne(rowPath, lines, {}, true),
    addLines: (rowPath, lines, values) => void run({ do: 'add', rowPath, lines, values, at: at() }),
    deleteLines: (rowPath, lines, keys) => void run({ do: 'delete', rowPath, lines, keys, at: at() }),
    copyLines: (rowPath, lines, keys) => void run({ do: 'copy', rowPath, lines, keys, at: at() }),
    moveLines: (rowPath, lines, keys, by) => run({ do: 'move', rowPath, lines, keys, by, at: at() }),
    restore: (row) => void run({ do: 'restore', row, at: at() }),
    undo: () => void run({ do: 'undo' }),
    redo: () => void run({ do: 'redo' }),
    leave: (path) => void run({ do: 'leave', path }),
    findErrors: async (verb) => {
      run({ do: 'beginCheck', verb })
      return checkInSteps(
        () => rules.validate(model.row, verb),
        () => model.row,
      )
    },
    refusals: (verb) => rules.refusals?.(model.row, verb) ?? [],
    lacks: async (verb) => {
      const rowNow = () => reduceDocument(model, { do: 'beginCheck', verb }, kind).row
      const found = await checkInSteps(
        () => rules.validate(rowNow(), verb),
        () => model.row,
      )
      return { mistakes: found, rules: (verb && rules.lacks?.(rowNow(), verb)) || [] }
    },
    showErrors: (errors, origin = 'rules') => void run({ do: 'showErrors', errors, origin }),
    accept: (row, sent) => void run({ do: 'accept', row: shown(row), sent }),
    rebase: (saved, row) => void run({ do: 'rebase', saved: shown(saved), row }),
    adopt: (lines, rows) => void run({ do: 'rebase', lines, rows }),
    redefine: (next) => {
      kind = next
      become(recomputed(model, kind))
    },
  }
}
