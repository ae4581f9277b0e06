import type { Label } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { joinedMembers, membersOf } from '../../rules/types/members.ts'
import type { Wanted } from './findIds.ts'

/** Where in which file a row came from. */
export interface Origin {
  readonly file: string
  readonly line: number
}

/** A ref whose row is yet to be found by other fields of it; where a field has several, one for each. */
export interface PendingRef extends Wanted {
  readonly wire: string
  readonly label: Label
  readonly optional: boolean
}

/** A row on its way into the store: read, its refs not yet found. */
export interface Draft {
  readonly origin: Origin
  readonly values: Row
  readonly refs: readonly PendingRef[]
  readonly lines: Readonly<Record<string, Draft[]>>
}

/** The draft and all its lines, each with its place in the document. */
export function* draftsOf(draft: Draft, path = ''): Generator<{ draft: Draft; path: string }> {
  yield { draft, path }
  for (const [name, lines] of Object.entries(draft.lines)) {
    for (const [index, line] of lines.entries())
      yield* draftsOf(line, `${path === '' ? '' : `${path}.`}${name}[${index}]`)
  }
}

/** The row that the store is given, once its refs are found. */
export function toRow(draft: Draft, found: (ref: PendingRef) => string | null): Row {
  const refs: Record<string, string | null> = {}
  for (const ref of draft.refs)
    refs[ref.wire] = joinedMembers([...membersOf(refs[ref.wire]), ...membersOf(found(ref))])
  const lines = Object.fromEntries(
    Object.entries(draft.lines).map(([name, rows]) => [name, rows.map((line) => toRow(line, found))]),
  )
  return { ...draft.values, ...refs, ...lines }
}

/** The document without these drafts. */
export function without(draft: Draft, refused: ReadonlySet<Draft>): Draft {
  const lines = Object.fromEntries(
    Object.entries(draft.lines).map(([name, rows]) => [
      name,
      rows.filter((line) => !refused.has(line)).map((line) => without(line, refused)),
    ]),
  )
  return { ...draft, lines }
}
