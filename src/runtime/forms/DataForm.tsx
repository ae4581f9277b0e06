import Form from '@rjsf/core'
import type { RJSFSchema, TemplatesType, UiSchema } from '@rjsf/utils'
import { memo, useId } from 'react'
import type { Row } from '../../language/row.ts'
import type { FormShape } from '../../rules/form/formSchema.ts'
import { FormSourceContext, type FormSource } from './FormSource.ts'
import { widgets } from './formWidgets.tsx'
import { ruleValidator } from './ruleValidator.ts'

export type FormTemplates = Pick<TemplatesType<Row, RJSFSchema>, 'FieldTemplate' | 'ObjectFieldTemplate'>

interface Props {
  readonly shape: FormShape
  readonly source: FormSource
  /** What stands around its fields and sections: the same object as long as they are the same. */
  readonly templates: FormTemplates
}

/** No values are made up: those of the form are elsewhere. */
const noDefaults = { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } } as const

/** A form whose fields are data, drawn by react-jsonschema-form with the editors of our cells. It draws again when its shape changed; each field when its value did. */
export const DataForm = memo(function DataForm({ shape, source, templates }: Props) {
  const id = useId()
  return (
    <FormSourceContext value={source}>
      <Form<Row, RJSFSchema>
        tagName="div"
        className="data-form"
        idPrefix={id}
        schema={shape.schema as RJSFSchema} // as `formSchema` makes it
        uiSchema={shape.uiSchema as UiSchema<Row, RJSFSchema>} // as well
        validator={ruleValidator}
        widgets={widgets}
        templates={templates}
        noValidate
        showErrorList={false}
        experimental_defaultFormStateBehavior={noDefaults}
        experimental_componentUpdateStrategy="shallow"
      >
        <></>
      </Form>
    </FormSourceContext>
  )
})
