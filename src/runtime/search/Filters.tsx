import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledSearchField } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useHost } from '../host/host.ts'
import type { SearchValue, SearchValues } from './search.ts'

/** Editors of filters come when the first is opened. */
const FilterEditor = lazy(() =>
  import('./FilterEditor.tsx').then(({ FilterEditor: component }) => ({ default: component })),
)

export interface FilterProps {
  readonly entity: CompiledEntity
  readonly entities: Readonly<Record<string, CompiledEntity>>
  readonly values: SearchValues
  /** Searches with another value of one field, or without it. */
  readonly onFilter: (field: CompiledSearchField, value: SearchValue | null) => void
}

interface EditProps extends FilterProps {
  readonly field: CompiledSearchField
  readonly className: string
  readonly children: ReactNode
}

/** A button that opens the editor of one filter. */
export function FilterButton({ field, className, children, ...props }: EditProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      content={<Editor {...props} field={field} onClose={close} />}
    >
      <button ref={button} type="button" className={className} aria-haspopup="dialog" aria-expanded={open}>
        {children}
      </button>
    </Popover>
  )
}

function Editor({
  field,
  values,
  onFilter,
  onClose,
  ...props
}: FilterProps & { readonly field: CompiledSearchField; readonly onClose: () => void }) {
  return (
    <Suspense fallback={<div className="filter-editor" aria-busy="true" />}>
      <FilterEditor
        {...props}
        field={field}
        value={values[field.key]}
        onClose={onClose}
        onApply={(value) => {
          onFilter(field, value)
          onClose()
        }}
      />
    </Suspense>
  )
}

/** So many filters are offered beside the box. */
const mostOffered = 3

interface OfferedProps extends FilterProps {
  readonly fields: readonly CompiledSearchField[]
  /** The field that has tabs of its own. */
  readonly tabs: string | undefined
}

/** Filters that are not in use: the first few as buttons, all of them behind “condition”. */
export function OfferedFilters({ fields, tabs, ...props }: OfferedProps) {
  const { language } = useHost()
  const free = fields.filter(({ key }) => !props.values[key])
  const quick = free.filter((field) => isQuick(field) && field.key !== tabs).slice(0, mostOffered)
  return (
    <>
      {quick.map((field) => (
        <FilterButton key={field.key} {...props} field={field} className="search-quick">
          {spoken(field.title, language)}
          <DownOutlined aria-hidden />
        </FilterButton>
      ))}
      {free.length > 0 && <MoreFilters {...props} fields={free} />}
    </>
  )
}

/** What is typed is typed into the box. */
const isQuick = ({ operator, more }: CompiledSearchField): boolean => operator !== 'contains' && !more

/** Every filter that is not in use yet, and then its editor. */
function MoreFilters({
  fields,
  ...props
}: FilterProps & { readonly fields: readonly CompiledSearchField[] }) {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [chosen, choose] = useState<CompiledSearchField | null>(null)
  const show = (isOpen: boolean) => {
    setOpen(isOpen)
    choose(null)
  }
  const close = () => {
    show(false)
    button.current?.focus()
  }
  const choices = (
    <ul className="filter-choices" aria-label={say('search.addFilter')}>
      {fields.map((field) => (
        <li key={field.key}>
          <button type="button" onClick={() => choose(field)}>
            {spoken(field.title, language)}
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <Popover
      open={open}
      onOpenChange={show}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      content={chosen ? <Editor {...props} field={chosen} onClose={close} /> : choices}
    >
      <button
        ref={button}
        type="button"
        className="search-quick search-add"
        aria-haspopup="dialog"
        aria-expanded={open}
      >
        <PlusOutlined aria-hidden />
        {say('search.addFilter')}
      </button>
    </Popover>
  )
}
