import { Input, Modal, Pagination } from 'antd'
import { useEffect, useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { CompiledColumn, Row } from '../../../language/compiled.ts'
import { useCellServices } from '../CellServices.ts'
import type { PickOption } from '../CellServices.ts'
import { pickWords } from './pickWords.ts'
import { usePicking } from './usePicking.ts'

const pageRows = 10
const afterTyping = 200

/** Search and page through what a field may refer to; arrows and Enter choose as well as the mouse. */
export function PickDialog({ column, row, text, onPick, onClose }: {
  readonly column: CompiledColumn
  readonly row: Row
  readonly text: string
  readonly onPick: (option: PickOption) => void
  readonly onClose: () => void
}) {
  const { language } = useCellServices()
  const words = pickWords[language]
  const [sought, setSought] = useState(text)
  const [page, setPage] = useState(1)
  const [at, setAt] = useState(0)
  const listId = useId()
  const { options, count, busy, failed, search } = usePicking(column, row, pageRows)
  useEffect(() => { void search(text) }, [search, text])

  const turn = (next: number): void => { setPage(next); setAt(0); void search(sought, next) }
  const type = (next: string): void => { setSought(next); setPage(1); setAt(0); void search(next, 1, afterTyping) }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((now) => Math.max(0, Math.min(options.length - 1, now + step)))
    else if (event.key === 'PageDown' && page * pageRows < count) turn(page + 1)
    else if (event.key === 'PageUp' && page > 1) turn(page - 1)
    else if (event.key === 'Enter' && !busy && options[at]) onPick(options[at])
    else return
    event.preventDefault()
  }
  return (
    // Keys that are meant for the dialog must not reach the grid that the editor stands in.
    <div role="presentation" style={{ display: 'contents' }} onKeyDown={(event) => event.stopPropagation()} onMouseDown={(event) => event.stopPropagation()} onPaste={(event) => event.stopPropagation()} onCopy={(event) => event.stopPropagation()}>
      <Modal open title={`${words.choose} ${column.title[language]}`} onCancel={onClose} footer={null} width={640} destroyOnHidden>
        <div role="presentation" onKeyDown={onKeyDown}>
          <Input.Search autoFocus allowClear value={sought} loading={busy} placeholder={words.search} aria-label={words.search} role="combobox" aria-expanded aria-controls={listId}
            aria-activedescendant={options[at] ? `${listId}-${at}` : undefined} onChange={(event) => type(event.target.value)} />
          <ul id={listId} className="sw-pick-list" role="listbox" aria-label={column.title[language]} tabIndex={-1} aria-busy={busy}>
            {options.map((option, index) => <li key={option.id} id={`${listId}-${index}`} role="option" aria-selected={index === at} onMouseEnter={() => setAt(index)} onClick={() => onPick(option)}>
              <span className="sw-pick-code">{option.code}</span><span>{option.name}</span>
            </li>)}
            {options.length === 0 && <li className="sw-pick-none" role="presentation">{busy ? words.loading : failed ?? words.none}</li>}
          </ul>
          <Pagination size="small" align="end" current={page} pageSize={pageRows} total={count} showSizeChanger={false} onChange={turn} />
        </div>
      </Modal>
    </div>
  )
}
