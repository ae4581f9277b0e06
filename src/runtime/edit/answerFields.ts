import { isUnsaid } from '../../cells/absentCell.ts'
import { typedColumn } from '../../cells/typedCell.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledForm } from '../../language/screen.ts'
import { hasValue, joinPath, linesOf, splitPath } from '../../rules/document/rowPath.ts'
import type { FormField, FormSection } from '../../rules/form/formSchema.ts'
import { spoken } from '../../texts/spoken.ts'
import { lineKey, rowAt } from '../document/paths.ts'
import type { FieldNow, FormSource } from '../forms/FormSource.ts'
import { formGroups } from './formGroups.ts'
import type { LinesProps } from './LinesProps.ts'

/** Lines that are drawn as a form, and what they are drawn with. */
export interface AskedLines extends Pick<
  LinesProps,
  'rowPath' | 'lines' | 'table' | 'store' | 'rules' | 'language' | 'services'
> {
  readonly form: CompiledForm
  readonly fields: ReadonlyMap<string, CompiledField>
}

/** The name of a field in the form: of which line, and which of its columns. */
const nameOf = (row: Row, column: CompiledColumn): string => `${lineKey(row)}/${column.key}`

const fieldOf = ({ fields }: Pick<AskedLines, 'fields'>, column: CompiledColumn): CompiledField | undefined =>
  fields.get(column.field ?? '')

/** A row of which something is asked. */
interface AskedRow {
  readonly row: Row
  readonly fields: readonly FormField[]
}

/** The rows of which something is asked now. A question stays where it has no answer; what else is said of it is there where it can be written or says something. */
export function askedRows(asked: AskedLines, rows: readonly Row[]): readonly AskedRow[] {
  const place = joinPath(asked.rowPath, asked.lines)
  return rows.flatMap((row, index) => {
    const fields = fieldsIn(asked, row, `${place}[${index}]`)
    return fields.length === 0 ? [] : [{ row, fields }]
  })
}

/** What is asked, under its headings. */
export const askedSections = ({ form }: AskedLines, rows: readonly AskedRow[]): readonly FormSection[] =>
  formGroups(rows, form.group).map(({ heading, lines }) => ({
    heading,
    rows: lines.map(({ row, fields }) => ({ key: lineKey(row), title: textAt(row, form.title), fields })),
  }))

const textAt = (row: Row, key: string | undefined): string =>
  key === undefined ? '' : String(row[key] ?? '')

function fieldsIn(asked: AskedLines, row: Row, path: string): readonly FormField[] {
  const { table, rules, language, services, form } = asked
  const [main] = table.columns
  return table.columns.flatMap((column): FormField[] => {
    const field = fieldOf(asked, column)
    if (!rules.shown(column, field, path)) return []
    const isEditable = rules.mayEdit(column, field, path, table)
    const isMain = column === main
    if (!isMain && !isEditable && isUnsaid(column, row[column.key])) return []
    return [
      {
        name: nameOf(row, column),
        title: isMain ? textAt(row, form.title) : spoken(column.title, language),
        facts: factsOf(typedColumn(column, row, services)),
        required: isEditable && rules.required(column, field, path),
        ...(isMain ? { isMain, code: textAt(row, form.code), help: textAt(row, form.help) } : {}),
      },
    ]
  })
}

/** What of a column says what its value is. */
function factsOf({ type, typeCode, to, min, max, scale, maxLength }: CompiledColumn): FormField['facts'] {
  const known = { typeCode, to, min, max, scale, maxLength }
  return { type, ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) }
}

/** How many of the rows in sight were answered: something was written into one of their fields that does not begin with a value. */
export function answeredIn({ table, fields }: AskedLines, rows: readonly AskedRow[]): number {
  const open = table.columns.flatMap(({ field, isEdit }) => {
    const known = fields.get(field ?? '')
    return isEdit && known && known.default === undefined ? [known.wire] : []
  })
  return rows.filter(({ row }) => open.some((wire) => hasValue(row[wire]))).length
}

/** The values of the form are those of the document. */
export function answerSource(asked: AskedLines): FormSource {
  const { store, rules, table, rowPath, lines } = asked
  const columns = new Map(table.columns.map((column) => [column.key, column]))
  const { steps } = splitPath(rowPath)
  const indexes = new WeakMap<readonly Row[], ReadonlyMap<string, number>>()
  const indexOf = (key: string): number | undefined => {
    const rows = linesOf((rowPath === '' ? store.state().row : rowAt(store.state().row, steps)) ?? {}, lines)
    const known = indexes.get(rows) ?? new Map(rows.map((row, index) => [lineKey(row), index]))
    indexes.set(rows, known)
    return known.get(key)
  }
  /** Where a field stands in the document. */
  const find = (name: string) => {
    const [, key = '', columnKey = ''] = /^(.*)\/([^/]*)$/.exec(name) ?? []
    const column = columns.get(columnKey)
    const index = indexOf(key)
    if (!column || index === undefined) return undefined
    const path = `${joinPath(rowPath, lines)}[${index}]`
    const field = fieldOf(asked, column)
    return { column, field, path, wire: field?.wire ?? column.key }
  }
  return {
    subscribe: store.subscribe,
    field: (name): FieldNow | undefined => {
      const at = find(name)
      const row = at && rowAt(store.state().row, splitPath(at.path).steps)
      if (!at || !row) return undefined
      const { column, field, path, wire } = at
      return {
        column,
        field,
        wire,
        row,
        value: row[wire],
        error: store.state().errors.get(joinPath(path, wire))?.msg,
        required: rules.required(column, field, path),
        editable: rules.mayEdit(column, field, path, table),
        disabled: rules.disabled(column, path),
      }
    },
    write: (name, values) => {
      const at = find(name)
      if (at) store.change(at.path, values)
    },
    leave: (name) => {
      const at = find(name)
      if (at) store.leave(joinPath(at.path, at.wire))
    },
  }
}
