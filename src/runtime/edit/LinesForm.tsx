import { memo, useEffect, useMemo, useRef } from 'react'
import { CellServicesContext } from '../../cells/CellServices.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledForm } from '../../language/screen.ts'
import { hasValue, joinPath, linesOf } from '../../rules/document/rowPath.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { lineKey } from '../document/paths.ts'
import { useSelected } from '../document/useSelected.ts'
import { AnsweredField } from './AnsweredField.tsx'
import { LineField } from './LineField.tsx'
import type { LinesProps } from './LinesProps.ts'
import { formGroups, type FormLine } from './formGroups.ts'
import './lines-form.css'

interface Props extends LinesProps {
  readonly form: CompiledForm
}

/** The lines of a document as a form: each is a field, or a few, that is called by what it refers to. Lines of which nothing is shown are not there. */
export const LinesForm = memo(function LinesForm(props: Props) {
  const { lines, rowPath, form, table, store, rules, entity, language, label, services } = props
  const say = useTexts(editTexts)
  const place = joinPath(rowPath, lines)
  const fields = useMemo(() => new Map(entity.fields.map((field) => [field.name, field])), [entity])
  const [rows] = useSelected(store, ({ row }) => [linesOf(row, lines)] as const)
  const [main] = table.columns
  const isShown = (path: string) =>
    table.columns.some((column) => rules.shown(column, fields.get(column.field ?? ''), path))
  const shown = rows
    .map((row, index): FormLine => ({ row, path: `${place}[${index}]` }))
    .filter(({ path }) => isShown(path))
  const answered = shown.filter(({ row }) => isAnswered(row, table.columns, fields)).length
  const box = useReachable(props, place)
  return (
    <CellServicesContext value={services}>
      <div ref={box} className="lines-form">
        {rows.length === 0 ? (
          <p className="lines-none">{say('line.none')}</p>
        ) : (
          <p className="lines-form-progress" role="status">
            {say('line.answered', { count: answered, all: shown.length })}
          </p>
        )}
        {formGroups(shown, form.group).map(({ heading, lines: within }, at) => (
          <section key={`${at} ${heading}`} aria-label={heading || spoken(label, language)}>
            {heading ? <h2>{heading}</h2> : null}
            {within.map(({ row, path }) =>
              main ? (
                <FormRow key={lineKey(row)} {...props} row={row} path={path} main={main} fields={fields} />
              ) : null,
            )}
          </section>
        ))}
      </div>
    </CellServicesContext>
  )
})

/** Whether something was written into any field of the line. */
const isAnswered = (
  row: Row,
  columns: readonly CompiledColumn[],
  fields: ReadonlyMap<string, CompiledField>,
): boolean =>
  columns.some(({ field, isEdit }) => {
    const known = fields.get(field ?? '')
    return isEdit && known?.default === undefined && known !== undefined && hasValue(row[known.wire])
  })

/** Who goes to the place of a mistake comes to the field here, as he would to the cell of a grid. */
function useReachable({ register }: Props, place: string) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    register?.(place, {
      focusCell: (key, column) => {
        const line = box.current?.querySelector(`[data-line="${CSS.escape(key)}"]`)
        const field =
          column === undefined ? line : line?.querySelector(`[data-field="${CSS.escape(column)}"]`)
        const target = field?.querySelector<HTMLElement>('input, textarea, select, button, [tabindex]')
        target?.focus()
        return target !== null && target !== undefined
      },
      commit: () => undefined, // the editors of a form write at once
    })
    return () => register?.(place, null)
  }, [register, place])
  return box
}

interface RowProps extends Props {
  readonly row: Row
  readonly path: string
  /** The column that stands under the name of the line. */
  readonly main: CompiledColumn
  readonly fields: ReadonlyMap<string, CompiledField>
}

/** One line: what it is called, its value, and what else is said of it. */
function FormRow({ row, path, main, fields, form, table, store, rules, language }: RowProps) {
  const title = String(row[form.title] ?? '')
  const code = form.code === undefined ? '' : String(row[form.code] ?? '')
  const help = form.help === undefined ? '' : String(row[form.help] ?? '')
  return (
    <div className="lines-form-row" data-line={lineKey(row)} role="group" aria-label={title}>
      {table.columns.map((column) => {
        const given = {
          column,
          field: fields.get(column.field ?? ''),
          rowPath: path,
          store,
          rules,
          table,
          language,
        }
        return column === main ? (
          <AnsweredField key={column.key} {...given} title={title} code={code} help={help} />
        ) : (
          <LineField key={column.key} {...given} />
        )
      })}
    </div>
  )
}
