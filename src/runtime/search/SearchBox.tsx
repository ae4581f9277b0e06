import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { clearing } from '../../cells/clearing.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledSearchField } from '../../language/column.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useHost } from '../host/host.ts'
import { wordFields } from './search.ts'

interface Props {
  readonly fields: readonly CompiledSearchField[]
  readonly value: string
  readonly onChange: (words: string) => void
  readonly onSearch: () => void
  /** The box was emptied by its button. */
  readonly onEmpty: () => void
}

/** So many fields are named in the box. */
const mostNamed = 3

/** One box for what people look for: a number, a partner, an item. */
export function SearchBox({ fields, value, onChange, onSearch, onEmpty }: Props) {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const named = wordFields(fields).map(({ title }) => spoken(title, language))
  const words = named.slice(0, mostNamed).join(say('condition.comma'))
  return (
    <Input
      className="search-box"
      type="search"
      allowClear={clearing(language)}
      prefix={<SearchOutlined aria-hidden />}
      placeholder={named.length > 0 ? words : say('search.search')}
      title={named.join(say('condition.comma'))}
      aria-label={say('search.box')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onClear={onEmpty}
      onPressEnter={(event) => {
        if (!event.nativeEvent.isComposing) onSearch()
      }}
    />
  )
}
