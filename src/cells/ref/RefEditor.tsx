import { useRef, useState } from 'react'
import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { useCellServices } from '../CellServices.ts'
import { Combobox } from '../code/Combobox.tsx'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import { heavyParts } from '../editors/heavyParts.ts'
import { editorsTexts } from '../../texts/editorsTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import type { PickDialogProps } from './PickDialogProps.ts'
import { choicesOf, referred } from './refChoices.ts'
import { useRefChoice } from './useRefChoice.ts'

/** Refers to a row of another entity: type-ahead by code or name, what was chosen lately, and a dialog with search and paging or a tree. */
export function RefEditor(props: FieldEditorProps) {
  const { column, row, place, onMore } = props
  const { language, pick, pickTree } = useCellServices()
  const say = editorsTexts.in(language)
  const input = useRef<HTMLInputElement>(null)
  const [dialog, setDialog] = useState(false)
  const choice = useRefChoice(props)
  const { options, count, busy, failed, must } = choice
  const isCell = place === 'cell'
  const isClosed = props.disabled || !pick
  const openDialog = (): void => setDialog(!isClosed)
  const close = (): void => {
    setDialog(false)
    setTimeout(() => input.current?.focus()) // the dialog gives the keyboard back first, to what had it
  }
  const { id, shown } = referred(column, row)
  const isTree = Boolean(column.tree && pickTree)
  const why = must ? ` ${say('choice.must', { rule: spoken(must, language) })}` : ''
  const nothing = failed ?? `${say('choice.none')}${why}`
  return (
    <span
      className={isCell ? 'sw-ref sw-ref-cell' : 'sw-ref'}
      role="presentation"
      onFocus={(isTree ? heavyParts.tree : heavyParts.dialog).prefetch}
    >
      <Combobox
        field={{ ...props, disabled: isClosed }}
        input={input}
        shown={shown}
        chosen={id}
        choices={choicesOf(choice.lately, options, { recent: say('choice.recent'), all: say('choice.all') })}
        busy={busy}
        none={busy ? say('choice.loading') : nothing}
        onKey={(event) => {
          if (event.key !== 'F4') return
          event.preventDefault()
          openDialog()
        }}
        onType={choice.type}
        onOpen={() => {
          if (!isCell) choice.look()
        }}
        onChoose={choice.take}
        onClear={choice.clear}
        onMeant={choice.takeMeant}
        below={
          count > options.length ? (
            <button type="button" className="sw-more" onClick={openDialog}>
              {say('choice.more', { count })}
            </button>
          ) : undefined
        }
        after={<OpenButton disabled={isClosed} onOpen={openDialog} />}
      />
      {dialog && (
        <RefDialog
          isTree={isTree}
          asked={{
            column,
            row,
            text: choice.typed,
            multiple: Boolean(onMore && column.modalConfig?.multiple),
            chosen: id,
            onPick: (picked) => {
              close()
              choice.choose(picked)
            },
            onClose: close,
          }}
        />
      )}
    </span>
  )
}

function OpenButton({ disabled, onOpen }: { readonly disabled: boolean; readonly onOpen: () => void }) {
  const { language } = useCellServices()
  const say = editorsTexts.in(language)
  return (
    <button
      type="button"
      className="sw-ref-open"
      tabIndex={-1}
      disabled={disabled}
      aria-label={say('picker.open')}
      title={`${say('picker.open')} (F4)`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    />
  )
}

/** The tree or the pages of what may be referred to, fetched when it is opened. */
function RefDialog({ isTree, asked }: { readonly isTree: boolean; readonly asked: PickDialogProps }) {
  const { language } = useCellServices()
  const shared = { language, className: 'sw-late-beside' } as const
  if (isTree)
    return (
      <LazyBoundary lazy={heavyParts.tree} {...shared}>
        {({ PickTree }) => <PickTree {...asked} />}
      </LazyBoundary>
    )
  return (
    <LazyBoundary lazy={heavyParts.dialog} {...shared}>
      {({ PickDialog }) => <PickDialog {...asked} />}
    </LazyBoundary>
  )
}
