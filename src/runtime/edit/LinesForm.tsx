import { memo, useEffect, useMemo, useRef } from 'react'
import { CellServicesContext } from '../../cells/CellServices.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledForm } from '../../language/screen.ts'
import { joinPath, linesOf } from '../../rules/document/rowPath.ts'
import { formSchema, type FormSection, type FormShape } from '../../rules/form/formSchema.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { useSelected } from '../document/useSelected.ts'
import { DataForm } from '../forms/DataForm.tsx'
import { answeredIn, answerSource, askedRows, askedSections, type AskedLines } from './answerFields.ts'
import { answerTemplates } from './answerTemplates.tsx'
import type { LinesProps } from './LinesProps.ts'
import './lines-form.css'

interface Props extends LinesProps {
  readonly form: CompiledForm
}

/** The lines of a document as a form: each is a field, or a few, that is called by what it refers to. Lines of which nothing is shown are not there. */
export const LinesForm = memo(function LinesForm(props: Props) {
  const { lines, rowPath, store } = props
  const say = useTexts(editTexts)
  const asked = useAsked(props)
  const [rows] = useSelected(store, ({ row }) => [linesOf(row, lines)] as const)
  const shown = askedRows(asked, rows)
  const shape = useShape(askedSections(asked, shown))
  const source = useMemo(() => answerSource(asked), [asked])
  const box = useReachable(props, joinPath(rowPath, lines))
  return (
    <CellServicesContext value={props.services}>
      <div ref={box} className="lines-form">
        {rows.length === 0 ? (
          <p className="lines-none">{say('line.none')}</p>
        ) : (
          <p className="lines-form-progress" role="status">
            {say('line.answered', { count: answeredIn(asked, shown), all: shown.length })}
          </p>
        )}
        <DataForm shape={shape} source={source} templates={answerTemplates} />
      </div>
    </CellServicesContext>
  )
})

/** The same as long as nothing of it changed. */
function useAsked({
  rowPath,
  lines,
  table,
  store,
  rules,
  language,
  services,
  form,
  entity,
}: Props): AskedLines {
  return useMemo(
    () => ({
      ...{ rowPath, lines, table, store, rules, language, services, form },
      fields: new Map(entity.fields.map((field) => [field.name, field])),
    }),
    [rowPath, lines, table, store, rules, language, services, form, entity],
  )
}

/** The shape of the form: the same object until something else is asked, for it is drawn anew with each. */
function useShape(sections: readonly FormSection[]): FormShape {
  const key = JSON.stringify(sections)
  return useMemo(() => formSchema(JSON.parse(key) as readonly FormSection[]), [key]) // as it was written
}

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
