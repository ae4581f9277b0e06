import type { MenuWaiting, WaitingRow } from '../../language/waiting.ts'

/** A row that waits, with what it is a row of. */
export interface Todo extends WaitingRow {
  readonly of: MenuWaiting
}

/** Rows of all kinds of documents, or of one: overdue first, then by their deadline, then what waits longest. */
export const todosOf = (list: readonly MenuWaiting[], entity: string | null): readonly Todo[] =>
  list
    .filter((one) => entity === null || one.entity === entity)
    .flatMap((of) => of.rows.map((row) => ({ ...row, of })))
    .sort((a, b) => (rank(a) < rank(b) ? -1 : 1))

/** Texts in whose order they stand. What has no deadline comes after what is late or due. */
const rank = ({ isOverdue, due, since }: WaitingRow): string => `${isOverdue ? 0 : 1} ${due ?? '~'} ${since}`

/** How many are late, of all that wait and not only of the rows that are here. */
export const lateOf = (list: readonly MenuWaiting[]): number =>
  list.flatMap(({ states }) => states).reduce((sum, { late }) => sum + late, 0)

/** The rows that came to wait last, the newest first. */
export const newestOf = (list: readonly MenuWaiting[]): readonly Todo[] =>
  todosOf(list, null).toSorted((a, b) => (a.since < b.since ? 1 : -1))
