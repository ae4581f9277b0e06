import { SearchOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useCellServices } from '../CellServices.ts'
import type { PickOption } from '../CellServices.ts'
import { refWires } from '../wiresOf.ts'
import { editorLook } from './editorLook.ts'
import type { FieldEditorProps } from './FieldEditorProps.ts'
import { PickDialog } from './PickDialog.tsx'
import { pickWords } from './pickWords.ts'
import { useEnterGuard } from './useEnterGuard.ts'
import { usePicking } from './usePicking.ts'

const offered = 20
const afterTyping = 150

/** The one option that a text means: its code, or the only one that was found. */
function meant(options: readonly PickOption[], text: string): PickOption | undefined {
  const wanted = text.trim().toLowerCase()
  return options.find(({ code }) => code.toLowerCase() === wanted) ?? (options.length === 1 ? options[0] : undefined)
}

/** Refers to a row of another entity: type-ahead by code or name, and a dialog with search and paging. */
export function RefEditor(props: FieldEditorProps) {
  const { column, row, onChange, onBlur, place, onDone, disabled, autoFocus } = props
  const { language, pick } = useCellServices()
  const words = pickWords[language]
  const wires = refWires(column)
  const { options, count, busy, failed, search } = usePicking(column, row, offered)
  const [typed, setTyped] = useState('')
  const [dialog, setDialog] = useState(false)
  const searching = useRef<Promise<readonly PickOption[]>>(undefined)
  const cell = place === 'cell'
  const look = (text: string, wait: number): void => { searching.current = search(text, 1, wait) }
  useEffect(() => { if (cell) searching.current = search('', 1, 0) }, [cell, search])

  const take = (option: PickOption | null): void => {
    if (!wires) return
    onChange({ ...option?.values, [wires.id]: option?.id ?? null, [wires.code]: option?.code ?? null, [wires.name]: option?.name ?? null })
    setTyped('')
    setDialog(false)
    if (option) onDone?.()
  }
  /** Enter before the answer is there waits for it; a code typed in full is taken without looking at the list. */
  const guard = useEnterGuard(typed, cell, onDone)
  const onKeyDown = (event: KeyboardEvent): void => {
    guard(event)
    if (event.key === 'F4') { event.preventDefault(); setDialog(true); return }
    if ((event.key !== 'Enter' && event.key !== 'Tab') || typed === '' || event.nativeEvent.isComposing) return
    if (!busy && event.key === 'Enter' && !meant(options, typed)) return
    event.preventDefault()
    event.stopPropagation()
    void searching.current?.then((found) => {
      const option = meant(found, typed)
      if (option) take(option)
    })
  }

  const text = (value: unknown): string => value === null || value === undefined ? '' : String(value)
  const id = wires ? text(row[wires.id]) : ''
  const now = wires && id ? [{ value: id, label: [text(row[wires.code]), text(row[wires.name])].filter((part, index, all) => part && all.indexOf(part) === index).join(' ') || id }] : []
  const list = options.map((option) => ({ value: option.id, label: option.code === option.name ? option.code : `${option.code} ${option.name}` }))
  return (
    <span className={cell ? 'sw-ref sw-ref-cell' : 'sw-ref'} role="presentation" onKeyDownCapture={onKeyDown}>
      <Select {...editorLook(props, language)} disabled={disabled || !pick} autoFocus={autoFocus} value={id || undefined} allowClear onBlur={onBlur} defaultOpen={cell}
        options={typed ? list : [...now, ...list.filter(({ value }) => value !== id)]} labelRender={({ label, value }) => now[0]?.value === value ? now[0].label : label}
        popupMatchSelectWidth={false} loading={busy} notFoundContent={busy ? words.loading : failed ?? words.none}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: (next) => { setTyped(next); look(next, afterTyping) } }}
        onOpenChange={(open) => { if (open && !cell) look(typed, 0) }}
        onChange={(next: string | undefined) => { if (next !== id) take(options.find((option) => option.id === next) ?? null) }} onSelect={(next: string | undefined) => { if (next === id) onDone?.() }}
        popupRender={(menu) => <>{menu}{count > options.length && <button type="button" className="sw-more" onMouseDown={(event) => event.preventDefault()} onClick={() => setDialog(true)}>{words.more(count)}</button>}</>} />
      <button type="button" className="sw-ref-open" tabIndex={-1} disabled={disabled || !pick} aria-label={words.open} title={words.open}
        onMouseDown={(event) => event.preventDefault()} onClick={() => setDialog(true)}><SearchOutlined /></button>
      {dialog && <PickDialog column={column} row={row} text={typed} onPick={take} onClose={() => setDialog(false)} />}
    </span>
  )
}
