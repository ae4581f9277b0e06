import { useCallback, useMemo } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import type { GridMenuItem } from '../../grid/GridProps.ts'
import type { CompiledTable } from '../../language/table.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { lineKey } from '../document/paths.ts'
import { isAt, useDocumentMarks } from './documentMarks.ts'

/** What was noted at the cells of lines; what was noted at a line as a whole stands in its first cell. */
export function useLineMarks(
  { columns }: CompiledTable,
  list: readonly Row[],
): (key: string, column: string) => string | undefined {
  const say = useTexts(editTexts)
  const { standing, own } = useDocumentMarks()
  const isQuiet = standing.length === 0 && own.length === 0
  const ids = useMemo(
    () => (isQuiet ? undefined : new Map(list.map((row) => [lineKey(row), row['id']]))),
    [isQuiet, list],
  )
  return useCallback(
    (key, name) => {
      const id = ids?.get(key)
      if (id === undefined) return undefined
      const field = columns.find((column) => column.key === name)?.field
      const isFirst = columns[0]?.key === name
      const isHere = (mark: Parameters<typeof isAt>[0]) =>
        (field !== undefined && isAt(mark, id, field)) || (isFirst && isAt(mark, id, null))
      const words = [
        ...standing.filter(isHere).map((mark) => say('marks.standing', { words: mark.words })),
        ...own.filter(isHere).map((mark) => say('marks.own', { words: mark.words })),
      ]
      return words.length > 0 ? words.join(' ') : undefined
    },
    [ids, columns, standing, own, say],
  )
}

/** Columns that something was noted in: they are there to be read. */
export function useMarkedColumns({ columns }: CompiledTable, list: readonly Row[]): ReadonlySet<string> {
  const { standing, own } = useDocumentMarks()
  return useMemo(() => {
    const marks = [...standing, ...own]
    if (marks.length === 0) return none
    const ids = new Set(list.map(({ id }) => id))
    const fields = new Set(marks.filter(({ id }) => ids.has(id)).map(({ field }) => field))
    return new Set(
      columns.flatMap(({ key, field }) => (field !== undefined && fields.has(field) ? [key] : [])),
    )
  }, [standing, own, list, columns])
}

const none: ReadonlySet<string> = new Set()

/** Entries of the menu of lines: a note at the cell, or at the line. None where nobody may make one. */
export function useMarkMenu(language: Language, list: readonly Row[]): readonly GridMenuItem[] {
  const say = useTexts(editTexts)
  const { mayMark, ask } = useDocumentMarks()
  return useMemo(() => {
    if (!mayMark) return []
    const at = (row: Row | undefined, field: string | null, place: string) => {
      const id = row?.['id']
      if (typeof id !== 'string') return
      const number = list.findIndex((one) => one['id'] === id) + 1
      ask({ id, field, label: say('marks.line', { number, place }).trim() })
    }
    return [
      {
        key: 'markCell',
        label: say('marks.cell'),
        run: (row, column) =>
          at(row, column?.field ?? null, column?.field ? spoken(column.title, language) : ''),
      },
      { key: 'markRow', label: say('marks.row'), run: (row) => at(row, null, '') },
    ] satisfies readonly GridMenuItem[]
  }, [mayMark, ask, say, list, language])
}
