import { useMemo } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { joinPath, linesOf, splitPath } from '../../rules/document/rowPath.ts'
import { useEnvironment } from '../document/environment.ts'
import { aboveLines, rowAt } from '../document/paths.ts'
import { useSelected } from '../document/useSelected.ts'
import { emptyKeys } from '../layout/emptyKeys.ts'
import { repeatingKeys } from '../layout/repeatingKeys.ts'
import type { LinesProps } from './LinesProps.ts'
import { pinnedIdentity } from './pinnedIdentity.ts'
import { followingColumns, followingKeys } from './silentKeys.ts'
import { useMarkedColumns } from './useLineMarks.ts'
import type { LineRules } from './useLineRules.ts'

export interface LineColumns {
  /** Those that say nothing are hidden until the user shows them; what a line is of is pinned. */
  readonly columns: readonly CompiledColumn[]
  /** Keys of those that say nothing. */
  readonly silent: ReadonlySet<string>
}

type Asked = Pick<LinesProps, 'rowPath' | 'lines' | 'entity' | 'table' | 'store' | 'rules'>

/** The columns of lines as they stand now; they keep their identity until another one has something to say. */
export function useLineColumns(props: Asked, answers: LineRules): LineColumns {
  const { table, entity } = props
  const saved = useSaved(props)
  const fields = useMemo(() => new Map(entity.fields.map((field) => [field.name, field])), [entity])
  const { list, isRequired } = answers
  const { columns } = table
  // Nothing goes from under the hand of somebody who types: what repeats was so already when the lines were read.
  const repeated = useMemo(
    () => repeatingKeys({ columns, fields, rows: saved, isRequired }),
    [columns, fields, saved, isRequired],
  )
  const repeating = useMemo(() => {
    if (repeated.length === 0) return repeated
    const now = repeatingKeys({ columns, fields, rows: list, isRequired })
    return repeated.filter((key) => now.includes(key))
  }, [repeated, columns, fields, list, isRequired])
  const following = useFollowing(props, fields)
  const idle = useIdle(props, saved, answers)
  const wrong = useWrong(props, fields)
  const marked = useMarkedColumns(table, list)
  const text = [...new Set([...repeating, ...following, ...idle])]
    .filter((key) => !wrong.has(key) && !marked.has(key))
    .join()
  return useMemo(() => {
    const silent = new Set(text.split(',').filter(Boolean))
    const quiet = columns.map((column): CompiledColumn =>
      silent.has(column.key) ? { ...column, columnsDisplay: 'N' } : column,
    )
    return { columns: pinnedIdentity(silent.size > 0 ? quiet : columns), silent }
  }, [columns, text])
}

type Fields = ReadonlyMap<string, CompiledField>

/** Columns that the document above locks and fills. Most tables have none, and then nothing is asked at a change. */
function useFollowing({ rowPath, table, store }: Asked, fields: Fields): readonly string[] {
  const environment = useEnvironment()
  const steps = useMemo(() => splitPath(rowPath).steps, [rowPath])
  const columns = useMemo(() => followingColumns(table.columns, fields), [table, fields])
  const [keys] = useSelected(
    store,
    ({ row }) =>
      [
        columns.length === 0
          ? ''
          : followingKeys({ columns, fields }, environment(aboveLines(row, steps))).join(),
      ] as const,
  )
  return useMemo(() => keys.split(',').filter(Boolean), [keys])
}

/** The lines as they were read. */
function useSaved({ rowPath, lines, store }: Asked): readonly Row[] {
  const steps = useMemo(() => splitPath(rowPath).steps, [rowPath])
  const [rows] = useSelected(store, ({ saved }) => [rowAt(saved, steps)?.[lines]] as const)
  return useMemo(() => linesOf({ [lines]: rows }, lines), [rows, lines])
}

/** Columns that are empty in every line that was read, of which none is to be written. */
function useIdle(
  { rowPath, lines, table: { columns }, store, rules }: Asked,
  saved: readonly Row[],
  { isEditable }: LineRules,
): readonly string[] {
  const [may] = useSelected(store, () => [rules.editable(joinPath(rowPath, lines))] as const)
  return useMemo(() => {
    if (may) return []
    const empty = new Set(emptyKeys(columns, saved))
    return columns
      .filter((column) => empty.has(column.key) && !saved.some((row) => isEditable(row, column)))
      .map(({ key }) => key)
  }, [may, saved, columns, isEditable])
}

/** Columns in which something is wrong: they are there to be mended. */
function useWrong({ rowPath, lines, table, store }: Asked, fields: Fields): ReadonlySet<string> {
  const [errors] = useSelected(store, (state) => [state.errors.size > 0 ? state.errors : null] as const)
  return useMemo(() => {
    const place = `${joinPath(rowPath, lines)}[`
    const wires = new Set(
      [...(errors?.keys() ?? [])].flatMap((path) =>
        path.startsWith(place) ? [path.slice(path.lastIndexOf('.') + 1)] : [],
      ),
    )
    const wireOf = ({ field, key }: CompiledColumn) => fields.get(field ?? '')?.wire ?? key
    return new Set(
      wires.size === 0
        ? []
        : table.columns.filter((column) => wires.has(wireOf(column))).map(({ key }) => key),
    )
  }, [errors, rowPath, lines, table, fields])
}
