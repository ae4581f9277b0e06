import type { CompiledColumn, CompiledSearchField } from './column.ts'
import type { Predicate } from './expression.ts'
import type { Label } from './label.ts'
import type { CompiledAssignment, CompiledEffect, CompiledOutcome } from './verb.ts'

/** One condition of several that have to hold. */
export interface CompiledCondition {
  readonly rule: Predicate
  /** What is so where it does not hold. */
  readonly broken: Label
}

export interface CompiledFlow {
  readonly name: string
  readonly label: Label
  /** The button's resource code: fromRequisition → btnFromRequisition. */
  readonly resource: string
  /** Audiences that may do it. */
  readonly by: readonly string[]
  /** Of an audience, who holds one of these roles. Absent: everybody of it. */
  readonly roles?: Readonly<Record<string, readonly string[]>>
  /** States of documents that it may fill, and `new` where it makes some. Absent: it makes documents, and fills those that may be changed. */
  readonly from?: readonly string[]
  /** Entity that is taken from (a header or a line). */
  readonly source: string
  /** Source rows that may be taken from now. `sql` over the source. */
  readonly when: Predicate
  /** What of `when` reads no number: the states in which a source may be taken from. How much may be taken says the limit of the source. */
  readonly standing?: Predicate
  /** The conditions of `when` one by one; absent where there are none. */
  readonly conditions?: readonly CompiledCondition[]
  /** The lines of the taking document; in them the ref to the source row and the field that says how much is taken. Without it rows are taken whole. */
  readonly lines: string
  readonly link: string
  readonly take?: string
  /** Wire keys of the source's bounded sums in which its lines count; what they may still have bounds what it takes. */
  readonly counted: readonly string[]
  /** Field of the source with all there is of it: the document flow tells what was taken beside it. */
  readonly total?: string
  readonly copyHeader: readonly CompiledAssignment[]
  readonly copyLine: readonly CompiledAssignment[]
  /** What else follows, of each document that it has made. Absent: nothing. */
  readonly effects?: readonly CompiledEffect[]
  /** What these make and change, as the dialog says it. */
  readonly outcome?: Pick<CompiledOutcome, 'makes' | 'changes'>
  /** What the taking line (`parent.x`: what holds it) and its source agree in, over the source. Default: nothing. */
  readonly same?: readonly CompiledAssignment[]
  readonly groupBy: readonly string[]
  /** The same fields with what they keep of a row, over the source, with `sql`: rows that fill a document that is there agree with it in these. */
  readonly agree?: readonly CompiledAssignment[]
  /** What of the condition of the rows reads the document that they come into (`this`). `sql` over the source. */
  readonly fits?: Predicate
  /** Header fields that the dialog asks when the source does not have them. */
  readonly ask: readonly string[]
  /** Columns of the picker (paths over the source). */
  readonly columns: readonly string[]
  readonly search: readonly string[]
  /** The same columns and search fields, decided as those of a list are. */
  readonly picker?: {
    readonly columns: readonly CompiledColumn[]
    readonly search: readonly CompiledSearchField[]
  }
  /** What is said where nothing may be taken: the words of the source's limit. */
  readonly error: { readonly code: string; readonly say: Label }
}
