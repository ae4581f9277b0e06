import type { FieldTemplateProps, ObjectFieldTemplateProps, RJSFSchema } from '@rjsf/utils'
import type { FocusEvent, ReactNode } from 'react'
import { useCellServices } from '../../cells/CellServices.ts'
import type { Row } from '../../language/row.ts'
import type { FormField, FormRow } from '../../rules/form/formSchema.ts'
import { spoken } from '../../texts/spoken.ts'
import type { FormTemplates } from '../forms/DataForm.tsx'
import { useFieldNow, useFormSource } from '../forms/FormSource.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { FieldMarks, MarkButton } from './FieldMark.tsx'
import { FormerValue } from './FormerValue.tsx'
import { fieldClass, FieldLabel } from './FormField.tsx'

/** A row as `formSchema` tells it: its fields by their names. */
type Told = Omit<FormRow, 'fields'> & { readonly names: readonly string[] }

const toldIn = (uiSchema: ObjectFieldTemplateProps['uiSchema']): readonly Told[] =>
  (uiSchema?.['ui:options'] as { readonly rows?: readonly Told[] } | undefined)?.rows ?? [] // as `formSchema` makes it

/** The form, or one section of it: its heading, and the rows under it. */
function Sections({ title, properties, uiSchema }: ObjectFieldTemplateProps<Row, RJSFSchema>): ReactNode {
  const rows = toldIn(uiSchema)
  if (rows.length === 0) return properties.map(({ content }) => content)
  const contents = new Map(properties.map(({ name, content }) => [name, content]))
  return (
    <section aria-label={title || undefined}>
      {title ? <h2>{title}</h2> : null}
      {rows.map((row) => (
        <div key={row.key} className="lines-form-row" data-line={row.key} role="group" aria-label={row.title}>
          {row.names.map((name) => contents.get(name))}
        </div>
      ))}
    </section>
  )
}

/** A field with its label, its mistake, what is noted at it, and what it was. */
function Field(props: FieldTemplateProps<Row, RJSFSchema>): ReactNode {
  return props.schema.type === 'object' ? props.children : <OneField {...props} />
}

function OneField({
  id,
  label,
  rawDescription,
  fieldPathId,
  uiSchema,
  children,
}: FieldTemplateProps<Row, RJSFSchema>) {
  const name = String(fieldPathId.path.at(-1))
  const now = useFieldNow(name)
  const source = useFormSource()
  const { language } = useCellServices()
  if (!now) return null
  const { column, field, wire, row, error, required, editable } = now
  const { isMain, code } = (uiSchema?.['ui:options'] ?? {}) as Pick<FormField, 'isMain' | 'code'> // as `formSchema` makes it
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (editable && !event.currentTarget.contains(event.relatedTarget)) source.leave(name)
  }
  return (
    <FieldFrame
      id={id}
      className={`${fieldClass(column, error !== undefined)}${editable ? ' line-field-typed' : ''}`}
      name={wire}
      label={
        <>
          {isMain ? (
            <RowLabel code={code} title={label} help={rawDescription} />
          ) : (
            <FieldLabel column={column} field={field} language={language} row={() => row} />
          )}
          <MarkButton id={row['id']} field={field?.name} label={spoken(column.title, language)} />
        </>
      }
      isRequired={required && editable}
      error={error}
      onLeave={leave}
    >
      {children}
      <FieldMarks id={row['id']} field={field?.name} isFirst={isMain ?? false} />
      {editable ? <FormerValue column={column} row={row} /> : null}
    </FieldFrame>
  )
}

interface RowLabelProps {
  readonly code: string | undefined
  readonly title: string
  /** How it is to be filled in. */
  readonly help: string | undefined
}

/** What is asked. */
const RowLabel = ({ code, title, help }: RowLabelProps) => (
  <>
    {code ? <span className="lines-form-code">{code}</span> : null}
    {title}
    {help ? <span className="lines-form-help">{help}</span> : null}
  </>
)

export const answerTemplates: FormTemplates = { FieldTemplate: Field, ObjectFieldTemplate: Sections }
