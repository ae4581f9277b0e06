import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import type { CompiledEntity, CompiledSearchField } from '../../language/compiled.ts'
import { useHost } from '../host.ts'
import { useListWords } from '../list/listWords.ts'
import type { SearchValue, SearchValues } from './search.ts'
import { SearchField } from './SearchField.tsx'

interface Props {
  readonly fields: readonly CompiledSearchField[]
  readonly entity: CompiledEntity
  readonly entities: Readonly<Record<string, CompiledEntity>>
  readonly values: SearchValues
  readonly onChange: (values: SearchValues) => void
  readonly onSearch: () => void
  readonly onReset: () => void
}

/** The first fields are always there, and those that filter or did so since the form was folded; the others come on demand. */
const inSight = 3

export function SearchForm({ fields, entity, entities, values, onChange, onSearch, onReset }: Props) {
  const say = useListWords()
  const { language } = useHost()
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState<readonly string[]>([])
  const more = Object.keys(values).filter((key) => !used.includes(key))
  if (more.length > 0) setUsed([...used, ...more])
  const shown = open ? fields : fields.filter(({ key }, index) => index < inSight || used.includes(key))
  const fold = () => {
    setUsed(Object.keys(values))
    setOpen(!open)
  }
  const set = (key: string, value: SearchValue | null) => {
    const { [key]: _, ...rest } = values
    onChange(value ? { ...rest, [key]: value } : rest)
  }
  // Enter searches, except where it chooses from an open list.
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || document.querySelector('.ant-select-open, .ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')) return
    onSearch()
  }
  return (
    <form className="list-search" role="search" onSubmit={(event) => event.preventDefault()} onKeyDown={enter}>
      {shown.map((field) => (
        <div key={field.key} className="list-search-field">
          <label htmlFor={`search-${entity.name}-${field.key}`} title={field.title[language]}>{field.title[language]}</label>
          <SearchField id={`search-${entity.name}-${field.key}`} field={field} entity={entity} entities={entities} value={values[field.key]} onChange={(value) => set(field.key, value)} />
        </div>
      ))}
      <div className="list-search-buttons">
        <Button type="primary" onClick={onSearch}>{say('search')}</Button>
        <Button onClick={onReset}>{say('reset')}</Button>
        {fields.length > inSight && <Button type="link" aria-expanded={open} icon={open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />} iconPlacement="end" onClick={fold}>{say(open ? 'less' : 'more')}</Button>}
      </div>
    </form>
  )
}
