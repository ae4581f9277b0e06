import { useCallback, useMemo, useRef } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { joinPath, linesOf, splitPath } from '../../rules/document/rowPath.ts'
import { lineKey, rowAt } from '../document/paths.ts'
import { useSelected } from '../document/useSelected.ts'
import type { GridProps } from '../../grid/GridProps.ts'
import { useHost } from '../host/host.ts'
import { headerWatch } from './headerWatch.ts'
import type { LinesProps } from './LinesProps.ts'

const noErrors = new Map<string, never>()

type Asked = Required<Pick<GridProps, 'isEditable' | 'isRequired' | 'isShown' | 'isDisabled' | 'errorsOf'>>

export interface LineRules extends Asked {
  readonly list: readonly Row[]
  /** Path of the line with this key, as it stands now. */
  place(key: string): string
}

/** The lines of a row and what holds of each cell. The answers keep their identity until something changes that could change them. */
export function useLineRules({
  rowPath,
  lines,
  entity,
  table,
  store,
  rules,
  access,
}: Pick<LinesProps, 'rowPath' | 'lines' | 'entity' | 'table' | 'store' | 'rules' | 'access'>): LineRules {
  const { language } = useHost()
  const steps = useMemo(() => splitPath(rowPath).steps, [rowPath])
  const watched = useMemo(
    () => headerWatch(entity, table, access, steps.length + 1),
    [entity, table, access, steps],
  )
  const [rows, errors] = useSelected(
    store,
    (state) => [rowAt(state.row, steps)?.[lines], state.errors.size ? state.errors : noErrors] as const,
  )
  const above = useSelected(store, ({ row }) => watched.map((key) => row[key]))
  const beside = useMemo(
    () => (steps.length === 0 ? [] : headerWatch(entity, table, undefined, 1)),
    [entity, table, steps],
  )
  const parent = useSelected(store, ({ row }) => {
    const line = rowAt(row, steps)
    return beside.map((key) => line?.[key])
  })
  const list = useMemo(() => linesOf({ [lines]: rows }, lines), [rows, lines])
  const fields = useMemo(() => new Map(entity.fields.map((field) => [field.name, field])), [entity])
  // Errors name the wire key that is sent (itemId); the column of a ref shows another one (itemName).
  const wires = useMemo(
    () =>
      new Map(
        table.columns.map((column) => [column.key, fields.get(column.field ?? '')?.wire ?? column.key]),
      ),
    [table, fields],
  )

  const indices = useRef<{ readonly list: readonly Row[]; readonly map: ReadonlyMap<string, number> }>(
    undefined,
  )
  const place = useCallback(
    (key: string) => {
      const now = linesOf(rowAt(store.state().row, steps) ?? {}, lines)
      if (indices.current?.list !== now)
        indices.current = { list: now, map: new Map(now.map((row, index) => [lineKey(row), index])) }
      return joinPath(rowPath, `${lines}[${indices.current.map.get(key) ?? -1}]`)
    },
    [store, steps, rowPath, lines],
  )

  /* oxlint-disable react-hooks/exhaustive-deps -- what stands above decides too: a state, or a field that a predicate of the line reads */
  const isEditable = useCallback(
    (row: Row, column: CompiledColumn) =>
      rules.mayEdit(column, fields.get(column.field ?? ''), place(lineKey(row)), table),
    [fields, rules, place, table, above, parent],
  )
  const isRequired = useCallback(
    (row: Row, column: CompiledColumn) =>
      rules.required(column, fields.get(column.field ?? ''), place(lineKey(row))),
    [fields, rules, place, above, parent],
  )
  const isShown = useCallback(
    (row: Row, column: CompiledColumn) =>
      rules.shown(column, fields.get(column.field ?? ''), place(lineKey(row))),
    [fields, rules, place, above, parent],
  )
  const isDisabled = useCallback(
    (row: Row, column: CompiledColumn) => rules.disabled(column, place(lineKey(row))),
    [rules, place, above, parent],
  )
  const errorsOf = useCallback(
    (key: string, column: string) => errors.get(joinPath(place(key), wires.get(column) ?? column))?.msg,
    [errors, place, wires, language],
  )
  /* oxlint-enable react-hooks/exhaustive-deps */
  return { list, place, isEditable, isRequired, isShown, isDisabled, errorsOf }
}
