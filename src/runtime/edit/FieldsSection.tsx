import { useMemo } from 'react'
import type { CompiledField } from '../../language/field.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { CompiledSection } from '../../language/screen.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { DescriptionField } from './DescriptionField.tsx'
import type { EditRules } from './editRules.ts'
import { FormField } from './FormField.tsx'
import { useStaged } from './useStaged.ts'

interface Props {
  readonly section: Extract<CompiledSection, { kind: 'fields' }>
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly rules: EditRules
  readonly language: Language
  /** The first field of a new document takes the keyboard. */
  readonly focusFirst: boolean
  /** A detail screen: names and values, no editors. */
  readonly isDetail?: boolean
}

/** Fields in one to four columns, as many as the width holds. */
export function FieldsSection({
  section,
  entity,
  store,
  rules,
  language,
  focusFirst,
  isDetail = false,
}: Props) {
  const fields = useMemo(() => new Map(entity.fields.map((field) => [field.name, field])), [entity])
  const first = useMemo(
    () =>
      focusFirst
        ? section.columns.find((column) => rules.mayEdit(column, fields.get(column.field ?? '')))
        : undefined,
    [focusFirst, section, rules, fields],
  )
  const columns = useMemo(
    () => section.columns.filter((column) => !standsInHead(entity, fields.get(column.field ?? ''))),
    [section, entity, fields],
  )
  const ready = useStaged(columns.length, fieldsAtOnce)
  const drawn = columns.slice(0, ready).map((column) => {
    const field = fields.get(column.field ?? '')
    return isDetail ? (
      <DescriptionField
        key={column.key}
        column={column}
        field={field}
        store={store}
        rules={rules}
        language={language}
      />
    ) : (
      <FormField
        key={column.key}
        column={column}
        field={field}
        store={store}
        rules={rules}
        language={language}
        autoFocus={column === first}
      />
    )
  })
  return (
    <div className="form-box">
      {isDetail ? (
        <dl className="form-grid description-list">{drawn}</dl>
      ) : (
        <div className="form-grid">{drawn}</div>
      )}
    </div>
  )
}

/** As many editors as are drawn within a frame or two. */
const fieldsAtOnce = 20

/** The number that the system gives and the state are said once, at the head. */
const standsInHead = ({ display, states }: CompiledEntity, field: CompiledField | undefined): boolean =>
  field !== undefined &&
  ((field.name === display.code && field.type === 'serial') || field.name === states?.field)
