import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { FieldError } from '../../language/wire.ts'
import type { Change } from '../../rules/document/recompute.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { noHistory, type History } from './history.ts'
import type { Errors } from './keptErrors.ts'
import { createKeys, withKeys } from './lineKeys.ts'
import type { OfferedLines } from './offeredLines.ts'
import type { Step } from './Step.ts'

export interface DocumentState {
  /** The document as the user sees it now: header, lines, lines of lines. */
  readonly row: Row
  /** As it was last read from, or written to, the server; of a new document, as it began. Lines have their keys. */
  readonly saved: Row
  /** By path, as the server and the rules name places: `supplierId`, `lines[2].purchaseQuantity`. */
  readonly errors: Errors
  readonly dirty: boolean
  /** What the next undo, or redo, would take back, or do again. */
  readonly undoes: Step | undefined
  readonly redoes: Step | undefined
}

/** The state, and what only its next states depend on. */
export interface DocumentModel extends DocumentState {
  readonly history: History
  /** Paths of the errors that only the server can judge. */
  readonly fromServer: ReadonlySet<string>
  /** The verb whose rules were last asked for. */
  readonly verb: string | undefined
  readonly offered: OfferedLines
  /** Number of the next key made here. */
  readonly nextKey: number
}

/** What the store needs to know of the rules; they are the same functions that the server runs. */
export interface DocumentRules {
  /** `copies`: rows that nobody else holds and that may be written into. */
  recompute(row: Row, changed: readonly Change[] | null, copies?: ReadonlySet<Row>): Row
  /** All mistakes, in steps of one row each. */
  validate(row: Row, verb?: string): Iterable<readonly FieldError[]>
  /** Rules of a verb that the document breaks as it is, each at the places where that can be mended. */
  refusals?(row: Row, verb: string): readonly FieldError[]
  /** The same, also where no place breaks the rule alone: then at the first that it reads. */
  lacks?(row: Row, verb: string): readonly FieldError[]
  /** Mistakes at one place. `isEarly`: the user only left it. */
  validatePlace(
    row: Row,
    path: string,
    options: { readonly verb?: string; readonly isEarly?: boolean },
  ): readonly FieldError[]
}

/** What a document is of: its entity among all entities, and the rules bound to them. */
export interface DocumentKind {
  readonly entities: Entities
  readonly entity: CompiledEntity
  readonly rules: DocumentRules
}

/** A document that was just opened. */
export function firstModel({ entities, entity }: DocumentKind, first: Row): DocumentModel {
  const keys = createKeys(1)
  const row = withKeys(entities, entity, first, keys.make)
  return {
    row,
    saved: row,
    errors: new Map(),
    dirty: false,
    undoes: undefined,
    redoes: undefined,
    history: noHistory,
    fromServer: new Set(),
    verb: undefined,
    offered: new Map(),
    nextKey: keys.next(),
  }
}
