import { Select } from 'antd'
import { useState } from 'react'
import { useCellServices } from '../CellServices.ts'
import { editorLook } from './editorLook.ts'
import type { FieldEditorProps } from './FieldEditorProps.ts'
import { useEnterGuard } from './useEnterGuard.ts'

/** One code of a list, by its meaning; a value that may no longer be chosen is still shown. */
export function LookupEditor(props: FieldEditorProps) {
  const { column, value, onChange, onBlur, place, onDone } = props
  const { language, lookups } = useCellServices()
  const { typeCode } = column
  const [sought, setSought] = useState('')
  const code = value === null || value === undefined || value === '' ? undefined : String(value)
  const offered = typeCode === undefined ? [] : lookups.values(typeCode).map((each) => ({ value: each.code, label: each.label }))
  const options = code === undefined || typeCode === undefined || offered.some((option) => option.value === code) ? offered
    : [{ value: code, label: lookups.label(typeCode, code), disabled: true }, ...offered]
  const cell = place === 'cell'
  const guard = useEnterGuard(sought, cell, onDone)
  return <span className="sw-choice" role="presentation" onKeyDownCapture={guard}><Select {...editorLook(props, language)} value={code} options={options} allowClear showSearch={{ optionFilterProp: 'label', onSearch: setSought }} defaultOpen={cell} onBlur={onBlur}
    popupMatchSelectWidth={false} onChange={(next: string | undefined) => onChange({ [column.key]: next ?? null })} onSelect={cell ? onDone : undefined} /></span>
}
