import { Fragment, useId, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useCellServices } from '../CellServices.ts'
import { boxClass, boxSays } from '../editors/boxLook.ts'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import { useReplaced } from '../editors/useReplaced.ts'
import { wireOf } from '../wiresOf.ts'
import { asText } from '../text/TextEditor.tsx'
import type { Completions } from './completions.ts'
import { formulaKeys } from './formulaKeys.ts'
import { useCompletions, type CompletionList } from './useCompletions.ts'
import type { Language } from '../../language/label.ts'
import { formulaTexts } from '../../texts/formulaTexts.ts'
import { Popup } from '../Popup.tsx'

interface Props extends FieldEditorProps {
  readonly box: RefObject<HTMLTextAreaElement | null>
  /** What is wrong in the text, by place. */
  readonly marks: readonly Mark[]
  /** What may be written at the caret, as far as it is known. */
  find(text: string, caret: number): Completions
  /** Told where the list is asked for, for what is not known yet. */
  seek?(text: string, caret: number): void
  /** Counts how often the list was asked for by its button. */
  readonly listed: number
  /** Where stands what is wrong. */
  readonly saysId: string
  readonly onTry?: () => void
  /** Enter breaks the line; in a cell with Alt or Ctrl. */
  readonly isLines?: boolean
}

interface Mark {
  readonly offset: number
  readonly length: number
}

/** The text itself: behind it the same text once more, unseen but for the marks at the very places that are wrong. */
export function FormulaInput(props: Props) {
  const { box, marks, value, replace, onBlur, onChange, column, error, saysId, find, seek, isLines } = props
  const { language } = useCellServices()
  const [text, touch] = useReplaced(asText(value), replace)
  const frame = useRef<HTMLDivElement>(null)
  const listId = useId()
  const write = (next: string): void => {
    touch()
    const kept = isLines ? next : next.replaceAll(/[\r\n]+/g, ' ')
    onChange({ [wireOf(column)]: kept === '' ? null : kept })
  }
  const list = useCompletions({ box, text, find, seek, listed: props.listed, write })
  useLayoutEffect(() => {
    if (box.current) grow(box.current)
  }, [box, text])
  const isWrong = marks.length > 0
  const says = boxSays({ ...props, describedBy: undefined }, language)
  const described = [error && props.describedBy, saysId].filter(Boolean).join(' ')
  const isOpen = list.open && list.found.of.length > 0
  return (
    <div ref={frame} className="sw-formula-box">
      <Marked text={text} marks={marks} />
      <textarea
        ref={box}
        {...says}
        aria-invalid={error || isWrong ? true : undefined}
        aria-describedby={described}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && list.lit >= 0 ? `${listId}-${list.lit}` : undefined}
        className={boxClass(
          { ...props, error: error ?? (isWrong ? ' ' : undefined) },
          'sw-lines sw-formula-text',
        )}
        rows={1}
        value={text}
        onBlur={() => {
          list.shut()
          onBlur?.()
        }}
        onKeyDown={formulaKeys({
          list,
          isOpen,
          isCell: props.place === 'cell',
          onTry: props.onTry,
          onBreak: isLines ? write : undefined,
        })}
        onChange={(event) => {
          write(event.target.value)
          list.typed(event.target.selectionStart)
        }}
        onClick={list.shut}
      />
      {isOpen && <FormulaList id={listId} anchor={frame} list={list} language={language} />}
    </div>
  )
}

/** As high as what stands in it. */
function grow(area: HTMLTextAreaElement): void {
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
}

function Marked({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) {
  if (marks.length === 0) return null
  const placed = marks
    .toSorted((one, other) => one.offset - other.offset)
    .filter(({ offset }, index, all) => index === 0 || offset >= endOf(all[index - 1]))
  return (
    <div aria-hidden="true" className="sw-formula-behind">
      {placed.map((mark, index) => (
        <Fragment key={mark.offset}>
          {text.slice(endOf(placed[index - 1]), mark.offset)}
          <mark>{text.slice(mark.offset, endOf(mark)) || ' '}</mark>
        </Fragment>
      ))}
      {text.slice(endOf(placed.at(-1)))}
    </div>
  )
}

/** A place behind the end of the text is one character long. */
const endOf = (mark: Mark | undefined): number => (mark ? mark.offset + Math.max(1, mark.length) : 0)

/** What may be written at the caret. */
function FormulaList({
  id,
  anchor,
  list,
  language,
}: {
  readonly id: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly list: CompletionList
  readonly language: Language
}) {
  const say = formulaTexts.in(language)
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    frame.current?.querySelector('.sw-lit')?.scrollIntoView({ block: 'nearest' })
  }, [list.lit])
  return (
    <Popup anchor={anchor} onClose={list.shut} fill>
      <div ref={frame} id={id} role="listbox" aria-label={say('names')} className="sw-list">
        {list.found.of.map((one, index) => (
          <div
            key={one.insert}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === list.lit}
            className={index === list.lit ? 'sw-lit' : undefined}
            onClick={() => list.take(one)}
          >
            <span className={`sw-formula-kind sw-formula-${one.kind}`}>{one.insert}</span>
            <span className="sw-hint">{one.label}</span>
          </div>
        ))}
      </div>
    </Popup>
  )
}
