import { useEffect, useRef, useState } from 'react'
import { MultiSelect } from '../../cells/editors/MultiSelect.tsx'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { useHost } from '../host/host.ts'
import { shownOf, toRef, useRefLabels } from './refLabels.ts'
import { placeOfSearch, type SearchRef } from './search.ts'
import type { SearchFieldProps } from './SearchFieldProps.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'

const pause = 250

/** Rows referred to, found by code or name while the user types. */
export function RefSearch({ id, field, entity, entities, value, onChange }: SearchFieldProps) {
  const say = useTexts(runtimeTexts)
  const { client, language, menuId, respId } = useHost()
  const [options, setOptions] = useState<readonly SearchRef[] | null>(null)
  const [asking, setAsking] = useState(false)
  const last = useRef<{ timer?: ReturnType<typeof setTimeout>; abort?: AbortController }>({})
  useEffect(
    () => () => {
      clearTimeout(last.current.timer)
      last.current.abort?.abort()
    },
    [],
  )
  const place = placeOfSearch(entities, entity, field.key)
  const ask = async (text: string) => {
    if (!place) return setOptions([])
    last.current.abort?.abort()
    const abort = new AbortController()
    last.current.abort = abort
    setAsking(true)
    try {
      const { entity: asked, operation, body, display } = question(place, entities[field.to ?? ''], text)
      const { data } = await client.call<readonly Row[]>(
        asked.server,
        asked.family,
        operation,
        { ...body, pageIndex: 1, pageRows: 30 },
        { menuId, respId, signal: abort.signal },
      )
      setOptions(data.map((row) => toRef(row, display, language)))
    } catch {
      if (!abort.signal.aborted) setOptions([])
    } finally {
      if (last.current.abort === abort) setAsking(false)
    }
  }
  const askSoon = (text: string) => {
    clearTimeout(last.current.timer)
    last.current.timer = setTimeout(() => void ask(text), pause)
  }
  const refs = useNamed(value?.kind === 'refs' ? value.refs : [], field.to ?? '', entities)
  const choose = (ids: readonly string[]) => {
    const named = ids.map(
      (one) => [...refs, ...(options ?? [])].find((ref) => ref.value === one) ?? { value: one, label: one },
    )
    onChange(named.length > 0 ? { kind: 'refs', refs: named } : null)
  }
  return (
    <MultiSelect
      id={id}
      popupMatchSelectWidth={260}
      allowClear
      maxTagCount="responsive"
      placeholder={say('search.typeToSearch')}
      value={refs.map(({ value: key }) => key)}
      labelRender={({ value: key }) => refs.find((ref) => ref.value === key)?.label ?? String(key)}
      loading={asking}
      showSearch={{ filterOption: false, onSearch: askSoon }}
      options={(options ?? []).map(({ value: key, label }) => ({ value: key, label }))}
      notFoundContent={asking || options === null ? null : say('search.nothingFound')}
      onOpenChange={(open) => {
        if (open && options === null) void ask('')
      }}
      onChange={choose}
    />
  )
}

/** Refs with the words that are not known yet, as soon as they are. */
export function useNamed(
  refs: readonly SearchRef[],
  entity: string,
  entities: Readonly<Record<string, CompiledEntity>>,
): readonly SearchRef[] {
  const labelOf = useRefLabels(
    refs.filter(({ label }) => label === '').map(({ value }) => ({ entity, id: value })),
    entities,
  )
  return refs.map((ref) =>
    ref.label === '' ? (labelOf(entity, ref.value) ?? { ...ref, label: ref.value }) : ref,
  )
}

type Place = NonNullable<ReturnType<typeof placeOfSearch>>

/** Rows are asked for as an editor would choose them. A choice that depends on the edited row cannot be made here: then all rows are asked for. */
function question(place: Place, target: CompiledEntity | undefined, text: string) {
  const { where } = place.entity.fields.find(({ name }) => name === place.field) ?? {}
  const isBound = where?.deps.some((path) => /^(this|parent)\./.test(path))
  if (isBound && target)
    return {
      entity: target,
      operation: 'listByPage',
      body: { quick: text, columns: shownOf(target.display) },
      display: target.display,
    }
  return {
    entity: place.entity,
    operation: 'listForPick',
    body: { field: place.field, row: {}, text },
    display: { code: 'code', name: 'name' },
  }
}
