import { createContext, useContext } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Mark } from '../../language/marks.ts'
import type { Row } from '../../language/row.ts'
import { joinPath, linesOf, type Entities } from '../../rules/document/rowPath.ts'

/** Where a note stands, and what that is called. */
export interface MarkPlace {
  readonly id: string
  /** Null: the row itself. */
  readonly field: string | null
  readonly label: string
}

/** A note of one's own that goes along with the verb. */
export interface OwnMark extends MarkPlace {
  readonly words: string
}

/** The notes at an open document. */
export interface DocumentMarks {
  /** That came with the verb which led to its state. */
  readonly standing: readonly Mark[]
  readonly own: readonly OwnMark[]
  /** Notes may be made now: a verb that takes some can be done. */
  readonly mayMark: boolean
  /** Opens the question for a note's words. */
  ask(place: MarkPlace): void
}

const nothing: DocumentMarks = { standing: [], own: [], mayMark: false, ask: () => undefined }

export const MarksContext = createContext<DocumentMarks>(nothing)
export const useDocumentMarks = (): DocumentMarks => useContext(MarksContext)

/** `isAt({ id: '1', field: 'title' }, '1', 'title')` → `true`. */
export const isAt = (mark: Pick<MarkPlace, 'id' | 'field'>, id: unknown, field: string | null): boolean =>
  mark.id === id && mark.field === field

/** Where a note stands in the document as it is: `title`, `lines[2].price`, of a row `lines[2]`. Undefined: that row is gone. */
export function pathOfMark(
  entities: Entities,
  entity: CompiledEntity,
  row: Row,
  mark: Pick<Mark, 'id' | 'field'>,
  at = '',
): string | undefined {
  if (row['id'] === mark.id) {
    const field = entity.fields.find(({ name }) => name === mark.field)
    return field ? joinPath(at, field.wire) : at
  }
  for (const { name, entity: below } of entity.lines) {
    const line = entities[below]
    for (const [index, one] of line ? linesOf(row, name).entries() : []) {
      const found = line && pathOfMark(entities, line, one, mark, joinPath(at, `${name}[${index}]`))
      if (found !== undefined) return found
    }
  }
  return undefined
}
