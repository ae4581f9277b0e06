import type { TypedFacts } from '../types/typedFacts.ts'
import { choicesOf } from './choicesOf.ts'
import { valueSchema, type JsonSchema } from './valueSchema.ts'

/** A field that is data: what it is called, and what its value is. */
export interface FormField {
  /** Its own in the form. */
  readonly name: string
  readonly title: string
  readonly facts: TypedFacts
  readonly required: boolean
  /** It stands for its row: it is called by the row's name, and a few choices of it are ticked side by side. */
  readonly isMain?: boolean
  readonly code?: string
  readonly help?: string
  /** It takes the keyboard when the form opens. */
  readonly isFirst?: boolean
}

/** What is asked together: a question, with what else is said of it. */
export interface FormRow {
  readonly key: string
  readonly title: string
  readonly fields: readonly FormField[]
}

/** What stands under one heading. */
export interface FormSection {
  readonly heading: string
  readonly rows: readonly FormRow[]
}

/** A form as its schema, and how it is drawn: `ui:…` as react-jsonschema-form reads it. */
export interface FormShape {
  readonly schema: JsonSchema
  readonly uiSchema: JsonSchema
}

/**
 * `formSchema([{ heading: 'Size', rows: [] }]).schema.properties.s0.title` → `'Size'`. Fields that are data as one form: sections, in them the fields of
 * their rows, in their order. It holds what is asked now; what is not shown is not in it.
 */
export function formSchema(sections: readonly FormSection[]): FormShape {
  const named = sections.map((section, index) => [`s${index}`, section] as const)
  const names = named.map(([name]) => name)
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(named.map(([name, section]) => [name, sectionSchema(section)])),
    },
    uiSchema: {
      'ui:order': names,
      ...Object.fromEntries(named.map(([name, section]) => [name, sectionUi(section)])),
    },
  }
}

const fieldsOf = ({ rows }: FormSection): readonly FormField[] => rows.flatMap(({ fields }) => fields)

function sectionSchema(section: FormSection): JsonSchema {
  const fields = fieldsOf(section)
  return {
    type: 'object',
    title: section.heading,
    properties: Object.fromEntries(
      fields.map(({ name, title, help, facts }) => [
        name,
        { ...valueSchema(facts), title, ...(help ? { description: help } : {}) },
      ]),
    ),
    required: fields.flatMap(({ name, required }) => (required ? [name] : [])),
  }
}

function sectionUi(section: FormSection): JsonSchema {
  const fields = fieldsOf(section)
  const rows = section.rows.map(({ fields: own, ...row }) => ({ ...row, names: own.map(({ name }) => name) }))
  return {
    'ui:order': fields.map(({ name }) => name),
    'ui:options': { rows },
    ...Object.fromEntries(fields.map((field) => [field.name, fieldUi(field)])),
  }
}

const fieldUi = ({ facts, isMain = false, code = '', isFirst }: FormField): JsonSchema => ({
  'ui:widget': isMain && choicesOf(facts) ? 'choices' : facts.type,
  'ui:options': { isMain, code },
  ...(isFirst ? { 'ui:autofocus': true } : {}),
})
