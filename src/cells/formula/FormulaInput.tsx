import { useId, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { FormulaFault } from '../../rules/formula/FormulaValues.ts'
import { useCellServices } from '../CellServices.ts'
import { boxClass, boxSays } from '../editors/boxLook.ts'
import { useReplaced } from '../editors/useReplaced.ts'
import { wireOf } from '../wiresOf.ts'
import { asText } from '../text/TextEditor.tsx'
import type { FormulaBoxProps } from './FormulaBoxProps.ts'
import { formulaKeys } from './formulaKeys.ts'
import { useCompletions, type CompletionList } from './useCompletions.ts'
import type { Language } from '../../language/label.ts'
import { formulaTexts } from '../../texts/formulaTexts.ts'
import { Popup } from '../Popup.tsx'

interface Props extends FormulaBoxProps {
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly wrong: FormulaFault | null
  /** Counts how often the list was asked for by its button. */
  readonly listed: number
  /** Where stands what is wrong. */
  readonly saysId: string
  readonly onTry: () => void
}

/** The text itself: behind it the same text once more, unseen but for the mark at the very place that is wrong. */
export function FormulaInput(props: Props) {
  const { box, wrong, value, replace, onBlur, onChange, column, error, saysId } = props
  const { language } = useCellServices()
  const [text, touch] = useReplaced(asText(value), replace)
  const frame = useRef<HTMLDivElement>(null)
  const listId = useId()
  const write = (next: string): void => {
    touch()
    const line = next.replaceAll(/[\r\n]+/g, ' ')
    onChange({ [wireOf(column)]: line === '' ? null : line })
  }
  const list = useCompletions({ box, text, formula: props.formula, language, listed: props.listed, write })
  useLayoutEffect(() => {
    if (box.current) grow(box.current)
  }, [box, text])
  const says = boxSays({ ...props, describedBy: undefined }, language)
  const described = [error && props.describedBy, saysId].filter(Boolean).join(' ')
  const isOpen = list.open && list.found.of.length > 0
  return (
    <div ref={frame} className="sw-formula-box">
      <Marked text={text} wrong={wrong} />
      <textarea
        ref={box}
        {...says}
        aria-invalid={error || wrong ? true : undefined}
        aria-describedby={described}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && list.lit >= 0 ? `${listId}-${list.lit}` : undefined}
        className={boxClass(
          { ...props, error: error ?? (wrong ? ' ' : undefined) },
          'sw-lines sw-formula-text',
        )}
        rows={1}
        value={text}
        onBlur={() => {
          list.shut()
          onBlur?.()
        }}
        onKeyDown={formulaKeys({ list, isOpen, isCell: props.place === 'cell', onTry: props.onTry })}
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

function Marked({ text, wrong }: { readonly text: string; readonly wrong: FormulaFault | null }) {
  if (!wrong) return null
  const end = wrong.offset + Math.max(1, wrong.length)
  return (
    <div aria-hidden="true" className="sw-formula-behind">
      {text.slice(0, wrong.offset)}
      <mark>{text.slice(wrong.offset, end) || ' '}</mark>
      {text.slice(end)}
    </div>
  )
}

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
