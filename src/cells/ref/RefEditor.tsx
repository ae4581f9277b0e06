import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { useCellServices } from '../CellServices.ts'
import type { PickOption } from '../CellServices.ts'
import { refWires } from '../wiresOf.ts'
import { Combobox } from '../code/Combobox.tsx'
import type { Choice } from '../code/Combobox.tsx'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import { heavyParts } from '../editors/heavyParts.ts'
import { editorsTexts } from '../../texts/editorsTexts.ts'
import { asText } from '../text/TextEditor.tsx'
import { usePicking } from './usePicking.ts'

const offered = 20
const afterTyping = 150

/** The one option that a text means: its code, else its name, else the only one that was found. */
function meant(options: readonly PickOption[], text: string): PickOption | undefined {
  const wanted = text.trim().toLowerCase()
  return (
    options.find(({ code }) => code.toLowerCase() === wanted) ??
    options.find(({ name }) => name.toLowerCase() === wanted) ??
    (options.length === 1 ? options[0] : undefined)
  )
}

const choiceOf = ({ id, code, name, path }: PickOption, under?: string): Choice => ({
  key: id,
  label: path ?? name,
  ...(code && code !== name ? { hint: code } : {}),
  ...(under ? { under } : {}),
})

/** Refers to a row of another entity: type-ahead by code or name, what was chosen lately, and a dialog with search and paging or a tree. */
export function RefEditor(props: FieldEditorProps) {
  const { column, row, onChange, place, onDone, disabled, onMore } = props
  const services = useCellServices()
  const { pick, recent } = services
  const say = editorsTexts.in(services.language)
  const wires = refWires(column)
  const input = useRef<HTMLInputElement>(null)
  const { options, count, busy, failed, search } = usePicking(column, row, offered)
  const [typed, setTyped] = useState(props.replace ? '' : (props.leftover ?? ''))
  const [dialog, setDialog] = useState(false)
  const searching = useRef<Promise<readonly PickOption[]>>(undefined)
  const cell = place === 'cell'
  const look = (text: string, wait: number): void => {
    searching.current = search(text, 1, wait)
  }
  const [begins] = useState(typed)
  useEffect(() => {
    if (cell) searching.current = search(begins, 1, 0)
  }, [cell, search, begins])

  const valuesOf = (option: PickOption | null): Record<string, unknown> =>
    wires
      ? {
          ...option?.values,
          [wires.id]: option?.id ?? null,
          [wires.code]: option?.code ?? null,
          [wires.name]: option?.name ?? null,
        }
      : {}
  const write = (option: PickOption | null): void => {
    onChange(valuesOf(option))
    if (option) recent?.add(column, option)
  }
  const close = (): void => {
    setDialog(false)
    input.current?.focus()
  }
  const choose = ([first, ...more]: readonly PickOption[]): void => {
    setTyped('')
    close()
    if (!first) return
    write(first)
    for (const option of more) recent?.add(column, option)
    if (more.length) onMore?.(more.map(valuesOf))
    onDone?.()
  }
  const lately = typed || !recent ? [] : recent.of(column)
  const listed = options.filter(({ id }) => !lately.some((each) => each.id === id))
  const choices = [
    ...lately.map((option, index) => choiceOf(option, index === 0 ? say('choice.recent') : undefined)),
    ...listed.map((option, index) =>
      choiceOf(option, index === 0 && lately.length ? say('choice.all') : undefined),
    ),
  ]
  /** What was chosen lately may have been closed since: it is looked up again, which also brings what else the row takes along. */
  const take = (key: string): void => {
    const option = options.find(({ id }) => id === key)
    if (option) return write(option)
    const old = lately.find(({ id }) => id === key)
    if (!old || !pick) return
    void pick({ column, row, text: old.code, pageIndex: 1, pageRows: offered }).then(({ options: found }) => {
      const now = found.find(({ id }) => id === key)
      if (now) {
        write(now)
        onDone?.()
      } else {
        recent?.drop?.(column, key)
        look('', 0)
      }
    })
  }
  const takeMeant = (found: readonly PickOption[], text: string): boolean => {
    const option = meant(found, text)
    if (option) write(option)
    return option !== undefined
  }
  const openDialog = (): void => {
    if (!disabled && pick) setDialog(true)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'F4') return
    event.preventDefault()
    openDialog()
  }
  const id = wires ? asText(row[wires.id]) : ''
  const shown =
    wires && id
      ? [asText(row[wires.code]), asText(row[wires.name])]
          .filter((part, index, all) => part && all.indexOf(part) === index)
          .join(' ') || id
      : ''
  const isTree = Boolean(column.tree && services.pickTree)
  const asked = {
    column,
    row,
    text: typed,
    multiple: Boolean(onMore && column.modalConfig?.multiple),
    chosen: id || undefined,
    onPick: choose,
    onClose: close,
  }
  return (
    <span
      className={cell ? 'sw-ref sw-ref-cell' : 'sw-ref'}
      role="presentation"
      onFocus={(isTree ? heavyParts.tree : heavyParts.dialog).prefetch}
    >
      <Combobox
        field={{ ...props, disabled: disabled || !pick }}
        input={input}
        shown={shown}
        chosen={id || undefined}
        choices={choices}
        busy={busy}
        none={busy ? say('choice.loading') : (failed ?? say('choice.none'))}
        onKey={onKey}
        onType={(text) => {
          setTyped(text)
          if (text || typed) look(text, text ? afterTyping : 0)
        }}
        onOpen={() => {
          if (!cell) look(typed, 0)
        }}
        onChoose={take}
        onClear={() => write(null)}
        onMeant={(text, leaving) =>
          busy && leaving && pick
            ? pick({ column, row, text, pageIndex: 1, pageRows: offered }).then((page) =>
                takeMeant(page.options, text),
              )
            : busy
              ? (searching.current?.then((found) => takeMeant(found, text)) ?? false)
              : takeMeant(options, text)
        }
        below={
          count > options.length ? (
            <button type="button" className="sw-more" onClick={openDialog}>
              {say('choice.more', { count })}
            </button>
          ) : undefined
        }
        after={
          <button
            type="button"
            className="sw-ref-open"
            tabIndex={-1}
            disabled={disabled || !pick}
            aria-label={say('picker.open')}
            title={`${say('picker.open')} (F4)`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={openDialog}
          />
        }
      />
      {dialog &&
        (isTree ? (
          <LazyBoundary lazy={heavyParts.tree} language={services.language} className="sw-late-beside">
            {({ PickTree }) => <PickTree {...asked} />}
          </LazyBoundary>
        ) : (
          <LazyBoundary lazy={heavyParts.dialog} language={services.language} className="sw-late-beside">
            {({ PickDialog }) => <PickDialog {...asked} />}
          </LazyBoundary>
        ))}
    </span>
  )
}
