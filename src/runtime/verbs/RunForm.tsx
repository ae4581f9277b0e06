import type { FieldTemplateProps, ObjectFieldTemplateProps, RJSFSchema } from '@rjsf/utils'
import { Form } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { wireOf } from '../../cells/wiresOf.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { formSchema, type FormSection } from '../../rules/form/formSchema.ts'
import { spoken } from '../../texts/spoken.ts'
import { columnOf } from '../document/columnOf.ts'
import { DataForm, type FormTemplates } from '../forms/DataForm.tsx'
import { useFieldNow, type FormSource } from '../forms/FormSource.ts'
import type { Answering } from './useAnswers.ts'

interface Props {
  readonly answering: Answering
  readonly language: Language
  readonly row: Row
}

/** What a run is begun with: its parameters as a form, with the rules of the fields that they become. */
export function RunForm({ answering, language, row }: Props) {
  const { fields, isWanted } = answering
  const key = JSON.stringify(sectionsOf(fields, isWanted, language))
  const shape = useMemo(() => formSchema(JSON.parse(key) as readonly FormSection[]), [key]) // as it was written
  return <DataForm shape={shape} source={sourceOf(answering, row)} templates={templates} />
}

const sectionsOf = (
  fields: readonly CompiledField[],
  isWanted: Answering['isWanted'],
  language: Language,
): readonly FormSection[] => [
  {
    heading: '',
    rows: fields.map((field, index) => {
      const { type, typeCode, to, min, max, scale, maxLength } = field
      const title = spoken(field.label, language)
      return {
        key: field.name,
        title,
        fields: [
          {
            name: field.name,
            title,
            facts: { type, typeCode, to, min, max, scale, maxLength },
            required: isWanted(field),
            isFirst: index === 0,
          },
        ],
      }
    }),
  },
]

/** The values are the answers of the dialog, which draws anew with each. */
function sourceOf({ fields, answers, answer, wrong, isWanted }: Answering, row: Row): FormSource {
  const columns = new Map(fields.map((field) => [field.name, { field, column: columnOf(field) }]))
  const now = { ...row, ...answers }
  return {
    subscribe: () => () => undefined,
    field: (name) => {
      const found = columns.get(name)
      if (!found) return undefined
      const { field, column } = found
      return {
        ...{ field, column, wire: wireOf(column), row: now },
        value: answers[wireOf(column)] ?? null,
        error: wrong.get(field.wire),
        required: isWanted(field),
        editable: true,
        disabled: false,
      }
    },
    write: (_, values) => answer(values),
    leave: () => undefined,
  }
}

/** One parameter below its name, as the answers of any verb. */
function Parameter(props: FieldTemplateProps<Row, RJSFSchema>): ReactNode {
  return props.schema.type === 'object' ? props.children : <OneParameter {...props} />
}

function OneParameter({ id, label, fieldPathId, children }: FieldTemplateProps<Row, RJSFSchema>) {
  const now = useFieldNow(String(fieldPathId.path.at(-1)))
  return (
    <Form.Item
      label={label}
      required={now?.required}
      htmlFor={id}
      validateStatus={now?.error ? 'error' : ''}
      help={now?.error}
    >
      {children}
    </Form.Item>
  )
}

/** The dialog itself is what they stand in: they have no headings. */
const Parameters = ({ properties }: ObjectFieldTemplateProps<Row, RJSFSchema>): ReactNode => (
  <>{properties.map(({ content }) => content)}</>
)

const templates: FormTemplates = { FieldTemplate: Parameter, ObjectFieldTemplate: Parameters }
