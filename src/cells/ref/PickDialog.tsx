import { Button, Input, Modal, Pagination } from 'antd'
import { useEffect, useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { useCellServices } from '../CellServices.ts'
import type { PickOption } from '../CellServices.ts'
import { DialogShield } from '../editors/DialogShield.tsx'
import { editorsTexts } from '../../texts/editorsTexts.ts'
import { usePicking } from './usePicking.ts'
import { spoken } from '../../texts/spoken.ts'

const pageRows = 10
const afterTyping = 200

export interface PickDialogProps {
  readonly column: CompiledColumn
  readonly row: Row
  /** What is sought at first. */
  readonly text: string
  /** Several may be chosen, over all pages and searches. */
  readonly multiple?: boolean
  /** Id that is chosen now. */
  readonly chosen?: string | undefined
  /** One option, or where several may be chosen one or more in the order of choosing. */
  readonly onPick: (options: readonly PickOption[]) => void
  readonly onClose: () => void
}

/**
 * Search and page through what a field may refer to. Arrows and Enter choose as well as the mouse; where several may be chosen Space
 * (with Ctrl while a search is typed) marks them and Ctrl Enter takes them.
 */
export function PickDialog({
  column,
  row,
  text,
  multiple = false,
  chosen,
  onPick,
  onClose,
}: PickDialogProps) {
  const { language } = useCellServices()
  const say = editorsTexts.in(language)
  const [sought, setSought] = useState(text)
  const [page, setPage] = useState(1)
  const [at, setAt] = useState(0)
  const [marked, setMarked] = useState<readonly PickOption[]>([])
  const listId = useId()
  const { options, count, busy, failed, search } = usePicking(column, row, pageRows)
  useEffect(() => {
    void search(text)
  }, [search, text])

  const turn = (next: number): void => {
    setPage(next)
    setAt(0)
    void search(sought, next)
  }
  const type = (next: string): void => {
    setSought(next)
    setPage(1)
    setAt(0)
    void search(next, 1, afterTyping)
  }
  const isMarked = (option: PickOption): boolean => marked.some(({ id }) => id === option.id)
  const mark = (option: PickOption): void =>
    setMarked(isMarked(option) ? marked.filter(({ id }) => id !== option.id) : [...marked, option])
  const press = (option: PickOption): void => (multiple ? mark(option) : onPick([option]))
  const markPage = (): void =>
    setMarked(
      options.every(isMarked)
        ? marked.filter(({ id }) => !options.some((option) => option.id === id))
        : [...marked, ...options.filter((option) => !isMarked(option))],
    )
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = options[at]
    if (step) setAt((now) => Math.max(0, Math.min(options.length - 1, now + step)))
    else if (event.key === 'PageDown' && page * pageRows < count) turn(page + 1)
    else if (event.key === 'PageUp' && page > 1) turn(page - 1)
    else if (event.key === 'Enter' && event.ctrlKey && marked.length) onPick(marked)
    else if (event.key === 'Enter' && !busy && option) press(option)
    else if (event.key === ' ' && multiple && option && (event.ctrlKey || sought === '')) mark(option)
    else return
    event.preventDefault()
  }
  return (
    <DialogShield>
      <Modal
        open
        title={
          spoken(column.modalConfig?.title, language) ??
          `${say('choice.choose')} ${spoken(column.title, language)}`
        }
        onCancel={onClose}
        width={column.modalConfig?.width ?? 640}
        destroyOnHidden
        footer={
          multiple ? (
            <>
              <span className="sw-pick-count" role="status">
                {say('picker.chosen', { count: marked.length })}
              </span>
              <Button onClick={onClose}>{say('picker.cancel')}</Button>
              <Button type="primary" disabled={marked.length === 0} onClick={() => onPick(marked)}>
                {say('picker.take')}
              </Button>
            </>
          ) : null
        }
      >
        <div role="presentation" onKeyDown={onKeyDown}>
          <Input.Search
            autoFocus
            allowClear
            value={sought}
            loading={busy}
            placeholder={say('choice.search')}
            aria-label={say('choice.search')}
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={options[at] ? `${listId}-${at}` : undefined}
            onChange={(event) => type(event.target.value)}
          />
          {multiple && marked.length > 0 && (
            <ul className="sw-pick-marked">
              {marked.map((option) => (
                <li key={option.id}>
                  {option.name || option.code}
                  <button
                    type="button"
                    aria-label={say('picker.unchoose', { name: option.name || option.code })}
                    onClick={() => mark(option)}
                  >
                    ×
                  </button>
                </li>
              ))}
            </ul>
          )}
          {multiple && (
            <label className="sw-pick-page">
              <input
                type="checkbox"
                disabled={options.length === 0}
                checked={options.length > 0 && options.every(isMarked)}
                onChange={markPage}
              />
              {say('picker.chooseAll')}
            </label>
          )}
          <ul
            id={listId}
            className="sw-pick-list"
            role="listbox"
            aria-label={spoken(column.title, language)}
            aria-multiselectable={multiple || undefined}
            tabIndex={-1}
            aria-busy={busy}
          >
            {options.map((option, index) => (
              <li
                key={option.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={multiple ? isMarked(option) : index === at}
                className={index === at ? 'sw-lit' : undefined}
                data-chosen={option.id === chosen || undefined}
                onMouseEnter={() => setAt(index)}
                onClick={() => press(option)}
              >
                {multiple && (
                  <input
                    type="checkbox"
                    tabIndex={-1}
                    readOnly
                    checked={isMarked(option)}
                    aria-hidden="true"
                  />
                )}
                <span className="sw-pick-code">{option.code}</span>
                <span>{option.path ?? option.name}</span>
              </li>
            ))}
            {options.length === 0 && (
              <li className="sw-pick-none" role="presentation">
                {busy ? (
                  say('choice.loading')
                ) : failed ? (
                  <>
                    {failed}{' '}
                    <button type="button" className="sw-press sw-link" onClick={() => turn(page)}>
                      {say('choice.retry')}
                    </button>
                  </>
                ) : (
                  say('choice.none')
                )}
              </li>
            )}
          </ul>
          <Pagination
            size="small"
            align="end"
            current={page}
            pageSize={pageRows}
            total={count}
            showSizeChanger={false}
            onChange={turn}
          />
        </div>
      </Modal>
    </DialogShield>
  )
}
