import { useMemo, useState } from 'react'
import { useCellServices } from '../CellServices.ts'
import { codesOf } from './codesOf.ts'
import { wireOf } from '../wiresOf.ts'
import { boxSays, tagsShown } from '../editors/boxLook.ts'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import { MultiSelect } from '../editors/MultiSelect.tsx'
import { fitting } from '../editors/fitting.ts'
import { editorsTexts } from '../../texts/editorsTexts.ts'

/** Several codes of a list. They come back as they were given: as a list where a list was given, else joined with commas; none is null. */
export function LookupMultiSelect(
  props: FieldEditorProps & { /** What was typed before it had come. */ readonly sought?: string },
) {
  const { column, value, onChange, place, onBlur, disabled, error } = props
  const { language, lookups } = useCellServices()
  const [sought, setSought] = useState(props.sought ?? '')
  const { typeCode } = column
  const values = useMemo(() => (typeCode === undefined ? [] : lookups.values(typeCode)), [lookups, typeCode])
  const codes = codesOf(value)
  const write = (next: readonly string[]): void => {
    setSought('')
    const kept = Array.isArray(value) ? next : next.join(',') // in the form in which they came
    onChange({ [wireOf(column)]: next.length === 0 ? null : kept })
  }
  return (
    <MultiSelect
      {...boxSays(props, language)}
      className="sw-multi"
      value={[...codes]}
      disabled={disabled}
      status={error ? 'error' : undefined}
      variant={place === 'cell' ? 'borderless' : 'outlined'}
      maxTagCount={tagsShown(place)}
      allowClear
      defaultOpen={place === 'cell' || sought !== ''}
      popupMatchSelectWidth={false}
      notFoundContent={editorsTexts.in(language)('choice.none')}
      onBlur={() => {
        setSought('')
        onBlur?.()
      }}
      onChange={write}
      options={values.map(({ code, label }) => ({ value: code, label, code }))}
      labelRender={({ value: code, label }) =>
        label ?? (typeCode ? lookups.label(typeCode, String(code)) : String(code))
      }
      showSearch={{
        searchValue: sought,
        onSearch: setSought,
        filterOption: (text, option) =>
          option !== undefined && fitting([{ code: option.code, label: option.label }], text).length > 0,
      }}
    />
  )
}
