import { Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { Row } from '../../language/compiled.ts'
import { useHost } from '../host.ts'
import { useListWords } from './listWords.ts'
import { placeOfSearch } from './search.ts'
import type { SearchFieldProps } from './SearchField.tsx'

interface Option { readonly value: string; readonly label: string }

const pause = 250

/** Rows referred to, found by code or name while the user types. */
export function RefSearch({ id, field, entity, entities, value, onChange }: SearchFieldProps) {
  const say = useListWords()
  const { client, menuId, respId } = useHost()
  const [options, setOptions] = useState<readonly Option[] | null>(null)
  const [asking, setAsking] = useState(false)
  const last = useRef<{ timer?: ReturnType<typeof setTimeout>; abort?: AbortController }>({})
  useEffect(() => () => { clearTimeout(last.current.timer); last.current.abort?.abort() }, [])
  const place = placeOfSearch(entities, entity, field)
  const ask = async (text: string) => {
    if (!place) return setOptions([])
    last.current.abort?.abort()
    const abort = new AbortController()
    last.current.abort = abort
    setAsking(true)
    try {
      const { data } = await client.call<readonly Row[]>(place.entity.server, place.entity.family, 'listForPick', { field: place.field, row: {}, text, pageIndex: 1, pageRows: 30 }, { menuId, respId, signal: abort.signal })
      setOptions(data.map(toOption))
    } catch { if (!abort.signal.aborted) setOptions([]) }
    finally { if (last.current.abort === abort) setAsking(false) }
  }
  const askSoon = (text: string) => {
    clearTimeout(last.current.timer)
    last.current.timer = setTimeout(() => void ask(text), pause)
  }
  const refs = value?.kind === 'refs' ? value.refs : []
  return (
    <Select<Option[]> id={id} mode="multiple" labelInValue allowClear maxTagCount="responsive" placeholder={say('typeToSearch')} value={[...refs]} loading={asking}
      showSearch={{ filterOption: false, onSearch: askSoon }} options={[...(options ?? [])]} notFoundContent={asking || options === null ? null : say('nothingFound')}
      onOpenChange={(open) => { if (open && options === null) void ask('') }}
      onChange={(chosen) => onChange(chosen.length > 0 ? { kind: 'refs', refs: chosen.map(({ value: key, label }) => ({ value: key, label: String(label) })) } : null)} />
  )
}

function toOption(row: Row): Option {
  const words = [row['code'], row['name']].filter((part) => part !== null && part !== undefined && part !== '').map(String)
  return { value: String(row['id']), label: [...new Set(words)].join(' ') }
}
