import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import type { CompiledSearchField } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Operator } from '../../language/wire.ts'
import { useHost } from '../host/host.ts'
import { OperatorMenu } from './OperatorMenu.tsx'
import { compared, operatorFor, withOperator } from './operators.ts'
import type { SearchValue, SearchValues } from './search.ts'
import { SearchField } from './SearchField.tsx'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { useFieldsInRow } from './useFieldsInRow.ts'
import { useFolded } from './useFolded.ts'
import './search.css'
import { spoken } from '../../texts/spoken.ts'

interface Props {
  readonly fields: readonly CompiledSearchField[]
  readonly entity: CompiledEntity
  readonly entities: Readonly<Record<string, CompiledEntity>>
  readonly values: SearchValues
  readonly onChange: (values: SearchValues) => void
  readonly onSearch: () => void
  readonly onReset: () => void
  /** Under which the user's folding is remembered. */
  readonly name?: string
  /** Keys of required fields that are not given; they are marked. */
  readonly missing?: readonly string[]
}

/** The fields of a search. Folded it is one row of them, as many as there is room for; the others, and those seldom used, come on demand. */
export function SearchForm({
  fields,
  entity,
  entities,
  values,
  onChange,
  onSearch,
  onReset,
  name,
  missing = [],
}: Props) {
  const say = useTexts(runtimeTexts)
  const [folded, fold] = useFolded(name ?? `${entity.name}.search`)
  const [form, room] = useFieldsInRow()
  const usual = fields.filter(({ more }) => !more)
  const first = (usual.length > 0 ? usual : fields).slice(0, Math.max(1, room - 1)) // the last place of the row is that of the buttons
  const foldable = first.length < fields.length
  const shown =
    folded && foldable
      ? fields.filter((field) => first.includes(field) || missing.includes(field.key))
      : fields
  const [operators, setOperators] = useState<Readonly<Record<string, Operator>>>({})
  const set = (key: string, value: SearchValue | null) => {
    const { [key]: _, ...rest } = values
    onChange(value ? { ...rest, [key]: value } : rest)
  }
  const compare = (field: CompiledSearchField, operator: Operator) => {
    setOperators({ ...operators, [field.key]: operator })
    set(field.key, compared(field, values[field.key], operator))
  }
  return (
    <form
      ref={form}
      className="list-search"
      role="search"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (searches(event)) onSearch()
      }}
    >
      {shown.map((field) => (
        <FormField
          key={field.key}
          field={field}
          entity={entity}
          entities={entities}
          value={values[field.key]}
          chosen={operators[field.key]}
          isMissing={missing.includes(field.key)}
          onCompare={(operator) => compare(field, operator)}
          onChange={(value) => set(field.key, value)}
        />
      ))}
      <div className="list-search-buttons">
        <Button type="primary" onClick={onSearch}>
          {say('search.search')}
        </Button>
        <Button
          onClick={() => {
            setOperators({})
            onReset()
          }}
        >
          {say('search.reset')}
        </Button>
        {foldable && (
          <Button
            type="link"
            aria-expanded={!folded}
            icon={folded ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
            iconPlacement="end"
            onClick={() => fold(!folded)}
          >
            {say(folded ? 'search.more' : 'search.less')}
          </Button>
        )}
      </div>
    </form>
  )
}

interface FormFieldProps extends Pick<Props, 'entity' | 'entities'> {
  readonly field: CompiledSearchField
  readonly value: SearchValue | undefined
  /** How the user chose to compare it while it was empty. */
  readonly chosen: Operator | undefined
  readonly isMissing: boolean
  readonly onCompare: (operator: Operator) => void
  readonly onChange: (value: SearchValue | null) => void
}

/** One field with its label and how it is compared. */
function FormField({
  field,
  entity,
  entities,
  value,
  chosen,
  isMissing,
  onCompare,
  onChange,
}: FormFieldProps) {
  const { language } = useHost()
  const id = `search-${entity.name}-${field.key}`
  const operator = operatorFor(field, value, chosen)
  return (
    <div className={`list-search-field${isMissing ? ' search-missing' : ''}`}>
      <label htmlFor={id} title={spoken(field.title, language)}>
        {field.required && (
          <span className="required-mark" aria-hidden>
            *
          </span>
        )}
        {spoken(field.title, language)}
      </label>
      <div className="search-input">
        <OperatorMenu field={field} operator={operator} onChoose={onCompare} />
        <SearchField
          id={id}
          field={field}
          operator={operator}
          entity={entity}
          entities={entities}
          value={value}
          onChange={(next) => onChange(next && withOperator(field, next, operator))}
        />
      </div>
    </div>
  )
}

const openLists =
  '.ant-select-open, .ant-picker-dropdown:not(.ant-picker-dropdown-hidden), .ant-dropdown:not(.ant-dropdown-hidden)'

/** Enter searches, except where it chooses from an open list. */
const searches = ({ key, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && !document.querySelector(openLists)
