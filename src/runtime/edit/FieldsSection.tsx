import { useMemo } from 'react'
import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledField } from '../../language/field.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { CompiledSection } from '../../language/screen.ts'
import { editTexts } from '../../texts/editTexts.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { DescriptionField } from './DescriptionField.tsx'
import type { EditRules } from './editRules.ts'
import { inFront } from './fieldsInFront.ts'
import { FormField } from './FormField.tsx'
import type { FieldFolds } from './PartProps.ts'
import { useFieldsBehind } from './useFieldsBehind.ts'
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
  /** Id of the screen, by which it is kept what the user unfolded. */
  readonly screen: string
  readonly folds: FieldFolds
}

/** Fields in one to five columns, as many as the width holds; what need not be seen stands behind a button. */
export function FieldsSection({
  section,
  entity,
  store,
  rules,
  language,
  focusFirst,
  isDetail = false,
  screen,
  folds,
}: Props) {
  const say = useTexts(editTexts)
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
  const place = { columns, fields, store, rules, screen, section: section.name, folds }
  const { isLocked, behind, isOpen, setOpen } = useFieldsBehind(place)
  const shown = isOpen ? columns : inFront(columns, behind)
  const ready = useStaged(shown.length, fieldsAtOnce)
  const drawn = shown.slice(0, ready).map((column) => {
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
  const isNarrow = isLocked || isDetail || columns.every(({ type }) => type === 'flag')
  const shape = isNarrow ? 'form-grid facts' : 'form-grid'
  return (
    <div className="form-box">
      {isDetail ? <dl className={shape}>{drawn}</dl> : <div className={shape}>{drawn}</div>}
      {behind.length > 0 ? (
        <button
          type="button"
          className="link-button fields-more"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <UpOutlined aria-hidden="true" /> : <DownOutlined aria-hidden="true" />}
          {isOpen ? say('fields.fewer') : say('fields.more', { count: behind.length })}
        </button>
      ) : null}
    </div>
  )
}

/** As many editors as are drawn within a frame or two. */
const fieldsAtOnce = 20

/** The number that the system gives and the state are said once, at the head. */
const standsInHead = ({ display, states }: CompiledEntity, field: CompiledField | undefined): boolean =>
  field !== undefined &&
  ((field.name === display.code && field.type === 'serial') || field.name === states?.field)
