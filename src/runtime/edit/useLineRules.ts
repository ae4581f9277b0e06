import { useCallback, useMemo } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledTable } from '../../language/table.ts'
import { joinPath, linesOf, splitPath } from '../../rules/document/rowPath.ts'
import { lineKey, rowAt } from '../document/paths.ts'
import type { Language } from '../../language/label.ts'
import { spoken } from '../../texts/spoken.ts'
import { useSelected } from '../document/useSelected.ts'
import type { GridProps } from '../../grid/GridProps.ts'
import { useHost } from '../host/host.ts'
import { headerWatch } from './headerWatch.ts'
import type { EditRules } from './editRules.ts'
import { useLineMarks } from './useLineMarks.ts'
import type { LinesProps } from './LinesProps.ts'

const noErrors = new Map<string, never>()

type Asked = Required<
  Pick<GridProps, 'isEditable' | 'isRequired' | 'isShown' | 'isDisabled' | 'errorsOf' | 'whyLocked'>
>

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

  const place = useCallback(
    (key: string) => {
      const now = linesOf(rowAt(store.state().row, steps) ?? {}, lines)
      return joinPath(rowPath, `${lines}[${indexOf(now, key)}]`)
    },
    [store, steps, rowPath, lines],
  )
  // What stands above decides too: a state, or a field that a predicate of the line reads.
  const around = useMemo(
    () => ({ rules, fields, table, place, language, above, parent }),
    [rules, fields, table, place, language, above, parent],
  )
  const told = useMemo(() => ({ errors, place, wires, language }), [errors, place, wires, language])
  const noted = useLineMarks(table, list)
  const errorsOf = useCallback(
    (key: string, column: string) =>
      told.errors.get(joinPath(told.place(key), told.wires.get(column) ?? column))?.msg ?? noted(key, column),
    [told, noted],
  )
  return { list, place, ...useMemo(() => answersOf(around), [around]), errorsOf }
}

interface Around {
  readonly rules: EditRules
  readonly fields: ReadonlyMap<string, CompiledField>
  readonly table: CompiledTable
  readonly language: Language
  place(key: string): string
}

/** The answers for the cells of lines; another object of surroundings gives other functions. */
function answersOf({ rules, fields, table, language, place }: Around): Omit<Asked, 'errorsOf'> {
  const fieldOf = ({ field }: CompiledColumn) => fields.get(field ?? '')
  return {
    isEditable: (row, column) => rules.mayEdit(column, fieldOf(column), place(lineKey(row)), table),
    isRequired: (row, column) => rules.required(column, fieldOf(column), place(lineKey(row))),
    isShown: (row, column) => rules.shown(column, fieldOf(column), place(lineKey(row))),
    whyLocked: (row, column) =>
      spoken(rules.whyLocked(column, fieldOf(column), place(lineKey(row)), table), language),
    isDisabled: (row, column) => rules.disabled(column, place(lineKey(row))),
  }
}

const indices = new WeakMap<readonly Row[], ReadonlyMap<string, number>>()

/** Where the line with this key stands, -1 where it does not. Each list is looked through once. */
function indexOf(list: readonly Row[], key: string): number {
  const known = indices.get(list) ?? new Map(list.map((row, index) => [lineKey(row), index]))
  indices.set(list, known)
  return known.get(key) ?? -1
}
